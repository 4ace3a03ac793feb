"""Read a dataset: tables as Arrow, and observations as NumPy arrays."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
from numpy.typing import NDArray

from kingdombuilder.insight.seen import seen_by
from kingdombuilder.notation.setup_code import read_setup_code
from kingdombuilder.research.actions import Masks, masks, pick_of
from kingdombuilder.research.boards import board_row
from kingdombuilder.research.dataset.games import CHANCE_SEAT, TABLES
from kingdombuilder.research.dataset.make import SPEC_FILE, shard_file
from kingdombuilder.research.dataset.spec import SPLITS, DatasetSpec, spec_from_json
from kingdombuilder.research.packing import as_packed_array, pack
from kingdombuilder.research.planes import Observations, unpack_rows
from kingdombuilder.rules.turn import advance
from kingdombuilder.setup.setup import start
from kingdombuilder.text.parsing import ParseError


@dataclass(frozen=True, slots=True)
class GameSamples:
    """The picks of a game's seats with what each seat saw, and how the game ended for it."""

    game: int
    observations: Observations
    legal: Masks
    actions: NDArray[np.int16]
    seats: NDArray[np.int8]
    gold: NDArray[np.int16]  # of the seat that picks, at the end
    lead: NDArray[np.int16]  # over the best other seat, at the end


def read_spec(folder: Path) -> DatasetSpec:
    """Return the specification of a dataset; raise `ParseError` if the folder has none."""
    try:
        return spec_from_json(json.loads((folder / SPEC_FILE).read_text("utf-8")))
    except (OSError, ValueError, KeyError):
        raise ParseError("dataset_none", name=str(folder)) from None


def read_table(folder: Path, table: str) -> Any:
    """Return a table of a dataset as Arrow: `games`, `turns` or `picks`."""
    spec = read_spec(folder)
    files = [shard_file(folder, table, shard) for shard in _complete(folder, spec)]
    if not files:
        raise ParseError("dataset_none", name=str(folder))
    return pa.concat_tables([pq.read_table(file) for file in files])


def read_games(folder: Path, split: str | None = None) -> Iterator[GameSamples]:
    """Yield the samples of every game, or of those in a split.

    Raise `ParseError` if there is no such dataset or split.
    """
    if split is not None and split not in SPLITS:
        raise ParseError("unknown", kind="split", name=split, known=list(SPLITS))
    spec = read_spec(folder)
    for shard in _complete(folder, spec):
        games = pq.read_table(shard_file(folder, "games", shard)).to_pylist()
        picks = pq.read_table(shard_file(folder, "picks", shard))
        number = picks["game"].to_numpy()
        for game in games:
            if split in (None, game["split"]):
                mine = picks.filter(pa.array(number == game["game"]))
                yield _samples(game, mine["action"].to_pylist(), mine["seat"].to_pylist())


def _complete(folder: Path, spec: DatasetSpec) -> list[int]:
    return [n for n in range(spec.shards) if shard_file(folder, TABLES[-1], n).exists()]


def _samples(game: dict[str, Any], actions: list[int], seats: list[int]) -> GameSamples:
    """Replay a game and return what its seats saw."""
    state = start(read_setup_code(game["setup"], game["rules"]))
    packed = []
    for action, seat in zip(actions, seats, strict=True):
        if seat != CHANCE_SEAT:
            packed.append(pack(seen_by(state, seat), seat))
        advance(state, pick_of(action))
    records = as_packed_array(packed)
    is_pick = np.array(seats, np.int8) != CHANCE_SEAT
    own = np.array(seats, np.int8)[is_pick]
    gold = np.array(game["gold"], np.int16)
    best = np.array([max(g for s, g in enumerate(gold) if s != seat) for seat in range(len(gold))])
    return GameSamples(
        game["game"],
        unpack_rows(records, np.repeat(board_row(state.board)[None], len(records))),
        masks(records["legal"]),
        np.array(actions, np.int16)[is_pick],
        own,
        gold[own],
        (gold - best).astype(np.int16)[own],
    )
