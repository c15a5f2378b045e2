"""The settings: one schema for board and host, and their storage. Imports only the rules (for the games' options)."""
