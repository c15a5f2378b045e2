"""A session is played: whose turn, how long it takes, what a press does, when the next round begins.

The rules say what must happen, the game's dialog what a button means; here are the people: those that press, those that
do not, house players that think.
"""

from gobelet import house
from gobelet.layout import DICE
from gobelet.table import games
from gobelet.table.games.dialog import armed
from gobelet.table.lights import scene as scenes
from gobelet.table.modes import LONG_MS, PLAY, Mode, due
from gobelet.table.modes.pace import ASKED_MS, BETWEEN_MS, COMMITMENT_MS, CUT_LIT_MS, RESULT_MS, Pace
from gobelet.table.modes.sleights import BLINK_MS, Sleights
from gobelet.table.seat import HOUSE, PERSON

if 1 - 1:  # never: for type checkers alone
    from collections.abc import Iterable

    from gobelet.rules.common import Game
    from gobelet.rules.shapes import Seats, Step
    from gobelet.shapes import Entropy, Settings
    from gobelet.table.games.dialog import Dialog
    from gobelet.table.lights.scene import Scene
    from gobelet.table.persistence.state import State
    from gobelet.table.rng import Rng
    from gobelet.table.seat import Seat
    from gobelet.table.session import Session, Terms
    from gobelet.table.shapes import Blinks, Codes, Whom

THINK_MS, THINK_MORE_MS = 600, 901  # house players: 0.6-1.5 s
THINK_OUT_MS = 300  # ... where no person is still in the round
LOOK_MS = 100
LAST, LAST_MS, LAST_EVERY = "LASt", 1000, 4  # for a second of four
MOST_SKIPS = 4  # nobody keeps the others waiting for more times `idle_skip_s`, whatever is pressed
LATE_MS = 20  # from a steady contact to the press: two scans, and a frame that is due
DIGITS = DICE  # the buttons that cut
FAST_STEPS = 8  # of a session that waits for nothing, in one pass
SHUFFLED = "d4"  # held, it shuffles


