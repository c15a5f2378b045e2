"""The only code that touches the chip. Decides nothing about a game."""
