"""The reference board: a Raspberry Pi Pico 2 in the centre of an eight-seat table (hardware/README.md)."""

BOARD = {
    "name": "pico2",
    "seats": (1, 2, 3, 4, 5, 6, 7, 8),
    # Pins, GP numbers. led_base: chains of seats 1-8 and the centre, consecutive; qh_base: registers of seats 1-8
    "led_base": 0,
    "led_chains": 9,
    "qh_base": 9,
    "qh_count": 8,
    "clk": 17,
    "ld": 18,
    "buzzer": 19,
    "coin": 20,
    "operator": 21,
    "service": 22,
    "sda": 26,
    "scl": 27,
    "volts": 28,
    # What the 5 V monitor's full scale means: 3.3 V behind a divider of two
    "volts_full_mv": 6600,
    # LEDs of each chain, seats first, centre last
    "seat_leds": 78,
    "centre_leds": 49,
    # FRAM on I2C1: address, bytes, bus clock
    "fram_address": 0x50,
    "fram_bytes": 32768,
    "fram_hz": 400000,
    # Flash: blocks of 4,096 bytes that the filesystem has
    "flash_blocks": 768,
    # and how many bytes of it the journal may take
    "journal_bytes": 2097152,
    # The longest rest of the loop: contacts are looked at so often
    "slice_ms": 4,
}
