"""A scene for the Canoe: three seats at their ponds, and a last tile to be taken."""

from kingdombuilder.rules.state import State
from kingdombuilder.rules.turn import chooser

from .drawings import drawn
from .scenes import after, buttons

# Somebody takes the treasure of the camp; each of three seats sits at a canoe and a pond.
PONDS = """
    {far} .  .{turn} .  N  M  M
     M  M  M  M  M  M  M
    W  W1 L  M  M  M  M
     M  M  M  M  M  M  M
    W  W2 L  M  W  W3 L
     {pond} M  M  M  M  M  M
"""
PICK_UP = (4, 7)
POND = [(6, 4), (8, 4), (8, 8)]


def ponds(
    canoes: int = 3, *, turn: int = 0, far: str = ".", pond: str = "M", nomads: str = "treasure"
) -> State:
    """The first seats have a ready canoe each."""
    picture = PONDS.format(far=far, pond=pond, turn=turn + 1)
    state, _ = drawn(picture, "canoe", "canoe", "canoe", seats=3, nomads=nomads)
    for seat in range(canoes):
        state.held[seat] = state.ready[seat] = state.taken[seat] = 1 << seat
    return state


def answers(state: State, answer: str = "stop") -> tuple[list[int], State]:
    """Who is asked, one after another, all with the same answer, and the state when all were."""
    asked = []
    while buttons(state) == {"stop"}:
        asked.append(chooser(state))
        state = after(state, answer)
    return asked, state
