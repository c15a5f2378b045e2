"""What the chip starts."""

import micropython

micropython.kbd_intr(-1)  # first: a Ctrl-C on the way to the table gives no prompt beside a round that runs

from gobelet import main  # noqa: E402

main.run()
