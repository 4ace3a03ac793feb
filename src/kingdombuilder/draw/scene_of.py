"""A state as a scene: what a drawing needs to know, and nothing of the rules."""

from kingdombuilder.board import LOCATIONS, TERRAINS, Board
from kingdombuilder.box import POWERS
from kingdombuilder.cells import SIDE, Cells
from kingdombuilder.draw.scene import Piece, Scene, Special
from kingdombuilder.hexes import each, place
from kingdombuilder.rules.state import State
from kingdombuilder.rules.tiles import tiles_left
from kingdombuilder.section import LETTERS, LOCATION

_LETTER_OF = {name: letter for letter, name in LETTERS.items()}


def scene_of(state: State, legal: Cells, lit: Cells) -> Scene:
    """The scene of a state with some hexes marked."""
    return Scene(
        rows=rows_of(state.board),
        specials=tuple(_specials(state)),
        pieces=tuple(
            Piece(*place(hex_), seat, "settlement")
            for seat in range(state.board.seats)
            for hex_ in each(state.own[seat])
        ),
        legal=frozenset(place(hex_) for hex_ in each(legal)),
        lit=frozenset(place(hex_) for hex_ in each(lit)),
    )


def rows_of(board: Board) -> tuple[str, ...]:
    """The board in the letters of sections."""
    letters: dict[tuple[int, int], str] = {}
    layers = dict(zip(TERRAINS[1:], board.terrain[1:], strict=True)) | {
        "castle": board.castles,
        "camp": board.camps,
        "palace": board.palaces,
        "silo": board.silos,
    }
    for name, cells in layers.items():
        letters |= {place(hex_): _LETTER_OF[name] for hex_ in each(cells)}
    return tuple(
        "".join(letters.get((row, column), LOCATION) for column in range(SIDE))
        for row in range(SIDE)
    )


def _specials(state: State) -> list[Special]:
    board = state.board
    found = [Special(*place(hex_), "castle", None, 0) for hex_ in each(board.castles)]
    for slot in range(LOCATIONS):
        if board.site[slot]:
            emblem = POWERS[board.power[slot]]
            where = place(board.site[slot])
            found.append(Special(*where, "location", emblem, tiles_left(state, slot)))
    return found
