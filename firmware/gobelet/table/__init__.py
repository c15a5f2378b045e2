"""Sessions, seats, what a button means now, what the lights show now. No chip, no clock: time is handed in."""
