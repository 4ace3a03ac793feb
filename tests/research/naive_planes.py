"""Observations computed hex by hex, to compare with unpacked ones."""

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
    """Return the planes, computed one by one by name."""
    planes = np.zeros((len(PLANES), HEIGHT, WIDTH), np.uint8)
    for plane, name in zip(planes, PLANES, strict=True):
        for hex_ in each(_cells(seen, seat, name)):
            plane[_place(hex_)] = 1
    for slot in range(SLOTS):
        if seen.board.site[slot]:
            place = _place(seen.board.site[slot])
            planes[PLANES.index("power")][place] = seen.board.power[slot]
            planes[PLANES.index("tiles")][place] = tiles_left(seen, slot)
    return planes


@cache
def _place(hex_: Cells) -> tuple[int, int]:
    """Return the row and column of a hex by trying all of them."""
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
        cells: Cells = getattr(seen.board, name)
        return cells
    if name.startswith("own "):
        return _of_seat(seen, seat, "own", int(name[4:]), NONE)
    if name == "legal":
        hexes = Cells((1 << HEX_BITS) - 1)
        return legal(seen) & hexes if chooser(seen) == seat else NONE
    return NONE if name in ("power", "tiles") else getattr(seen, name)


def naive_scalars(seen: State, seat: int) -> dict[str, int]:
    """Return some scalars by name, at least one of every kind."""
    seats = seen.board.seats
    scalars = {name: getattr(seen, name) for name in ("phase", "doing", "left", "quota", "ended")}
    scalars |= {
        "turn": (seen.turn - seat) % seats,
        "picker": (seen.me - seat) % seats,
        "asked": seen.asking > 0,
        "seat": seat,
        "seats": seats,
    }
    scalars |= {f"card in play {n}": card + 1 for n, card in enumerate(seen.board.cards)}
    scalars |= {f"task {n}": task + 1 for n, task in enumerate(seen.board.tasks)}
    for kind, card in enumerate(CARD_NAMES):
        scalars[f"deck {card}"] = copies(seen.deck, kind)
        scalars[f"discard {card}"] = copies(seen.discard, kind)
    for offset in range(seats):
        other = (seat + offset) % seats
        for name in ("supply", "aside", "colony"):
            scalars[f"{name} {offset}"] = getattr(seen, name)[other]
        for source in range(SOURCES):
            scalars[f"earned {offset} {source}"] = seen.earned[other * SOURCES + source]
        for kind, card in enumerate(CARD_NAMES):
            scalars[f"hand {offset} {card}"] = copies(seen.hand[other], kind)
        scalars[f"hand {offset} ?"] = copies(seen.hand[other], UNKNOWN)
        for line in range(25):
            scalars[f"marker {offset} {line}"] = seen.markers[other] >> line & 1
    assert set(scalars) <= set(SCALARS)
    return scalars


def naive_tiles(seen: State, seat: int) -> NDArray[np.uint8]:
    """Return the number of every seat's tiles by state and power."""
    tiles = np.zeros(TILES, np.uint8)
    for offset in range(seen.board.seats):
        for slot in range(SLOTS):
            held, ready, fresh = (
                _of_seat(seen, seat, name, offset, 0) >> slot & 1
                for name in ("held", "ready", "fresh")
            )
            states = (ready, held and not ready and not fresh, fresh)
            tiles[offset, :, seen.board.power[slot]] += np.array(states, np.uint8)
    return tiles


def _of_seat(seen: State, seat: int, name: str, offset: int, default: T) -> T:
    if offset >= seen.board.seats:
        return default
    value: T = getattr(seen, name)[(seat + offset) % seen.board.seats]
    return value
