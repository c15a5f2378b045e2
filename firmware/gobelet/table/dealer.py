"""One rules session over fairness and journal: nothing is shown before its record is safe (F20, F50, F52).

Order of a round's records: `commit`; in a session's first round the roll by `first` and `session`; rolls and choices;
`result`; `reveal`. A round can be cut between any two of them: `load` and `replay` bring back what was recorded, and
`go_on` does what comes next, in a running round as after a cut.
"""

import json

from gobelet import rules
from gobelet.fairness import dice
from gobelet.rules.common import texted


class Dealer:
    """plan: the session as asked for, {"game", "options", "seats", "stacks", "session"}, None without one.

    game: the Game in play or just settled. round: the journal's number of the running or last round. running: between
    `commit` and `reveal`. commitment: 32 bytes, or None.
    """

    def __init__(self, log, source, save):
        """log: a Log; source: entropy with `.seed()`, `.ok`, `.why`; save(): keeps all of `state` safe."""
        self._log, self._journal, self._source, self._save = log, log.journal, source, save
        self.round = self._nonce = 0
        self.running = False
        self.commitment = self._seed = None  # in a running round no seed says that it was lost
        self.end()

    def end(self):
        """The session is over."""
        self.plan = self.game = self.carry = self._first = self._aborted = None
        self._resulted = False

    # --- a session and its rounds

    def open(self, plan, t_us):
        """Begins a session and its first round. Raises RuleError, EntropyError; then nothing has changed."""
        rules.start(plan["game"], plan["options"], plan["seats"], plan["seats"][0], plan["stacks"])
        seed = self._source.seed()
        self.end()
        self.plan = dict(plan)
        self.plan["session"] = self._journal.next_session()
        self._commit(seed, t_us)

    def next(self, t_us):
        """Begins the next round; False: the session is over (C-6). Raises EntropyError."""
        if self.game.next_first() is None:
            self.game.begin()
            return False
        self._commit(self._source.seed(), t_us)
        return True

    def _commit(self, seed, t_us):
        self._log.hold(self.hides())
        self._save()
        self._seed = seed
        self._journal.put("seed", seed)
        self.round, self.commitment = self._journal.next_round(), dice.commitment(seed)
        seq = self._log.record("commit", [("round", self.round), ("commitment", self.commitment.hex())])
        self._committed(seq)
        self.go_on(t_us)

    def _committed(self, seq):
        self.running, self._nonce, self._resulted = True, 0, False
        if self.hides():
            self._log.freeze(seq)
        if self.game:
            self.game.begin()

    def go_on(self, t_us):
        """What follows the commit of a session's first round, as far as it is not recorded yet (C-5)."""
        plan = self.plan
        if self.game:
            return
        if self._first is None:
            self._first = dice.first(self._seed, self.round, plan["seats"], t_us)
            self._record_roll("first", len(plan["seats"]), t_us, [("faces", [self._first])])
        pairs = [("session", plan["session"]), ("game", plan["game"])]
        pairs += [("options", unusual(plan["game"], plan["options"])), ("seats", plan["seats"])]
        self._log.record("session", pairs + [("first", self._first), ("stacks", texted(plan["stacks"]))])
        self._start(self._first)

    def _start(self, first):
        plan = self.plan
        self.game = rules.start(plan["game"], plan["options"], plan["seats"], first, plan["stacks"])
        self.game.begin()

    # --- steps

    def roll(self, t_us, by=None):
        """Rolls what must be rolled, for a press at `t_us`. Returns the rules' record, {"roll": [faces]}.

        by: "timeout" where nobody pressed, which the record says (F51).
        """
        who, n = self.game.to_roll
        faces = dice.faces(self._seed, self.round, self._nonce, who, n, t_us)
        more = [] if self.hides(who) else [("faces", faces)]
        step = {"roll": faces}
        more += [("by", by)] if by == "timeout" else []
        self._record_roll(who, n, t_us, more, public=not self.game.covert(step))
        return self.game.do(step)

    def hides(self, who=None):
        """Does the game hide anything, the dice of `who` (TE-2, TE-12, TE-14)?"""
        game = self.plan["game"]
        return game in rules.GAMES and rules.about(game).hides(who)  # after a cut it may not be known yet

    def _record_roll(self, who, n, t_us, more, public=True):
        pairs = [("round", self.round), ("nonce", self._nonce), ("who", who), ("n", n), ("t_us", t_us)]
        self._log.record("roll", pairs + more, public)
        self._nonce += 1

    def choose(self, step, by):
        """Makes a choice; by: "player", "house" or "timeout". Returns the rules' record. Raises RuleError."""
        record = self.game.do(step)
        pairs = [(key, record[key]) for key in self.game.STEP_KEYS if key in record]
        self._log.record("choice", [("round", self.round)] + pairs + [("by", by)], public=not self.game.covert(record))
        return record

    def close(self):
        """The round is settled: its result, then its seed."""
        if not self._resulted:
            self._log.record("result", self._result())
        self._reveal()

    def _result(self):
        game = self.game
        result = game.result
        pairs = [("round", self.round), ("number", game.round)]
        pairs += [(key, result[key]) for key in game.RESULT_KEYS]
        return pairs + [("dice", shown(game)), ("stacks", texted(game.stacks)), ("next", game.next_first())]

    def _reveal(self):
        if self._seed:
            self._log.record("reveal", [("round", self.round), ("seed", self._seed.hex())])
        self._closed()

    def saved(self):
        """The state is safe: a seed that is published is needed no more."""
        if not self.running and self._journal.slot("seed") is not None:
            self._journal.put("seed", None)

    def _closed(self):
        self.running = False
        self.commitment = self._seed = None
        self._log.thaw()
        if self.game and self.game.settled:
            self.carry = self.game.carry()

    def abort(self, t_us):
        """Everybody gets back what it put into the pot since it was last won; the session is over.

        Between rounds with a pot to give back the next round is begun for it. Returns {seat: stack} of the session.
        """
        if not self.running and self.game and self.game.pot and self.game.next_first():
            self.next(t_us)
        back = self.game.shares() if self.game and self.running else {}
        return self._end_with(self._refunded(back), back)

    def _refunded(self, back):
        stacks = dict(self.game.stacks if self.game else self.plan["stacks"])
        for seat in back:
            stacks[int(seat)] += back[seat]
        return stacks

    def _end_with(self, stacks, back):
        """Records the abort of a round that runs; the session is over."""
        if self.running and self._aborted is None:
            self._log.record("abort", [("round", self.round), ("back", texted(back))])
        if self.running:
            self._reveal()
        self.end()
        return stacks

    # --- after a cut

    def state(self):
        """What `load` needs, as JSON can hold it: the session as it stood before the running round."""
        if self.plan is None:
            return None
        plan = dict(self.plan)
        plan["options"] = unusual(plan["game"], plan["options"])
        plan["stacks"] = {} if self.carry else texted(plan["stacks"])
        return {"plan": plan, "carry": self.carry, "figures": self._log.held, "round": self.round}

    def load(self, state):
        """Takes back what `state` gave; `replay` of what was recorded since follows."""
        self.plan = plan = state["plan"]
        plan["stacks"] = {int(seat): plan["stacks"][seat] for seat in plan["stacks"]}
        self.carry, self._log.held, self.round = state["carry"], state["figures"], state["round"]
        if self.carry:
            self.game = rules.resume(plan["game"], plan["options"], plan["seats"], self.carry)

    def replay(self, seq, record):
        """One record of the journal that `state` did not hold yet."""
        kind = record["kind"]
        if kind == "commit":
            self._replay_commit(seq, record)
        elif kind == "roll":
            self._replay_roll(seq, record)
        elif kind == "session":
            self._start(record["first"])
        elif kind == "choice":
            self.game.do(record)
        elif kind == "result":
            self._resulted = True
        elif kind == "reveal":
            self._closed()
        elif kind == "abort":
            self._aborted = self._refunded(record["back"])

    def replayed(self, t_us):
        """All is replayed: does what was cut off. Returns {seat: stack} if the session is over, else None."""
        if self._aborted is not None:
            return self._end_with(self._aborted, {})
        if self.running and not self._seed and not self._resulted:
            return self.abort(t_us)
        if self.running:
            self.go_on(t_us)
        return None

    def undo(self):
        """The records of the round make no sense any more: {seat: stack} as before it, and the session is over."""
        stacks, carry = dict(self.plan["stacks"]) if self.plan else {}, self.carry
        if carry:
            stacks = {int(seat): carry["stacks"][seat] + carry["paid"][seat] for seat in carry["stacks"]}
        return self._end_with(stacks, {})

    def _replay_commit(self, seq, record):
        if self.plan is None or self._aborted is not None:  # of a session that came no further
            self.plan, self.game = {"game": "", "stacks": self._aborted or {}}, None
            self.carry = self._aborted = None
        self.round, self.commitment = record["round"], bytes.fromhex(record["commitment"])
        seed = self._journal.slot("seed") or b""
        self._seed = seed if dice.commitment(seed) == self.commitment else None
        self._committed(seq)

    def _replay_roll(self, seq, record):
        who, n, faces = record["who"], record["n"], record.get("faces")
        self._nonce = record["nonce"] + 1
        if who == "first":
            if self.game:
                raise ValueError("a session that was not recorded")
            self._first = faces[0]
            return
        if faces is None:
            self._seed = seed = self._seed or self._revealed(seq)
            # where the seed is lost, ones are good enough to see who put what into the pot
            faces = dice.faces(seed, self.round, record["nonce"], who, n, record["t_us"]) if seed else [1] * n
        self.game.do({"roll": faces})

    def _revealed(self, seq):
        """The seed that the journal tells at the end of the round which record `seq` is of; None where it does not."""
        for n in range(seq + 1, self._journal.last + 1):
            record = json.loads(self._journal.read(n, 1)[0][1])
            if record["kind"] in ("commit", "reveal"):
                return bytes.fromhex(record["seed"]) if "seed" in record else None
        return None


def unusual(game, options):
    """Those of the options that are not at their default."""
    defaults = rules.check(game, {})
    return {name: options[name] for name in options if options[name] != defaults[name]}


def shown(game):
    """{"3": faces, ...} of the seats in the round, and of the nest: what everybody saw; 0 where nobody did."""
    faces = {str(n): [face if seen else 0 for face, seen in zip(game.hand[n], game.open[n])] for n in game.playing}
    if game.nest:
        faces["nest"] = list(game.nest)
    return faces
