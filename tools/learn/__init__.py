"""Train the net of the learned evaluation: self-play, teacher and student, export, measurements.

docs/bots/learning.md describes the steps and the files between them.
"""
