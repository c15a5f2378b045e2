"""What a maker without KiCad needs, from the committed boards: drawings, files for the fab, lists, pictures.

Needs kicad-cli; the interactive BOM needs KiCad's own Python with InteractiveHtmlBom. Run by `hardware/make fab`.
"""

import os
import re
import subprocess
import zipfile
from pathlib import Path

from hw import bom, builds, project, tables

FAB = tables.TABLES.parent / "fab"
LAYERS = "F.Cu,B.Cu,F.Mask,B.Mask,F.Silkscreen,B.Silkscreen,F.Paste,B.Paste,Edge.Cuts"
STAMP = (2026, 1, 1, 0, 0, 0)  # in the zips: the same files give the same zip
TIMES = re.compile(r"(?m)^(%TF\.CreationDate.*|G04 Created by.*|; DRILL file.*|; #@! TF\.CreationDate.*)$")


def _cli(*words):
    """Run kicad-cli; raise with its words where it fails."""
    done = subprocess.run(["kicad-cli", *map(str, words)], capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(f"kicad-cli {' '.join(map(str, words))}: {done.stdout} {done.stderr}")


def drawings(board, target):
    """The schematic as PDF, the cover and sheets as SVG are in the KiCad folder's export; the board as a PDF."""
    home = project.KICAD / board
    _cli("sch", "export", "pdf", "-o", target / f"{board}-schematic.pdf", home / f"{board}.kicad_sch")
    layers = "F.Cu,B.Cu,F.Silkscreen,B.Silkscreen,F.Mask,B.Mask,Edge.Cuts"
    _cli("pcb", "export", "pdf", "--mode-multipage", "--layers", layers, "-o", target / f"{board}-board.pdf",
         home / f"{board}.kicad_pcb")


def gerbers(board, target, work):
    """One zip of gerbers, drill and position files for the fab, without dates: equal boards, equal zips."""
    pcb = project.KICAD / board / f"{board}.kicad_pcb"
    work.mkdir(parents=True, exist_ok=True)
    _cli("pcb", "export", "gerbers", "--layers", LAYERS, "--no-protel-ext", "-o", f"{work}/", pcb)
    _cli("pcb", "export", "drill", "--excellon-separate-th", "-o", f"{work}/", pcb)
    _cli("pcb", "export", "pos", "--format", "csv", "--units", "mm", "--side", "both", "-o", work / f"{board}-pos.csv", pcb)
    (work / f"{board}-bom.csv").write_text(bom.text(bom.of_board(board)), encoding="utf-8")
    with zipfile.ZipFile(target / f"{board}-fab.zip", "w", zipfile.ZIP_DEFLATED) as out:
        for path in sorted(work.iterdir()):
            content = TIMES.sub("", path.read_text(encoding="utf-8"))
            out.writestr(zipfile.ZipInfo(path.name, STAMP), content, zipfile.ZIP_DEFLATED)


def pictures(board, target):
    """Renders of both sides."""
    pcb = project.KICAD / board / f"{board}.kicad_pcb"
    for side in ("top", "bottom"):
        _cli("pcb", "render", "--side", side, "--quality", "basic", "-w", "1200", "-h", "700", "-o",
             target / f"{board}-{side}.jpg", pcb)


def interactive(board, target):
    """The interactive BOM, one HTML file; `GOBELET_IBOM_PYTHON` names a Python with the program, else KiCad's own."""
    pcb = project.KICAD / board / f"{board}.kicad_pcb"
    python = os.environ.get("GOBELET_IBOM_PYTHON", "/usr/bin/python3")
    words = [python, "-m", "InteractiveHtmlBom.generate_interactive_bom", "--no-browser", "--dest-dir", str(target),
             "--name-format", f"{board}-ibom", "--include-tracks", "--extra-fields", "MPN", str(pcb)]
    done = subprocess.run(words, capture_output=True, text=True, check=False,
                          env={**os.environ, "INTERACTIVE_HTML_BOM_NO_DISPLAY": "1"})
    if done.returncode or not (target / f"{board}-ibom.html").exists():
        raise RuntimeError(f"interactive BOM of {board}: {done.stdout} {done.stderr}")


def lists(target):
    """A BOM for every build, as CSV."""
    for name, build in builds.builds().items():
        (target / f"bom-{name}.csv").write_text(bom.text(bom.of_build(build)), encoding="utf-8")


def write(work, target=FAB, names=tables.BOARDS):
    """Make everything; `work` is a folder for what goes into the zips."""
    target.mkdir(parents=True, exist_ok=True)
    lists(target)
    for board in names:
        drawings(board, target)
        gerbers(board, target, Path(work) / board)
        pictures(board, target)
        interactive(board, target)
