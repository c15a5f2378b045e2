"""Paints the table's state into a Scene: status lights and all that no game's dialog knows (table.md, Lights)."""

from gobelet import rules
from gobelet.table.dialogs.base import paint_lamps
from gobelet.table.lights import scene as scenes
from gobelet.table.lights.scene import FULL
from gobelet.table.seats import NONE, PERSON

COMMITMENT_MS = 1000  # each four hex digits of it on the pot display: the first, in a demonstration all
TEST_MS = 5000  # how long the self-test lights everything
ATTRACT_MS = 3000  # each game's example


class Show:
    """Keeps one Scene, and since when each seat's status light says what it says."""

    def __init__(self, table):
        """table: the Table, whose parts it reads."""
        self._table = table
        self._scene = scenes.Scene()
        self._said = [(scenes.OFF, 0)] * 9
        self.test_until_ms = 0

    def paint(self, now_ms):
        """The Scene, filled in anew."""
        scene, table = self._scene, self._table
        scene.clear()
        if now_ms < self.test_until_ms:
            return self._tested()
        phase = table.phase
        if table.operator.paused and table.operator.recalled:
            paint_result(scene, table.operator.recalled)
        elif table.dealer.plan:
            self._play(scene, now_ms)
        elif not table.halted:
            self._lobby(scene, now_ms)
        for n in table.seats.numbers:
            self._seat(scene.seats[n - 1], n, phase, now_ms)
        if table.operator.totals_ms is not None:
            scene.pot = table.operator.total()
        return scene

    def _tested(self):
        """Everything is lit (the self-test)."""
        for n in self._table.seats.numbers:
            picture = self._scene.seats[n - 1]
            picture.status, picture.counter = scenes.IN, "88"
            picture.lamps[:] = bytes([FULL] * 7)
            picture.private[:], picture.public[:] = b"\x06\x06\x06", b"\x06\x06\x06\x06\x06"
        self._scene.nest[:], self._scene.pot = b"\x06\x06\x06", "8888"
        return self._scene

    def _seat(self, picture, n, phase, now_ms):
        """Status, and lamps where no dialog has painted them; a stack where no dialog counts."""
        table, seat = self._table, self._table.seats[n]
        paints = table.play.playing and n in table.play.game.seats  # the dialog paints the lamps
        if not paints or phase == "pause" or table.kiosk.demo or seat.wants == "out":
            actions = table.actions(n)
            armed = actions.get("cup", "").startswith("confirm-")
            paint_lamps(picture.lamps, actions, ("pass",) if armed else ())
        if picture.counter == "" and (seat.player != NONE or now_ms < seat.farewell_ms):
            picture.counter = table.play.stack(n)
        picture.status, picture.since_ms = self._status(n, phase, now_ms)
        picture.dip_ms = table.play.blink_ms(n) if table.play.sleight else seat.dip_ms

    def _status(self, n, phase, now_ms):
        word = self._word(n, phase, now_ms)
        if self._said[n][0] != word:
            self._said[n] = (word, now_ms)
        return self._said[n]

    def _word(self, n, phase, now_ms):
        table, seat = self._table, self._table.seats[n]
        if table.halted or not seat.present:
            return scenes.FAULT
        if phase == "attract" or (seat.player == NONE and not seat.wants):
            return scenes.WAIT if phase == "attract" else scenes.OFF
        if phase == "lobby":
            asked = seat.player == PERSON and not seat.ready
            return self._asked(table.kiosk.idle_ms(n)) if asked else scenes.IN
        if table.dealer.plan is None or table.play.game is None or n not in table.play.game.seats:
            return scenes.IN
        return self._word_in_play(n, now_ms)

    def _word_in_play(self, n, now_ms):
        play, game = self._table.play, self._table.play.game
        if now_ms >= play.rest_ms and not play.dealer.running and game.result:
            return self._word_of_result(n, game)
        if n not in game.active and play.playing:
            return scenes.LOST if n in game.playing and now_ms >= play.rest_ms else self._said[n][0]
        if play.actor != n or now_ms < play.rest_ms:
            return scenes.IN
        person = self._table.seats[n].player == PERSON
        return self._asked(now_ms - play.waiting_ms(n) if person else 0)

    def _asked(self, waiting_ms):
        """The word for a seat that lets others wait for so long."""
        return scenes.IDLE if waiting_ms >= 1000 * self._table.config.get("idle_warn_s") else scenes.TURN

    def _word_of_result(self, n, game):
        if n not in game.playing:
            return scenes.IN
        return scenes.WON if n in game.winners else scenes.LOST

    def _play(self, scene, now_ms):
        table = self._table
        play = table.play
        if play.dialog is None:
            return
        lids = [n for n in table.seats.numbers if table.seats[n].lid and table.seats[n].present]
        play.mute()
        play.dialog.paint(scene, lids, now_ms)
        for n in play.game.seats:
            scene.seats[n - 1].roll_ms = play.roll_ms
        scene.roll_ms = play.roll_ms
        shown = (now_ms - play.commit_ms) // COMMITMENT_MS * 2  # bytes that were shown already
        if table.dealer.commitment and shown < (32 if table.kiosk.demo else 1):
            scene.pot = table.dealer.commitment[shown : shown + 2].hex()

    def _lobby(self, scene, now_ms):
        """The game that is chosen and an example of its best roll; its preset's number, or the countdown."""
        lobby = self._table.lobby
        game = lobby.game
        if not self._table.seats.taken:
            game = rules.GAMES[now_ms // ATTRACT_MS % len(rules.GAMES)]
        about = rules.about(game)
        scene.nest[:], scene.pot = about.BEST, about.SIGN
        if lobby.start_ms is not None:
            scene.pot = (lobby.start_ms - now_ms + 999) // 1000
        elif self._table.seats.taken and now_ms // 1000 % 3 == 2:  # noqa: PLR2004 - every third second
            scene.pot = f"P  {lobby.preset}"


def paint_result(scene, record):
    """A `result` of the journal: its dice, its stacks, the last four digits of its round on the pot display."""
    for key, dice in record["dice"].items():
        row = scene.nest if key == "nest" else scene.seats[int(key) - 1].public
        row[: len(dice)] = bytes(dice)
    for key in record["stacks"]:
        scene.seats[int(key) - 1].counter = record["stacks"][key]
    scene.pot = record["round"] % 10000
