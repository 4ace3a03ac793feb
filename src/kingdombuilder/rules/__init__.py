"""The rules of the game as pure functions, without randomness, time, text or input and output."""
