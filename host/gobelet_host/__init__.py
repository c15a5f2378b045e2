"""Gobelet's host tool. Parsing (`cli`, `commands`), doing (the modules here) and talking (`link`) are three layers.

A *board* is a Pico with Gobelet's firmware, or a simulated one (`sim`); the *link* is the serial link to it (`link`);
a *table* is what the host knows of the table behind it, and asks of it (`table`); a *record* is one of its journal,
wherever that is kept (`records`). The pure layers of the firmware are imported from `gobelet`, never copied.
"""
