"""Tests that take minutes; `make test-long` runs them before an issue is closed."""
