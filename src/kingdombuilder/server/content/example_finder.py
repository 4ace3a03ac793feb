"""Which example shows a terrain, a place or a piece: most have none of their own, but are in many.

Nothing is named here: an example is found by what is on it, in the order of the boxes.
"""

from functools import lru_cache

from kingdombuilder.insight.board_contents import placed_pieces
from kingdombuilder.rulebook.examples import Example, example_outcome, examples, window_of
from kingdombuilder.rules.board import CAMP_SLOTS, TERRAINS, Board
from kingdombuilder.rules.cells import NONE, Cells
from kingdombuilder.rules.state import State

# Some are told of in an example of their own, which is no thing's.
OF_ITS_OWN = {"castle": "castles", "palace": "palaces", "silo": "silo", "settlement": "building"}
COLONY, MARKER, ISLAND, CAMP = "colony", "marker", "island", "camp"


@lru_cache
def find_example(name: str) -> Example | None:
    """The first example that shows a terrain, a place or a kind of piece."""
    known = examples()
    if name in OF_ITS_OWN:
        return known.get(OF_ITS_OWN[name])
    return next((example for example in known.values() if _shows(example, name)), None)


def _shows(example: Example, name: str) -> bool:
    state, window = example_outcome(example), window_of(example)
    if name in TERRAINS:
        about = (example.legal or NONE) | example.highlight
        return about != NONE and not about & ~state.board.terrain[TERRAINS.index(name)]
    return bool(_where(state, name) & window) or _marked(state, name)


def _where(state: State, name: str) -> Cells:
    """The hexes where a place or a piece is."""
    places = _places(state.board)
    if name in places:
        return places[name]
    found = NONE
    for piece in placed_pieces(state):
        if piece.kind == name:
            found |= piece.hex
    return found


def _places(board: Board) -> dict[str, Cells]:
    return {
        "capitol": board.capitols,
        "location": board.locations,
        "cave": board.caves,
    }


def _marked(state: State, name: str) -> bool:
    """Whether what lies beside the board is in use."""
    if name == ISLAND:
        return bool(state.board.island)
    if name == CAMP:
        return any(taken & CAMP_SLOTS for taken in state.taken)
    if name == COLONY:
        return any(state.colony)
    return name == MARKER and any(state.markers)
