"""The simulated board: the same firmware below stand-ins for the chip's modules (README.md)."""
