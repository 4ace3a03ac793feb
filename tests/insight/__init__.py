"""Tests of the meaning of states."""
