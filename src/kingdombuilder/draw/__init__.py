"""Boards as pictures, with no browser."""
