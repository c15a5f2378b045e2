"""The serial link: strict JSON, frames, requests. Pure: bytes in, bytes out; imports nothing but the list of games."""
