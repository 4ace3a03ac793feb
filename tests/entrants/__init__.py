"""Entrants: levels, programs and Python files."""
