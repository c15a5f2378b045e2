"""The table on a terminal: `engine` runs the simulated board, `view` is what is known of it, `draw` makes it text.

`score` reads points off the dice, `telling` makes sentences of events. `app` puts that on the screen with Textual and
turns keys into presses; nothing else here knows a terminal.
"""
