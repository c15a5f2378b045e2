"""`gobelet config`: shows, changes and moves a table's settings."""

import argparse
import json
import os
import secrets
from pathlib import Path

from gobelet_host import board, files, settings
from gobelet_host.errors import DONE, FAILED, USAGE, Failure
from gobelet_host.link.client import RefusedError

DESCRIPTION = "Shows, changes and moves a table's settings. Files are TOML."
EXAMPLES = """  gobelet config show
  gobelet config get brightness
  gobelet config set brightness=50 three-eggs.ante=2 'name=The Anchor'
  gobelet config pull table.toml
  gobelet config validate table.toml
  gobelet config diff table.toml
  gobelet config push table.toml
  gobelet config key operator.key"""

PUSH_BYTES = 880  # JSON of settings sent in one request, what stands around it left out
ALL_OR_NOTHING = "each setting is checked first; nothing is changed unless all are allowed"


def add_arguments(parser):
    """One subcommand each."""
    commands = parser.add_subparsers(dest="action", metavar="ACTION", required=True)

    def action(name, run, text, with_board=True, **positional):
        sub = commands.add_parser(
            name,
            help=text,
            description=text,
            allow_abbrev=False,
            epilog=_examples(name),
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )
        for argument, options in positional.items():
            sub.add_argument(argument, **options)
        if with_board:
            board.add_arguments(sub)
        else:
            sub.add_argument("--json", action="store_true", help="print one JSON document")
        sub.set_defaults(action_run=run)

    file = {"metavar": "FILE", "help": "a TOML file"}
    action("show", _show, "all settings of a table")
    action("get", _get, "one setting", key={"metavar": "KEY"})
    action("set", _set, "change settings; " + ALL_OR_NOTHING, pairs={"metavar": "KEY=VALUE", "nargs": "+"})
    action("validate", _validate, "check a file; no board is needed", with_board=False, file=file)
    action("push", _push, "send a file's settings; " + ALL_OR_NOTHING, file=file)
    action("pull", _pull, "copy a table's settings into a file", file=file)
    action("diff", _diff, "what differs between a table and a file; exit 1 where something does", file=file)
    action(
        "key",
        _key,
        "make an operator key, set it on the table and write it to a new file",
        file={"metavar": "FILE", "help": "where the key goes; only you can read it; it is shown nowhere else"},
    )


def _examples(action):
    """Those of EXAMPLES that use one action."""
    return "examples:\n" + "\n".join(line for line in EXAMPLES.splitlines() if f" config {action}" in line)


def run(args):
    """Runs the subcommand."""
    return args.action_run(args)


def _show(args):
    with board.opened(args) as client:
        values = fetch(client)
    if args.json:
        print(json.dumps({"values": values}))
    else:
        for key in sorted(values):
            print(f"{key} = {settings.text(values[key])}")
    return DONE


def _get(args):
    key = settings.known(args.key)
    with board.opened(args) as client:
        values = client.call("config.get", {"keys": [key]})["values"]
    print(json.dumps({"values": values}) if args.json else settings.text(values[key]))
    return DONE


def _set(args):
    wanted = settings.parse(args.pairs)
    with board.opened(args, writes=True) as client:
        changed = send(client, wanted)
    return _tell_changes(args, changed)


def _validate(args):
    values = settings.load(args.file)
    print(
        json.dumps({"ok": True, "values": values}) if args.json else f"{args.file}: {len(values)} settings, all allowed"
    )
    return DONE


def _push(args):
    wanted = settings.load(args.file)
    with board.opened(args, writes=True) as client:
        changes = settings.differences(fetch(client), wanted)
        changed = send(client, {key: change[1] for key, change in changes.items()})
    return _tell_changes(args, changed)


def _pull(args):
    with board.opened(args) as client:
        values = fetch(client)
    settings.save(values, args.file)
    print(json.dumps({"file": args.file, "values": values}) if args.json else f"{len(values)} settings in {args.file}")
    return DONE


def _diff(args):
    wanted = settings.load(args.file)
    with board.opened(args) as client:
        differing = settings.differences(fetch(client), wanted)
    if args.json:
        print(json.dumps({"differences": differing}))
    else:
        for key, (there, here) in differing.items():
            print(f"{key}: {settings.text(there)} on the table, {settings.text(here)} in the file")
    return FAILED if differing else DONE


def _tell_changes(args, changed):
    if args.json:
        print(json.dumps({"changed": changed}))
    elif not changed:
        print("nothing to change")
    else:
        for key, (old, new) in changed.items():
            print(f"{key}: {settings.text(old)} -> {settings.text(new)}")
    return DONE


def _key(args):
    path = Path(args.file)
    if os.path.lexists(path):
        raise Failure(USAGE, f"{path}: exists already; a key is never written over another file")
    key = secrets.token_hex(board.KEY_BYTES)
    with board.opened(args, writes=True) as client:
        with files.whole(path, 0o600) as file:
            file.write(f"{key}\n")
        try:
            client.call("auth.setkey", {"key": key})
        except RefusedError:
            path.unlink()
            raise
        except Failure as lost:  # its answer may be what was lost
            told = f"{lost}; the key in {path} may be set all the same: keep it, and try it with --key-file"
            raise Failure(lost.code, told) from None
    print(
        json.dumps({"file": str(path)})
        if args.json
        else f"the operator key is in {path}; keep it, nobody can show it again"
    )
    return DONE


def fetch(client) -> dict:
    """All settings of a board, page by page. Raises Failure where its pages never end."""
    values: dict = {}
    page = client.call("config.get")
    values.update(page["values"])
    while page["next"] is not None:
        page = client.call("config.get", {"from": page["next"]})
        if page["values"].keys() <= values.keys():
            raise Failure(FAILED, f"{client.where}: a page of settings without any new one")
        values.update(page["values"])
    return dict(sorted(values.items()))


def send(client, wanted: dict) -> dict:
    """Changes settings: {key: [old, new]} of what the board changed. Raises Failure; nothing has changed then.

    What does not fit one line goes in several, all of which take effect with the last (F24).
    """
    before = fetch(client)
    parts, sent = list(_parts(wanted)), 0
    for part in parts:
        params = {"values": part}
        if part is not parts[-1]:
            params["more"] = True
        if sent:
            params["after"] = sent
        client.call("config.set", params)
        sent += len(part)
    return {key: [before.get(key), value] for key, value in sorted(wanted.items()) if before.get(key) != value}


def _parts(wanted):
    """The settings in as few requests as fit a line each; `presets` may need one of its own."""
    part: dict = {}
    size = 0
    for key, value in wanted.items():
        length = len(json.dumps({key: value}, separators=(",", ":")))
        if part and size + length > PUSH_BYTES:
            yield part
            part, size = {}, 0
        part[key] = value
        size += length
    if part:
        yield part
