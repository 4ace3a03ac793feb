"""Convert states to scenes, which contain what a drawing needs and nothing of the rules."""

from kingdombuilder.box.section import LETTERS, LOCATION, NO_HEX
from kingdombuilder.drawing.scene import Hex, Scene, ScenePiece, SceneSpecial
from kingdombuilder.insight.board_contents import SpecialHex, placed_pieces, special_hexes
from kingdombuilder.rules.board import TERRAINS, Board
from kingdombuilder.rules.cells import ISLAND_ROWS, ISLAND_TOP, SIDE, Cells, bit
from kingdombuilder.rules.hexes import each
from kingdombuilder.rules.state import State
from kingdombuilder.rules.tiles import tiles_left

_LETTER_OF = {name: letter for letter, name in LETTERS.items()}
_ROWS = ISLAND_TOP + ISLAND_ROWS
# Row and column of each hex on the table; like its bits, an island is below the board.
_SPOTS = {bit(row, column): (row, column) for row in range(_ROWS) for column in range(SIDE)}


def scene_from_state(state: State, legal: Cells, lit: Cells) -> Scene:
    """Return the scene of a state with some hexes marked."""
    return Scene(
        rows=rows_of(state.board),
        specials=tuple(_special(state, site) for site in special_hexes(state.board)),
        pieces=tuple(
            ScenePiece(*grid_position(at.hex), at.seat, at.kind) for at in placed_pieces(state)
        ),
        legal=frozenset(map(grid_position, each(legal))),
        highlight=frozenset(map(grid_position, each(lit))),
        caves=frozenset(map(grid_position, each(state.board.caves & state.free))),
        row_names=row_names(state.board),
    )


def grid_position(hex_: Cells) -> Hex:
    """Return the row and column of a hex on the table."""
    return _SPOTS[hex_.bit_length() - 1]


def row_names(board: Board) -> tuple[str, ...]:
    """Return the labels of the rows: numbers, with an i before those of an island."""
    main = tuple(str(row + 1) for row in range(SIDE))
    island = ("", *(f"i{row + 1}" for row in range(ISLAND_ROWS)))
    return main + island if board.island else main


def rows_of(board: Board) -> tuple[str, ...]:
    """Return the board in the letters of sections."""
    letters: dict[Hex, str] = {grid_position(hex_): LOCATION for hex_ in each(board.locations)}
    layers = dict(zip(TERRAINS[1:], board.terrain[1:], strict=True)) | {
        "castle": board.castles,
        "camp": board.camps,
        "palace": board.palaces,
        "silo": board.silos,
    }
    for name, cells in layers.items():
        letters |= {grid_position(hex_): _LETTER_OF[name] for hex_ in each(cells)}
    return tuple(
        "".join(letters.get((row, column), NO_HEX) for column in range(SIDE))
        for row in range(_ROWS if board.island else SIDE)
    )


def _special(state: State, site: SpecialHex) -> SceneSpecial:
    left = tiles_left(state, site.slot) if site.thing else 0
    return SceneSpecial(*grid_position(site.hex), site.kind, site.thing or None, left)
