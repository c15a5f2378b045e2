"""The serial link: strict JSON, frames, requests. Pure: bytes in, bytes out; imports nothing of Gobelet."""
