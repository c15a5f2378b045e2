"""The table on a terminal: `engine` runs the simulated board, `view` is what is known of it, `draw` makes it text.

`app` puts that on the screen with Textual and turns keys into presses. `draw` and `view` know no terminal.
"""
