"""Tests of picks, positions and set-ups as text."""
