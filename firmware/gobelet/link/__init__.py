"""The serial link: strict JSON, frames, requests. Pure: bytes in, bytes out; of the layers it imports the rules only."""
