"""A module a game: its dialog, what each button means now, and its face, what its dice and counters show now.

A dialog puts presses together until they are a step of the rules. `codes(seat)` is the one truth about that: lamps
are lit from it, presses are looked up in it, screens show it in words. Its codes, by input:

| code | input | the press |
|---|---|---|
| `roll` | cup | rolls what must be rolled |
| `leave-die`, `roll-die` | d1-d5 | Threes Away: chooses the die to be left out; takes that back |
| `leave-out`, `leave-out-all` | cup | leaves out the chosen and rolls the rest; ends the turn |
| `bottoms` | pass | arms turning the whole roll over |
| `reroll-die`, `keep-die` | d1-d3 | chooses the die to be rolled again; takes that back |
| `reroll` | cup | rolls the chosen again |
| `stand` | cup | 421: keeps all dice as they are |
| `clear` | pass, d1-d3 | unchooses all dice; on the die chosen to stay hidden: takes that back |
| `no-reroll` | pass | Three Eggs: rolls nothing again |
| `hide-die` | d1-d3 | chooses the die that stays hidden |
| `reveal` | cup | reveals the other two |
| `check`, `call` | cup | checks; matches the wager |
| `bet`, `raise` | d5 | arms it |
| `drop-out` | pass | arms it |
| `claim-own`, `claim-nest` | d1-d3 | chooses the own die; the nest's die |
| `confirm-claim` | cup | claims |
| `no-claim`, `no-trade` | pass | none |
| `trade-own`, `trade-die` | d1-d3 | chooses the own die; the other seat's |
| `trade-before`, `trade-next` | d4, d5 | goes to the seat before, to the next one |
| `confirm-trade` | cup | proposes the trade |
| `accept`, `refuse` | cup, pass | the trade that is offered |
| `show` | cup | begins the showdown |
| `accuse` | d4 | opens the list of seats that can be accused |
| `accuse-seat`, `accuse-more` | d1-d3 and d5, d4 | arms it against that seat; shows the next seats |
| `confirm-bottoms`, `-bet`, `-raise`, `-drop-out`, `-accuse` | cup | does what is armed |
| `back` | any | goes one choice back; on a nest's or another seat's chosen die: takes that back; disarms |

A lamp that blinks belongs to what is chosen or armed. A chosen die pressed again is taken back; an armed button pressed
again stays armed (any *other* one disarms it), and is answered by nothing.

The secret shuffle of `sleight` has no code: D4 held for SHUFFLE_MS.
"""

from gobelet.rules import about, module

if 1 - 1:  # never: for type checkers alone
    from gobelet.rules.common import Game
    from gobelet.table.games.dialog import Dialog
    from gobelet.table.lights.scene import Scene

SHUFFLE_MS = 1000


def load(game: "Game", suggests: bool) -> "Dialog":
    """The Dialog for the round that `game`, a rules Game, has begun; only that game's module is imported.

    suggests: are dice chosen already where that helps (the setting `suggest`)?
    """
    return module("gobelet.table.games.", game.name).DIALOG(game, suggests)


def show(scene: "Scene", game: str) -> None:
    """A game that nobody plays yet: its sign on the pot display, an example of its best roll in the nest."""
    declaration = about(game)
    scene.pot = declaration.SIGN
    scene.nest[:] = bytes(declaration.BEST[:3])
