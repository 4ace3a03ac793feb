"""Fit the weights of the evaluation on games that the turn search plays against itself.

    python -m tools.fit_weights --rounds 3 --games 4000

Each round plays games with the current weights, sometimes choosing a line that is not the best. It
records each seat's terms after every turn and fits them to the seat's final gold (ridge
regression). The next round plays with the new weights.
"""

import argparse
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from kingdombuilder.insight.evaluation import weights
from kingdombuilder.insight.evaluation.worth import UNIT
from tools.fit_games import Row, games

RIDGE = 300.0
HELD_OUT = 10  # every tenth game is used for validation only
KINDS = {
    "terms": ("itself", "time"),
    "tiles": ("itself", "time"),
    "cards": ("itself", "time", "left"),
}
Floats = NDArray[np.float64]
Table = dict[str, list[int]]


class Columns:
    """The columns of the weights in the matrix."""

    def __init__(self) -> None:
        self.names: dict[tuple[str, str, str], int] = {}

    def of(self, table: str, name: str, kind: str) -> int:
        """Return the column of a weight, adding it if it is new."""
        return self.names.setdefault((table, name, kind), len(self.names))

    def row_values(self, row: Row) -> dict[int, float]:
        """Return the values of a row by column; a card in play also has its own weight."""
        total = {self.of("seats", str(row.seats), "itself"): 1.0}
        for table, name, amount in row.terms:
            parts = {"itself": amount, "time": amount * row.time}
            if table == "cards":
                parts |= {"left": row.time, "in play": 1}
            for kind, value in parts.items():
                column = self.of(table, name, kind)
                total[column] = total.get(column, 0.0) + value
        return total


def fit(blocks: Iterator[list[Row]]) -> tuple[Columns, Floats, dict[str, float]]:
    """Return the weights in gold, and their errors on the games that were held out."""
    columns = Columns()
    rows = [row for block in blocks for row in block]
    values = [columns.row_values(row) for row in rows]
    matrix = np.zeros((len(rows), len(columns.names)), np.float32)
    for place, entries in enumerate(values):
        for column, value in entries.items():
            matrix[place, column] = value
    gold = np.array([row.gold for row in rows], np.float64)
    held_out = np.array([row.game % HELD_OUT == 0 for row in rows])
    scale = np.maximum(matrix.std(axis=0), 1e-6).astype(np.float64)
    matrix /= scale.astype(np.float32)
    training, mean = matrix[~held_out].astype(np.float64), gold[~held_out].mean()
    normal = training.T @ training + RIDGE * np.eye(training.shape[1])
    solution: Floats = np.linalg.solve(normal, training.T @ (gold[~held_out] - mean))
    errors = gold[held_out] - mean - matrix[held_out] @ solution
    facts = {
        "games": len({row.game for row in rows}),
        "rows": len(rows),
        "error_held_out": round(float(errors.std()), 2),
        "spread_held_out": round(float(gold[held_out].std()), 2),
    }
    return columns, solution / scale, facts


def format_weights(columns: Columns, solution: Floats, facts: dict[str, float]) -> str:
    """Return the weights as the text of their file."""
    lines = [f'  "fitted": {json.dumps(facts)}']
    for table, kinds in KINDS.items():
        rows: Table = {
            name: [round(UNIT * float(solution[columns.names[table, name, k]])) for k in kinds]
            for column_table, name, kind in sorted(columns.names)
            if column_table == table and kind == "itself"
        }
        mean = np.array(list(rows.values())).mean(axis=0).round().astype(int).tolist()
        every = {weights.ANY: [0, 0] if table == "terms" else mean, **rows}
        inner = ",\n".join(f'    "{name}": {row}' for name, row in every.items())
        lines.append(f'  "{table}": {{\n{inner}\n  }}')
    return "{\n" + ",\n".join(lines) + "\n}\n"


def main() -> None:
    """Run one round, or several in separate processes, because the engine compiles the weights."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.fit_weights",
        description=__doc__,
        formatter_class=argparse.RawTextHelpFormatter,
    )
    parser.add_argument("--rounds", type=int, default=1, help="number of rounds")
    parser.add_argument("--games", type=int, default=2000, help="games per round")
    parser.add_argument("--first", type=int, default=0, help="number of the first game")
    parser.add_argument("--out", type=Path, default=Path(weights.__file__).with_name(weights.FILE))
    options = parser.parse_args()
    if options.rounds > 1:
        for number in range(options.rounds):
            first = options.first + number * options.games
            arguments = ["--games", options.games, "--first", first, "--out", options.out]
            subprocess.run(
                [sys.executable, "-m", "tools.fit_weights", *map(str, arguments)], check=True
            )
        return
    columns, solution, facts = fit(games(options.first, options.games))
    options.out.write_text(format_weights(columns, solution, facts), "utf-8")
    print(facts)


if __name__ == "__main__":
    main()
