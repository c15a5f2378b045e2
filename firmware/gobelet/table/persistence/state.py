"""What the table knows, and what of that outlives a power cut."""

from gobelet import rules
from gobelet.jsontext import dump
from gobelet.rules.common import SEATS_MIN, texted
from gobelet.table.choice import Choice
from gobelet.table.dealer import Dealer
from gobelet.table.persistence import FORM
from gobelet.table.public import PublicJournal
from gobelet.table.seat import PERSON
from gobelet.table.seats import Seats
from gobelet.table.session import Session, Terms

if 1 - 1:  # never: for type checkers alone
    from collections.abc import Iterable

    from gobelet.rules.shapes import Counts
    from gobelet.shapes import Machine, Settings
    from gobelet.table.log import Log
    from gobelet.table.shapes import Laid, Saved


class State:
    """seats, choice; session: the one that is played, or None; dealer, public: of its rounds.

    laid: the Dialog of the running or last round, None before any; it knows what everybody sees of the dice.
    again: Terms of the session that begins anew as soon as the seats have changed, or None. by: who began the last
    session, "" where none did. ended: why the last one ended, or None. saves: how often it was saved.
    """

    def __init__(self, numbers: "Iterable[int]", config: "Settings", log: "Log", machine: "Machine") -> None:
        """numbers: of the seats; machine: what the table is given (see Table)."""
        self._log, self._journal, self._config = log, log.journal, config
        self.public = PublicJournal(log.journal, machine.figures, machine.wait)
        self.dealer = Dealer(log, self.public, machine.source, machine.dice)
        self.seats, self.choice = Seats(numbers, log, config), Choice(config)
        self.session: Session | None = None
        self.again: Terms | None = None
        self.ended: str | None = None
        self.laid: Laid | None = None
        self.by = ""
        self.saves = 0
        self._at = 0  # number of the last record that is in what was saved

    @property
    def playing(self) -> bool:
        """Does a round run, with something still to be done in it?"""
        return self.session is not None and self.session.playing

    def stack(self, n: int) -> int:
        """Tokens of a seat, wherever they are kept now."""
        session = self.session
        return session.game.stacks[n] if session and session.game and n in session.seats else self.seats[n].stack

    def lay(self, dialog: "Laid") -> None:
        """The dice of the round that runs from now on: its Dialog."""
        self.laid = dialog

    # --- sessions and rounds

    def open(self, now_ms: int, t_us: int, terms: Terms) -> None:
        """Begins a session of those who sit and can play. Raises RuleError, EntropyError; then nothing has changed."""
        seats = self.seats.able(terms.game, terms.options)
        self._open(now_ms, t_us, terms, seats, {n: self.seats[n].stack for n in seats})

    def _open(self, now_ms: int, t_us: int, terms: Terms, seats: list[int], stacks: "Counts") -> None:
        rules.start(terms.game, terms.options, seats, seats[0], stacks)
        seed = self.dealer.seed()
        self.session = Session(self.dealer, terms, seats, stacks, self._journal.next_session())
        self.by, self.ended = terms.by, None
        self._commit(now_ms, t_us, seed)

    def next_round(self, now_ms: int, t_us: int) -> bool:
        """Begins the next round; False: the session is over (C-6). Raises EntropyError."""
        if self.session.game.next_first() is None:
            self.session.game.begin()
            return False
        self._commit(now_ms, t_us, self.dealer.seed())
        return True

    def _commit(self, now_ms: int, t_us: int, seed: bytes) -> None:
        hides = self.session.terms.hides
        self.public.hold(hides)
        self.save()
        self.dealer.commit(now_ms, seed, hides)
        self.session.next()
        self.cut_or_begin(now_ms, t_us)

    def cut_or_begin(self, now_ms: int, t_us: int) -> None:
        """A round that nothing was rolled in yet: people cut its dice first, where any are in play."""
        session = self.session
        if self._config.get("cut") and self.dealer.may_be_cut and any(self._cuts(n) for n in session.lineup):
            session.wait()
        else:
            session.begin(now_ms, t_us)

    def _cuts(self, n: int) -> bool:
        """Is that the seat of a person who goes on playing?"""
        return self.seats[n].player == PERSON and not self.seats[n].leaving

    def may_cut(self, n: int) -> bool:
        """Does a person play the round at seat `n`, with cuts left?"""
        return n in self.session.lineup and self._cuts(n) and self.dealer.cuts_left(n) > 0

    def close_round(self, now_ms: int) -> None:
        """The dice are at rest and the round is decided: result, seed."""
        self.session.close(now_ms)
        self.seats.count_round()
        self.save()

    def abort(self, now_ms: int, t_us: int) -> None:
        """Everybody gets back what it put into the pot since it was last won; the session is over, if there is one.

        A round that is decided ends with its result. Between rounds with a pot to give back the next one is begun
        for it.
        """
        session = self.session
        if session and session.falls and self.laid:
            self.laid.stepped(session.land())
        if session and session.decided:
            self.close_round(now_ms)
        game = session.game if session else None
        if game and not self.dealer.running and game.pot and game.next_first():
            self.next_round(now_ms, t_us)
        back = session.shares() if session else {}
        self.break_off(now_ms, session.refunded(back) if session else {}, back)

    def lay_open(self, now_ms: int, t_us: int) -> None:
        """No round runs any more: it ends, with its result where it is decided; the seed is gone in any case."""
        try:
            if self.session and self.session.decided:
                self.close_round(now_ms)
            elif self.dealer.running:
                self.abort(now_ms, t_us)
                self.retire(now_ms)
        finally:
            self._journal.put("seed", None)

    def break_off(self, now_ms: int, stacks: "Counts", back: "Counts", recorded: bool = False) -> None:
        """The session ends with these stacks; a round that runs is aborted, which is recorded unless it was already."""
        if self.dealer.running:
            if not recorded:
                self._log.record(now_ms, "abort", [("round", self.dealer.round), ("back", texted(back))])
            self.dealer.reveal(now_ms)
        self.end(None, stacks)

    def end(self, why: str | None = None, stacks: "Counts | None" = None) -> None:
        """The session is over; its stacks, or the given ones, go back to the seats."""
        if stacks is None:
            stacks = self.session.game.stacks if self.session and self.session.game else {}
        for n in stacks:
            self.seats[n].settle(stacks[n])
        self.session, self.ended = None, why

    def reopen(self, now_ms: int, t_us: int, terms: Terms, alone: bool = False) -> bool:
        """Joins, leaves and buys take effect; then a new session by these Terms, if enough can play: with a draw (C-5).

        alone: nobody is there to play it. Returns whether there is one.
        """
        self.settle(now_ms)
        self.again, self.by = None, terms.by
        alone = alone or (terms.by == "people" and not self.seats.of(PERSON))
        if alone or len(self.seats.able(terms.game, terms.options)) < SEATS_MIN:
            return False
        self.open(now_ms, t_us, terms)
        return True

    def take_up(self, now_ms: int, t_us: int) -> None:
        """The session that a power cut broke off goes on; it begins where that came before its first record."""
        session = self.session
        self.by, self.ended = session.terms.by, None
        if not session.game and not self.dealer.running:
            self._open(now_ms, t_us, session.terms, session.seats, session.stacks)

    def play_again(self, terms: Terms | None) -> None:
        """By these Terms a session begins as soon as the seats have changed."""
        self.again = terms

    # --- seats

    def settle(self, now_ms: int) -> None:
        """What the seats want is done."""
        self.seats.settle(now_ms)
        self.save()

    def accept(self, now_ms: int) -> None:
        """What the seats want is done at once where no session is played; else it waits until the pot is won."""
        if self.session is None:
            self.settle(now_ms)
        else:
            self.save()

    def retire(self, now_ms: int) -> None:
        """After a session: people go back to the lobby, house players do not stay alone."""
        self.seats.unready()
        self.save()
        self.settle(now_ms)
        if self.by != "host" and not self.seats.of(PERSON):
            self.seats.clear_house(now_ms)
        self.save()

    # --- over a power cut

    def save(self) -> None:
        """Puts into the slot what a power cut must not take."""
        self.saves += 1
        if not self.dealer.running:
            self._at = self._journal.last
        saved = {"form": FORM, "at": self._at, "deal": self._deal(), "seats": self.seats.state()}
        saved.update(again=self.again.state() if self.again else None, lobby=[self.choice.game, self.choice.preset])
        self._journal.put("resume", dump(saved).encode())
        self.dealer.wipe()

    def _deal(self) -> "Saved | None":
        session = self.session
        if session is None:
            return None
        plan = session.state()
        return {"plan": plan, "carry": session.carry, "figures": self.public.held, "round": self.dealer.round}

    def load(self, now_ms: int, saved: "Saved") -> None:
        """Takes back what was saved. Raises KeyError, TypeError, ValueError or RuleError for what is none."""
        self.seats.load(now_ms, saved["seats"])
        self.choice.choose(*saved["lobby"])
        again, deal = saved["again"], saved["deal"]
        self._at = saved["at"]
        self.again = again and Terms.load(again)
        if deal:
            self.session = Session.load(self.dealer, deal["plan"], deal["carry"])
            self.public.take_up(deal["figures"])
            self.dealer.take_up(deal["round"])
        elif self.seats.day["date"] is None:  # without a clock a day begins when the table is switched on
            self.seats.new_day(None)
