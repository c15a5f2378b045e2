"""`gobelet config`: shows, changes and moves a table's settings."""

import json
from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import Any

from gobelet_host import operator_key, settings
from gobelet_host.commands import arguments
from gobelet_host.errors import DONE, FAILED

DESCRIPTION = "Shows, changes and moves a table's settings. Files are TOML."
EXAMPLES = """  gobelet config show
  gobelet config get brightness
  gobelet config set brightness=50 three-eggs.ante=2 'name=The Anchor'
  gobelet config pull table.toml
  gobelet config validate table.toml
  gobelet config diff table.toml
  gobelet config push table.toml
  gobelet config key operator.key"""


def add_arguments(parser: ArgumentParser) -> None:
    """One subcommand each."""
    actions = arguments.Actions(parser, "config", EXAMPLES)
    arguments.add_board(actions.add("show", _show, "all settings of a table"))
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


def run(args: Namespace) -> int:
    """Runs the subcommand."""
    code: int = args.act(args)
    return code


def _show(args: Namespace) -> int:
    """All settings of a table."""
    with arguments.opened(args) as table:
        values = table.settings()
    if args.json:
        print(json.dumps({"values": values}))
    else:
        for key, value in values.items():
            print(f"{key} = {settings.text(value)}")
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
    if args.json:
        print(json.dumps({"changed": changed}))
    else:
        for key, (old, new) in changed.items():
            print(f"{key}: {settings.text(old)} -> {settings.text(new)}")
        if not changed:
            print("nothing to change")
    return DONE


def _validate(args: Namespace) -> int:
    """Checks a file; no board is needed."""
    values = settings.load(args.file)
    settings.check_whole(values, f"{args.file}: ")
    told = f"{args.file}: {len(values)} settings, all allowed"
    print(json.dumps({"ok": True, "values": values}) if args.json else told)
    return DONE


def _pull(args: Namespace) -> int:
    """Copies a table's settings into a file."""
    with arguments.opened(args) as table:
        values = table.settings()
    settings.save(values, args.file)
    told = f"{len(values)} settings in {args.file}"
    print(json.dumps({"file": args.file, "values": values}) if args.json else told)
    return DONE


def _diff(args: Namespace) -> int:
    """What differs between a table and a file; exit 1 where something does."""
    wanted = settings.load(args.file)
    with arguments.opened(args) as table:
        differing = table.differences(wanted)
    if args.json:
        print(json.dumps({"differences": differing}))
    else:
        for key, (there, here) in differing.items():
            print(f"{key}: {settings.text(there)} on the table, {settings.text(here)} in the file")
    return FAILED if differing else DONE


def _key(args: Namespace) -> int:
    """Makes an operator key, sets it on the table and writes it to a new file."""
    operator_key.check_new(args.file)
    with arguments.opened(args, writes=True) as table:
        operator_key.renew(table, args.file)
    told = f"the operator key is in {args.file}; keep it, nobody can show it again"
    print(json.dumps({"file": str(args.file)}) if args.json else told)
    return DONE
