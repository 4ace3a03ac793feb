"""Lessons: short tasks on real positions that the engine checks."""
