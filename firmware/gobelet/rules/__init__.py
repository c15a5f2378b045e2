"""The rules core: the three games, clause by clause. Pure: no I/O, clock or chance; imports nothing outside itself."""
