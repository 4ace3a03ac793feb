"""The tables of a dataset as Arrow and Parquet."""

from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from kingdombuilder.research.dataset.games import TABLES, play_rows
from kingdombuilder.research.dataset.spec import DatasetSpec

_SEAT, _GOLD, _NAME = pa.int8(), pa.int16(), pa.string()

SCHEMAS: dict[str, Any] = {
    "games": pa.schema(
        {
            "game": pa.int32(),
            "split": _NAME,
            "setup": _NAME,
            "seed": _NAME,
            "rules": pa.int16(),
            "version": _NAME,
            "digest": _NAME,
            "seats": _SEAT,
            "bots": pa.list_(_NAME),
            "cards": pa.list_(_NAME),
            "tasks": pa.list_(_NAME),
            "gold": pa.list_(_GOLD),
            "winners": pa.list_(_SEAT),
            "turns": pa.int16(),
            "picks": pa.int16(),
            "ended_by": _SEAT,
            "sources": pa.list_(pa.struct({"seat": _SEAT, "source": _NAME, "gold": _GOLD})),
            "tiles": pa.list_(pa.struct({"seat": _SEAT, "tile": _NAME})),
        }
    ),
    "turns": pa.schema(
        {
            "game": pa.int32(),
            "turn": pa.int16(),
            "seat": _SEAT,
            "terrain": _NAME,
            "gold": pa.list_(_GOLD),
            "supply": pa.int16(),
            "thought": _NAME,
            "chance": pa.int8(),
        }
    ),
    "picks": pa.schema(
        {
            "game": pa.int32(),
            "step": pa.int16(),
            "turn": pa.int16(),
            "seat": _SEAT,
            "action": pa.int16(),
            "legal": pa.int16(),
            "gain": pa.int16(),
        }
    ),
}


def make_shard(spec: DatasetSpec, shard: int) -> dict[str, bytes]:
    """Play the games of a shard and return its file of every table."""
    rows: dict[str, list[dict[str, Any]]] = {name: [] for name in TABLES}
    for number in spec.numbers(shard):
        for name, new_rows in play_rows(spec, number).items():
            rows[name] += new_rows
    return {name: _parquet(name, new_rows) for name, new_rows in rows.items()}


def _parquet(name: str, rows: list[dict[str, Any]]) -> bytes:
    table = pa.Table.from_pylist(rows, SCHEMAS[name])
    sink = pa.BufferOutputStream()
    pq.write_table(table, sink, compression="zstd")
    content: bytes = sink.getvalue().to_pybytes()
    return content
