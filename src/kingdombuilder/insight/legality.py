"""Play with every pick checked; an illegal pick raises an error and changes nothing."""

from kingdombuilder.insight.explain import Reason, explain
from kingdombuilder.notation.picks import pick_name
from kingdombuilder.rules.buttons import is_hex
from kingdombuilder.rules.cells import NONE, Cell
from kingdombuilder.rules.state import State
from kingdombuilder.rules.turn import advance, legal


class IllegalPick(ValueError):
    """An illegal pick and, for a hex, the reason."""

    def __init__(self, pick: Cell, reason: Reason | None) -> None:
        self.pick, self.reason = pick, reason
        super().__init__(f"{pick_name(pick)} may not be picked ({reason.code if reason else 'no'})")


def play(state: State, pick: Cell) -> State:
    """Return the state after a pick; raise `IllegalPick` if it is not legal."""
    check(state, pick)
    after = state.copy()
    advance(after, pick)
    return after


def check(state: State, pick: Cell) -> None:
    """Raise `IllegalPick` if a pick is not legal, or `ValueError` if it is not a single pick."""
    if pick.bit_count() != 1 or pick < NONE:  # a negative number counts bits too
        raise ValueError("a pick must be one hex or one button")
    if not pick & legal(state):
        raise IllegalPick(pick, explain(state, pick) if is_hex(pick) else None)
