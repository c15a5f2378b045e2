"""Gobelet's host tool. Parsing (cli), doing (everything else here) and talking (link) are three layers; the pure layers
of the firmware are imported from `gobelet`, never copied."""
