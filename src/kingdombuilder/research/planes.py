"""Observations: planes, scalars and tiles, unpacked from batches of records."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from kingdombuilder.notation.picks import CARD_NAMES, UNKNOWN_CARD
from kingdombuilder.research.actions import HEIGHT, HEXES, WIDTH, hexes
from kingdombuilder.research.boards import BOARD_PLANES, PLACE_SETS, Boards
from kingdombuilder.research.packing import COMMON_SETS, NUMBERS, SEAT_NUMBERS, SETS, Records
from kingdombuilder.rules.board import CARDS_IN_PLAY, FIRST_CAMP, SLOTS, TASKS_IN_PLAY, TERRAINS
from kingdombuilder.rules.board import TILES_PER_LOCATION as TILES_EACH
from kingdombuilder.rules.buttons import POWER
from kingdombuilder.rules.cells import LINES
from kingdombuilder.rules.pile import KINDS
from kingdombuilder.rules.state import SOURCES
from kingdombuilder.rules.structs import MAX_SEATS

VERSION = 1  # changes with any plane, scalar or action number

PLANES = (
    *TERRAINS[1:],
    *PLACE_SETS,
    "power",
    *(f"own {seat}" for seat in range(MAX_SEATS)),
    *COMMON_SETS,
    "legal",
    "tiles",
)
_HANDS = (*CARD_NAMES, UNKNOWN_CARD)
SCALARS = (
    *NUMBERS,
    *(f"{name} {seat}" for name in SEAT_NUMBERS for seat in range(MAX_SEATS)),
    *(f"earned {seat} {source}" for seat in range(MAX_SEATS) for source in range(SOURCES)),
    *(f"hand {seat} {card}" for seat in range(MAX_SEATS) for card in _HANDS),
    *(f"deck {card}" for card in CARD_NAMES),
    *(f"discard {card}" for card in CARD_NAMES),
    *(f"marker {seat} {line}" for seat in range(MAX_SEATS) for line in range(len(LINES))),
    *(f"card in play {place}" for place in range(CARDS_IN_PLAY)),
    *(f"task {place}" for place in range(TASKS_IN_PLAY)),
    "removed terrain",
    "zero counts",
)
TILE_STATES = ("ready", "used", "fresh")
TILES = (MAX_SEATS, len(TILE_STATES), len(POWER))  # the number of tiles by seat, state and power
_OWN = BOARD_PLANES
_LEGAL, _TILES_LEFT = PLANES.index("legal"), PLANES.index("tiles")
TILES_AT_FIRST = np.array([TILES_EACH] * FIRST_CAMP + [1] * (SLOTS - FIRST_CAMP))


@dataclass(frozen=True, slots=True)
class Observations:
    """The observations of seats, one row each."""

    planes: NDArray[np.uint8]
    scalars: NDArray[np.int16]
    tiles: NDArray[np.uint8]


def unpack(records: Records, boards: Boards) -> Observations:
    """Return the observations of records, together with their boards."""
    return unpack_rows(records, boards.rows(records["board"]))


def unpack_rows(records: Records, rows: NDArray[np.void]) -> Observations:
    """Return the observations of records, with the constant part of each board in a row."""
    slots = np.arange(SLOTS, dtype=np.uint32)
    return Observations(
        _planes(records, rows, slots),
        _scalars(records, rows),
        _tiles(records, rows, slots),
    )


def _planes(
    records: Records, rows: NDArray[np.void], slots: NDArray[np.uint32]
) -> NDArray[np.uint8]:
    planes = np.zeros((len(records), len(PLANES), HEXES), np.uint8)
    planes[:, :BOARD_PLANES] = rows["planes"]
    planes[:, _OWN : _OWN + SETS] = hexes(records["sets"])
    planes[:, _LEGAL] = hexes(records["legal"])
    taken = (records["taken"][..., None] >> slots & 1).sum(axis=1, dtype=np.int64)
    which, slot = np.nonzero(rows["sites"] >= 0)
    left = (TILES_AT_FIRST - taken)[which, slot]
    planes[which, _TILES_LEFT, rows["sites"][which, slot]] = left
    return planes.reshape(len(records), len(PLANES), HEIGHT, WIDTH)


def _scalars(records: Records, rows: NDArray[np.void]) -> NDArray[np.int16]:
    lines = np.arange(len(LINES), dtype=np.uint32)
    parts = [
        records["numbers"],
        *(records[name] for name in SEAT_NUMBERS),
        records["earned"],
        _counts(records["hand"], KINDS + 1),
        _counts(records["deck"], KINDS),
        _counts(records["discard"], KINDS),
        records["markers"][..., None] >> lines & 1,
        rows["numbers"],
    ]
    flat = [part.reshape(len(records), -1) for part in parts]
    return np.concatenate(flat, axis=1, dtype=np.int16, casting="unsafe")


def _counts(piles: NDArray[np.uint64], kinds: int) -> NDArray[np.uint64]:
    shifts = np.arange(kinds, dtype=np.uint64) * np.uint64(4)
    return piles[..., None] >> shifts & np.uint64(15)


def _tiles(
    records: Records, rows: NDArray[np.void], slots: NDArray[np.uint32]
) -> NDArray[np.uint8]:
    held, ready, fresh = records["held"], records["ready"], records["fresh"]
    states = np.stack([ready, held & ~ready & ~fresh, fresh], axis=2)
    which, seat, state, slot = np.nonzero(states[..., None] >> slots & 1)
    tiles = np.zeros((len(records), *TILES), np.uint8)
    np.add.at(tiles, (which, seat, state, rows["powers"][which, slot]), 1)
    return tiles
