"""`gobelet config`: shows, changes and moves a table's settings."""

import json
from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gobelet.rules import GAMES

from gobelet_host import operator_key, settings
from gobelet_host.commands import arguments
from gobelet_host.errors import DONE, FAILED
from gobelet_host.table import unpayable
from gobelet_host.words import language, say

if TYPE_CHECKING:
    from gobelet_host.presets import Preset

DESCRIPTION = "Shows, changes and moves a table's settings. Files are TOML."
EXAMPLES = """  gobelet config show
  gobelet config get brightness
  gobelet config set brightness=50 three-eggs.ante=2 'name=The Anchor'
  gobelet config pull table.toml
  gobelet config validate table.toml
  gobelet config diff table.toml
  gobelet config push table.toml
  gobelet config key operator.key
  gobelet config preset add three-eggs 'Sunday' ante=2 trade=on
  gobelet config preset change three-eggs Sunday bet=4 --name 'Sunday night'
  gobelet config preset remove three-eggs 2"""


def add_arguments(parser: ArgumentParser) -> None:
    """One subcommand each."""
    actions = arguments.Actions(parser, "config", EXAMPLES)
    show = actions.add("show", _show, "all settings of a table, what each does and may be")
    arguments.add_board(show)
    arguments.add_language(show)
    get = actions.add("get", _get, "one setting")
    get.add_argument("key", metavar="KEY")
    change = actions.add("set", _set, "change settings, all or none of them")
    change.add_argument("pairs", metavar="KEY=VALUE", nargs="+")
    check = actions.add("validate", _validate, "check a file; no board is needed")
    push = actions.add("push", _push, "send a file's settings, all or none of them")
    pull = actions.add("pull", _pull, "copy a table's settings into a file")
    diff = actions.add("diff", _diff, "what differs between a table and a file; exit 1 where something does")
    for sub in (check, push, pull, diff):
        sub.add_argument("file", metavar="FILE", help="a TOML file")
    key = actions.add("key", _key, "make an operator key, set it on the table and write it to a new file")
    key.add_argument(
        "file", metavar="FILE", type=Path, help="where the key goes; only you can read it; it is shown nowhere else"
    )
    for sub in (get, change, push, pull, diff, key):
        arguments.add_board(sub)
    arguments.add_json(check)
    _add_presets(actions.add("preset", _show_presets, "the house rules to choose in the lobby: add, change, remove"))


def _add_presets(parser: ArgumentParser) -> None:
    actions = arguments.Actions(parser, "config preset", EXAMPLES)
    show = actions.add("show", _show_presets, "list them")
    add = actions.add("add", _add_preset, "one more")
    change = actions.add("change", _change_preset, "other options or another name; options not named stay")
    remove = actions.add("remove", _remove_preset, "one less")
    for sub in (add, change, remove):
        sub.add_argument("game", metavar="GAME", choices=GAMES, help=", ".join(GAMES))
        sub.add_argument("preset", metavar="NAME", help="what it is called" + (", or its number" if sub != add else ""))
    for sub in (add, change):
        sub.add_argument(
            "pairs",
            metavar="OPTION=VALUE",
            nargs="*",
            help="an option of the game" + ("; OPTION= takes it out" if sub == change else ""),
        )
    change.add_argument("--name", metavar="NEW", help="another name")
    for sub in (show, add, change, remove):
        arguments.add_board(sub)
        arguments.add_language(sub)


def run(args: Namespace) -> int:
    """Runs the subcommand."""
    code: int = args.act(args)
    return code


def _show(args: Namespace) -> int:
    """All settings of a table: what each does, what it may be, and which are not as shipped."""
    from gobelet_host.commands import shown_settings  # noqa: PLC0415  only where settings are shown

    with arguments.opened(args) as table:
        values, hello = table.settings(), table.hello
    shipped = settings.shipped(values)
    if args.json:
        changed = [key for key in values if values[key] != shipped.get(key)]
        print(json.dumps({"values": values, "changed": changed}))
    else:
        print("\n".join(shown_settings.lines(hello, values, shipped, language(args.language))))
    return DONE


