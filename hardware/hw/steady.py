"""Gives a board's file an order and identifiers that depend only on what is on the board.

KiCad draws identifiers at random and writes in their order, so the same board would be another file each time.
"""

import hashlib
import itertools
import re

from hw.sexpr import unique

FREE = ("footprint", "segment", "arc", "via", "zone", "pad")  # and all that begins with gr_ or fp_
QUOTED = re.compile(r'"(?:\\.|[^"\\])*"')
IDENTIFIER = re.compile(r'^\s*\(uuid "[^"]*"\)$')


class Node:
    """A list of the file: its first line, what is in it (Nodes and lines), its last line."""

    def __init__(self, first):
        """`first` is the line that opens it."""
        self.first, self.inside, self.last = first, [], ""

    def kind(self):
        """The list's first word."""
        return re.match(r"\s*\(?(\S*)", self.first)[1]

    def lines(self):
        """All lines of it, identifiers left out."""
        inner = [[item] if isinstance(item, str) else item.lines() for item in self.inside if not is_group(item)]
        kept = [line for line in itertools.chain(*inner) if not IDENTIFIER.match(line)]
        return [self.first, *kept, self.last]


def is_group(item):
    """Whether this is a group of a footprint's drawing: it names what it holds by its identifiers."""
    return isinstance(item, Node) and item.kind() == "group"


def parse(text):
    """Return the file as one Node."""
    root, *rest = text.splitlines()
    stack = [Node(root)]
    for line in rest:
        bare = QUOTED.sub("", line)
        depth = bare.count("(") - bare.count(")")
        if depth > 0:
            stack.append(Node(line))
        elif depth < 0:
            done = stack.pop()
            done.last = line
            if not stack:
                return done
            stack[-1].inside.append(done)
        else:
            stack[-1].inside.append(line)
    raise ValueError("a board's file that does not end")


def order(node):
    """Sort what may stand in any order on the board and in its footprints; what a pad is made of keeps its order."""
    for item in node.inside:
        if isinstance(item, Node) and item.kind() == "footprint":
            order(item)
    runs = itertools.groupby(node.inside, _is_free)
    node.inside = [item for free, run in runs for item in (sorted(run, key=_key) if free else run)]


def _is_free(item):
    """Whether a list's place among its like means nothing."""
    return isinstance(item, Node) and (item.kind() in FREE or item.kind().startswith(("gr_", "fp_")))


def _key(item):
    """What a list is sorted by: its kind, then all that it says."""
    return item.kind(), item.lines()


def name(node, path, names):
    """Give every list its identifier, made from where it is and what it says; note {old: new} in `names`."""
    seen = {}
    for item in node.inside:
        if isinstance(item, Node) and not is_group(item):
            words = hashlib.sha256("\n".join(item.lines()).encode()).hexdigest()
            seen[words] = seen.get(words, 0) + 1
            here = unique(*path, words, str(seen[words]))
            item.inside = [_named(line, here, names) for line in item.inside]
            name(item, (here,), names)


def _named(line, identifier, names):
    """A line, its identifier replaced where it is one."""
    if not (isinstance(line, str) and IDENTIFIER.match(line)):
        return line
    names[QUOTED.search(line)[0]] = f'"{identifier}"'
    return QUOTED.sub(f'"{identifier}"', line)


def regroup(node, names):
    """Let groups name what they hold by the new identifiers, and stand in their order."""
    groups = sorted((_group(item, names) for item in node.inside if is_group(item)), key=Node.lines)
    node.inside = [groups.pop(0) if is_group(item) else item for item in node.inside]
    for item in node.inside:
        if isinstance(item, Node) and not is_group(item):
            regroup(item, names)


def _group(node, names):
    """A group whose members have their new names."""
    held = sorted(
        names[old]
        for line in _written(node)
        if not IDENTIFIER.match(line)
        for old in QUOTED.findall(line)
        if old in names
    )
    made, tabs = Node(node.first), re.match(r"\s*", node.first)[0]
    made.last = node.last
    made.inside = [f'{tabs}\t(uuid "{unique("group", *held)}")', f"{tabs}\t(members {' '.join(held)})"]
    return made


def text(node):
    """Return a Node as the text of a file."""
    return "\n".join(_written(node)) + "\n"


def _written(node):
    """All lines of a Node."""
    inner = [[item] if isinstance(item, str) else _written(item) for item in node.inside]
    return [node.first, *itertools.chain(*inner), node.last]


def steadied(written, board):
    """Return the text of a board's file in the one form that this board has."""
    root = parse(written)
    order(root)
    names = {}
    name(root, (board,), names)
    regroup(root, names)
    return text(root)
