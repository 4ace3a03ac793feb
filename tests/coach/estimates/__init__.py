"""Tests of the coach's estimates."""
