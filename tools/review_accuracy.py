"""Measure the win chances of reviews: `python -m tools.review_accuracy play FILE`.

Each of 50 positions is judged quickly, and again with 100 times the simulations. Positions have two
and four seats, the base game, and each other box with it. Each is one line of JSON, and a run
continues its file. `... report FILE` prints the errors, and how often the intervals hold.
"""

import argparse
import json
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from functools import partial
from math import sqrt
from pathlib import Path
from random import Random
from statistics import fmean, median
from typing import Any

from kingdombuilder.bots import BOTS, Budget
from kingdombuilder.bots.bot import SeatedBot
from kingdombuilder.box import BOXES
from kingdombuilder.coach.estimates.effort import QUICK, Effort
from kingdombuilder.coach.estimates.forecasts import USUAL_TURN_WORTH
from kingdombuilder.coach.estimates.measures import CONFIDENCE_SIGMAS
from kingdombuilder.coach.review.judgement import TurnJudgement, judge_turn
from kingdombuilder.coach.review.review import prepare_review
from kingdombuilder.coach.review.turns import Turn
from kingdombuilder.game.runner import play_game
from kingdombuilder.setup.random_setup import random_setup
from kingdombuilder.setup.setup import start

SEATS = (2, 4)
PLAYER = "builder"
FIGURES = ("before", "loss", "luck")


def find_turn(number: int) -> tuple[Turn, int, str]:
    """Return a turn of a game between builders, its number of seats, and its box."""
    random = Random(f"accuracy {number}")
    seats = SEATS[number % len(SEATS)]
    box = list(BOXES)[number // len(SEATS) % len(BOXES)]
    players = [(PLAYER, SeatedBot(BOTS[PLAYER], Budget()))] * seats
    setup = random_setup(random, seats, tuple(dict.fromkeys(("base", box))))
    record = play_game(setup, players, f"accuracy {number}")
    turns = prepare_review(start(record.setup), record.picks).turns
    return random.choice(turns), seats, box


def measure(number: int, times: int, effort: Effort) -> dict[str, Any]:
    """Return the figures of one turn, quickly and with more simulations."""
    turn, seats, box = find_turn(number)
    quick = judge_turn(turn, effort, seed=1)
    started = time.process_time()
    more = replace(effort, work=times * quick.rollouts)
    reference = judge_turn(turn, more, seed=2)
    return {
        "seats": seats,
        "box": box,
        "round": turn.round,
        "seconds": round(quick.seconds, 2),
        "reference_seconds": round(time.process_time() - started, 1),
        "simulations": quick.rollouts,
        "quick": _figures(turn, quick),
        "reference": _figures(turn, reference),
    }


def _figures(turn: Turn, judgement: TurnJudgement) -> dict[str, list[float]]:
    """Return the first decision's figures for the seat that picks: each and its standard error."""
    first, seat = judgement.decisions[0], turn.decisions[0].seat
    figures = {}
    for name in FIGURES:
        chance = getattr(first, name).at(USUAL_TURN_WORTH).chance
        figures[name] = [round(chance.mean[seat], 4), round(chance.error[seat], 4)]
    return figures


def run(file: Path, positions: int, times: int, work: int | None, jobs: int) -> None:
    """Measure positions until a file has this many of them."""
    done = len(file.read_text().splitlines()) if file.exists() else 0
    job = partial(measure, times=times, effort=replace(QUICK, work=work))
    with ProcessPoolExecutor(jobs) as pool:
        for number, row in enumerate(pool.map(job, range(done, positions)), done):
            line = json.dumps(row)
            with file.open("a") as out:
                out.write(line + "\n")
            print(f"{number + 1}/{positions}: {line}", flush=True)


def report(file: Path) -> None:
    """Print the errors of all positions, and of the parts of them."""
    rows = [json.loads(line) for line in file.read_text().splitlines()]
    parts: list[tuple[str, Callable[[dict[str, Any]], bool]]] = [
        ("all", lambda row: True),
        *((f"{seats} seats", lambda row, seats=seats: row["seats"] == seats) for seats in SEATS),
        *((box, lambda row, box=box: row["box"] == box) for box in BOXES),
    ]
    for name, belongs in parts:
        chosen = [row for row in rows if belongs(row)]
        if chosen:
            seconds = median(row["seconds"] for row in chosen)
            simulations = median(row["simulations"] for row in chosen)
            basis = f"{simulations:.0f} simulations in {seconds:.2f} s"
            print(f"{name}: {len(chosen)} positions, {basis}")
            for figure in FIGURES:
                print(f"  {figure}: {_error_text(chosen, figure)}")


def _error_text(rows: Sequence[dict[str, Any]], figure: str) -> str:
    pairs = [(row["quick"][figure], row["reference"][figure]) for row in rows]
    errors = [one[0] - other[0] for one, other in pairs]
    inside = [
        abs(one[0] - other[0]) <= CONFIDENCE_SIGMAS * sqrt(one[1] ** 2 + other[1] ** 2) + 1e-9
        for one, other in pairs
    ]
    size = sqrt(fmean(error * error for error in errors))
    return (
        f"{100 * size:.1f} % (root mean square), mean {100 * fmean(errors):+.1f} %, "
        f"largest {100 * max(map(abs, errors)):.1f} %, in the 95 % interval {sum(inside)}"
    )


def main() -> None:
    """Run the command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=("play", "report"))
    parser.add_argument("file", type=Path)
    parser.add_argument("--positions", type=int, default=50)
    parser.add_argument("--times", type=int, default=100, help="simulations of the reference")
    parser.add_argument("--work", type=int, help="rollouts of a turn, instead of a quick review")
    parser.add_argument("--jobs", type=int, default=1, help="number of processes")
    args = parser.parse_args()
    if args.what == "play":
        run(args.file, args.positions, args.times, args.work, args.jobs)
    else:
        report(args.file)


if __name__ == "__main__":
    main()
