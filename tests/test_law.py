"""The law is in the repository, whole: every clause, number and section that is cited has its heading, and each of the
rules' clauses and the field's numbers a test; what the pages list is what the code has.
"""

import re
from functools import cache
from pathlib import Path

import pytest
from gobelet.boards.pico2 import BOARD
from gobelet.config import schema
from gobelet.link.methods import METHODS
from gobelet_host import cli

ROOT = Path(__file__).parent.parent
FIRMWARE = ROOT / "firmware" / "gobelet"
RULES, FIELD = FIRMWARE / "rules" / "README.md", ROOT / "tests" / "FIELD.md"
FOLDERS = ("firmware", "host", "tests", "hardware")
CODE, OWN = (".py", ".csv", ".toml"), Path(__file__).name
CLAUSE, NUMBER = r"(?:C|TE|FT|TA)-[1-9]\d*", r"F[1-9]\d*"
LAST = {"C": 9, "TE": 14, "FT": 12, "TA": 11, "F": 54}
NOT_YET = {"F14", "F17"}  # guarantees of `gobelet deploy`, marked so on their page
# `table/README.md, Lights; F34`: a page, the end of its path at least, and perhaps one of its sections
CITATION = re.compile(r"((?:[\w-]+/)*(?:README|FIELD|ELECTRICS|DESIGN)\.md)(?:, ([A-Z][^;:.)\"`]*))?")


@cache
def files(*endings):
    """The repository's own files with one of these endings."""
    found = [path for folder in FOLDERS for path in (ROOT / folder).rglob("*") if path.suffix in endings]
    return [*ROOT.glob("*.md"), *found] if ".md" in endings else found


@cache
def text(path):
    """Of a file."""
    return path.read_text(encoding="utf-8")


@cache
def headings(page):
    """Of a page, in order, as they stand; those in blocks of code are none."""
    prose = re.sub(r"^```.*?^```", "", text(page), flags=re.MULTILINE | re.DOTALL)
    return re.findall(r"^#+ (.+)$", prose, re.MULTILINE)


def anchors(page):
    """What a link can name, as GitHub makes it of a heading."""
    return [re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in headings(page)]


def table(page, section):
    """Rows of the first table below a heading, each a list of its cells, without the head."""
    below = text(page).split(f"# {section}\n", 1)[1]
    rows = re.search(r"(?:^\|.*\n)+", below, re.MULTILINE)[0].splitlines()[2:]
    return [[cell.strip() for cell in row.strip("|").split(" | ")] for row in rows]


def all_of(kinds):
    return {f"{kind}{'' if kind == 'F' else '-'}{n}" for kind in kinds for n in range(1, LAST[kind] + 1)}


def cited(source):
    """Clauses and numbers that a test file names, in its text or in a test's name."""
    found = set(re.findall(rf"\b({CLAUSE}|{NUMBER})\b", source))
    for name in re.findall(r"\bdef (test_\w+)", source):
        found |= {number.upper() for number in re.findall(r"_(f[1-9]\d*)(?=_)", name)}
        found |= {f"{kind.upper()}-{n}" for kind, n in re.findall(r"_(c|te|ft|ta)_([1-9]\d*)(?=_)", name)}
    return found


# ---- clauses and numbers


@pytest.mark.parametrize(("page", "kinds"), [(RULES, ("C", "TE", "FT", "TA")), (FIELD, ("F",))])
def test_every_clause_stands_once_in_a_heading_of_its_own_in_order(page, kinds):
    found = [title.split(" ", 1)[0] for title in headings(page) if re.match(rf"(?:{CLAUSE}|{NUMBER}) \S", title)]
    wanted = [f"{kind}{'' if kind == 'F' else '-'}{n}" for kind in kinds for n in range(1, LAST[kind] + 1)]
    assert found == wanted


def test_nothing_cites_a_clause_that_is_none():
    known = all_of(("C", "TE", "FT", "TA"))
    strange = {
        (str(path.relative_to(ROOT)), clause)
        for path in files(*CODE, ".md")
        if path.name != OWN
        for clause in re.findall(rf"\b{CLAUSE}\b", text(path))
        if clause not in known
    }
    assert strange == set()


def test_every_clause_and_number_is_held_by_a_test():
    held = set()
    for path in files(".py"):
        if path.is_relative_to(ROOT / "tests") and path.name != OWN:
            held |= cited(text(path))
    assert all_of(("C", "TE", "FT", "TA", "F")) - held == NOT_YET


