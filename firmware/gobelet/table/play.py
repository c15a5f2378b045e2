"""A session on the table: whose turn, how long it takes, what a press does, when the next round begins (table.md).

The rules say what must happen, the game's dialog what a button means; here are the time and the people: dice that run
and come to rest, house players that think, people that do not press, results that stay to be seen.
"""

from gobelet import house
from gobelet.rules.common import SEATS_MIN
from gobelet.table import dialogs
from gobelet.table.dialogs.base import armed
from gobelet.table.seats import HOUSE, NONE, PERSON

ROLL_MS = 800  # dice run
CUP_DARK_MS = 700  # after they have come to rest, so that a double press does nothing
RESULT_MS = 1000  # a result stays so long whatever is pressed (F40)
BETWEEN_MS = 3000  # from a result to the next round
ASKED_MS = 10000  # ... while somebody is asked whether to leave
THINK_MS, THINK_MORE_MS = 600, 901  # house players: 0.6-1.5 s
BLINK_MS = 2800  # a cheat is given away within 3 s (TE-14)
GO_ON = ("keep", "reroll", "shuffle")  # choices after which the same seat's dice roll at once
SHOW_MS = 3000  # no showdown before every blink is past
HELD_US = 1000 * dialogs.SHUFFLE_MS


class Play:
    """dialog: of the running round, or None. ended: why the last session ended, or None. by: who
    began the last session: "people", "host" (a host, house players alone) or "demo".
    again: plan of the session that begins anew as soon as the seats have changed, or None.

    rest_ms: when the running dice come to rest; cup_ms: when CUP works again; result_ms: when the result was shown;
    turn_ms: when somebody's turn began; show_ms: before it nobody shows. TIMES: those that move on when time stood
    still; dice that ran have come to rest meanwhile and do not run again.
    """

    TIMES = ("rest_ms", "cup_ms", "turn_ms", "result_ms", "show_ms")

    def __init__(self, dealer, seats, config, log, draws):
        """The parts of the table that a session needs; draws: chance that is no dice."""
        self.dealer, self._seats, self._config, self._log, self._draws = dealer, seats, config, log, draws
        self.dialog = self.again = None
        self.by = ""
        self._reset()

    def _reset(self):
        self.ended = None
        self.hurry = self.fast = False
        self.roll_ms = self.rest_ms = self.cup_ms = self.result_ms = self.commit_ms = self.turn_ms = 0
        self.rounds = self._think_ms = self.show_ms = 0
        self._held, self._blinks = {}, {}

    @property
    def game(self):
        """The Game in play, None without one."""
        return self.dealer.game

    @property
    def sleight(self):
        """Is this a round in which nothing may tell a cheat's press from another's (TE-14)?"""
        return self.game is not None and self.game.sleight

    @property
    def playing(self):
        """Does a round run, with something still to be done in it?"""
        return self.dealer.running and self.game is not None and not self.game.settled

    # --- sessions and rounds

    def open(self, plan, t_us):
        """Begins a session of those who sit and can play. Raises RuleError, EntropyError; then nothing has changed.

        plan: {"game", "options" (all), "by"}, and if need be "rounds" (0: no limit) and "fast" (nothing is waited for).
        """
        plan["rounds"], plan["fast"] = plan.get("rounds", 0), plan.get("fast", False)
        plan["seats"] = self._seats.able(plan["game"], plan["options"])
        plan["stacks"] = {n: self._seats[n].stack for n in plan["seats"]}
        self.dealer.open(plan, t_us)
        self.resume()

    def resume(self):
        """Takes up the dealer's session, at its first round's begin or after a cut."""
        plan = self.dealer.plan
        self._reset()
        self.by, self.rounds, self.fast = plan["by"], plan["rounds"], plan["fast"]
        self.result_ms = self._log.now_ms
        if self.dealer.running:
            self._begun()
            for n in self.game.shuffled:
                self._blink(n)

    def _begun(self):
        """A round has begun: its dialog; house players' buttons are dead for people."""
        self.commit_ms = self._log.now_ms
        self._blinks = {}
        self.dialog = dialogs.load(self.game.name)(self.game, self._config)
        self.dialog.deaf = self._seats.of(HOUSE)
        for n in self._seats.numbers:
            self._seats[n].armed = False
        self._turned()

    def stack(self, n):
        """Tokens of a seat, wherever they are kept now."""
        game = self.game
        return game.stacks[n] if game and n in game.seats else self._seats[n].stack

    def stop(self, why, stacks=None):
        """The session is over; the stacks go back to the seats."""
        game = self.game
        for n, tokens in (stacks or (game.stacks if game else {})).items():
            self._seats[n].stack = tokens
        self.dealer.end()
        self.dialog = None
        self.ended = why

    # --- what is due

    def step(self, t_us):
        """Does what is due now. Returns ms until something is, or None once the session is over."""
        now_ms = self._log.now_ms
        self._check_held(t_us)
        if now_ms < self.rest_ms:
            return self.rest_ms - now_ms
        if not self.dealer.running:
            return self._between(t_us)
        if self.game.settled:
            self._finish()
            return 0
        who = self.actor
        wait_ms = self._due_ms(who) - now_ms
        if wait_ms > 0:
            return wait_ms
        self._act_for(who, t_us)
        return 0

    @property
    def actor(self):
        """The seat that must press now, None where nobody must."""
        return (self.dialog.roller or self.game.to_act) if self.playing and self.dialog else None

    def _due_ms(self, who):
        """When the table acts for this seat."""
        seat = self._seats[who]
        if self.fast:
            return 0
        if self.hurry or seat.leaving:
            return self.show_ms
        if seat.player == HOUSE:
            return max(self.turn_ms + self._think_ms, self.cup_ms)
        return self.waiting_ms(who) + 1000 * self._config.get("idle_skip_s")

    def waiting_ms(self, who):
        """Since when this seat lets the others wait."""
        return max(self.turn_ms, self._seats[who].pressed_ms)

    def _act_for(self, who, t_us):
        seat = self._seats[who]
        if seat.player == HOUSE and not seat.leaving:
            self._make(self._house_step(who), "house", t_us)
            return
        if not self.hurry and not seat.leaving:
            seat.skips += 1
            if seat.skips >= self._config.get("idle_out"):
                seat.wants = "out"
        folds = seat.leaving and self.game.to_act == who and "fold" in self.game.legal()
        self._make({"seat": who, "do": "fold"} if folds else self.dialog.mildest(who), "timeout", t_us)

    def _house_step(self, who):
        """A house player's choice, put on its buttons and pressed like anybody's."""
        if self.game.to_roll:
            return {"roll": True}
        view = house.View(self.game, who, [n for n in self.game.seats if self.blink_ms(n) is not None])
        step = house.choose(view, self._draws.below)
        button = self.dialog.load(who, step)
        return (button and self.dialog.press(who, button)) or step

    def _make(self, step, by, t_us):
        """One choice, or a roll; then the roll that follows at once."""
        name = step.get("do")
        if name:
            self.dialog.stepped(self.dealer.choose(step, by))
            to_roll = self.game.to_roll
            if name not in GO_ON or not to_roll or to_roll[0] != step["seat"]:
                self._turned()
                return
        self.dialog.stepped(self.dealer.roll(t_us, None if name else by))
        if name == "shuffle":
            self._blink(step["seat"])
        else:
            self._run_dice()
            self._turned()

    def _run_dice(self):
        if not (self.fast or self.hurry):
            self.roll_ms = self._log.now_ms
            self.rest_ms = self.roll_ms + ROLL_MS
            self.cup_ms = self.rest_ms + CUP_DARK_MS

    def _turned(self):
        """Somebody's turn begins."""
        now_ms = self._log.now_ms
        self.turn_ms = max(now_ms, self.rest_ms)
        self._think_ms = THINK_MS + self._draws.below(THINK_MORE_MS)
        if not self.fast and self.sleight and "show" in self.game.legal():
            self.show_ms = now_ms + SHOW_MS
            self.cup_ms = max(self.cup_ms, self.show_ms)

    def _finish(self):
        """The dice are at rest and the round is decided: result, seed."""
        self.dealer.close()
        self._seats.day["rounds"] += 1 if self._seats.of(PERSON) else 0
        self.result_ms = self._log.now_ms
        self._log.save()

    # --- between rounds

    def _between(self, t_us):
        game, seats = self.game, [self._seats[n] for n in self._seats.numbers]
        pause_ms = ASKED_MS if any(seat.armed for seat in seats) else BETWEEN_MS
        wait_ms = self.result_ms - self._log.now_ms + (0 if self.fast or self.hurry else pause_ms)
        if wait_ms > 0:
            return wait_ms
        if self.rounds and game.round >= self.rounds:
            return self.stop(None)
        if not game.pot and self._seats.unsettled:
            self.again = dict(self.dealer.plan)
            self.stop(None)
            return self.reopen(t_us)
        if self.dealer.next(t_us):
            self._begun()
            return 0
        return self.stop(game.over_why)

    def reopen(self, t_us):
        """Joins, leaves and buys take effect; a new session with its own draw, if enough can play (C-5)."""
        self._seats.settle()
        plan, self.again = self.again, None
        alone = self.by == "people" and not self._seats.of(PERSON)
        if alone or self.hurry or len(self._seats.able(plan["game"], plan["options"])) < SEATS_MIN:
            return None
        self.open(plan, t_us)
        return 0

    def settle(self):
        """What the seats want, at once where no session runs; else it waits until the pot is won."""
        if self.dealer.plan is None:
            self._seats.settle()
        else:
            self._log.save()

    # --- presses

    def actions(self, n):
        """{input: code} of what seat `n`'s buttons do now."""
        seat = self._seats[n]
        if seat.wants == "out":
            return {"cup": "stay"}
        if not self.playing:
            return self._between_actions(n) if self._log.now_ms >= self.result_ms + RESULT_MS else {}
        if seat.held is not None and seat.player == NONE and not seat.wants:  # held no longer than `hold_s`
            return {"cup": "join"}
        self.mute()
        return self.dialog.actions(n) if n in self.game.seats else {}

    def mute(self):
        """While dice run nothing works, and CUP not for a while longer."""
        now_ms = self._log.now_ms
        self.dialog.muted = dialogs.BUTTONS if now_ms < self.rest_ms else ("cup",) if now_ms < self.cup_ms else ()

    def _between_actions(self, n):
        seat = self._seats[n]
        if self.dealer.running or seat.wants:
            return {}
        if seat.armed:
            return armed("leave", "pass")[0]
        if seat.player != PERSON:
            return {"cup": "join"}
        refill = not self.stack(n) and self._config.get("play") == "free"
        return {"cup": "refill", "pass": "leave"} if refill else {"pass": "leave"}

    def press(self, n, name, t_us):
        """A button of seat `n` went down. True if it did something, or may when it is let go."""
        if name == "d4" and self.playing and self.sleight:
            self._held[n] = t_us
            return True
        return self._press(n, name, t_us, 0)

    def release(self, n, name, t_us):
        """A button of seat `n` came up."""
        if name == "d4" and n in self._held:
            self._press(n, name, t_us, (t_us - self._held.pop(n)) // 1000)

    def _press(self, n, name, t_us, held_ms):
        code = self.actions(n).get(name)
        if code in ("stay", "join") or not self.playing:
            if code:
                self._answer(self._seats[n], code)
        elif n in self.game.seats and (code or held_ms):
            step = self.dialog.press(n, name, held_ms)
            if step is not None:
                self._make(step, "player", t_us)
        return code is not None

    def _answer(self, seat, code):
        """What a press does that is no step of the game."""
        seat.armed = code == "leave"
        seat.wants = {"join": PERSON, "confirm-leave": "leave"}.get(code, "")
        if code == "refill":
            seat.pending = self._config.get("buy_in")
        self._log.save()

    def let_go(self, seats):
        """What these seats hold down is no press any more: the cable went, or the table paused."""
        for n in seats:
            self._held.pop(n, None)

    def _check_held(self, t_us):
        """What is held so long that letting go adds nothing."""
        for n in self._seats.numbers:
            if t_us - self._held.get(n, t_us) >= HELD_US:
                self.release(n, "d4", t_us)

    def _blink(self, n):
        """One short blink at a random moment within 3 s gives the cheat away."""
        self._blinks[n] = self._log.now_ms + self._draws.below(BLINK_MS)

    def blink_ms(self, n):
        """Moment of the seat's last blink, None before it."""
        moment = self._blinks.get(n)
        return moment if moment is not None and self._log.now_ms >= moment else None
