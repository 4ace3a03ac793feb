"""A seat's view as one record of fixed size: sets as bits, numbers, and the board's number.

Seats are rotated so that the viewer is first; places of seats that are not in play are empty.
"""

from itertools import chain
from operator import attrgetter
from struct import Struct

import numpy as np
from numpy.typing import NDArray

from kingdombuilder.research.actions import HEX_BYTES, HEX_WORDS, PICK_BYTES, PICK_WORDS
from kingdombuilder.rules.cells import NONE, Cells
from kingdombuilder.rules.state import SOURCES, State
from kingdombuilder.rules.structs import MAX_SEATS
from kingdombuilder.rules.turn import chooser, legal

COMMON_SETS = (
    "warriors",
    "wagons",
    "ships",
    "halls",
    "walls",
    "scouts",
    "blocked",
    "free",
    "lifted",
    "placed",
    "built",
)
SETS = MAX_SEATS + len(COMMON_SETS)
SEAT_BITS = ("held", "ready", "fresh", "taken", "markers")
PLAIN_NUMBERS = (
    "phase",
    "doing",
    "step",
    "left",
    "due",
    "carrying",
    "anywhere",
    "card",
    "terrain",
    "quota",
    "drawn",
    "to_draw",
    "extra",
    "raised",
    "silos",
    "ended",
)
NUMBERS = (*PLAIN_NUMBERS, "turn", "picker", "asked", "seat", "seats")
SEAT_NUMBERS = ("supply", "aside", "colony")

# The widest fields come first, so that every field is aligned.
PACKED_DTYPE = np.dtype(
    [
        ("sets", "<u8", (SETS, HEX_WORDS)),
        ("legal", "<u8", (PICK_WORDS,)),
        ("hand", "<u8", (MAX_SEATS,)),
        ("deck", "<u8"),
        ("discard", "<u8"),
        ("board", "<u4"),
        *((name, "<u4", (MAX_SEATS,)) for name in SEAT_BITS),
        ("numbers", "<i2", (len(NUMBERS),)),
        *((name, "<i2", (MAX_SEATS,)) for name in SEAT_NUMBERS),
        ("earned", "<i2", (MAX_SEATS, SOURCES)),
    ]
)
_WIDE = MAX_SEATS + 2
_MIDDLE = 1 + len(SEAT_BITS) * MAX_SEATS
_SMALL = len(NUMBERS) + (len(SEAT_NUMBERS) + SOURCES) * MAX_SEATS
_REST = Struct(f"<{_WIDE}Q{_MIDDLE}I{_SMALL}h")
_common_sets, _plain_numbers = attrgetter(*COMMON_SETS), attrgetter(*PLAIN_NUMBERS)
_seat_bits, _seat_numbers = attrgetter(*SEAT_BITS), attrgetter(*SEAT_NUMBERS)

Records = NDArray[np.void]


def pack(seen: State, seat: int, board: int = 0, picks: Cells | None = None) -> bytes:
    """Return the record of a seat's view; `picks` are the legal picks, if already known."""
    if picks is None:
        picks = legal(seen) if chooser(seen) == seat else NONE
    seats = seen.board.seats
    order = [(seat + place) % seats for place in range(seats)]
    none = [0] * (MAX_SEATS - seats)
    own = [seen.own[other] for other in order]
    sets = (*own, *none, *_common_sets(seen))
    seat_bits = [_rotate(values, order) + none for values in _seat_bits(seen)]
    seat_numbers = [_rotate(values, order) + none for values in _seat_numbers(seen)]
    earned = [seen.earned[other * SOURCES : (other + 1) * SOURCES] for other in order]
    return b"".join(
        (
            *[int(cells).to_bytes(HEX_BYTES, "little") for cells in sets],
            int(picks).to_bytes(PICK_BYTES, "little"),
            _REST.pack(
                *_rotate(seen.hand, order),
                *none,
                seen.deck,
                seen.discard,
                board,
                *chain(*seat_bits),
                *_plain_numbers(seen),
                (seen.turn - seat) % seats,
                (seen.me - seat) % seats,
                int(seen.asking > 0),
                seat,
                seats,
                *chain(*seat_numbers),
                *chain(*earned),
                *none * SOURCES,
            ),
        )
    )


def _rotate(values: list[int], order: list[int]) -> list[int]:
    return [values[seat] for seat in order]


def as_packed_array(packed: list[bytes]) -> Records:
    """Return packed records as an array."""
    return np.frombuffer(b"".join(packed), PACKED_DTYPE)
