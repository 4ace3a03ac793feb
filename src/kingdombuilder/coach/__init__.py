"""The coach: lessons, puzzles, daily kingdoms, game reviews and analysis."""