def test_what_is_not_yet_held_says_so():
    parts = re.split(r"^### (F\d+) .*$", text(FIELD), flags=re.MULTILINE)
    assert {number for number, body in zip(parts[1::2], parts[2::2], strict=True) if "*Not yet" in body} == NOT_YET


# ---- pages, sections, links


def named(end, near):
    """The page that a citation in the file `near` means: its path from the root, or what comes nearest above."""
    for folder in (near.parent, *near.parents, FIRMWARE, ROOT / "firmware", ROOT / "host" / "gobelet_host"):
        for place in (folder / end, folder / "tests" / end, folder / "hardware" / end):
            if folder.is_relative_to(ROOT) and place.is_file():
                return place
    return None


def test_every_page_and_section_that_is_cited_is_there():
    gone = []
    for path in files(*CODE):
        for end, section in CITATION.findall(" ".join(text(path).split())):
            page = named(end, path)
            title = (section or "").strip()
            if not page or (title and title not in headings(page)):
                gone.append(f"{path.relative_to(ROOT)}: {end}, {title}")
    assert gone == []


def test_every_link_of_a_page_leads_somewhere():
    gone = []
    for page in files(".md"):
        for target in re.findall(r"\]\(([^)\s]+)\)", text(page)):
            name, _, anchor = target.partition("#")
            there = page.parent / name if name else page
            if not target.startswith("http") and not (there.exists() and (not anchor or anchor in anchors(there))):
                gone.append(f"{page.relative_to(ROOT)}: {target}")
    assert gone == []


# ---- what the pages list


def of(cell):
    """The names in backquotes of a cell."""
    return re.findall(r"`([^`]+)`", cell)


def test_the_options_on_the_rules_page_are_those_of_the_code():
    default, found, game = schema.defaults(BOARD), {}, None
    for first, options, values in table(RULES, "Options"):
        game = of(first)[0] if first else game
        found.update({f"{game}.{option}": values for option in of(options)})
    keys = [key for key in schema.KEYS if "." in key]
    assert sorted(found) == keys
    for key in keys:
        allowed = schema.allowed(key)
        assert found[key] == (f"{default[key]}; {allowed}" if allowed.startswith("whole") else allowed), key
        assert allowed.startswith("whole") or allowed.replace('"', "").startswith(str(default[key])), key


def test_the_settings_on_their_page_are_those_of_the_code():
    rows = {of(key)[0]: (allowed, default) for key, allowed, default, _ in table(FIRMWARE / "config/README.md", "Keys")}
    default = {key: str(value) for key, value in schema.defaults({"seats": BOARD["seats"]}).items()}
    default.update({key: value.lower() for key, value in default.items() if value in ("True", "False")})
    default.update(dict.fromkeys(("led_ma", "seat_ma", "seats", "table_ma"), "the board's"), presets="those shipped")
    default.update(open="none", close="none")
    assert rows == {key: (schema.allowed(key), default[key]) for key in schema.KEYS if "." not in key}


def test_the_methods_on_their_page_are_those_of_the_code():
    page = FIRMWARE / "link" / "README.md"
    parameters = {name: params for names, params, *_ in table(page, "Methods") for name in of(names)}
    assert sorted(parameters) == sorted(METHODS)
    for method, (_, kinds) in METHODS.items():
        assert {name.rstrip("?") for name, _ in kinds} <= set(of(parameters[method])), method
    listed = re.search(r"Open to all are (.+?); the rest", text(page), re.DOTALL)[1]
    assert {name for name, (is_open, _) in METHODS.items() if is_open} == {
        name for name in METHODS if name in of(listed) or (name.startswith("auth.") and "auth.*" in of(listed))
    }


def test_every_command_has_its_section():
    page = ROOT / "host" / "gobelet_host" / "commands" / "README.md"
    assert set(re.findall(r"^### `gobelet (\w+)", text(page), re.MULTILINE)) == set(cli.COMMANDS)


def test_nothing_points_out_of_the_repository():
    """The pages that the law came from are no more."""
    gone = re.compile(r"\b(?:interfaces|electrics|table|rules|field)\.md\b|\bshared/")
    named_still = [
        f"{path.relative_to(ROOT)}:{n}: {found[0]}"
        for path in files(*CODE, ".md")
        if path.name != OWN
        for n, line in enumerate(text(path).splitlines(), 1)
        if (found := gone.search(line))
    ]
    assert named_still == []
