"""The next turn of a seat, laid out while others play."""

from collections.abc import Sequence

from kingdombuilder.insight.seen import seen_by
from kingdombuilder.rules.buttons import STOP
from kingdombuilder.rules.cells import NONE, Cell
from kingdombuilder.rules.pieces import finish, set_kind
from kingdombuilder.rules.rounds import begin_turn
from kingdombuilder.rules.state import BEFORE, SETTLEMENT, SILOS, State, refresh
from kingdombuilder.rules.turn import advance, chooser, legal


def next_turn(state: State, seat: int) -> State | None:
    """The beginning of a seat's next turn if nobody did anything until then; None if it has none.

    It is made of what the seat may know.
    """
    if not BEFORE <= state.phase < SILOS or state.turn == seat:
        return None
    if state.ended and seat < state.turn:
        return None
    plan = seen_by(state, seat)
    _end_turn_now(plan)
    plan.ready[seat] |= plan.fresh[seat]  # what it won in somebody else's turn
    plan.fresh[seat] = 0
    begin_turn(plan, seat)
    return plan


def _end_turn_now(s: State) -> None:
    """The turn is over where it stands; a piece in the hand goes back."""
    if s.lifted:
        s.own[s.me] |= s.lifted
        set_kind(s, s.lifted, s.carrying)
        s.lifted = NONE
        s.carrying = SETTLEMENT
    finish(s)
    s.aside[s.turn] += s.due
    s.asking = s.due = 0
    s.scouts = s.placed = s.built = NONE
    s.card = s.terrain = s.quota = s.resume = s.extra = s.raised = 0
    refresh(s)


def apply_plan(plan: State, picks: Sequence[Cell]) -> tuple[State, int]:
    """The state after as many of the picks as are legal, and how many those are.

    Others who are asked in the midst of it pass.
    """
    seat, state = plan.turn, plan.copy()
    for made, pick in enumerate(picks):
        if chooser(state) != seat or state.turn != seat or not pick & legal(state):
            return state, made
        advance(state, pick)
        while state.asking and state.me != seat:
            advance(state, STOP)
    return state, len(picks)
