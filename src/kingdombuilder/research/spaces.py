"""The forms of an observation in the environments of Farama, with their spaces."""

from math import prod
from typing import Any, Literal, get_args

import numpy as np
from gymnasium.spaces import Box, Dict, Space
from numpy.typing import NDArray

from kingdombuilder.research.actions import ACTIONS, HEIGHT, WIDTH
from kingdombuilder.research.planes import PLANES, SCALARS, TILES, Observations
from kingdombuilder.research.single_game import flatten

Form = Literal["flat", "parts", "masked"]
Mask = NDArray[np.int8]

SHAPES: dict[str, tuple[int, ...]] = {
    "planes": (len(PLANES), HEIGHT, WIDTH),
    "scalars": (len(SCALARS),),
    "tiles": TILES,
}
FLAT = sum(prod(shape) for shape in SHAPES.values())
_NUMBERS = np.iinfo(np.int16)
MAX_VALUE = 127  # with 255, libraries would take planes for pictures and shrink them


def check_form(form: str) -> None:
    """Raise `ValueError` if there is no such form."""
    if form not in get_args(Form):
        raise ValueError(f"unknown observation {form}: expected {', '.join(get_args(Form))}")


def flat_space() -> Box:
    """Return the space of flat observations: planes, scalars and tiles in one array."""
    return Box(_NUMBERS.min, _NUMBERS.max, (FLAT,), np.int16)


def space_of(form: Form) -> Space[Any]:
    """Return the space of a form: one array, the three arrays, or one array beside its mask."""
    mask = Box(0, 1, (ACTIONS,), np.int8)
    if form == "flat":
        return flat_space()
    if form == "masked":
        return Dict({"observation": flat_space(), "action_mask": mask})
    return Dict(
        {
            "planes": Box(0, MAX_VALUE, SHAPES["planes"], np.uint8),
            "scalars": Box(_NUMBERS.min, _NUMBERS.max, SHAPES["scalars"], np.int16),
            "tiles": Box(0, MAX_VALUE, SHAPES["tiles"], np.uint8),
        }
    )


def observation_in(form: Form, seen: Observations, mask: Mask) -> Any:
    """Return an observation of one row in a form, in new arrays."""
    if form == "flat":
        return flatten(seen)
    if form == "masked":
        return {"observation": flatten(seen), "action_mask": mask}
    return {name: getattr(seen, name)[0].copy() for name in SHAPES}
