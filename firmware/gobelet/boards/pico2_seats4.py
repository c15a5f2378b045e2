"""A build of four seats around a Pico 2: the other seats' pins stay free (hardware/README.md)."""

from gobelet.boards import pico2

BOARD = dict(pico2.BOARD, seats=(1, 2, 3, 4))
