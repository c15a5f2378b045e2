"""Somebody sits at the table: what is to be played, and who is ready (table/README.md, Lobby)."""

from gobelet.rules.common import SEATS_MIN
from gobelet.table import games
from gobelet.table.lights import scene as scenes
from gobelet.table.modes import LOBBY, PLAY, Mode, due
from gobelet.table.seat import HOUSE, NONE, PERSON
from gobelet.table.session import Terms

if 1 - 1:  # never: for type checkers alone
    from collections.abc import Iterable

    from gobelet.shapes import Entropy, Settings
    from gobelet.table.lights.scene import Scene
    from gobelet.table.persistence.state import State
    from gobelet.table.shapes import Codes

COUNTDOWN_MS = 3000
LOOK_MS = 100
_SECOND_MS = 1000
_EVERY = 3  # seconds: one of them shows the preset


class Lobby(Mode):
    """People choose a game, its house rules and house players, and say yes."""

    phase = LOBBY
    choosing = True

    def __init__(self, state: "State", config: "Settings", source: "Entropy") -> None:
        super().__init__(state, config, source)
        self._start_ms: int | None = None  # the countdown's end

    def enter(self, now_ms: int) -> None:
        """As for every Mode."""
        self._stop()
        for seat in self.seats:
            seat.hush(now_ms)

    def _stop(self) -> None:
        self._start_ms = None

    # --- buttons

    def _codes(self, n: int, now_ms: int) -> "Codes":
        seat = self.seat[n]
        if self._start_ms is not None:
            return {"pass": "stop"} if seat.player == PERSON else {}
        if seat.player != PERSON:
            return {"cup": "join"}
        found = {"d1": "next-game", "pass": "leave"}
        if len(self.state.choice.presets) > 1:
            found["d2"] = "next-preset"
        if self.seats.of(HOUSE):
            found["d3"] = "fewer-house"
        if self.seats.of(NONE):
            found["d4"] = "more-house"
        if not seat.ready and self._pays(n):
            found["cup"] = "ready"
        return found

    def _pays(self, n: int) -> bool:
        """Can who sits here play what is chosen, with what it gets when the game begins (C-6)?"""
        seats, choice = self.seats, self.state.choice
        return seats[n].stack > 0 or seats.refills(n) or n in seats.able(choice.game, choice.options)

    def _pressed(self, now_ms: int, t_us: int, n: int, name: str, code: str) -> str | None:
        if code == "ready":
            self.seat[n].agree()
        elif code == "join":
            self._stop()
            self.seat[n].want(PERSON)
            self.seats.settle(now_ms)
        elif code == "leave":
            self._stop()
            self.seats.leave(now_ms, n)
            if not self.seats.of(PERSON):
                self.seats.clear_house(now_ms)
        else:
            self._change(now_ms, code)
            self._stop()
            self.seats.unready()
        self.state.save()
        return due(self.state)

    def _change(self, now_ms: int, code: str) -> None:
        """What everybody must say yes to again; "stop" changes nothing."""
        if code == "next-game":
            self.state.choice.next_game()
        elif code == "next-preset":
            self.state.choice.next_preset()
        elif code == "fewer-house":
            self.seats.leave(now_ms, self.seats.of(HOUSE)[0])
        elif code == "more-house":
            self.seats.add_house(now_ms)

    def disturb(self, now_ms: int, t_us: int, by_host: bool = False) -> None:
        """As for every Mode: the countdown stops."""
        self._stop()

    # --- time

    def step(self, now_ms: int, t_us: int) -> str | None:
        """As for every Mode."""
        if self.seats.forget(now_ms):
            self.state.save()
        if self.seats.hours.closed(now_ms):
            self.seats.dismiss()
            self.state.settle(now_ms)
            self._clear(now_ms)
        else:
            self._drop_idle(now_ms)
        if due(self.state) != LOBBY:
            return due(self.state)
        if self._start_ms is None:
            self._check(now_ms)
        if self._start_ms is None:
            self.wait_ms = LOOK_MS
            return None
        self.wait_ms = min(LOOK_MS, max(0, self._start_ms - now_ms))
        return None if self.wait_ms else self._begin(now_ms, t_us)

    def _drop_idle(self, now_ms: int) -> None:
        """Who says neither yes nor no while others wait leaves, and who has pressed nothing for long."""
        gone = self.seats.drop(now_ms)
        for n in self.seats.of(PERSON):
            if self._idle_ms(n, now_ms) >= 1000 * self._config.get("idle_skip_s"):
                self.seat[n].put_out()
                gone = True
        if gone:
            self.state.settle(now_ms)
            self._stop()
        about_ms = self.seats.pressed_ms + 1000 * self._config.get(
            "attract_s"
        )  # somebody may come to the house players
        if not self.seats.of(PERSON) and (gone or now_ms >= about_ms):
            self._clear(now_ms)

    def _clear(self, now_ms: int) -> None:
        """The last person has gone."""
        self.seats.clear_house(now_ms)
        self.seats.unready()
        self.state.save()

    def _idle_ms(self, n: int, now_ms: int) -> int:
        """How long the person at seat `n` has let others wait."""
        waits_ms = self._waits_ms(n)
        return 0 if waits_ms is None else now_ms - waits_ms

    def _waits_ms(self, n: int) -> int | None:
        """Since when the person at seat `n` lets others wait, None where it does not."""
        people = [self.seat[other] for other in self.seats.of(PERSON)]
        ready = [seat.pressed_ms for seat in people if seat.ready]
        seat = self.seat[n]
        if not ready or seat.ready or not self._pays(n):
            return None
        return max(seat.pressed_ms, min(ready))

    def _check(self, now_ms: int) -> None:
        """All ready who can pay: house players up to two players at least, then the countdown."""
        able = [n for n in self.seats.taken if self._pays(n)]
        people = [n for n in able if self.seat[n].player == PERSON]
        if not people or not all(self.seat[n].ready for n in people):
            return
        if len(able) == 1 and self.seats.of(NONE):
            able.append(self.seats.add_house(now_ms))
        if len(able) >= SEATS_MIN:
            self._start_ms = now_ms + COUNTDOWN_MS

    def _begin(self, now_ms: int, t_us: int) -> str | None:
        """The countdown is over. Playing free, an empty stack is refilled."""
        self._stop()
        self.seats.unready()
        for n in self.seats.taken:
            if not self.seat[n].stack and self.seats.refills(n):
                self.seats.buy(now_ms, n, self._config.get("buy_in"))
        choice = self.state.choice
        if len(self.seats.able(choice.game, choice.options)) < SEATS_MIN:
            return None
        self.state.open(now_ms, t_us, Terms(choice.game, choice.options, "people"))
        return PLAY

    def shift(self, ms: int) -> None:
        """As for every Mode."""
        if self._start_ms is not None:
            self._start_ms += ms

    # --- lights

    def show(self, scene: "Scene", now_ms: int) -> None:
        """The game that is chosen; for a second now and then its preset's number, and tokens that wait for who joins
        next; or the countdown.
        """
        games.show(scene, self.state.choice.game)
        if self._start_ms is not None:
            scene.pot = (self._start_ms - now_ms + _SECOND_MS - 1) // _SECOND_MS
        elif now_ms // _SECOND_MS % _EVERY == _EVERY - 1:
            scene.pot = f"P  {self.state.choice.preset}"
        elif self.seats.credit and now_ms // _SECOND_MS % _EVERY == 0:
            scene.pot = self.seats.waiting

    def until(self, now_ms: int) -> "Iterable[int]":
        """As for every Mode."""
        if self._start_ms is not None:
            return (now_ms + 1 + (self._start_ms - now_ms - 1) % _SECOND_MS,)
        warn_ms = 1000 * self._config.get("idle_warn_s")
        waits = [self._waits_ms(n) for n in self.seats.of(PERSON)]
        return [(now_ms // _SECOND_MS + 1) * _SECOND_MS] + [since + warn_ms for since in waits if since is not None]

    def word(self, n: int, now_ms: int, said: int) -> int:
        """As for every Mode: who is asked to say yes, and who has let others wait for it."""
        seat = self.seat[n]
        asked = seat.player == PERSON and not seat.ready
        return self._asked(self._idle_ms(n, now_ms)) if asked else scenes.IN