def _get(args: Namespace) -> int:
    """One setting."""
    key = settings.known(args.key)
    with arguments.opened(args) as table:
        value = table.setting(key)
    print(json.dumps({"values": {key: value}}) if args.json else settings.text(value))
    return DONE


def _set(args: Namespace) -> int:
    """Changes settings; each is checked first; nothing is changed unless all are allowed."""
    return _change(args, settings.parse(args.pairs))


def _push(args: Namespace) -> int:
    """Sends a file's settings; each is checked first; nothing is changed unless all are allowed."""
    return _change(args, settings.load(args.file))


def _change(args: Namespace, values: dict[str, Any]) -> int:
    with arguments.opened(args, writes=True) as table:
        changed = table.change(values)
        arguments.warn(table)
        if "seats" in changed:
            arguments.complain(say(language(), "config.next start", name=table.name))
    if args.json:
        print(json.dumps({"changed": changed}))
    else:
        for key, (old, new) in changed.items():
            print(f"{key}: {settings.text(old)} -> {settings.text(new)}")
        if not changed:
            print("nothing to change")
    return DONE


def _show_presets(args: Namespace) -> int:
    """The house rules to choose in the lobby."""
    with arguments.opened(args) as table:
        found = table.setting("presets")
    return _told_presets(args, found)


def _add_preset(args: Namespace) -> int:
    """One more preset, behind the others of its game."""
    return _change_presets(args, "add", args.pairs)


def _change_preset(args: Namespace) -> int:
    """Other options of a preset, or another name; options that are not named stay as they are."""
    return _change_presets(args, "change", args.pairs, args.name)


def _remove_preset(args: Namespace) -> int:
    """One preset less."""
    return _change_presets(args, "remove")


def _change_presets(args: Namespace, what: str, *more: Any) -> int:
    """what: the function of `presets` that does it, which takes the list, the game, the name and `more`."""
    from gobelet_host import presets  # noqa: PLC0415  only where they are changed

    with arguments.opened(args, writes=True) as table:
        found = getattr(presets, what)(table.setting("presets"), args.game, args.preset, *more)
        table.change({"presets": found})
    return _told_presets(args, found)


def _told_presets(args: Namespace, found: "list[Preset]") -> int:
    from gobelet_host.commands import shown_settings  # noqa: PLC0415

    if args.json:
        print(json.dumps({"presets": found}))
    else:
        print("\n".join(shown_settings.presets_lines(found, language(args.language))))
    return DONE


def _validate(args: Namespace) -> int:
    """Checks a file; no board is needed."""
    values = settings.load(args.file)
    settings.check_whole(values, f"{args.file}: ")
    told = say(language(), "config.valid", file=args.file, n=len(values))
    if unpayable(values):
        arguments.complain(f"{args.file}: {say(language(), 'config.credit')}")
    print(json.dumps({"ok": True, "values": values}) if args.json else told)
    return DONE


def _pull(args: Namespace) -> int:
    """Copies a table's settings into a file."""
    with arguments.opened(args) as table:
        values, name = table.settings(), table.name
    settings.save(values, args.file)
    told = say(language(), "config.pulled", n=len(values), name=name, file=args.file)
    print(json.dumps({"file": args.file, "values": values}) if args.json else told)
    return DONE


def _diff(args: Namespace) -> int:
    """What differs between a table and a file; exit 1 where something does."""
    wanted = settings.load(args.file)
    with arguments.opened(args) as table:
        differing, name = table.differences(wanted), table.name
    if args.json:
        print(json.dumps({"differences": differing}))
    else:
        for key, (there, here) in differing.items():
            print(f"{key}: {settings.text(there)} on {name}, {settings.text(here)} in {args.file}")
    return FAILED if differing else DONE


def _key(args: Namespace) -> int:
    """Makes an operator key, sets it on the table and writes it to a new file."""
    operator_key.check_new(args.file)
    with arguments.opened(args, writes=True) as table:
        operator_key.renew(table, args.file)
        name = table.name
    told = f"the operator key of {name} is in {args.file}; keep it, nobody can show it again"
    print(json.dumps({"file": str(args.file)}) if args.json else told)
    return DONE
