"""The append-only chain of records and its storage.

Given bytes, files below a folder and an FRAM object; of Gobelet it imports only `jsontext`.
"""
