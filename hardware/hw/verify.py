"""What `hardware/check` proves with the real programs. Each step returns sentences; none means that it holds."""

import csv
import io
import re
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from hw import bom, checks, make, power, project, spice, tables, tools

HOME = tables.TABLES.parent
CHECKED = HOME / "CHECKED"
INPUTS = (
    "tables/**/*.csv",
    "tables/*.toml",
    "hw/*.py",
    "check",
    "make",
    "kicad/gobelet.kicad_sym",
    "kicad/*/*.kicad_mod",
    "kicad/*/*.kicad_sch",
    "kicad/*/*.kicad_pcb",
    "kicad/*/*.kicad_pro",
    "kicad/*/*-lib-table",
    "enclosure/*.scad",
    "harness/*.yml",
    "spice/*.cir",
    "cards/*.md",
    "fab/manifest.json",
)


def inputs_hash():
    """The hash that CHECKED holds."""
    return make.digest([path for pattern in INPUTS for path in HOME.glob(pattern)])


def is_current():
    """Whether CHECKED was written for what is here now."""
    return CHECKED.exists() and CHECKED.read_text(encoding="utf-8").split()[:1] == [inputs_hash()]


def _kicad(*words):
    """Run kicad-cli; return (exit status, what it said)."""
    done = subprocess.run(["kicad-cli", *map(str, words)], capture_output=True, text=True, check=False)
    return done.returncode, done.stdout + done.stderr


def texts():
    """The tables, and every generated text that differs from what they give."""
    found = checks.all_faults() + power.faults(power.figures(), power.chains())
    for path, text in make.texts().items():
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            found.append(f"{path.relative_to(HOME)} is not what the tables give: hardware/make texts")
    return found


def erc(home=project.KICAD, names=tables.BOARDS):
    """Electrical rules of the schematics, every severity."""
    return _rules(home, names, "kicad_sch", ["sch", "erc"])


def drc(home=project.KICAD, names=tables.BOARDS):
    """Design rules of the boards and their parity with the schematics, every severity."""
    return _rules(home, names, "kicad_pcb", ["pcb", "drc", "--schematic-parity"])


def _rules(home, names, ending, words):
    """Run ERC or DRC; the report's lines are the faults."""
    found = []
    for name in names:
        with tempfile.NamedTemporaryFile(suffix=".rpt") as report:
            status, said = _kicad(
                *words, "--severity-all", "--exit-code-violations", "-o", report.name, home / name / f"{name}.{ending}"
            )
            if status:
                lines = re.findall(r"(?m)^\[.*$", Path(report.name).read_text(encoding="utf-8"))
                found += [f"{name}: {line}" for line in lines or [said.strip()]]
    return found


def schematic_bom(home=project.KICAD, names=tables.BOARDS):
    """KiCad's own parts list of each schematic against the tables' BOM."""
    found = []
    for board in names:
        with tempfile.NamedTemporaryFile(suffix=".csv") as out:
            _kicad(
                "sch",
                "export",
                "bom",
                "--fields",
                "Reference,MPN,${QUANTITY}",
                "--labels",
                "refs,mpn,quantity",
                "--group-by",
                "MPN,Value",
                "--ref-range-delimiter",
                "",
                "-o",
                out.name,
                home / board / f"{board}.kicad_sch",
            )
            listed = list(csv.DictReader(io.StringIO(Path(out.name).read_text(encoding="utf-8"))))
        found += checks.bom_faults(as_table(listed), board)
    return found


def as_table(listed):
    """Turn KiCad's rows (refs, mpn, quantity) into rows as `bom.of_board` has them."""
    by_mpn = {row["mpn"]: part for part, row in tables.parts().items()}
    rows = []
    for row in listed:
        refs = sorted(re.split(r"[,\s]+", row["refs"].strip()), key=bom.natural)
        rows.append(
            {"part": by_mpn.get(row["mpn"], row["mpn"]), "quantity": row["quantity"], "designators": " ".join(refs)}
        )
    return rows


