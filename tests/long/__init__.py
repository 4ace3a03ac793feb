"""Tests that take minutes, which `make test-long` runs."""
