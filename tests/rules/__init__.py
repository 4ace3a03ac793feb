"""Tests of the rules that only the engine of the package can answer."""
