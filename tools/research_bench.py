"""Measure what bot writers and researchers use: questions, environments and datasets.

`python -m tools.research_bench` prints the tables of docs/research.md, docs/datasets.md and
docs/bots/open-protocol.md in one run. PettingZoo's own games need `pip install pygame-ce`.
"""

import argparse
import json
import logging
import os
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from kingdombuilder.cli.bench_protocol import BATCH, protocol_costs
from kingdombuilder.research.dataset.make import make_dataset
from kingdombuilder.research.dataset.read import read_table
from kingdombuilder.research.dataset.spec import DatasetSpec
from tools.environment_bench import SECONDS, measure_environments

GAMES, ROUNDS = 200, 3
WORKERS = 2  # processes, and workers of the cluster
PLAYERS = (2, 3, 4, 5)  # of the dataset whose size is measured
MILLION = 1_000_000

Figures = dict[str, float]


def protocol_figures() -> Figures:
    """Return the questions per second of a program, one at a time and pipelined."""
    costs = protocol_costs()
    return {
        "one question a line, waiting for each answer": 1e6 / costs["protocol_single"],
        f"{BATCH} questions a line, two lines ahead": 1e6 / costs["protocol_batch"],
    }


def dataset_figures(games: int, rounds: int) -> Figures:
    """Return the games per second of a dataset for two players, the best of some rounds."""
    spec = DatasetSpec(games, 1, ("apprentice",), shard=max(1, games // (4 * WORKERS)))
    local: dict[str, dict[str, Any]] = {
        "one process": {"jobs": 1},
        f"{WORKERS} processes": {"jobs": WORKERS},
    }
    best = _best(spec, rounds, local)
    with local_cluster(WORKERS) as address:  # last, because a process of Ray must not be forked
        name = f"a local Ray cluster of {WORKERS} workers"
        return best | _best(spec, rounds, {name: {"cluster": address}})


def _best(spec: DatasetSpec, rounds: int, ways: dict[str, dict[str, Any]]) -> Figures:
    best = dict.fromkeys(ways, 0.0)
    for way in ways.values():  # workers start, and import the package
        _seconds(DatasetSpec(WORKERS, 2, ("uniform",), shard=1), **way)
    for _ in range(rounds):
        for name, way in ways.items():
            best[name] = max(best[name], spec.games / _seconds(spec, **way))
    return best


def dataset_size(games: int) -> Figures:
    """Return the megabytes of a million picks, with all numbers of players."""
    spec = DatasetSpec(games, 1, ("apprentice",), PLAYERS)
    with tempfile.TemporaryDirectory() as folder:
        make_dataset(Path(folder), spec, os.cpu_count() or 1)
        size = sum(file.stat().st_size for file in Path(folder).rglob("*.parquet"))
        picks = read_table(Path(folder), "picks").num_rows
    return {f"a million picks, from {picks:,}": size / picks * MILLION / 1e6}


@contextmanager
def local_cluster(workers: int) -> Iterator[str]:
    """A Ray cluster on this machine, by its address."""
    import ray

    os.environ |= {"RAY_USAGE_STATS_ENABLED": "0", "RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO": "0"}
    ray.init(
        num_cpus=workers, include_dashboard=False, log_to_driver=False, logging_level=logging.ERROR
    )
    try:
        yield "auto"
    finally:
        ray.shutdown()


def _seconds(spec: DatasetSpec, **way: Any) -> float:
    with tempfile.TemporaryDirectory() as folder:
        began = time.perf_counter()
        make_dataset(Path(folder), spec, **way)
        return time.perf_counter() - began


def main() -> None:
    """Print all tables."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--seconds", type=float, default=SECONDS, help="for each environment")
    parser.add_argument("--games", type=int, default=GAMES, help="of each dataset")
    parser.add_argument("--rounds", type=int, default=ROUNDS, help="of the datasets")
    parser.add_argument("--json", action="store_true", help="print JSON")
    options = parser.parse_args()
    measured: dict[str, Figures] = {}
    for title, figures in (
        ("questions per second", protocol_figures),
        ("steps per second", lambda: dict(measure_environments(options.seconds))),
        ("megabytes", lambda: dataset_size(options.games)),
        ("games per second", lambda: dataset_figures(options.games, options.rounds)),
    ):
        measured[title] = figures()
        if not options.json:
            print(f"| | {title} |\n|---|---|")
            for name, value in measured[title].items():
                print(f"| {name} | {value:,.1f} |" if value < 100 else f"| {name} | {value:,.0f} |")
            print(flush=True)
    if options.json:
        print(json.dumps(measured))


if __name__ == "__main__":
    main()
