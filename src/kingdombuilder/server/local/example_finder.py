"""Find an example that shows a terrain, a special place or a kind of piece.

Most of these have no separate example, so the first one that shows them is used, in the order of
the boxes.
"""

from functools import lru_cache

from kingdombuilder.insight.board_contents import placed_pieces
from kingdombuilder.rulebook.examples import Example, example_outcome, examples, window_of
from kingdombuilder.rules.board import CAMP_SLOTS, TERRAINS, Board
from kingdombuilder.rules.cells import NONE, Cells
from kingdombuilder.rules.state import State

# These have a separate example, which belongs to no thing.
OWN_EXAMPLES = {"castle": "castles", "palace": "palaces", "silo": "silo", "settlement": "building"}
COLONY, MARKER, ISLAND, CAMP = "colony", "marker", "island", "camp"


@lru_cache
def find_example(name: str) -> Example | None:
    """Return the first example that shows a terrain, a special place or a kind of piece."""
    by_id = examples()
    if name in OWN_EXAMPLES:
        return by_id.get(OWN_EXAMPLES[name])
    return next((example for example in by_id.values() if _shows(example, name)), None)


def _shows(example: Example, name: str) -> bool:
    state, window = example_outcome(example), window_of(example)
    if name in TERRAINS:
        hexes = (example.legal or NONE) | example.highlight
        return hexes != NONE and not hexes & ~state.board.terrain[TERRAINS.index(name)]
    return bool(_hexes_with(state, name) & window) or _is_beside_board(state, name)


def _hexes_with(state: State, name: str) -> Cells:
    """Return the hexes with a special place or a kind of piece."""
    places = _special_places(state.board)
    if name in places:
        return places[name]
    hexes = NONE
    for piece in placed_pieces(state):
        if piece.kind == name:
            hexes |= piece.hex
    return hexes


def _special_places(board: Board) -> dict[str, Cells]:
    return {
        "capitol": board.capitols,
        "location": board.locations,
        "cave": board.caves,
    }


def _is_beside_board(state: State, name: str) -> bool:
    """Return whether something beside the board is in use."""
    if name == ISLAND:
        return bool(state.board.island)
    if name == CAMP:
        return any(taken & CAMP_SLOTS for taken in state.taken)
    if name == COLONY:
        return any(state.colony)
    return name == MARKER and any(state.markers)
