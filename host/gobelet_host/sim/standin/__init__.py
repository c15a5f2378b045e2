"""The board's side of the simulated table: small stand-ins for the chip's modules, below the firmware.

They share the chip-sized heap with it, import nothing of Gobelet but its entry, and behave like the chip where that
matters. `gobelet_host/sim/README.md` says how they talk to the host.
"""
