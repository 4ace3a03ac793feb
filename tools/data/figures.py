"""Figures of a dataset: means with intervals, by query."""

from dataclasses import dataclass
from pathlib import Path

import duckdb

Z = 1.96  # standard errors in half of a 95 % interval


@dataclass(frozen=True, slots=True)
class Figure:
    """A mean with the bounds of its 95 % interval."""

    label: str
    mean: float
    low: float
    high: float
    count: int


def ask(folder: Path, query: str) -> list[Figure]:
    """Run a query on the tables `games`, `turns` and `picks` of a dataset."""
    connection = duckdb.connect()
    for table in ("games", "turns", "picks"):
        files = str(folder / table / "*.parquet").replace("'", "''")
        connection.execute(f"CREATE VIEW {table} AS SELECT * FROM read_parquet('{files}')")
    figures = []
    for label, mean, error, count in connection.execute(query).fetchall():
        spread = Z * (error or 0.0)
        figures.append(Figure(str(label), mean, mean - spread, mean + spread, count))
    return figures
