"""Measure how many tables one node can serve: the time until both players see a pick.

python -m tools.load
python -m tools.load --model  # fit the capacity model at three sizes and check it at a fourth
"""

import argparse
import asyncio
import json
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path

from rich.console import Console

from tools.online.chart import chart
from tools.online.databases import NAMES, database
from tools.online.load_report import show_load
from tools.online.load_test import LIMIT, STEPS, Load, LoadSettings, LoadTest
from tools.sample_games import longest

OUT = Path(__file__).parent.parent / "out" / "load.json"
MODEL_STEPS = (100, 200, 300, 450)
INTERRUPTED = 130


def measure(settings: LoadSettings, names: Sequence[str], console: Console) -> list[Load]:
    """Measure on each database and print the figures."""
    record, loads = longest(candidates=settings.candidates), []
    for name in names:
        with tempfile.TemporaryDirectory() as folder, database(name, Path(folder)) as store:
            test = LoadTest(settings, store, Path(folder), console)
            loads.append(asyncio.run(test.run(record)))
        show_load(loads[-1], console)
    return loads


def check_models(settings: LoadSettings, names: Sequence[str], console: Console) -> bool:
    """Fit and check the capacity model on each database."""
    are_right = []
    for name in names:
        with tempfile.TemporaryDirectory() as folder, database(name, Path(folder)) as store:
            test = LoadTest(settings, store, Path(folder), console)
            are_right.append(asyncio.run(test.run_model()))
    return all(are_right)


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and write the figures; return 0, 1 if the model is wrong, or 130 after Ctrl-C."""
    defaults = LoadSettings()
    parser = argparse.ArgumentParser(prog="python -m tools.load", description=__doc__)
    parser.add_argument("--database", choices=NAMES, nargs="+", default=NAMES)
    parser.add_argument("--steps", type=int, nargs="+", help="numbers of tables")
    parser.add_argument("--model", action="store_true", help="fit and check the capacity model")
    parser.add_argument("--seconds", type=float, default=defaults.seconds, help="seconds per step")
    parser.add_argument(
        "--age", type=int, default=defaults.age, help="highest number of earlier picks"
    )
    parser.add_argument("--crowds", type=int, default=defaults.crowds, help="processes of players")
    parser.add_argument("--out", type=Path, default=OUT, help="file for the figures")
    parser.add_argument("--chart", type=Path, help="file for a chart")
    options = parser.parse_args(arguments)
    steps = options.steps or (MODEL_STEPS if options.model else STEPS)
    if options.model and len(set(steps)) < 4:
        parser.error("--model needs at least four numbers of tables")
    settings = LoadSettings(steps, options.seconds, age=options.age, crowds=options.crowds)
    console = Console(highlight=False)
    try:
        if options.model:
            return 0 if check_models(settings, options.database, console) else 1
        loads = measure(settings, options.database, console)
    except KeyboardInterrupt:
        return INTERRUPTED
    options.out.parent.mkdir(parents=True, exist_ok=True)
    options.out.write_text(json.dumps([asdict(load) for load in loads], indent=1), "utf-8")
    if options.chart:
        lines = {load.database: [(s.tables, s.p50, s.p99) for s in load.steps] for load in loads}
        options.chart.write_text(chart(lines, LIMIT), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
