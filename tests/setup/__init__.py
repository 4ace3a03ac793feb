"""Tests of set-ups."""
