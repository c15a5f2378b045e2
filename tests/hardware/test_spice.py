"""The rule that holds ngspice's figures against the decks' limits; ngspice itself runs in hardware/check."""

import pytest
from hw import spice

DECK = "* limit vmax < 5.3\n* limit edge < 100n\n* limit vmin > -0.3\n"
GOOD = "vmax                =  4.880000e+00 at=  4.5e-07\nedge                =  4.81e-08\nvmin = -1.2e-01 at= 1\n"


def test_figures_within_their_limits():
    assert spice.faults(DECK, GOOD) == []


@pytest.mark.parametrize(
    ("good", "bad", "fault"),
    [
        ("4.880000e+00", "8.340000e+00", "vmax is 8.34, not < 5.3"),
        ("4.81e-08", "1.81e-07", "edge is 1.81e-07, not < 1e-07"),
        ("-1.2e-01", "-3.4e+00", "vmin is -3.4, not > -0.3"),
        ("edge  ", "other ", "edge was not measured"),
    ],
)
def test_figure_outside_its_limit(good, bad, fault):
    """Planted: an overshoot, a slow edge, an undershoot, a measurement that failed."""
    assert spice.faults(DECK, GOOD.replace(good, bad)) == [fault]


def test_deck_without_limits():
    with pytest.raises(ValueError, match="no limits"):
        spice.limits("* nothing\n")


def test_every_deck_has_limits_on_what_it_measures():
    """Each limit of each committed deck names a measurement of that deck, or a part of the list would prove nothing."""
    decks = sorted(spice.SPICE.glob("*.cir"))
    assert {path.stem for path in decks} >= {"cable", "qh", "hotplug", "polyfuse", "shorted", "contact", "limiter"}
    for path in decks:
        deck = path.read_text(encoding="utf-8")
        for name, _, _ in spice.limits(deck):
            assert f".meas tran {name} " in deck, (path.name, name)
