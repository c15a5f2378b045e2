"""Finds, and as root installs, the programs that the checks need: KiCad 9, OpenSCAD, ngspice, graphviz, a venv.

KiCad 9 comes from the backports suite of the machine's own Debian source where the release itself has an older one.
"""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

from hw import tables

VENV = tables.TABLES.parent / ".venv"
PACKAGES = ("wireviz==0.4.1", "trimesh>=4.5,<6", "manifold3d>=3", "numpy", "scipy", "networkx", "lxml", "fpdf2>=2.8,<3")
ALONE = ("InteractiveHtmlBom==2.12.0",)  # without what it asks for: its window toolkit is not needed here
PROGRAMS = {"kicad-cli": "kicad", "openscad": "openscad", "ngspice": "ngspice", "dot": "graphviz", "xvfb-run": "xvfb"}
KICAD = ("kicad", "kicad-symbols", "kicad-footprints")
LIBRARIES = Path("/usr/share/kicad")  # its folders symbols and footprints: rules look parts up there
OTHERS = ("openscad", "ngspice", "graphviz", "xvfb", "xauth")
SOURCES = Path("/etc/apt/sources.list.d/gobelet-backports.sources")
KICAD_MAJOR = 9


def missing():
    """Return the names of what is not there: programs (KiCad older than 9 counts as not there), KiCad's libraries."""
    found = [program for program in PROGRAMS if shutil.which(program) is None]
    if "kicad-cli" not in found and kicad_version() < KICAD_MAJOR:
        found.append("kicad-cli")
    return found + [str(LIBRARIES / name) for name in ("symbols", "footprints") if not (LIBRARIES / name).is_dir()]


def kicad_version():
    """The major version of kicad-cli, 0 where it does not say."""
    done = subprocess.run(["kicad-cli", "version"], capture_output=True, text=True, check=False)
    number = re.match(r"(\d+)", done.stdout)
    return int(number[1]) if number else 0


def python():
    """The venv's Python, made and filled where it is missing."""
    program = VENV / "bin" / "python"
    mark = VENV / "packages"
    if not mark.exists() or mark.read_text(encoding="utf-8") != "\n".join(PACKAGES + ALONE):
        subprocess.run([sys.executable, "-m", "venv", "--clear", str(VENV)], check=True)
        subprocess.run([program, "-m", "pip", "install", "-q", *PACKAGES, "jsonschema"], check=True)
        subprocess.run([program, "-m", "pip", "install", "-q", "--no-deps", *ALONE], check=True)
        mark.write_text("\n".join(PACKAGES + ALONE), encoding="utf-8")
    return str(program)


def packages():
    """Make the venv; return a sentence with what to run where that fails, else nothing."""
    try:
        python()
    except (OSError, subprocess.CalledProcessError) as error:
        wanted = " ".join((*PACKAGES, *ALONE, "jsonschema"))
        return [f"missing: Python packages in {VENV} ({wanted}): {error}. Mend that and run hardware/check --tools"]
    return []


def backports(sources, codename):
    """Return the text of a source for CODENAME-backports beside the machine's own Debian source, or None.

    `sources` are the texts of the machine's source files, in either of apt's two forms.
    """
    for text in sources:
        for stanza in re.split(r"\n\s*\n", text):
            fields = dict(re.findall(r"(?m)^(\w[\w-]*):\s*(.+)$", stanza))
            if codename in fields.get("Suites", "").split():
                key = f"Signed-By: {fields['Signed-By']}\n" if "Signed-By" in fields else ""
                return f"Types: deb\nURIs: {fields['URIs']}\nSuites: {codename}-backports\nComponents: main\n{key}"
        line = re.search(rf"(?m)^deb\s+(?:\[(.*?)\]\s+)?(\S+)\s+{codename}\s", text)
        if line:
            signed = re.search(r"signed-by=(\S+)", line[1] or "")
            key = f"Signed-By: {signed[1]}\n" if signed else ""
            return f"Types: deb\nURIs: {line[2]}\nSuites: {codename}-backports\nComponents: main\n{key}"
    return None


def commands():
    """Return the apt commands that install what is missing, as lists of words.

    Only KiCad is asked of the backports suite: its newer libraries would leave the others nothing to stand on.
    """
    suite = f"/{_codename()}-backports" if SOURCES.exists() else ""
    names = [*[name + suite for name in KICAD], *OTHERS]
    return [["apt-get", "update"], ["apt-get", "install", "-y", "--no-install-recommends", *names]]


def _codename():
    """The Debian release's name, as in `bookworm`."""
    text = Path("/etc/os-release").read_text(encoding="utf-8")
    found = re.search(r"(?m)^VERSION_CODENAME=(\w+)", text)
    return found[1] if found else ""


def install():
    """Install what is missing; as anybody but root, say what to run. Returns sentences about what cannot be had."""
    gone = missing()
    if not gone:
        return packages()
    if os.geteuid() != 0:
        return [f"missing: {', '.join(gone)}. Run as root: hardware/check --tools"]
    if shutil.which("apt-get") is None:
        return [f"missing: {', '.join(gone)}, and there is no apt-get here to install them with"]
    _apt(["apt-get", "update"])
    _add_backports()
    for command in commands():
        _apt(command)
    return [f"missing even after installing: {name}" for name in missing()] or packages()


def _apt(command):
    """Run one apt command, asking nobody anything."""
    subprocess.run(command, check=False, env={**os.environ, "DEBIAN_FRONTEND": "noninteractive"}, stdout=sys.stderr)


def _add_backports():
    """Add the backports suite where the release's own KiCad is too old."""
    places = [Path("/etc/apt/sources.list"), *sorted(Path("/etc/apt/sources.list.d").glob("*"))]
    texts = [
        path.read_text(encoding="utf-8") for path in places if path.is_file() and path.suffix in (".list", ".sources")
    ]
    policy = subprocess.run(["apt-cache", "policy", "kicad"], capture_output=True, text=True, check=False).stdout
    candidate = re.search(r"Candidate: (\d+)", policy)
    text = backports(texts, _codename())
    if text and (candidate is None or int(candidate[1]) < KICAD_MAJOR):
        SOURCES.write_text(text, encoding="utf-8")
