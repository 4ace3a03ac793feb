"""Whole games: undo, records, runners, checks."""
