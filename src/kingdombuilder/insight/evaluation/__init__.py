"""What a position will still earn: an evaluation with weights that were fitted on played games.

`judging` is written in the dialect of the rules, so that a native engine judges just the same.
"""

from kingdombuilder.insight.evaluation.worth import UNIT, lead, worth

__all__ = ["UNIT", "lead", "worth"]
