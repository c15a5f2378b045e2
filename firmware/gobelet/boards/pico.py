"""A Raspberry Pi Pico (RP2040) in the same place: same pins, less flash and less memory."""

from gobelet.boards import pico2

BOARD = dict(pico2.BOARD, name="pico", flash_blocks=352, journal_bytes=655360)
