"""What a table looks like before anything is built on it: sent once to every viewer."""

from dataclasses import dataclass

from kingdombuilder.drawing.from_state import grid_position, row_names, rows_of
from kingdombuilder.insight.board_contents import special_hexes
from kingdombuilder.insight.explain import board_terrain_at
from kingdombuilder.rules.board import Board
from kingdombuilder.rules.hexes import each, hex_name
from kingdombuilder.setup.setup import Setup, setup_of


@dataclass(frozen=True, slots=True)
class HexInfo:
    """A hex: its name, where it lies in the drawing, and its terrain or what place it is."""

    name: str
    row: int
    column: int
    land: str


@dataclass(frozen=True, slots=True)
class SpecialHexInfo:
    """A special hex; `thing` is the tile that lies there, if any does."""

    hex: str
    kind: str  # castle, capitol, palace, silo, location, nomad
    thing: str


@dataclass(frozen=True, slots=True)
class BoardLayout:
    """The board of a game and the cards beside it."""

    rows: tuple[str, ...]
    row_names: tuple[str, ...]
    hexes: tuple[HexInfo, ...]
    places: tuple[SpecialHexInfo, ...]
    caves: tuple[str, ...]
    sections: tuple[str, ...]
    island: str
    cards: tuple[str, ...]
    tasks: tuple[str, ...]


def board_layout(board: Board) -> BoardLayout:
    """The layout of a board."""
    setup: Setup = setup_of(board)
    return BoardLayout(
        rows=rows_of(board),
        row_names=row_names(board),
        hexes=tuple(
            HexInfo(hex_name(hex_), *grid_position(hex_), board_terrain_at(board, hex_))
            for hex_ in each(board.hexes | board.special)
        ),
        places=tuple(
            SpecialHexInfo(hex_name(site.hex), site.kind, site.thing)
            for site in special_hexes(board)
        ),
        caves=setup.caves,
        sections=setup.sections,
        island=setup.island,
        cards=setup.cards,
        tasks=setup.tasks,
    )
