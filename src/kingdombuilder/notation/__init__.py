"""Picks, positions and set-ups as text."""
