"""The layout of a board, which is sent once to every viewer."""

from typing import cast

from kingdombuilder.drawing.from_state import grid_position, row_names, rows_of
from kingdombuilder.insight.board_contents import special_hexes
from kingdombuilder.insight.explain import board_terrain_at
from kingdombuilder.rules.board import Board
from kingdombuilder.rules.hexes import each, hex_name
from kingdombuilder.server.protocol.table_messages import (
    BoardLayout,
    HexInfo,
    SpecialHexInfo,
    SpecialHexKind,
)
from kingdombuilder.setup.setup import setup_of


def board_layout(board: Board) -> BoardLayout:
    """Return the layout of a board."""
    setup = setup_of(board)
    return BoardLayout(
        rows=rows_of(board),
        row_names=row_names(board),
        hexes=tuple(
            HexInfo(hex_name(hex_), *grid_position(hex_), board_terrain_at(board, hex_))
            for hex_ in each(board.hexes | board.special)
        ),
        places=tuple(
            SpecialHexInfo(hex_name(site.hex), cast(SpecialHexKind, site.kind), site.thing or None)
            for site in special_hexes(board)
        ),
        caves=setup.caves,
        sections=setup.sections,
        island=setup.island or None,
        cards=setup.cards,
        tasks=setup.tasks,
    )