class Playing(Mode):
    """_session, its _terms and _game: as at `enter`. _begun: is a round played since then, its dice being cut? _dialog:
    of that round. _cut {seat: (when, input)}: the last cut of each.

    _hurry: nobody is there, time-outs do it all. _secretive: may nothing tell a cheat's press from another's (TE-14)?
    """

    phase = PLAY
    _session: "Session"
    _terms: "Terms"
    _game: "Game"
    _dialog: "Dialog"
    _shown = 1  # of the commitment on the pot display: so many times four digits

    def __init__(self, state: "State", config: "Settings", source: "Entropy", rng: "Rng") -> None:
        """rng: chance that is no dice."""
        super().__init__(state, config, source)
        self._rng = rng
        self._pace, self._sleights = Pace(), Sleights()
        self._begun = self._hurry = self._secretive = False
        self._think_ms = 0
        self._cut: dict[int, tuple[int, str]] = {}

    # --- rounds

    def enter(self, now_ms: int) -> None:
        """As for every Mode: at a session's first round, or after a cut."""
        self._pace, self._sleights, self._hurry = Pace(now_ms), Sleights(), False
        self._session = session = self.state.session  # type: ignore[assignment]  # one is played
        self._terms, self._game, self._begun = session.terms, session.game, False  # type: ignore[union-attr]
        if self.state.dealer.running:
            self._begin(now_ms)
            for n in sorted(self._game.shuffled) if self._begun else ():
                self._give_away(now_ms, n)

    def _begin(self, now_ms: int) -> None:
        """A round has begun: its dice are cut, or it is played at once."""
        self._pace.commit(now_ms, self._late_ms)
        self._sleights, self._cut, self._begun, self._secretive = Sleights(), {}, False, False
        for n in self.seats.numbers:
            self.seat[n].arm(False)
            if n in self._in_it():
                self.seat[n].hush(now_ms)
        if not self._session.cutting:
            self._play(now_ms)

    def _play(self, now_ms: int) -> None:
        """The dice are cut."""
        self._begun, self._game = True, self._session.game
        self._dialog = games.load(self._game, self._config.get("suggest"))
        self.state.lay(self._dialog)
        self._secretive = self._game.sleight
        self._turn(now_ms)

    @property
    def _late_ms(self) -> int:
        """A press that begins while the dice may be cut counts: it comes once the contact is steady."""
        return self._config.get("debounce_ms") + LATE_MS

    def _turn(self, now_ms: int) -> None:
        """Somebody's turn begins."""
        self._pace.turn(now_ms, self._dialog.wait_ms() if self._secretive and not self._terms.fast else 0)
        think_ms = THINK_MS + self._rng.below(THINK_MORE_MS)
        people = [n for n in self._game.seats if self.seat[n].player == PERSON]
        out = people and not any(n in self._game.active for n in people)
        self._think_ms = THINK_OUT_MS if out else think_ms

    def _give_away(self, now_ms: int, n: int) -> None:
        """One short blink at a random moment within 3 s tells of the cheat."""
        self._sleights.give_away(n, now_ms + self._rng.below(BLINK_MS))

    # --- what is due

    def step(self, now_ms: int, t_us: int) -> str | None:
        """As for every Mode."""
        watched = self._terms.by == "people" or self.seats.of(PERSON)
        if now_ms > self.seats.pressed_ms:  # else somebody is there this very moment
            if self.seats.forget(now_ms) + self.seats.drop(now_ms, self._in_it()):
                self.state.save()
            self._hurry = self._abandoned()
        for _ in range(FAST_STEPS if self._terms.fast else 1):
            if not self._advance(now_ms, t_us):
                self.state.retire(now_ms)
                return due(self.state)
            if self.wait_ms:
                break
        self.wait_ms = min(self.wait_ms, LOOK_MS if watched else LONG_MS)
        return None

    def _in_it(self) -> "Seats":
        """Who plays the round; after a start that found none running, the session's seats."""
        return self._session.lineup or self._session.seats

    def _abandoned(self) -> bool:
        """Have all the people gone for whom it is played? A session that a host began goes on once they have left."""
        people = [self.seat[n] for n in self._in_it() if self.seat[n].player == PERSON]
        return all(seat.leaving for seat in people) and bool(people or self._terms.by == "people")

    def _advance(self, now_ms: int, t_us: int) -> bool:
        """Does what is due, `wait_ms` until more is. Returns False once the session is over."""
        self.wait_ms = 0
        if self._secretive:
            for n in self._sleights.overdue(t_us):
                self.release(now_ms, t_us, n, SHUFFLED)
        who = self._session.actor  # None: the round is decided
        if self._session.cutting:
            self.wait_ms = 0 if self._hurry else max(0, self._pace.cut_ms - now_ms)
            if not self.wait_ms:
                self._session.begin(now_ms, t_us)
                self._play(now_ms)
        elif now_ms < self._pace.rest_ms:
            self.wait_ms = self._pace.rest_ms - now_ms
        elif self._session.falls:
            self._land(now_ms)
        elif not self.state.dealer.running:
            return self._between(now_ms, t_us)
        elif who is None:
            self.state.close_round(now_ms)
            self._pace.decide(now_ms)
        elif self._session.covert:  # a power cut came between a shuffle and its die
            self._make({"roll": True}, "player", now_ms, t_us)
        else:
            self.wait_ms = max(0, self._due_ms(who) - now_ms)
            if not self.wait_ms:
                self._act_for(who, now_ms, t_us)
        return True

    def _due_ms(self, who: int) -> int:
        """When the table acts for this seat."""
        seat = self.seat[who]
        if self._terms.fast:
            return 0
        if self._hurry or seat.leaving:
            return self._pace.show_ms
        if seat.player == HOUSE:
            return max(self._pace.turn_ms + self._think_ms, self._pace.cup_ms)
        skip_ms = 1000 * self._config.get("idle_skip_s")
        return min(self._waits_ms(who) + skip_ms, self._pace.turn_ms + MOST_SKIPS * skip_ms)

    def _waits_ms(self, who: int) -> int:
        """Since when this seat lets the others wait."""
        return max(self._pace.turn_ms, self.seat[who].acted_ms)

    def _act_for(self, who: int, now_ms: int, t_us: int) -> None:
        seat = self.seat[who]
        if seat.player == HOUSE and not seat.leaving:
            self._make(self._house_step(who, now_ms), "house", now_ms, t_us)
            return
        if not self._hurry and not seat.leaving:
            self.seats.skip(who)
        step = self._dialog.mildest(who, seat.leaving)
        self._make(step, "timeout", now_ms, t_us)  # type: ignore[arg-type]  # something is awaited of who acts

    def _house_step(self, who: int, now_ms: int) -> "Step":
        """A house player's choice, put on its buttons and pressed like anybody's."""
        if self._game.to_roll:
            return {"roll": True}
        view = house.View(self._game, who, self._sleights.seen(now_ms))
        step = house.choose(view, self._rng.below)
        button = self._dialog.load(who, step)
        return (button and self._dialog.press(who, button, self._dialog.codes(who)[button])) or step

    def _make(self, step: "Step", by: str, now_ms: int, t_us: int) -> None:
        """One choice, or a roll; then the roll that follows at once."""
        session, dialog, name = self._session, self._dialog, step.get("do")
        if by == "player":
            self.seat[step.get("seat") or session.actor].play()  # type: ignore[index]  # a roll is whose turn it is
        if name:
            dialog.stepped(session.choose(now_ms, step, by))
            to_roll = self._game.to_roll
            if name not in dialog.GO_ON or not to_roll or to_roll[0] != step["seat"]:
                self._turn(now_ms)
                return
        covert, roller = session.covert, self._game.to_roll[0]  # type: ignore[index]  # a roll is due
        runs = not (covert or self._terms.fast or self._hurry)
        session.roll(now_ms, t_us, None if name else by, runs)
        if runs:
            self._pace.run(now_ms)
            dialog.run(session.falls)
        elif covert:
            dialog.stepped(session.land())
            self._give_away(now_ms, roller)
        else:
            self._land(now_ms)

    def _land(self, now_ms: int) -> None:
        """The dice have come to rest: what they show counts, and is told."""
        self._dialog.stepped(self._session.land())
        self._turn(now_ms)

    def rest(self, now_ms: int) -> None:
        """As for every Mode."""
        if self._begun and self._session.falls:
            self._pace.rest(now_ms)
            self._land(now_ms)

    def _between(self, now_ms: int, t_us: int) -> bool:
        """Between two rounds. Returns False once the session is over."""
        state, terms = self.state, self._terms
        pause_ms = ASKED_MS if any(seat.armed for seat in self.seats) else BETWEEN_MS
        self.wait_ms = max(0, self._pace.result_ms - now_ms + (0 if terms.fast or self._hurry else pause_ms))
        if self.wait_ms:
            return True
        if (terms.rounds and self._game.round >= terms.rounds) or (not self._game.pot and self._closing(now_ms)):
            state.end()
        elif not self._game.pot and self.seats.unsettled:
            state.play_again(terms)
            state.end()
            if state.reopen(now_ms, t_us, terms, self._hurry):
                self.enter(now_ms)
        elif state.next_round(now_ms, t_us):
            self._begin(now_ms)
        else:
            state.end(self._game.over_why)
        return state.session is not None

    def _closing(self, now_ms: int) -> bool:
        """Is this the last round, after which the table closes?"""
        return self.seats.hours.closed(now_ms)

    def shift(self, ms: int) -> None:
        """As for every Mode."""
        self._pace.shift(ms)

    # --- buttons

    def _codes(self, n: int, now_ms: int) -> "Codes":
        seat = self.seat[n]
        if seat.wants == "out":
            return {"cup": "stay"}
        if not self._session.playing:
            return self._idle_codes(n, now_ms)
        if seat.player == HOUSE or n not in self._session.seats:
            return {"cup": "join"} if seat.comes_back else {}
        if now_ms < self._pace.rest_ms:  # while dice run nothing works, and CUP not for a while longer
            return {}
        codes = self._dialog.codes(n)
        if now_ms < self._pace.cup_ms:
            return {name: codes[name] for name in codes if name != "cup"}
        return codes

    def _asks(self, n: int) -> bool:
        """Are the buttons of seat `n` the dialog's? A house player's do nothing for people."""
        seat = self.seat[n]
        seated = seat.player != HOUSE and seat.wants != "out"
        return seated and self._session.playing and n in self._session.seats

    def _idle_codes(self, n: int, now_ms: int) -> "Codes":
        """While the dice are cut, and when the round is decided."""
        if self._session.cutting:
            return dict.fromkeys(DIGITS, "cut") if self.state.may_cut(n) else {}
        return self._between_codes(n) if now_ms >= self._pace.result_ms + RESULT_MS else {}

    def _between_codes(self, n: int) -> "Codes":
        seat = self.seat[n]
        if self.state.dealer.running or seat.wants:
            return {}
        if seat.armed:
            return armed("leave", "pass")[0]
        if seat.player != PERSON:
            return {"cup": "join"}
        refill = not self.state.stack(n) and self._config.get("play") == "free"
        return {"cup": "refill", "pass": "leave"} if refill else {"pass": "leave"}

    def blinks(self, n: int, codes: "Codes") -> "Blinks":
        """As for every Mode."""
        return self._dialog.blinks(n) if self._asks(n) else super().blinks(n, codes)

    def faint(self, n: int, now_ms: int) -> "Blinks":
        """As for every Mode: what cuts, but for a moment after each cut."""
        if not self._session.cutting:
            return ()
        cut_ms, name = self._cut.get(n, (0, ""))
        return [digit for digit in DIGITS if digit != name or now_ms >= cut_ms + CUT_LIT_MS]

    def whom(self, n: int) -> "Whom":
        """As for every Mode."""
        return self._dialog.whom(n) if self._asks(n) else {}

    def press(self, now_ms: int, t_us: int, n: int, name: str) -> str | None:
        """As for every Mode; what may be held to cheat counts when it comes up."""
        self._hurry = False
        if name == SHUFFLED and self._session.playing and self._secretive:
            self._source.stir(b"%d" % t_us)
            self.seats.press(now_ms, n)
            self.seat[n].act(now_ms)  # whether it does anything is nobody's business
            self._sleights.hold(n, t_us)
            return None
        return super().press(now_ms, t_us, n, name)

    def release(self, now_ms: int, t_us: int, n: int, name: str) -> None:
        """As for every Mode."""
        held = self._sleights.release(n, t_us) if name == SHUFFLED else None
        if held is None or not self._asks(n):
            return
        code = self.codes(n, now_ms).get(name)
        if held and now_ms >= self._pace.rest_ms:
            step = self._dialog.held(n)
            if step:
                self._make(step, "player", now_ms, t_us)
        elif code and not held:
            self._pressed(now_ms, t_us, n, name, code)

    def let_go(self, seats: "Seats") -> None:
        """As for every Mode."""
        self._sleights.let_go(seats)

    def _pressed(self, now_ms: int, t_us: int, n: int, name: str, code: str) -> str | None:
        if code == "cut":
            self.state.dealer.cut_by(now_ms, n, DIGITS.index(name) + 1)
            self._cut[n] = now_ms, name
            self._pace.cut(now_ms, self._late_ms)
            return None
        if code in ("stay", "join") or not self._session.playing:
            self._answer(self.seat[n], code)
            return None
        step = self._dialog.press(n, name, code)
        if step:
            self._make(step, "player", now_ms, t_us)
        return None

    def _answer(self, seat: "Seat", code: str) -> None:
        """What a press does that is no step of the game."""
        seat.arm(code == "leave")
        seat.want({"join": PERSON, "confirm-leave": "leave"}.get(code, ""))
        if code == "refill":
            seat.order(max(0, self._config.get("buy_in") - seat.pending))
        self.state.save()

    # --- lights

    def show(self, scene: "Scene", now_ms: int) -> None:
        """The round's dice, and for a while its commitment; that it is the last one before the table closes."""
        if self._begun:
            self._show_dice(scene)
        if self._closing(now_ms) and now_ms // LAST_MS % LAST_EVERY == 0:
            scene.pot = LAST
        commitment, shown = self.state.dealer.commitment, (now_ms - self._pace.commit_ms) // COMMITMENT_MS
        if self._session.cutting:
            shown = 0
        if commitment and shown < self._shown:
            scene.pot = commitment[2 * shown : 2 * shown + 2].hex()

    def _show_dice(self, scene: "Scene") -> None:
        lids = [n for n in self.seats.numbers if self.seat[n].lid and self.seat[n].present]
        self._dialog.paint(scene, lids)
        for n in self._game.seats:
            scene.seats[n - 1].roll_ms = self._pace.roll_ms
        scene.roll_ms = self._pace.roll_ms

    def word(self, n: int, now_ms: int, said: int) -> int:
        """As for every Mode."""
        session, game, resting = self._session, self._game, now_ms >= self._pace.rest_ms
        if session.cutting or n not in game.seats:
            return scenes.IN
        if resting and not self.state.dealer.running and game.result:
            won = scenes.WON if n in game.winners else scenes.LOST
            return won if n in game.playing else scenes.IN
        if n not in game.active and session.playing:
            return scenes.LOST if n in game.playing and resting else said
        if session.actor != n or not resting:
            return scenes.IN
        return self._asked(now_ms - self._waits_ms(n) if self.seat[n].player == PERSON else 0)

    def dip_ms(self, n: int, now_ms: int) -> int | None:
        """As for every Mode; with `sleight` on only a cheat's blink."""
        return self._sleights.blink_ms(n, now_ms) if self._secretive else self.seat[n].dip_ms

    def until(self, now_ms: int) -> "Iterable[int]":
        """As for every Mode."""
        pace = self._pace
        found = [pace.rest_ms, pace.cup_ms, pace.result_ms + RESULT_MS] + self._sleights.moments()
        found += [self._cut[n][0] + CUT_LIT_MS for n in self._cut]
        shown = (now_ms - pace.commit_ms) // COMMITMENT_MS + 1
        if shown <= self._shown:
            found.append(pace.commit_ms + shown * COMMITMENT_MS)
        who = self._session.actor
        if self._closing(now_ms):
            found.append((now_ms // LAST_MS + 1) * LAST_MS)
        if who:
            found.append(self._waits_ms(who) + 1000 * self._config.get("idle_warn_s"))
        return found
