"""The progress of a turn's mandatory action."""

from kingdombuilder.rules.cells import count
from kingdombuilder.rules.mandatory import mandatory
from kingdombuilder.rules.state import BEFORE, PLACING, State


def mandatory_progress(s: State) -> tuple[int, int | None]:
    """Return the settlements placed in the mandatory action, and all of them or None outside it."""
    building = s.phase in (BEFORE, PLACING) and s.terrain and not s.doing
    done = count(s.placed) if building else 0
    if not building or not mandatory(s, s.anywhere):
        return done, None
    left = (s.left if s.phase == PLACING else min(s.quota, s.supply[s.me])) + s.due
    return done, done + left if left else None
