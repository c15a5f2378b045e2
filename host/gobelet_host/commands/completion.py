"""`gobelet completion SHELL`: what completes these commands in a shell, made from what `--help` says."""

from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterable, Iterator, Sequence

from gobelet_host.commands.parsers import Argument, Place, places
from gobelet_host.errors import DONE

DESCRIPTION = "Prints what completes commands, options and their values in your shell, to be sourced there."
EXAMPLES = """  eval "$(gobelet completion bash)"
  eval "$(gobelet completion zsh)"
  gobelet completion fish | source"""

TOP = "gobelet"


def add_arguments(parser: ArgumentParser) -> None:
    """SHELL."""
    parser.add_argument("shell", metavar="SHELL", choices=tuple(SHELLS), help=", ".join(SHELLS))


def run(args: Namespace) -> int:
    """Prints the script."""
    options = Argument(("--help",), "", (), "the commands"), Argument(("--version",), "", (), "the version")
    top = Place(TOP, "", "", "", options, args.commands)
    print("\n".join(SHELLS[args.shell]([top, *places(map(args.parser, args.commands))])))
    return DONE


def _words(place: Place) -> list[str]:
    """What may stand there: actions, what a positional may be, options."""
    offered = [choice for each in _positionals(place) for choice in each.choices]
    return [*place.below, *offered, *(names[-1] for names in (each.names for each in place.arguments) if names)]


def _positionals(place: Place) -> list[Argument]:
    return [each for each in place.arguments if not each.names]


def _valued(place: Place) -> Iterator[tuple[str, Argument]]:
    """("gobelet logs show --seat", it) of each option that takes a value."""
    for each in place.arguments:
        yield from ((f"{place.path} {name}", each) for name in each.names if each.value)


def _quoted(text: str) -> str:
    return "'" + text.replace("'", "'\\''") + "'"


def _of(patterns: Iterable[str]) -> str:
    return "|".join(map(_quoted, patterns))


def _steps(all_of_them: Sequence[Place]) -> list[str]:
    """ "gobelet logs show": each place with a word more, as far as there are such places."""
    return [f"{place.path} {word}" for place in all_of_them for word in place.below]


# bash and zsh, which differ in how a word is offered


def _cases(all_of_them: Sequence[Place], offer: Callable[[Iterable[str]], str], files: str) -> Iterator[str]:
    """Offers what may stand at `place`, behind the word `before`."""
    yield '    case "$place $before" in'
    for place in all_of_them:
        for where, each in _valued(place):
            what = offer(each.choices) if each.choices else files if each.is_file else ":"
            yield f"        {_quoted(where)}) {what}; return;;"
    yield from ("    esac", '    case "$place" in')
    for place in all_of_them:
        more = f"; {files}" if any(each.is_file for each in _positionals(place)) else ""
        yield f"        {_quoted(place.path)}) {offer(_words(place))}{more};;"
    yield "    esac"


def _function(all_of_them: Sequence[Place], known: str, before: str, cases: Iterable[str]) -> Iterator[str]:
    """What finds the place among the words `before` the one to be completed, then offers."""
    yield from ("_gobelet() {", f"    local {known} place=gobelet word", f"    for word in {before}; do")
    yield f'        case "$place $word" in {_of(_steps(all_of_them))}) place="$place $word";; esac'
    yield from ("    done", *cases)


def _bash(all_of_them: Sequence[Place]) -> Iterator[str]:
    reply = 'COMPREPLY+=($(compgen {} -- "$cur"))'
    cases = _cases(all_of_them, lambda words: reply.format("-W " + _quoted(" ".join(words))), reply.format("-f"))
    known = "cur=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]}"
    yield from _function(all_of_them, known, '"${COMP_WORDS[@]:1:COMP_CWORD-1}"', ["    COMPREPLY=()", *cases])
    yield "    case ${COMPREPLY[0]-} in *=) compopt -o nospace 2>/dev/null;; esac"
    yield from ("}", "complete -o bashdefault -F _gobelet gobelet")


def _zsh(all_of_them: Sequence[Place]) -> Iterator[str]:
    yield "#compdef gobelet"
    cases = _cases(all_of_them, lambda words: "compadd -- " + " ".join(map(_quoted, words)), "_files")
    yield from _function(all_of_them, "before=${words[CURRENT-1]}", "${words[2,CURRENT-1]}", cases)
    yield from ("}", "whence compdef >/dev/null || { autoload -Uz compinit && compinit }", "compdef _gobelet gobelet")


def _fish(all_of_them: Sequence[Place]) -> Iterator[str]:
    yield "function __gobelet_at"
    yield "    set -l place gobelet"
    yield "    for word in (commandline -opc)[2..-1]"
    yield '        if contains -- "$place $word" ' + " ".join(map(_quoted, _steps(all_of_them)))
    yield '            set place "$place $word"'
    yield from ("        end", "    end", '    test "$place" = "$argv[1]"', "end", "complete -c gobelet -f")
    for place in all_of_them:
        at = f"complete -c gobelet -n {_quoted(f'__gobelet_at {_quoted(place.path)}')}"
        for word, text in place.below.items():
            yield f"{at} -a {_quoted(word)} -d {_quoted(text)}"
        for each in place.arguments:
            yield at + _fish_argument(each)


def _fish_argument(each: Argument) -> str:
    values = f" -a {_quoted(' '.join(each.choices))}" if each.choices else " -F" if each.is_file else ""
    if not each.names:
        return values
    names = "".join(f" -l {name[2:]}" if name.startswith("--") else f" -s {name[1:]}" for name in each.names)
    takes = "" if not each.value else " -x" if values != " -F" else " -r"
    return f"{names}{takes}{values} -d {_quoted(each.help)}"


SHELLS: dict[str, Callable[[Sequence[Place]], Iterator[str]]] = {"bash": _bash, "zsh": _zsh, "fish": _fish}
