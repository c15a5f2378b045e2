"""Bills of materials, counted from the tables."""

import csv
import io
import re

from hw import tables

HEAD = ("part", "designators", "quantity", "value", "description", "maker", "mpn", "footprint", "source_1", "code_1")
HEAD += ("source_2", "code_2", "checked_on", "substitute")

NOTHING = "none"  # maker's number of what is part of the bare board


def natural(ref):
    """Sort key that puts R2 before R11."""
    return [int(bit) if bit.isdigit() else bit for bit in re.split(r"(\d+)", ref)]


def of_board(board, folder=tables.TABLES):
    """Return one row for every part to be bought for one board, designators sorted, quantity counted."""
    parts, found = tables.parts(folder), {}
    bought = [c for c in tables.components(board, folder) if parts.get(c.part, {}).get("mpn") != NOTHING]
    for component in bought:
        found.setdefault(component.part, []).append(component.ref)
    listed = []
    for part in sorted(found):
        refs = sorted(found[part], key=natural)
        listed.append({**parts[part], "designators": " ".join(refs), "quantity": len(refs)})
    return listed


def ranges(refs):
    """Return sorted designators in short: C1 C2 C3 C7 becomes C1-C3 C7."""
    found = []
    for ref in refs:
        letters, number = natural(ref)[0], natural(ref)[1]
        if found and found[-1][0] == letters and found[-1][2] == number - 1:
            found[-1][2] = number
        else:
            found.append([letters, number, number])
    return " ".join(f"{a}{i}" if i == j else f"{a}{i}-{a}{j}" for a, i, j in found)


def of_build(build, folder=tables.TABLES):
    """Return one row for every part of a build (`builds.builds`): boards' parts and what is bought beside them."""
    total, where = {}, {}
    for board, pieces in build["boards"].items():
        for row in of_board(board, folder):
            total[row["part"]] = total.get(row["part"], 0) + row["quantity"] * pieces
            where.setdefault(row["part"], []).append(f"{pieces} x {board}: {ranges(row['designators'].split())}")
    for part, pieces in build["extra"].items():
        total[part] = total.get(part, 0) + pieces
        where.setdefault(part, []).append("beside the boards")
    parts = tables.parts(folder)
    return [{**parts[part], "designators": "; ".join(where[part]), "quantity": total[part]} for part in sorted(total)]


def text(listed):
    """Return rows as the text of a CSV file with the columns of HEAD."""
    out = io.StringIO()
    writer = csv.DictWriter(out, HEAD, extrasaction="ignore", lineterminator="\n")
    writer.writeheader()
    writer.writerows(listed)
    return out.getvalue()
