"""Measure reviews: `python -m tools.review_figures play FILE` reviews games between levels.

Each game is one line of JSON, and a run continues its file. `... report FILE` prints the mean luck
and the mean loss of a turn of each level, with their intervals.
"""

import argparse
import json
import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from functools import partial
from itertools import combinations, permutations
from math import sqrt
from pathlib import Path
from random import Random
from statistics import fmean, stdev
from typing import Any

from kingdombuilder.bots import BOTS, Budget
from kingdombuilder.bots.bot import SeatedBot
from kingdombuilder.box import BOXES
from kingdombuilder.coach.estimates.effort import QUICK, Effort
from kingdombuilder.coach.review.judgement import judge_turn
from kingdombuilder.coach.review.report import Review
from kingdombuilder.coach.review.review import assemble_review, prepare_review
from kingdombuilder.game.record import GameRecord
from kingdombuilder.game.runner import play_game
from kingdombuilder.setup.random_setup import random_setup
from kingdombuilder.setup.setup import start

LEVELS = ("novice", "apprentice", "builder", "master")
PAIRS = [pair for one in combinations(LEVELS, 2) for pair in (one, one[::-1])]
TABLES = list(permutations(LEVELS))
MASTER_WORK = 1500  # rollouts of a master's turn, a third of a second of its time
EVERY_BOX = 4  # one game of this many has things from every box
STRIDE = 5  # between the tables of consecutive games, so that few games have all kinds of them


def play(number: int, seats: int) -> GameRecord:
    """Return the record of one game between two levels, or between all four."""
    random = Random(f"review {number}")
    boxes = tuple(BOXES) if number % EVERY_BOX == 0 else ("base",)
    tables = PAIRS if seats == 2 else TABLES
    names = tables[number * STRIDE % len(tables)]
    players = [(name, SeatedBot(BOTS[name], Budget(work=MASTER_WORK))) for name in names]
    return play_game(random_setup(random, len(names), boxes), players, f"review {number}")


def review(record: GameRecord, effort: Effort) -> Review:
    """Return the review of a game."""
    game = prepare_review(start(record.setup), record.picks)
    judged = {turn.number: judge_turn(turn, effort, seed=0) for turn in game.turns}
    return assemble_review(game, judged, "quick")


def row(number: int, record: GameRecord, reviewed: Review, seconds: float) -> dict[str, object]:
    """Return the part of a review that is stored in the file."""
    return {
        "number": number,
        "names": record.names,
        "seconds": round(seconds, 1),
        "turn_worth": round(reviewed.turn_worth, 2),
        "seats": [
            {
                "turns": player.turns,
                "luck": _round(player.luck.value),
                "loss": _round(player.loss.value),
                "luck_gold": _round(player.luck_gold.value),
                "loss_gold": _round(player.loss_gold.value),
                "errors": player.errors,
                "start": _round(reviewed.chance_accounts[seat].start),
                "position": _round(player.position.value),
                "position_gold": _round(player.position_gold.value),
                "result": reviewed.chance_accounts[seat].result,
            }
            for seat, player in enumerate(reviewed.players)
        ],
    }


def _round(value: float) -> float:
    return round(value, 4)


def measure(number: int, seats: int, effort: Effort) -> dict[str, object]:
    """Play one game and review it."""
    started = time.process_time()
    record = play(number, seats)
    reviewed = review(record, effort)
    return row(number, record, reviewed, time.process_time() - started)


def run(file: Path, games: int, seats: int, work: int | None, jobs: int) -> None:
    """Review games until a file has `games` of them."""
    done = len(file.read_text().splitlines()) if file.exists() else 0
    job = partial(measure, seats=seats, effort=replace(QUICK, work=work))
    with ProcessPoolExecutor(jobs) as pool:
        for number, figures in enumerate(pool.map(job, range(done, games)), done):
            line = json.dumps(figures)
            with file.open("a") as out:
                out.write(line + "\n")
            print(f"{number + 1}/{games}: {line[:120]}", flush=True)


def report(file: Path) -> None:
    """Print means by level, with 95 % intervals over games."""
    figures: dict[str, dict[str, list[float]]] = defaultdict(lambda: defaultdict(list))
    for one in _read(file):
        for name, seat in zip(one["names"], one["seats"], strict=True):
            for level in (name, "all"):
                figures[level]["luck"].append(seat["luck"])
                figures[level]["luck a turn"].append(seat["luck"] / seat["turns"])
                figures[level]["loss a turn"].append(seat["loss"] / seat["turns"])
                figures[level]["loss a turn, gold"].append(seat["loss_gold"] / seat["turns"])
                figures[level]["position"].append(seat["position"])
                figures[level]["position, gold"].append(seat["position_gold"])
                figures[level]["result"].append(seat["result"])
    for level in (*LEVELS, "all"):
        if level in figures:
            parts = [f"{name} {_interval(values)}" for name, values in figures[level].items()]
            print(f"{level} ({len(figures[level]['luck'])}): {', '.join(parts)}")


def _read(file: Path) -> Iterator[dict[str, Any]]:
    for line in file.read_text().splitlines():
        yield json.loads(line)


def _interval(values: Sequence[float]) -> str:
    half = 1.96 * stdev(values) / sqrt(len(values)) if len(values) > 1 else 0.0
    return f"{fmean(values):+.4f} ± {half:.4f}"


def main() -> None:
    """Run the command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=("play", "report"))
    parser.add_argument("file", type=Path)
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--seats", type=int, choices=(2, len(LEVELS)), default=2)
    parser.add_argument("--work", type=int, help="rollouts of a turn, instead of a quick review")
    parser.add_argument("--jobs", type=int, default=1, help="number of processes")
    args = parser.parse_args()
    if args.what == "play":
        run(args.file, args.games, args.seats, args.work, args.jobs)
    else:
        report(args.file)


if __name__ == "__main__":
    main()
