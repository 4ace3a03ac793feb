"""The state at the start of a seat's next turn, for planning it."""

from collections.abc import Sequence

from kingdombuilder.insight.seen import seen_by
from kingdombuilder.rules.buttons import STOP
from kingdombuilder.rules.cells import NONE, Cell
from kingdombuilder.rules.pieces import finish, set_kind
from kingdombuilder.rules.rounds import begin_turn
from kingdombuilder.rules.state import BEFORE, SETTLEMENT, SILOS, State, refresh
from kingdombuilder.rules.turn import advance, chooser, legal


def next_turn(state: State, seat: int) -> State | None:
    """Return the start of a seat's next turn if the others did nothing, or None if it has none.

    The state contains only what the seat may know.
    """
    if not BEFORE <= state.phase < SILOS or state.turn == seat:
        return None
    if state.ended and seat < state.turn:
        return None
    plan = seen_by(state, seat)
    _end_turn_now(plan)
    plan.ready[seat] |= plan.fresh[seat]  # tiles won in another seat's turn
    plan.fresh[seat] = 0
    begin_turn(plan, seat)
    return plan


def _end_turn_now(s: State) -> None:
    """End the current turn; a lifted piece goes back."""
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
    """Return the state after the legal picks from the first on, and their number.

    Other seats that can react pass.
    """
    seat, state = plan.turn, plan.copy()
    for count, pick in enumerate(picks):
        if chooser(state) != seat or state.turn != seat or not pick & legal(state):
            return state, count
        advance(state, pick)
        while state.asking and state.me != seat:
            advance(state, STOP)
    return state, len(picks)
