"""Tests of what a state means."""
