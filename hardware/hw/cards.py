"""Prints the cards for the table: A5 pages, one game a side, from `cards/en.md`, `fr.md`, `sv.md`. Needs fpdf2."""

import datetime

from fpdf import FPDF

from hw import tables

CARDS = tables.TABLES.parent / "cards"
LANGUAGES = ("en", "fr", "sv")
A5, EDGE = (148, 210), 11


def write(language, target=CARDS):
    """Write `LANGUAGE.pdf`; a game that does not fit its side is a ValueError. The same text gives the same file."""
    pdf = FPDF(format=A5)
    pdf.core_fonts_encoding = "windows-1252"  # it has the French ligature, latin-1 has not
    pdf.set_creation_date(datetime.datetime(2026, 1, 1, tzinfo=datetime.UTC))
    pdf.set_margins(EDGE, EDGE, EDGE)
    pdf.set_auto_page_break(auto=True, margin=EDGE)
    pdf.set_title(f"Gobelet: {language}")
    sides = 0
    for line in (CARDS / f"{language}.md").read_text(encoding="utf-8").splitlines():
        sides += line.startswith("# ")
        _line(pdf, line)
    if pdf.page_no() != sides:
        raise ValueError(f"{language}: {sides} games on {pdf.page_no()} pages")
    pdf.output(str(target / f"{language}.pdf"))


def _line(pdf, line):
    """Set one line of the text: a game's name, a heading, an item or a sentence."""
    if line.startswith("# "):
        pdf.add_page()
        _set(pdf, line[2:], 24, "B", 0, 4)
    elif line.startswith("## "):
        pdf.ln(2)
        _set(pdf, line[3:], 15, "B", 0, 1)
    elif line.startswith("- "):
        _set(pdf, line[2:], 12.5, "", 3, 1.2)
    elif line:
        _set(pdf, line, 12.5, "", 0, 1.0)


def _set(pdf, words, size, style, indent, after):
    """Set a paragraph: words with **bold**, size in points, indent and room after in mm."""
    pdf.set_font("Helvetica", style, size)
    pdf.set_x(EDGE + indent)
    pdf.multi_cell(0, size * 0.46, words, markdown=True, align="L", new_x="LMARGIN", new_y="NEXT")
    pdf.ln(after)


if __name__ == "__main__":
    for code in LANGUAGES:
        write(code)
