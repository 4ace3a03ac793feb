"""Matches between bots: duplicate deals, ratings with intervals, and programs as bots."""
