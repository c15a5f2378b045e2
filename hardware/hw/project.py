"""Writes the KiCad projects: schematics, symbol library, library tables, project settings."""

import json

from hw import footprints, schematic, symbols, tables
from hw.sexpr import text

KICAD = tables.TABLES.parent / "kicad"
RULES = {
    "min_clearance": 0.2,
    "min_track_width": 0.25,
    "min_via_diameter": 0.6,
    "min_via_annular_width": 0.13,
    "min_through_hole_diameter": 0.3,
    "min_hole_clearance": 0.25,
    "min_hole_to_hole": 0.5,
    "min_copper_edge_clearance": 0.3,
    "min_silk_clearance": 0.0,
    "min_resolved_spokes": 1,
    "min_text_height": 0.8,
    "min_text_thickness": 0.12,
    "solder_mask_to_copper_clearance": 0.0,
}


def libraries(folder=tables.TABLES):
    """Return the names of the footprint libraries of KiCad that the parts use."""
    used = {row["footprint"].split(":")[0] for row in tables.parts(folder).values() if row["footprint"]}
    return sorted((used - {"gobelet"}) | {"MountingHole", "Fiducial"})


def _table(kind, entries):
    """A library table's text; entries are (name, uri)."""
    lines = [f'  (lib (name "{name}")(type "KiCad")(uri "{uri}")(options "")(descr ""))' for name, uri in entries]
    return "\n".join([f"({kind}", "  (version 7)", *lines, ")", ""])


def settings(board):
    """Return the `.kicad_pro` text: net classes and the limits of the usual cheap makers."""
    wire = {
        "name": "Default",
        "clearance": 0.2,
        "track_width": 0.3,
        "via_diameter": 0.8,
        "via_drill": 0.4,
        "bus_width": 12,
        "wire_width": 6,
        "line_style": 0,
        "microvia_diameter": 0.3,
        "microvia_drill": 0.1,
        "diff_pair_gap": 0.25,
        "diff_pair_via_gap": 0.25,
        "diff_pair_width": 0.2,
        "pcb_color": "rgba(0, 0, 0, 0.000)",
        "schematic_color": "rgba(0, 0, 0, 0.000)",
        "priority": 2147483647,
    }
    return (
        json.dumps(
            {
                "board": {"design_settings": {"rules": RULES, "rule_severities": {}}},
                "meta": {"filename": f"{board}.kicad_pro", "version": 3},
                "net_settings": {"classes": [wire], "meta": {"version": 4}},
                "schematic": {"legacy_lib_dir": "", "legacy_lib_list": []},
                "sheets": [],
                "text_variables": {},
            },
            indent=2,
        )
        + "\n"
    )


def files(folder=tables.TABLES):
    """Return {path below `kicad/`: text} of every generated KiCad file but the boards."""
    made = {"gobelet.kicad_sym": text(symbols.library(tables.symbols(folder))) + "\n"}
    made.update({f"gobelet.pretty/{name}": content for name, content in footprints.files().items()})
    names = [("gobelet", "${KIPRJMOD}/../gobelet.pretty")]
    names += [(name, f"${{KICAD9_FOOTPRINT_DIR}}/{name}.pretty") for name in libraries(folder)]
    for board in tables.BOARDS:
        made[f"{board}/sym-lib-table"] = _table("sym_lib_table", [("gobelet", "${KIPRJMOD}/../gobelet.kicad_sym")])
        made[f"{board}/fp-lib-table"] = _table("fp_lib_table", names)
        made[f"{board}/{board}.kicad_pro"] = settings(board)
        made.update({f"{board}/{name}": content + "\n" for name, content in schematic.files(board, folder).items()})
    return made
