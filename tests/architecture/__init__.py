"""Tests of the project's structure."""
