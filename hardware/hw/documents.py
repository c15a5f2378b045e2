"""Fills the generated parts of the documents: everything between `<!-- made: NAME -->` and `<!-- end -->`."""

import re

from hw import bom, builds, place, power, tables

PAGES = {"spice": "spice/spice.md", "times": "times.md"}  # measured, not computed: kept in files of their own
BLOCK = re.compile(r"(<!-- made: (\w+) -->\n).*?(<!-- end -->)", re.S)


def filled(home):
    """Return {file name: text} of the documents below `home` with their generated parts anew."""
    made = {name: fill((home / name).read_text(encoding="utf-8"), home) for name in ("DESIGN.md",)}
    return {**made, "BOM.md": parts_page()}


def fill(text, home):
    """Return a document with its generated blocks replaced; an unknown block is a KeyError."""
    blocks = {"pins": pins, "power": power.text, "boards": boards}

    def anew(found):
        if found[2] in PAGES:
            return found[1] + (home / PAGES[found[2]]).read_text(encoding="utf-8") + found[3]
        return found[1] + blocks[found[2]]() + "\n" + found[3]

    return BLOCK.sub(anew, text)


def pins():
    """The Pico's pins as a Markdown table."""
    lines = ["| GP | pin | net | use |", "|---|---|---|---|"]
    lines += [f"| {row['gp']} | {row['pico_pin']} | {row['net']} | {row['use']} |" for row in tables.pins()]
    return "\n".join(lines)


def boards():
    """The five boards as a Markdown table."""
    lines = ["| board | size mm | parts | LEDs | of a table of 8 |", "|---|---|---|---|---|"]
    for name, row in tables.boards().items():
        parts = tables.components(name)
        leds = sum(part.part == "led" for part in parts)
        plan = place.plan(name)
        lines.append(f"| {name} | {plan.wide:g} x {plan.high:g} | {len(parts)} | {leds} | {tables.count(row, 8)} |")
    return "\n".join(lines)


def parts_page():
    """BOM.md: every part of the table of eight, and what replaces it."""
    rows = bom.of_build(builds.builds()["eight"])
    lines = [
        "# Bill of materials: a table of eight",
        "",
        "Made from `tables/`; lists for the other builds, with designators for each board, are in `fab/`. The columns",
        'for order codes and "checked on" are empty because nobody has checked a shop: fill them in when you order.',
        "",
        "| pieces | value | description | maker, number | used on | two sources | checked on | substitute |",
        "|---|---|---|---|---|---|---|---|",
    ]
    for row in rows:
        lines.append(
            f"| {row['quantity']} | {row['value']} | {row['description']} | {row['maker']} {row['mpn']} | "
            f"{row['designators']} | {row['source_1']}, {row['source_2']} | {row['checked_on']} | {row['substitute']} |"
        )
    return "\n".join(lines) + "\n"
