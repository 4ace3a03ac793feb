"""The layout of records and observations for the native engine, derived from their declarations."""

import ctypes

import numpy as np

from kingdombuilder.native.layout import NUMBER_BYTES, SET_BYTES, FieldOffset, field_offsets
from kingdombuilder.native.rows import BitSplit, FieldCopy, ObservationPlan
from kingdombuilder.native.source import Sources
from kingdombuilder.research.actions import HEIGHT, HEX_BYTES, IS_HEX, WIDTH
from kingdombuilder.research.boards import BOARD, BOARD_NUMBERS, BOARD_PLANES
from kingdombuilder.research.packing import (
    COMMON_SETS,
    NUMBERS,
    PACKED_DTYPE,
    PLAIN_NUMBERS,
    SEAT_BITS,
    SEAT_NUMBERS,
    SETS,
)
from kingdombuilder.research.planes import SCALARS, TILES, TILES_AT_FIRST
from kingdombuilder.rules.cells import LINES
from kingdombuilder.rules.pile import KINDS
from kingdombuilder.rules.state import SOURCES, State
from kingdombuilder.rules.structs import MAX_SEATS

_SCALAR_BITS = 16  # bits of a scalar


def make_observation_plan() -> ObservationPlan:
    """Return the plan, which keeps alive everything that it points to."""
    copies, spellings = _copies(), _spellings()
    at_first = (ctypes.c_int64 * len(TILES_AT_FIRST))(*TILES_AT_FIRST.tolist())
    numbers = {name: _number(name) for name in ("turn", "picker", "asked", "seat", "seats")}
    bits = {name: _offset(PACKED_DTYPE, name) for name in ("held", "ready", "fresh", "taken")}
    return ObservationPlan(
        copies=(FieldCopy * len(copies))(*copies),
        copy_count=len(copies),
        spellings=(BitSplit * len(spellings))(*spellings),
        spelling_count=len(spellings),
        record_size=PACKED_DTYPE.itemsize,
        **{name: _offset(PACKED_DTYPE, name) for name in ("sets", "legal", "board")},
        set_count=SETS,
        **numbers,
        **bits,
        **{f"land_{name}": _offset(BOARD, name) for name in BOARD.fields or ()},
        land_plane_count=BOARD_PLANES,
        land_number_count=BOARD_NUMBERS,
        scalar_count=len(SCALARS),
        tile_powers=TILES[-1],
        tiles_at_first=at_first,
        row_hexes=(ctypes.c_uint64 * HEIGHT)(*(IS_HEX @ (1 << np.arange(WIDTH))).tolist()),
    )


def _copies() -> list[FieldCopy]:
    """Return every field of a state that is in a record, widest first as in the record."""
    state = {part.name: part for part in field_offsets(Sources(), State)}
    first_set, earned = _offset(PACKED_DTYPE, "sets"), _offset(PACKED_DTYPE, "earned")
    common = (first_set + HEX_BYTES * (MAX_SEATS + place) for place in range(len(COMMON_SETS)))
    return [
        FieldCopy(state["own"].offset, first_set, HEX_BYTES, SET_BYTES, HEX_BYTES),
        *(
            FieldCopy(state[name].offset, to, HEX_BYTES)
            for name, to in zip(COMMON_SETS, common, strict=True)
        ),
        *(
            _copy(state[name], _offset(PACKED_DTYPE, name), 8)
            for name in ("hand", "deck", "discard")
        ),
        *(_copy(state[name], _offset(PACKED_DTYPE, name), 4) for name in SEAT_BITS),
        *(_copy(state[name], _number(name), 2) for name in PLAIN_NUMBERS),
        *(_copy(state[name], _offset(PACKED_DTYPE, name), 2) for name in SEAT_NUMBERS),
        *(
            FieldCopy(
                state["earned"].offset + NUMBER_BYTES * source,
                earned + 2 * source,
                2,
                NUMBER_BYTES * SOURCES,
                2 * SOURCES,
            )
            for source in range(SOURCES)
        ),
    ]


def _copy(part: FieldOffset, to: int, width: int) -> FieldCopy:
    """Return the copy of a number, or of one number per seat."""
    return FieldCopy(part.offset, to, width, *((NUMBER_BYTES, width) if part.length else ()))


def _spellings() -> list[BitSplit]:
    """Return the scalars that come from a record, in order."""
    return [
        _bit_split("numbers", len(NUMBERS), 1, _SCALAR_BITS),
        *(_bit_split(name, MAX_SEATS, 1, _SCALAR_BITS) for name in SEAT_NUMBERS),
        _bit_split("earned", MAX_SEATS * SOURCES, 1, _SCALAR_BITS),
        _bit_split("hand", MAX_SEATS, KINDS + 1, 4),
        _bit_split("deck", 1, KINDS, 4),
        _bit_split("discard", 1, KINDS, 4),
        _bit_split("markers", MAX_SEATS, len(LINES), 1),
    ]


def _bit_split(name: str, count: int, pieces: int, bits: int) -> BitSplit:
    width = PACKED_DTYPE[name].base.itemsize
    return BitSplit(_offset(PACKED_DTYPE, name), count, width, pieces, bits)


def _number(name: str) -> int:
    """Return the offset of one of a record's numbers."""
    return _offset(PACKED_DTYPE, "numbers") + PACKED_DTYPE["numbers"].base.itemsize * NUMBERS.index(
        name
    )


def _offset(kind: np.dtype[np.void], name: str) -> int:
    assert kind.fields is not None
    return int(kind.fields[name][1])
