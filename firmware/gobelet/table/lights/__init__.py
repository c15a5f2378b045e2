"""What the lights show. Knows no game, imports nothing outside this folder.

`scene` is one picture of the table as plain data, `glyphs` which LEDs a face or a digit lights, `motion` what changes
by itself with time, `governor` how bright all that may be, `picture` turns a scene into the bytes of every chain.
"""
