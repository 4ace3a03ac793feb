"""The actions of a line: its mandatory action and each tile that it uses."""

from collections.abc import Sequence

from kingdombuilder.native.search import Picks
from kingdombuilder.rules.buttons import END
from kingdombuilder.rules.state import PLACING, State
from kingdombuilder.rules.turn import advance, chooser, legal


def split_actions(root: State, picks: Picks) -> list[Picks]:
    """Return the picks of each action of a line, without the end of the turn."""
    actions: list[Picks] = []
    state = root.copy()
    for pick in picks:
        if pick == END:
            break
        if not actions or not (state.doing or state.phase == PLACING):
            actions.append(())
        actions[-1] += (pick,)
        advance(state, pick)
    return actions


def play_actions(root: State, actions: Sequence[Picks]) -> tuple[State, Picks] | None:
    """Return the line that consists of some actions, or None if they cannot be played in order.

    After them it must still be the seat's turn.
    """
    state, played = root.copy(), tuple(pick for action in actions for pick in action)
    for pick in played:
        if not _is_on_turn(state, root) or not pick & legal(state):
            return None
        advance(state, pick)
    return (state, played) if played and _is_on_turn(state, root) else None


def _is_on_turn(state: State, root: State) -> bool:
    return chooser(state) == root.me and state.turn == root.turn
