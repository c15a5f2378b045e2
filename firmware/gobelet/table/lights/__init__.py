"""What the lights show: scene (plain data), picture (LED data), governor. Knows no game."""
