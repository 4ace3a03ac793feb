"""A small network in NumPy that rates every legal action by its surroundings."""

from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from kingdombuilder.research.actions import ACTIONS, HEIGHT, HEXES, WIDTH, Masks
from kingdombuilder.research.planes import PLANES, VERSION

Floats = NDArray[np.float32]

_AROUND = 7  # a hex and its neighbours
FEATURES = 1 + _AROUND * len(PLANES) + ACTIONS - HEXES
_NOWHERE = HEXES  # the index of a column of zeros behind the hexes
_CATEGORIES = PLANES.index("power"), PLANES.index("tiles")  # planes that are not 0 and 1


def _neighbours() -> NDArray[np.int64]:
    """Return for every hex its own number and those around it; odd rows are shifted right."""
    table = np.full((HEXES, _AROUND), _NOWHERE)
    for number in range(HEXES):
        row, column = divmod(number, WIDTH)
        right = row % 2
        around = [(0, 0), (0, -1), (0, 1)]
        around += [(up, side) for up in (-1, 1) for side in (right - 1, right)]
        for place, (down, side) in enumerate(around):
            if 0 <= row + down < HEIGHT and 0 <= column + side < WIDTH:
                table[number, place] = (row + down) * WIDTH + column + side
    return table


_AT = _neighbours()


def action_features(
    planes: NDArray[np.uint8], gains: NDArray[np.int16], legal: Masks
) -> tuple[NDArray[np.int64], NDArray[np.int64], Floats]:
    """Return the row, the action and the features of every legal action.

    The features are the gold that it brings, the planes at its hex and at the neighbours, and which
    button it is.
    """
    rows, actions = np.nonzero(legal)
    features = np.zeros((len(rows), FEATURES), np.float32)
    features[:, 0] = gains[rows, actions]
    flat = planes.reshape(len(planes), len(PLANES), HEXES)
    with_nowhere = np.concatenate([flat, np.zeros((*flat.shape[:2], 1), np.uint8)], axis=2)
    with_nowhere[:, _CATEGORIES] = with_nowhere[:, _CATEGORIES] > 0
    on_hex = actions < HEXES
    around = with_nowhere[rows[on_hex, None], :, _AT[actions[on_hex]]]
    features[on_hex, 1 : 1 + _AROUND * len(PLANES)] = around.reshape(
        len(around), _AROUND * len(PLANES)
    )
    buttons = np.flatnonzero(~on_hex)
    features[buttons, 1 + _AROUND * len(PLANES) + actions[buttons] - HEXES] = 1
    return rows, actions, features


@dataclass(slots=True)
class ActionNet:
    """Weights of two layers; the first one ends in ReLU."""

    first: Floats  # features by hidden units
    bias: Floats
    second: Floats

    @classmethod
    def random(cls, hidden: int, seed: int) -> "ActionNet":
        """Return a network with small random weights."""
        dice = np.random.default_rng(seed)
        first = dice.normal(0, FEATURES**-0.5, (FEATURES, hidden)).astype(np.float32)
        return cls(first, np.zeros(hidden, np.float32), np.zeros(hidden, np.float32))

    def hidden(self, features: Floats) -> Floats:
        """Return the values of the hidden units."""
        values: Floats = np.maximum(features @ self.first + self.bias, 0)
        return values

    def rate(self, features: Floats) -> Floats:
        """Return the rating of every action."""
        rated: Floats = self.hidden(features) @ self.second
        return rated

    def save(self, file: Path | str) -> None:
        """Write the weights and the version of the observations to a file."""
        np.savez_compressed(
            file,
            version=np.array(VERSION),
            first=self.first,
            bias=self.bias,
            second=self.second,
        )

    @classmethod
    def load(cls, file: Path | str) -> "ActionNet":
        """Read a network; raise `ValueError` if it is of another kind or version."""
        try:
            with np.load(file, allow_pickle=False) as arrays:
                version = int(arrays["version"])
                net = cls(arrays["first"], arrays["bias"], arrays["second"])
        except (KeyError, OSError, ValueError) as error:
            raise ValueError(f"{file} has no action net: {error}") from None
        if version != VERSION or net.first.shape[0] != FEATURES:
            raise ValueError(f"{file} is for observations of version {version}, not {VERSION}")
        return net
