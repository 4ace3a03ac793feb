"""The game, pure: no dice, no clock, no words, no input or output."""
