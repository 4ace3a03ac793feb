"""Seeds for many generators."""

import numpy as np
from numpy.typing import NDArray

from kingdombuilder.native.dice import MIX_FIRST, MIX_THEN, STEP, derive_seed

Seeds = NDArray[np.uint64]


def seeds_of(numbers: NDArray[np.int64], *parts: int | str) -> Seeds:
    """Return a seed for each number, mixed in one vectorised step, which is faster than a loop."""
    first = np.uint64(derive_seed(*parts))
    states = first + (numbers.astype(np.uint64) + np.uint64(1)) * np.uint64(STEP)
    states = (states ^ states >> np.uint64(30)) * np.uint64(MIX_FIRST)
    states = (states ^ states >> np.uint64(27)) * np.uint64(MIX_THEN)
    mixed: Seeds = states ^ states >> np.uint64(31)
    return mixed
