"""What the chip starts."""

from gobelet import main

main.run()