def electrics():
    """The ngspice decks, and the table of their figures in the design."""
    found, table = spice.all_faults()
    page = HOME / "spice" / "spice.md"
    if not page.exists() or page.read_text(encoding="utf-8") != table + "\n":
        page.write_text(table + "\n", encoding="utf-8")
        found.append("spice/spice.md had other figures and was written anew: hardware/make texts, and look at them")
    return found


def harness():
    """WireViz draws every cable."""
    found = []
    with tempfile.TemporaryDirectory() as work:
        for path in sorted((HOME / "harness").glob("*.yml")):
            words = [
                tools.python(),
                "-c",
                "from wireviz.wv_cli import wireviz; wireviz()",
                "-f",
                "s",
                "-o",
                work,
                str(path),
            ]
            done = subprocess.run(words, capture_output=True, text=True, check=False)
            if done.returncode or not (Path(work) / f"{path.stem}.svg").exists():
                found.append(f"{path.name}: {done.stderr.strip()[-300:]}")
    return found


def enclosure():
    """Printed parts: watertight, printable, no collisions."""
    with tempfile.TemporaryDirectory() as work:
        done = subprocess.run(
            [tools.python(), "-W", "ignore", "-m", "hw.solid", work],
            cwd=HOME,
            capture_output=True,
            text=True,
            check=False,
        )
    return [] if done.returncode == 0 else (done.stdout + done.stderr[-500:]).strip().splitlines()


def can_fail():
    """Planted faults: a sheet without one label or one part, a board without its tracks, must not pass."""
    found = []
    with tempfile.TemporaryDirectory() as work:
        home = Path(shutil.copytree(project.KICAD, Path(work) / "kicad"))
        sheet = home / "strip3" / "strip3-die1.kicad_sch"
        sheet.write_text(
            re.sub(r"\t\(global_label .*?\n\t\)\n", "", sheet.read_text(encoding="utf-8"), count=1, flags=re.S),
            encoding="utf-8",
        )
        board = home / "digits2" / "digits2.kicad_pcb"
        board.write_text(
            re.sub(r"\t\(segment\n.*?\n\t\)\n", "", board.read_text(encoding="utf-8"), count=40, flags=re.S),
            encoding="utf-8",
        )
        part = home / "strip5" / "strip5-die1.kicad_sch"
        part.write_text(
            re.sub(r"(\(lib_id .*?\(in_bom )yes", r"\1no", part.read_text(encoding="utf-8"), count=1, flags=re.S),
            encoding="utf-8",
        )
        found += [] if schematic_bom(home, ["strip5"]) else ["a schematic's list with a part less passes"]
        found += [] if erc(home, ["strip3"]) else ["ERC passes a sheet without one of its labels"]
        found += [] if drc(home, ["digits2"]) else ["DRC passes a board without forty of its tracks"]
    return found


def fab():
    """The committed files for makers are those of these boards."""
    return make.fab_faults()


STEPS = (texts, erc, drc, schematic_bom, electrics, harness, enclosure, can_fail, fab)


def run():
    """Run every step; write CHECKED where all hold. Returns the exit status."""
    faults, times = [], []
    for step in STEPS:
        start = time.monotonic()
        found = step()
        times.append(f"# {step.__name__}: {time.monotonic() - start:.1f} s")
        print(
            f"{step.__name__}: {'holds' if not found else f'{len(found)} faults'} ({times[-1].split(': ')[1]})",
            flush=True,
        )
        faults += [f"{step.__name__}: {fault}" for fault in found]
    for fault in faults:
        print(fault, file=sys.stderr)
    if not faults:
        CHECKED.write_text("\n".join([inputs_hash(), *times]) + "\n", encoding="utf-8")
    return 1 if faults else 0


def main(words):
    """`--current`: only say whether CHECKED is current. `--tools`: only install. Else everything."""
    if words == ["--current"]:
        print("current" if is_current() else "not current: run hardware/check")
        return 0 if is_current() else 1
    if words not in ([], ["--tools"]):
        print("usage: hardware/check [--current | --tools]", file=sys.stderr)
        return 2
    problems = tools.install()
    for problem in problems:
        print(problem, file=sys.stderr)
    if problems:
        return 1
    return 0 if words else run()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
