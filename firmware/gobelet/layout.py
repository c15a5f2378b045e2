"""The table's controls and lights in the order in which they are wired. Any layer may import it."""

INPUTS = ("cup", "lid", "d1", "d2", "d3", "d4", "d5", "pass")  # of a seat: order of its register's bits
KEYS = ("coin", "op", "service")  # of the centre
LAMPS = ("cup", "d1", "d2", "d3", "d4", "d5", "pass")  # order of the lamps in a seat's chain
DICE = LAMPS[1:6]

CELL = 7  # LEDs of a die, a digit, a row of lamps
PRIVATE, PUBLIC, COUNTER = 3, 5, 2  # dice under the hood, dice in the open, digits: cells of a seat
NEST, POT = 3, 4  # dice and digits: cells of the centre
SEAT_LEDS = 1 + CELL * (1 + PRIVATE + PUBLIC + COUNTER)  # status, lamps, dice, digits
CENTRE_LEDS = CELL * (NEST + POT)
