"""KiCad's text format: nested lists in, text out, always the same text for the same lists."""

import uuid

SPACE = uuid.UUID("6f0c5a1e-0f5b-5b0c-9a53-676f62656c65")


class Text(str):
    """A string that is written in quotes."""


def unique(*path):
    """Return the identifier of the thing at `path` (words): the same for the same words, for ever."""
    return str(uuid.uuid5(SPACE, "/".join(path)))


def text(node, depth=0):
    """Return a list (or atom) as KiCad writes it, one list of lists a line."""
    if isinstance(node, Text):
        escaped = node.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
        return f'"{escaped}"'
    if isinstance(node, float):
        return f"{node:.4f}".rstrip("0").rstrip(".") if node else "0"
    if not isinstance(node, list):
        return str(node)
    inner = [text(item, depth + 1) for item in node]
    if not any(isinstance(item, list) for item in node):
        return "(" + " ".join(inner) + ")"
    out = "(" + inner[0]
    for item, written in zip(node[1:], inner[1:], strict=True):
        out += "\n" + "\t" * (depth + 1) + written if isinstance(item, list) else " " + written
    return out + "\n" + "\t" * depth + ")"


def at(x, y, angle=0):
    """Return a position in mm and degrees."""
    return ["at", float(x), float(y), angle]


def effects(size=1.27, hide=False, justify=None):
    """Return how a text looks: height in mm, hidden or not, justification words."""
    node = ["effects", ["font", ["size", float(size), float(size)]]]
    if justify:
        node.append(["justify", *justify.split()])
    if hide:
        node.append(["hide", "yes"])
    return node


def prop(name, value, x, y, size=1.27, hide=False, justify=None):
    """Return a property at a place (mm)."""
    return ["property", Text(name), Text(value), at(x, y), effects(size, hide, justify)]


def stroke(width=0.0):
    """Return a line's look: width in mm, 0 for KiCad's own."""
    return ["stroke", ["width", float(width)], ["type", "default"]]
