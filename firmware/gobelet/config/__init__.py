"""The settings: one schema for board and host, and their storage. Imports only the rules (for the games' options)."""

LANGUAGES = ("en", "fr", "sv")  # of people; each is a file of words on the host
