"""Dice from secret seeds, and the entropy behind them. Pure: given bytes and numbers; imports nothing of Gobelet."""
