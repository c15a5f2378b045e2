"""What turns the tables of the hardware folder into drawings, lists and checks.

Modules here read `tables/` and nothing else as a source; only `layout`, `place` and `route` need KiCad's Python.
"""
