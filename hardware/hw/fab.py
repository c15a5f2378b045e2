"""What a maker without KiCad needs, from the committed boards: drawings, files for the fab, lists, pictures.

Needs kicad-cli; the interactive BOM needs KiCad's own Python with InteractiveHtmlBom. Run by `hardware/make fab`.
"""

import os
import re
import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path

from hw import bom, builds, cards, enclosure, project, tables

FAB = tables.TABLES.parent / "fab"
LAYERS = "F.Cu,B.Cu,F.Mask,B.Mask,F.Silkscreen,B.Silkscreen,F.Paste,B.Paste,Edge.Cuts"
PACKAGES = sysconfig.get_path("purelib")
STAMP = (2026, 1, 1, 0, 0, 0)  # in the zips: the same files give the same zip
TIMES = re.compile(r"(?m)^(%TF\.CreationDate.*|G04 Created by.*|; DRILL file.*|; #@! TF\.CreationDate.*)$")
JOB_TIME = re.compile(r'("CreationDate": )"[^"]*"')


def _cli(*words):
    """Run kicad-cli."""
    _run("kicad-cli", *words)


def drawings(board, target, work):
    """The schematic as one PDF, and as a zip of one SVG a sheet."""
    sheet = project.KICAD / board / f"{board}.kicad_sch"
    _cli("sch", "export", "pdf", "-o", target / f"{board}-schematic.pdf", sheet)
    _cli("sch", "export", "svg", "-o", work, sheet)
    with zipfile.ZipFile(target / f"{board}-schematic-svg.zip", "w", zipfile.ZIP_DEFLATED) as out:
        for path in sorted(work.glob("*.svg")):
            out.writestr(zipfile.ZipInfo(path.name, STAMP), path.read_text(encoding="utf-8"), zipfile.ZIP_DEFLATED)


def gerbers(board, target, work):
    """One zip of gerbers, drill and position files for the fab, without dates: equal boards, equal zips."""
    pcb = project.KICAD / board / f"{board}.kicad_pcb"
    work.mkdir(parents=True, exist_ok=True)
    _cli("pcb", "export", "gerbers", "--layers", LAYERS, "--no-protel-ext", "-o", f"{work}/", pcb)
    _cli("pcb", "export", "drill", "--excellon-separate-th", "-o", f"{work}/", pcb)
    _cli(
        "pcb",
        "export",
        "pos",
        "--format",
        "csv",
        "--units",
        "mm",
        "--side",
        "both",
        "-o",
        work / f"{board}-pos.csv",
        pcb,
    )
    (work / f"{board}-bom.csv").write_text(bom.text(bom.of_board(board)), encoding="utf-8")
    with zipfile.ZipFile(target / f"{board}-fab.zip", "w", zipfile.ZIP_DEFLATED) as out:
        for path in sorted(work.iterdir()):
            content = JOB_TIME.sub(r'\1""', TIMES.sub("", path.read_text(encoding="utf-8")))
            out.writestr(zipfile.ZipInfo(path.name, STAMP), content, zipfile.ZIP_DEFLATED)


def pictures(board, target):
    """Renders of both sides."""
    pcb = project.KICAD / board / f"{board}.kicad_pcb"
    for side in ("top", "bottom"):
        _cli(
            "pcb",
            "render",
            "--side",
            side,
            "--quality",
            "basic",
            "-w",
            "1200",
            "-h",
            "700",
            "-o",
            target / f"{board}-{side}.jpg",
            pcb,
        )


def interactive(board, target):
    """The interactive BOM, one HTML file; KiCad's own Python runs it, this Python's packages hold it."""
    pcb = project.KICAD / board / f"{board}.kicad_pcb"
    python = os.environ.get("GOBELET_IBOM_PYTHON", "/usr/bin/python3")
    words = [
        python,
        "-m",
        "InteractiveHtmlBom.generate_interactive_bom",
        "--no-browser",
        "--dest-dir",
        str(target),
        "--name-format",
        f"{board}-ibom",
        "--extra-fields",
        "MPN",
        str(pcb),
    ]
    done = subprocess.run(
        words,
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "INTERACTIVE_HTML_BOM_NO_DISPLAY": "1", "PYTHONPATH": PACKAGES},
    )
    if done.returncode or not (target / f"{board}-ibom.html").exists():
        raise RuntimeError(f"interactive BOM of {board}: {done.stdout} {done.stderr}")


def lists(target):
    """A BOM for every build, as CSV."""
    for name, build in builds.builds().items():
        (target / f"bom-{name}.csv").write_text(bom.text(bom.of_build(build)), encoding="utf-8")


def printed(target, work):
    """The printed parts as one zip of STL, plates for plywood as DXF, a picture of each box."""
    with zipfile.ZipFile(target / "printed-parts.zip", "w", zipfile.ZIP_DEFLATED) as out:
        for part in (*enclosure.PARTS, enclosure.WELL):
            text = _scad(part, work / f"{part}.stl").read_text(encoding="utf-8")
            out.writestr(zipfile.ZipInfo(f"{part}.stl", STAMP), text, zipfile.ZIP_DEFLATED)
    for plate in enclosure.PLATES:
        _scad(plate, target / f"{plate}.dxf")
    for box in ("seat", "centre"):
        _run(
            *PICTURE,
            "-o",
            target / f"{box}.png",
            "-D",
            f'box="{box}"',
            "-D",
            f'parts="{work.resolve()}"',
            enclosure.ENCLOSURE / "picture.scad",
        )


PICTURE = (
    "xvfb-run",
    "-a",
    "openscad",
    "-q",
    "--imgsize=1100,800",
    "--camera=98,90,-25,52,0,28,620",
    "--colorscheme=Tomorrow",
)


def _run(*words):
    """Run a program; raise with its words where it fails."""
    done = subprocess.run([str(word) for word in words], capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(f"{' '.join(map(str, words))}: {done.stdout} {done.stderr}")


def _scad(part, path):
    """Run OpenSCAD for one part; return the path."""
    _run(*enclosure.command(part, path))
    return path


def wiring():
    """WireViz's drawings beside its files."""
    home = tables.TABLES.parent / "harness"
    files = sorted(str(path) for path in home.glob("*.yml"))
    subprocess.run(
        [sys.executable, "-c", "from wireviz.wv_cli import wireviz; wireviz()", "-f", "s", *files],
        check=True,
        capture_output=True,
    )


def write(work, target=FAB, names=tables.BOARDS):
    """Make everything; `work` is a folder for what goes into the zips."""
    target.mkdir(parents=True, exist_ok=True)
    lists(target)
    for board in names:
        drawings(board, target, Path(work) / f"{board}-svg")
        gerbers(board, target, Path(work) / board)
        pictures(board, target)
        interactive(board, target)
    printed(target, Path(work))
    wiring()
    for language in cards.LANGUAGES:
        cards.write(language)


if __name__ == "__main__":
    write(sys.argv[1])
