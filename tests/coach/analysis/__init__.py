"""Tests of the analysis of positions."""
