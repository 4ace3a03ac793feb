"""The board of a game as JSON data, complete enough to play without knowing any section."""

from functools import lru_cache
from typing import Any

from kingdombuilder.box import POWERS, SHELVES_BY_KIND
from kingdombuilder.drawing.from_state import grid_position
from kingdombuilder.insight.board_contents import special_hexes
from kingdombuilder.insight.describe import thing_name, thing_rule
from kingdombuilder.insight.explain import board_terrain_at
from kingdombuilder.insight.seat_contents import tiles_left_by_hex
from kingdombuilder.notation.setup_code import write_setup_code
from kingdombuilder.rules.board import SLOTS, Board
from kingdombuilder.rules.cells import QUARTERS, Cells, near
from kingdombuilder.rules.hexes import each, hex_name
from kingdombuilder.setup.setup import ROTATED_SUFFIX, Setup, section_id, start

LANGUAGE = "en"  # of names and rule texts

Json = dict[str, Any]


def setup_json(setup: Setup) -> Json:
    """Return a set-up with its board and the texts of everything in play."""
    board = start(setup).board
    return {
        "setup": write_setup_code(setup),
        "rules": setup.rules,
        "seats": setup.seats,
        "board": _board_json(setup),
        "cards": list(setup.cards),
        "tasks": list(setup.tasks),
        "rulings": list(setup.rulings),
        "things": {name: _thing_json(name) for name in _things(board, setup)},
    }


@lru_cache(maxsize=4)  # every game of a deal and every seat has the same board
def _board_json(setup: Setup) -> Json:
    state = start(setup)
    board = state.board
    every = board.hexes | board.special
    left = tiles_left_by_hex(state)
    return {
        "hexes": [_hex_json(board, every, hex_) for hex_ in each(every)],
        "places": [
            {
                "hex": hex_name(place.hex),
                "kind": place.kind,
                "thing": place.thing or None,
                "tiles": left.get(hex_name(place.hex), 0),
            }
            for place in special_hexes(board)
        ],
        "sections": [
            {
                "section": number,
                "name": section_id(name),
                "rotated": name.endswith(ROTATED_SUFFIX),
            }
            for number, name in enumerate(setup.sections, 1)
        ],
        "seams": _seams(),
        "island": setup.island or None,
        "caves": list(setup.caves),
    }


def _hex_json(board: Board, every: Cells, hex_: Cells) -> Json:
    row, column = grid_position(hex_)
    return {
        "hex": hex_name(hex_),
        "row": row,
        "column": column,
        "terrain": board_terrain_at(board, hex_),  # type: ignore[arg-type]
        "section": _section(hex_),
        "neighbours": [hex_name(other) for other in each(near(hex_) & every)],
    }


def _section(hex_: Cells) -> int | None:
    """Return the number of a hex's section, or None on an island."""
    return next((number for number, part in enumerate(QUARTERS, 1) if hex_ & part), None)


@lru_cache
def _seams() -> list[list[str]]:
    """Return the pairs of neighbours that are in different sections; they never change."""
    return [
        [hex_name(hex_), hex_name(other)]
        for number, part in enumerate(QUARTERS)
        for hex_ in each(part)
        for later in QUARTERS[number + 1 :]
        for other in each(near(hex_) & later)
    ]


def _things(board: Board, setup: Setup) -> list[str]:
    """Return the names of all tiles, cards, tasks and small expansions in play."""
    tiles = [POWERS[board.power[slot]] for slot in range(SLOTS) if board.power[slot]]
    return list(dict.fromkeys([*tiles, *setup.cards, *setup.tasks]))


def _thing_json(name: str) -> Json:
    kind = next(shelf.kind for shelf in SHELVES_BY_KIND.values() if name in shelf)
    return {"kind": kind, "name": thing_name(LANGUAGE, name), "rule": thing_rule(LANGUAGE, name)}
