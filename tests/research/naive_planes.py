"""Observations worked out hex by hex, to compare with those that are unpacked."""

from functools import cache
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from kingdombuilder.notation.picks import CARD_NAMES
from kingdombuilder.research import HEIGHT, PLANES, SCALARS, TILES, WIDTH
from kingdombuilder.research.boards import PLACE_SETS
from kingdombuilder.rules.board import SLOTS, TERRAINS
from kingdombuilder.rules.cells import HEX_BITS, NONE, Cells, bit
from kingdombuilder.rules.hexes import each
from kingdombuilder.rules.pile import UNKNOWN, copies
from kingdombuilder.rules.state import SOURCES, State
from kingdombuilder.rules.tiles import tiles_left
from kingdombuilder.rules.turn import chooser, legal

T = TypeVar("T")


def naive_planes(seen: State, seat: int) -> NDArray[np.uint8]:
    """The planes, one after the other by their names."""
    planes = np.zeros((len(PLANES), HEIGHT, WIDTH), np.uint8)
    for plane, name in zip(planes, PLANES, strict=True):
        for hex_ in each(_cells(seen, seat, name)):
            plane[_place(hex_)] = 1
    for slot in range(SLOTS):
        if seen.board.site[slot]:
            where = _place(seen.board.site[slot])
            planes[PLANES.index("power")][where] = seen.board.power[slot]
            planes[PLANES.index("tiles")][where] = tiles_left(seen, slot)
    return planes


@cache
def _place(hex_: Cells) -> tuple[int, int]:
    """The row and column, found by looking."""
    return next(
        (row, column)
        for row in range(HEIGHT)
        for column in range(WIDTH)
        if 1 << bit(row, column) == int(hex_)
    )


def _cells(seen: State, seat: int, name: str) -> Cells:
    if name in TERRAINS:
        return seen.board.terrain[TERRAINS.index(name)]
    if name in PLACE_SETS:
        found: Cells = getattr(seen.board, name)
        return found
    if name.startswith("own "):
        return _of_seat(seen, seat, "own", int(name[4:]), NONE)
    if name == "legal":
        hexes = Cells((1 << HEX_BITS) - 1)
        return legal(seen) & hexes if chooser(seen) == seat else NONE
    return NONE if name in ("power", "tiles") else getattr(seen, name)


def naive_scalars(seen: State, seat: int) -> dict[str, int]:
    """Some scalars by their names: at least one of every kind."""
    seats = seen.board.seats
    found = {name: getattr(seen, name) for name in ("phase", "doing", "left", "quota", "ended")}
    found |= {
        "turn": (seen.turn - seat) % seats,
        "picker": (seen.me - seat) % seats,
        "asked": seen.asking > 0,
        "seat": seat,
        "seats": seats,
    }
    found |= {f"card in play {n}": card + 1 for n, card in enumerate(seen.board.cards)}
    found |= {f"task {n}": task + 1 for n, task in enumerate(seen.board.tasks)}
    for kind, card in enumerate(CARD_NAMES):
        found[f"deck {card}"] = copies(seen.deck, kind)
        found[f"discard {card}"] = copies(seen.discard, kind)
    for other in range(seats):
        which = (seat + other) % seats
        for name in ("supply", "aside", "colony"):
            found[f"{name} {other}"] = getattr(seen, name)[which]
        for source in range(SOURCES):
            found[f"earned {other} {source}"] = seen.earned[which * SOURCES + source]
        for kind, card in enumerate(CARD_NAMES):
            found[f"hand {other} {card}"] = copies(seen.hand[which], kind)
        found[f"hand {other} ?"] = copies(seen.hand[which], UNKNOWN)
        for line in range(25):
            found[f"marker {other} {line}"] = seen.markers[which] >> line & 1
    assert set(found) <= set(SCALARS)
    return found


def naive_tiles(seen: State, seat: int) -> NDArray[np.uint8]:
    """How many tiles every seat has, by state and power."""
    tiles = np.zeros(TILES, np.uint8)
    for other in range(seen.board.seats):
        for slot in range(SLOTS):
            held, ready, fresh = (
                _of_seat(seen, seat, name, other, 0) >> slot & 1
                for name in ("held", "ready", "fresh")
            )
            states = (ready, held and not ready and not fresh, fresh)
            tiles[other, :, seen.board.power[slot]] += np.array(states, np.uint8)
    return tiles


def _of_seat(seen: State, seat: int, name: str, other: int, none: T) -> T:
    if other >= seen.board.seats:
        return none
    found: T = getattr(seen, name)[(seat + other) % seen.board.seats]
    return found
