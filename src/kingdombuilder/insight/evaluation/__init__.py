"""Evaluation of positions, with weights fitted on played games.

`worth` is written in the dialect of the rules, so that the native engine evaluates identically.
"""

from kingdombuilder.insight.evaluation.worth import UNIT, lead, worth

__all__ = ["UNIT", "lead", "worth"]
