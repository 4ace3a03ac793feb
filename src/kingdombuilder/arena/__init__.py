"""Matches between bots: duplicate deals, ratings with intervals, and programs that join by text."""
