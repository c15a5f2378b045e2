"""The audit: does a journal hold? Chain, commitments, every die, every round, results and stacks.

`records` reads exports and databases one record at a time; `chain` checks numbers and hashes; `rounds` derives
the dice again and plays the rounds through the rules core; `auditor` puts them together and names the first record that
does not hold. Memory does not grow with the log: a round's records are kept until its seed is published, no longer.
"""
