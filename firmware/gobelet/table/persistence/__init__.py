"""What a power cut must not take, in one place: saved in the slot `resume`, and the journal's records folded into it.

The slot holds the state as it stood before the running round (`state`); every record since then brings it to where it
was (`recovery`). Where the slot is of no use the journal alone must do (`lookback`).
"""

FORM = 2  # of what is saved; another number means another form
