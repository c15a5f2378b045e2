"""Gobelet's firmware. Each folder is a layer and imports only those below it; see firmware/README.md."""

VERSION = "0.1.0"
