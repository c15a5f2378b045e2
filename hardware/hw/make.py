"""Makes everything that is generated and committed. See `hardware/make`."""

import hashlib
import json
import subprocess
import sys
import tempfile

from hw import breadboard, documents, enclosure, harness, project, tables, tools

HOME = tables.TABLES.parent


def texts(home=HOME):
    """Return {path: text} of every generated file that plain Python makes, below `home`."""
    rows = breadboard.wires()
    made = {
        home / "enclosure" / "boards.scad": enclosure.text(),
        home / "breadboard" / "wiring.svg": breadboard.picture(rows),
    }
    made[home / "breadboard" / "wires.md"] = breadboard.page(rows)
    made.update({home / "harness" / name: text for name, text in harness.files().items()})
    made.update({home / "kicad" / name: text for name, text in project.files().items()})
    made.update({home / name: text for name, text in documents.filled(home).items()})
    return made


def write_texts():
    """Write what `texts` returns."""
    for path, text in texts().items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


def digest(paths):
    """Return one hash over names and contents of files below the hardware folder."""
    total = hashlib.sha256()
    for path in sorted(paths):
        total.update(str(path.relative_to(HOME)).encode() + b"\0" + hashlib.sha256(path.read_bytes()).digest())
    return total.hexdigest()


def fab_inputs():
    """The files that the fab folder is made from."""
    boards = list(HOME.glob("kicad/*/*.kicad_pcb")) + list(HOME.glob("kicad/*/*.kicad_sch"))
    return [*boards, *HOME.glob("tables/**/*.csv"), *HOME.glob("tables/*.toml"), *HOME.glob("enclosure/*.scad")]


def fab_outputs():
    """What the fab folder holds, its manifest left out."""
    return [path for path in HOME.glob("fab/*") if path.name != "manifest.json"]


def manifest():
    """Return what the manifest must say: the hash of the inputs and of every output."""
    outputs = {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in sorted(fab_outputs())}
    return {"inputs": digest(fab_inputs()), "outputs": outputs}


def fab_faults():
    """Where the fab folder is not made from what is here, or was changed since, as sentences."""
    path = HOME / "fab" / "manifest.json"
    if not path.exists():
        return ["there is no fab/manifest.json: hardware/make fab"]
    said, now = json.loads(path.read_text(encoding="utf-8")), manifest()
    found = [] if said["inputs"] == now["inputs"] else ["fab/ was made from other boards or tables: hardware/make fab"]
    names = sorted(set(said["outputs"]) | set(now["outputs"]))
    return found + [f"fab/{n} is not what was made" for n in names if said["outputs"].get(n) != now["outputs"].get(n)]


def make_fab():
    """Everything in `fab/`, and its manifest, by the Python that has WireViz and fpdf2."""
    with tempfile.TemporaryDirectory() as work:
        subprocess.run([tools.python(), "-m", "hw.fab", work], cwd=HOME, check=True)
    write_manifest()


def write_manifest():
    """Write the manifest of the fab folder."""
    (HOME / "fab" / "manifest.json").write_text(json.dumps(manifest(), indent=1) + "\n", encoding="utf-8")


def main(words):
    """Make what is named: texts, boards [NAME...], fab or the manifest alone; all where nothing is."""
    what = words[0] if words else "all"
    if what not in ("texts", "boards", "fab", "manifest", "all"):
        print(f"make: {what}: not one of texts, boards, fab, manifest, all", file=sys.stderr)
        return 2
    if what in ("texts", "all"):
        write_texts()
    if what in ("boards", "all"):
        done = subprocess.run(["/usr/bin/python3", "-m", "hw.layout", *words[1:]], cwd=HOME, check=False)
        if done.returncode:
            return done.returncode
    if what in ("fab", "all"):
        make_fab()
    if what == "manifest":
        write_manifest()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
