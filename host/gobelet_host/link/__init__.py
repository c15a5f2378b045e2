"""Talking to a board: transports, the lock on a port, the client of the serial link, finding boards.

Nothing here prints or parses arguments. What goes wrong is a `Failure` with its documented exit code.
"""
