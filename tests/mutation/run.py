"""Changes the code in one place at a time and says which changes no test notices: `python tests/mutation/run.py`.

A sample, the same each time, of cosmic-ray's mutations (`pip install '.[test,mutation]'`), in a copy of the last
commit; each is tried on its area's tests, in CPython. Ends after --minutes at the latest. Survivors are printed with
their change, --json FILE keeps all figures. The exit code is 0 however many there are: people read them.
"""

import argparse
import io
import json
import random
import subprocess
import sys
import tarfile
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
LIMIT_S = 240  # a mutation that makes its tests run longer is killed
# area: (what is changed, its tests, how many)
AREAS = {
    "rules": (
        "firmware/gobelet/rules",
        "tests/dual/test_rules_*.py tests/dual/test_th*.py tests/dual/test_fo*.py tests/dual/test_games.py "
        "tests/dual/test_verdicts.py tests/rules/test_hands.py tests/rules/test_three_eggs_hands.py",
        90,
    ),
    "journal": ("firmware/gobelet/journal", "tests/dual/test_journal*.py tests/dual/test_table_room.py", 60),
    "link": ("firmware/gobelet/link", "tests/dual/test_link_*.py", 60),
    "fairness": ("firmware/gobelet/fairness", "tests/dual/test_dice.py tests/dual/test_entropy.py", 20),
    "table": ("firmware/gobelet/table", "tests/dual/test_[cdlt]*.py", 110),
    "audit": (
        "host/gobelet_host/audit",
        "tests/host/test_audit.py tests/host/test_audit_forgeries.py tests/host/test_audit_forged.py",
        60,
    ),
}
CONFIG = """[cosmic-ray]
module-path = {modules}
timeout = {limit}.0
excluded-modules = []
test-command = {command}
[cosmic-ray.distributor]
name = "local"
"""


def copy(folder):
    """The last commit, unpacked; mutations change files in place."""
    archive = subprocess.run(["git", "archive", "HEAD"], cwd=ROOT, stdout=subprocess.PIPE, check=True).stdout
    with tarfile.open(fileobj=io.BytesIO(archive)) as files:
        files.extractall(folder, filter="data")


def cosmic_ray(folder, *arguments, **options):
    """One of its commands."""
    return subprocess.run([sys.executable, "-m", "cosmic_ray.cli", *arguments], cwd=folder, check=True, **options)


def prepare(folder, area, count):
    """The session of an area, all but the sample left out."""
    from cosmic_ray.work_db import WorkDB, use_db  # noqa: PLC0415 -- an extra
    from cosmic_ray.work_item import WorkerOutcome, WorkResult  # noqa: PLC0415

    modules, tests, _ = AREAS[area]
    paths = sorted(str(path.relative_to(folder)) for path in (folder / modules).rglob("*.py"))
    command = f"sh -c '{sys.executable} -m pytest -n0 -x -q -p no:cacheprovider {tests}'"
    text = CONFIG.format(modules=json.dumps(paths), limit=LIMIT_S, command=json.dumps(command))
    (folder / f"{area}.toml").write_text(text)
    cosmic_ray(folder, "baseline", f"{area}.toml")
    cosmic_ray(folder, "init", f"{area}.toml", f"{area}.sqlite")
    with use_db(str(folder / f"{area}.sqlite"), WorkDB.Mode.open) as db:
        items = sorted(db.work_items, key=lambda item: str(item.mutations))
        chosen = {item.job_id for item in random.Random(area).sample(items, min(count, len(items)))}
        for item in items:
            if item.job_id not in chosen:
                db.set_result(item.job_id, WorkResult(worker_outcome=WorkerOutcome.SKIPPED))


def execute(folder, area, until):
    """Tries the sample, as far as the time goes."""
    try:
        cosmic_ray(folder, "exec", f"{area}.toml", f"{area}.sqlite", timeout=max(1, until - time.monotonic()))
    except subprocess.TimeoutExpired:
        copy(folder)  # without the mutation that was being tried


def report(folder, area):
    """{"killed": n, "survived": [{"where", "change"}], "open": n} of an area."""
    from cosmic_ray.work_db import WorkDB, use_db  # noqa: PLC0415
    from cosmic_ray.work_item import TestOutcome, WorkerOutcome  # noqa: PLC0415

    found = {"killed": 0, "survived": [], "open": 0}
    with use_db(str(folder / f"{area}.sqlite"), WorkDB.Mode.open) as db:
        results = dict(db.results)
        for item in db.work_items:
            result = results.get(item.job_id)
            if result is None:
                found["open"] += 1
            elif result.worker_outcome == WorkerOutcome.SKIPPED:
                continue
            elif result.test_outcome == TestOutcome.SURVIVED:
                change = item.mutations[0]
                where = f"{change.module_path}:{change.start_pos[0]}"
                lines = [
                    line
                    for line in (result.diff or "").splitlines()
                    if line[:1] in "+-" and line[:3] not in ("---", "+++")
                ]
                found["survived"].append({"where": where, "change": lines})
            else:
                found["killed"] += 1
    return found


def main():
    """Runs the areas one after the other, each with its share of the time."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--area", action="append", choices=AREAS)
    parser.add_argument("--count", type=int, help="mutations an area (default: 400 in all)")
    parser.add_argument("--minutes", type=int, default=90)
    parser.add_argument("--json", metavar="FILE")
    options = parser.parse_args()
    areas, start, reports = options.area or list(AREAS), time.monotonic(), {}
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        copy(folder)
        for number, area in enumerate(areas, 1):
            prepare(folder, area, options.count or AREAS[area][2])
            execute(folder, area, start + 60 * options.minutes * number / len(areas))
            reports[area] = found = report(folder, area)
            tried = found["killed"] + len(found["survived"])
            print(f"{area}: {tried} tried, {len(found['survived'])} survived, {found['open']} not tried", flush=True)
            for one in found["survived"]:
                print("  " + one["where"], *one["change"], sep="\n    ")
    if options.json:
        Path(options.json).write_text(json.dumps(reports, indent=1))


if __name__ == "__main__":
    main()
