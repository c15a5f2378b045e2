"""The table on a terminal: `engine` runs the simulated board, `view` is what is known of it, `draw` makes it text.

`cards`, `middle` and `keyboard` draw its parts, with `dice` and `lines`; what happened is `story`'s to tell. `app` puts
that on the screen with Textual and turns keys into presses; nothing else here knows a terminal.
"""
