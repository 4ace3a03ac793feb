"""Write the observations of a dataset to one file of arrays."""

from itertools import islice
from pathlib import Path

import numpy as np

from kingdombuilder.research.dataset.read import read_games
from kingdombuilder.text.parsing import ParseError


def export_samples(folder: Path, file: Path, split: str | None, games: int | None) -> int:
    """Write all picks of seats with their observations, and return their number.

    Raise `ParseError` if there is no such game.
    """
    samples = list(islice(read_games(folder, split), games))
    if not samples:
        raise ParseError("dataset_none", name=str(folder))
    parts = ("planes", "scalars", "tiles")
    arrays = {
        name: np.concatenate([getattr(one.observations, name) for one in samples]) for name in parts
    }
    rest = ("legal", "actions", "seats", "gold", "lead")
    arrays |= {name: np.concatenate([getattr(one, name) for one in samples]) for name in rest}
    arrays["game"] = np.concatenate([np.full(len(one.actions), one.game) for one in samples])
    np.savez_compressed(file, **arrays)  # type: ignore[arg-type]  # it takes any names
    return len(arrays["actions"])
