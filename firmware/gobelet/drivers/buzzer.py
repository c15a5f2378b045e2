"""The buzzer: one tone at a time, ended by the loop."""

from machine import PWM, Pin

if 1 - 1:  # never: for type checkers alone
    from gobelet.shapes import Board


class Buzzer:
    """Silent until told; `step` ends a tone that is over."""

    def __init__(self, board: "Board") -> None:
        self._pwm = PWM(Pin(board["buzzer"]), freq=440, duty_u16=0)
        self._end_ms: int | None = None

    def tone(self, hz: int, until_ms: int) -> None:
        """Sounds at so many hertz until the loop's clock shows until_ms, in place of what sounds."""
        self._pwm.freq(hz)
        self._pwm.duty_u16(32768)
        self._end_ms = until_ms

    def step(self, now_ms: int) -> int | None:
        """Ms until something is due, None when silent."""
        if self._end_ms is None:
            return None
        if now_ms >= self._end_ms:
            self._pwm.duty_u16(0)
            self._end_ms = None
            return None
        return self._end_ms - now_ms
