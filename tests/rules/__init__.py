"""Tests of the rules that apply only to the package's own engine."""
