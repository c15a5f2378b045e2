"""Completion and the manual page know every command, action and option, since they are made from the same parsers."""

import shutil
import subprocess

import pytest
from gobelet.config import schema
from gobelet_host import cli
from gobelet_host.commands.completion import SHELLS
from gobelet_host.commands.parsers import places

needs = pytest.mark.skipif
REQUESTS = {".TH", ".SH", ".SS", ".TP", ".B", ".I", ".PP", ".nf", ".fi"}


def script(gobelet, shell):
    """What is to be sourced."""
    done = gobelet("completion", shell)
    assert done.code == 0 and done.err == ""
    return done.out


def bash(text, *words):
    """What bash offers in the place of the last word."""
    line = f'{text}\nCOMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _gobelet; printf "%s\\n" "${{COMPREPLY[@]}}"'
    return ran("bash", "--norc", "-c", line, "-", "gobelet", *words)


def zsh(text, *words):
    """The same of zsh: its own commands that offer words stood in for."""
    line = f"""compdef() {{ :; }}; compadd() {{ shift; print -l -- $@; }}; _files() {{ print -l -- *(N); }}
        {text}\nwords=("$@"); CURRENT=$#; _gobelet"""
    offered = ran("zsh", "-f", "-c", line, "-", "gobelet", *words)
    return {each for each in offered if each.startswith(words[-1])} | ({""} if not offered - {""} else set())


def fish(text, *words):
    """The same of fish."""
    line = f"{text}\ncomplete -C {chr(39)}{' '.join(['gobelet', *words])}{chr(39)}"
    return {row.partition("\t")[0] for row in ran("fish", "--no-config", "-c", line)} or {""}


def ran(*command):
    """The lines that it prints."""
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=100)
    assert done.returncode == 0 and done.stderr == "", done.stderr
    return set(done.stdout.splitlines())


RUN = {"bash": bash, "zsh": zsh, "fish": fish}


@pytest.fixture(params=SHELLS)
def offers(request, gobelet):
    """f(words) -> what that shell offers in the place of the last of them."""
    if not shutil.which(request.param):
        pytest.skip(f"there is no {request.param} here")
    text = script(gobelet, request.param)
    return lambda *words: RUN[request.param](text, *words)


def test_every_command_and_action_is_offered(offers):
    assert offers("") >= set(cli.COMMANDS)
    for place in places(map(cli.parser, cli.COMMANDS)):
        if place.below:
            assert offers(*place.path.split()[1:], "") >= set(place.below)


def test_every_option_is_offered_where_it_may_stand(offers):
    for place in places(map(cli.parser, cli.COMMANDS)):
        names = {each.names[-1] for each in place.arguments if each.names}
        assert offers(*place.path.split()[1:], "--") == names, place.path


def test_what_a_value_may_be_is_offered(offers, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "table.toml").touch()
    assert offers("logs", "show", "--language", "") == {"en", "fr", "sv"}
    assert offers("rank", "t") == {"three-eggs", "threes-away"}
    assert offers("config", "get", "bri") == {"brightness"}
    assert offers("config", "preset", "add", "four") == {"four-two-one"}
    assert offers("config", "push", "ta") == offers("config", "pull", "--key-file", "ta") == {"table.toml"}
    assert offers("play", "--seed", "") == {""}
    assert offers("completion", "") >= set(SHELLS)


def test_a_setting_is_offered_with_its_equals_sign(gobelet):
    text = script(gobelet, "bash")
    assert bash(text, "config", "set", "brightness") == {"brightness="}
    assert {f"{key}=" for key in schema.KEYS} <= bash(text, "config", "set", "")
    assert bash(text, "config", "preset", "add", "three-eggs", "A", "lay") == {"lay_check="}


def test_an_unknown_shell_is_refused(gobelet):
    done = gobelet("completion", "csh")
    assert done.code == 2 and "bash" in done.err and done.err.count("\n") == 1


def test_the_manual_has_every_command_option_and_example(gobelet):
    page = gobelet("man").out
    plain = page.replace("\\-", "-").replace("\\(dq", '"').replace("\\&", "").replace("\\e", "\\")
    for place in places(map(cli.parser, cli.COMMANDS)):
        assert f'.SS "{place.path}"\n' in plain and place.usage in plain
        for each in place.arguments:
            assert each.help in plain and all(name in plain for name in each.names)
        assert all(row in plain for row in place.examples.splitlines())
    assert {line.split()[0] for line in page.splitlines() if line.startswith((".", "'"))} == REQUESTS


@needs(not shutil.which("groff"), reason="there is no groff here")
def test_troff_has_nothing_to_say_about_the_manual(gobelet):
    done = subprocess.run(["groff", "-man", "-Tutf8", "-ww"], input=gobelet("man").out, capture_output=True, text=True,
                          check=False, timeout=100)  # fmt: skip
    assert done.returncode == 0 and done.stderr == "" and "gobelet config preset add" in done.stdout.replace("\b", "")
