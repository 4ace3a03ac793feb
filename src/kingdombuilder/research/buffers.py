"""The arrays that a vector environment writes to, which the caller may own."""

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kingdombuilder.research.actions import ACTIONS, HEIGHT, WIDTH
from kingdombuilder.research.packing import PACKED_DTYPE
from kingdombuilder.research.planes import PLANES, SCALARS, TILES

Array = NDArray[Any]
_OPTIONAL = ("planes", "scalars", "tiles", "records", "gains", "scores")


@dataclass(frozen=True, slots=True)
class Buffers:
    """Arrays with a row per game; those that are None are not computed."""

    legal: Array  # the legal actions
    mover: Array  # the seat that picks
    done: Array  # whether a game ended in this step and the row shows the next one
    rewards: Array  # of every seat, since the row was last written
    final: Array  # the gold of every seat in the last finished game
    board: Array  # the number of the board
    planes: Array | None = None
    scalars: Array | None = None
    tiles: Array | None = None
    records: Array | None = None  # the same three, packed
    gains: Array | None = None  # the gold that each action would bring
    scores: Array | None = None  # the gold of every seat if the game ended now

    @classmethod
    def blank(
        cls,
        games: int,
        seats: int,
        *,
        planes: bool = True,
        records: bool = False,
        gains: bool = False,
        scores: bool = False,
    ) -> "Buffers":
        """Return new arrays for a number of games."""
        is_filled = {"planes": planes, "scalars": planes, "tiles": planes}
        is_filled |= {"records": records, "gains": gains, "scores": scores}
        return cls(
            **{
                name: np.zeros(shape, kind)
                for name, (shape, kind) in shapes(games, seats).items()
                if is_filled.get(name, True)
            }
        )

    def check(self, games: int, seats: int) -> None:
        """Raise `ValueError` for arrays of the wrong shape or type and for incomplete planes."""
        if len({part is None for part in (self.planes, self.scalars, self.tiles)}) > 1:
            raise ValueError("planes, scalars and tiles are needed together")
        for name, (shape, kind) in shapes(games, seats).items():
            array = getattr(self, name)
            if array is None and name in _OPTIONAL:
                continue
            if array.shape != shape or array.dtype != kind:
                raise ValueError(f"{name} is {array.dtype}{array.shape}, not {kind}{shape}")
            if not (array.flags.c_contiguous and array.flags.writeable):
                raise ValueError(f"{name} must be contiguous in C order and writeable")


def shapes(games: int, seats: int) -> dict[str, tuple[tuple[int, ...], np.dtype[Any]]]:
    """Return the shape and type of every array."""
    return {
        "legal": ((games, ACTIONS), np.dtype(np.bool_)),
        "mover": ((games,), np.dtype(np.int8)),
        "done": ((games,), np.dtype(np.bool_)),
        "rewards": ((games, seats), np.dtype(np.float32)),
        "final": ((games, seats), np.dtype(np.int16)),
        "board": ((games,), np.dtype(np.uint32)),
        "planes": ((games, len(PLANES), HEIGHT, WIDTH), np.dtype(np.uint8)),
        "scalars": ((games, len(SCALARS)), np.dtype(np.int16)),
        "tiles": ((games, *TILES), np.dtype(np.uint8)),
        "records": ((games,), PACKED_DTYPE),
        "gains": ((games, ACTIONS), np.dtype(np.int16)),
        "scores": ((games, seats), np.dtype(np.int16)),
    }
