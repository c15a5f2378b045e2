"""The append-only chain of records and its storage.

A *record* is a JSON text; an *entry* is what keeps it, with the start of its hash. The latest entries are the *tail*,
in a ring of FRAM or in small files; many at a time they go into *segments*, files on the flash of which the oldest goes
first. A *slot* is a value outside the chain, replaced whole; the slot *head* says where the tail begins. A *prune*
record says which records have gone.

Given bytes, files below a folder and an FRAM object; of Gobelet it imports only `jsontext`.
"""
