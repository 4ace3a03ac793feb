"""Tests of whole games."""
