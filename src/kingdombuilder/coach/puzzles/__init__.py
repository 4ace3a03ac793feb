"""Puzzles: turns whose best lines of play are known."""
