"""Measure how many tables a site can serve: the time until both players see a pick.

python -m tools.load
python -m tools.load --database postgres --nodes 2  # each player is connected to any node
python -m tools.load --baseline old/bin/python  # also measure another version in the same run
python -m tools.load --model  # fit the capacity model at three sizes and check it at a fourth
"""

import argparse
import asyncio
import json
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import asdict, replace
from pathlib import Path

from rich.console import Console

from tools.online.capacity import (
    TWO,
    check_model,
    fit_model,
    show_model,
    split_cost,
    viewer_cost,
)
from tools.online.chart import chart
from tools.online.databases import NAMES, POSTGRES, database
from tools.online.load_report import show_load
from tools.online.load_test import LIMIT, STEPS, Load, LoadSettings, LoadTest
from tools.sample_games import longest

OUT = Path(__file__).parent.parent / "out" / "load.json"
MODEL_STEPS = (100, 200, 300, 450)
MODEL_VIEWERS = 10
INTERRUPTED = 130


def measure(
    settings: LoadSettings, names: Sequence[str], console: Console, baseline: str = ""
) -> list[Load]:
    """Measure on each database and print the figures, with those of the baseline first."""
    record, loads = longest(candidates=settings.candidates), []
    versions = [replace(settings, python=baseline)] if baseline else []
    for name in names:
        for one in (*versions, settings):
            with tempfile.TemporaryDirectory() as folder, database(name, Path(folder)) as store:
                test = LoadTest(one, store, Path(folder), console)
                loads.append(asyncio.run(test.run(record)))
            show_load(loads[-1], console)
    return loads


def check_models(settings: LoadSettings, names: Sequence[str], console: Console) -> bool:
    """Fit and check the capacity model on each database."""
    are_right = [_check_model(settings, name, console) for name in names]
    return all(are_right)


def _check_model(settings: LoadSettings, name: str, console: Console) -> bool:
    *_, largest, last = settings.steps
    with tempfile.TemporaryDirectory() as folder, database(name, Path(folder)) as store:
        test = LoadTest(settings, store, Path(folder), console)
        *steps, measured, watched = asyncio.run(test.measure_sizes(MODEL_VIEWERS))
        model = fit_model(steps, viewer_cost(measured, watched, MODEL_VIEWERS))
        checks = check_model(model, measured)
        if name == POSTGRES:
            both = replace(settings, nodes=TWO, steps=(largest, last))
            test = LoadTest(both, store, Path(folder), console)
            fitted, measured = asyncio.run(test.measure_sizes())
            model = replace(model, split=split_cost(model, fitted))
            checks += check_model(model, measured, TWO)
    return show_model(model, checks, console)


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
    parser.add_argument("--nodes", type=int, default=defaults.nodes, help="nodes of the site")
    parser.add_argument(
        "--baseline", default="", help="Python of an environment with another version to measure"
    )
    parser.add_argument("--crowds", type=int, default=defaults.crowds, help="processes of players")
    parser.add_argument("--out", type=Path, default=OUT, help="file for the figures")
    parser.add_argument("--chart", type=Path, help="file for a chart")
    options = parser.parse_args(arguments)
    steps = options.steps or (MODEL_STEPS if options.model else STEPS)
    if options.model and len(set(steps)) < 4:
        parser.error("--model needs at least four numbers of tables")
    if options.nodes > 1 and (options.model or options.database != [POSTGRES]):
        parser.error("--nodes needs --database postgres, and --model measures two nodes itself")
    settings = LoadSettings(
        steps, options.seconds, age=options.age, crowds=options.crowds, nodes=options.nodes
    )
    console = Console(highlight=False)
    try:
        if options.model:
            return 0 if check_models(settings, options.database, console) else 1
        loads = measure(settings, options.database, console, options.baseline)
    except KeyboardInterrupt:
        return INTERRUPTED
    options.out.parent.mkdir(parents=True, exist_ok=True)
    options.out.write_text(json.dumps([asdict(load) for load in loads], indent=1), "utf-8")
    if options.chart:
        lines = {
            load.database: [(s.tables, s.p50, s.p99) for s in load.steps]
            for load in loads
            if load.version == loads[-1].version  # without the baseline
        }
        options.chart.write_text(chart(lines, LIMIT), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
