"""Compute the pool of the daily kingdom: deals with the results of every level, and puzzles.

python -m tools.make_days src/kingdombuilder/coach/daily/days.txt

This takes hours. After an interruption, it continues with the day after the last complete one. The
puzzles of all days are chosen again from the package's puzzles. After a change of one level,
`--replay LEVEL` plays only its deals again, on all cores.
"""

import argparse
import sys
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random

from kingdombuilder.bots.levels import LEVELS
from kingdombuilder.box import BOXES, QUEENIES
from kingdombuilder.coach.daily.day import Day, read_days, write_day
from kingdombuilder.coach.daily.deal import Deal, play_deal
from kingdombuilder.coach.puzzles.library import puzzles
from kingdombuilder.setup.random_setup import random_setup
from kingdombuilder.setup.setup import Setup

WEEKS = 17
WEEK = 7
SEED = 2026
# From Monday to Sunday: the boxes that join the base game, and the grade of the puzzle. The week
# begins with the easiest games and ends with every box.
BOX_OF_DAY = (0, 1, 0, 2, 3, 4, None)
GRADE_OF_DAY = (1, 2, 2, 3, 3, 4, 5)


def setup_of_day(number: int) -> Setup:
    """Return the set-up of a deal."""
    names, weekday = tuple(BOXES), number % WEEK
    box = BOX_OF_DAY[weekday]
    boxes = names if box is None else tuple(dict.fromkeys((names[0], names[box])))
    random = Random(f"{SEED}/{number}")
    queenies = (random.choice(tuple(QUEENIES)),) if box is None else ()
    return random_setup(random, 2, boxes, queenies=queenies)


def puzzle_of_day(number: int) -> str:
    """Return the puzzle of a day: none of its grade is repeated before all have been used."""
    grade = GRADE_OF_DAY[number % WEEK]
    slots = [day for day in range(WEEK) if GRADE_OF_DAY[day] == grade]
    pool = sorted(name for name, puzzle in puzzles().items() if puzzle.grade == grade)
    place = number // WEEK * len(slots) + slots.index(number % WEEK)
    return pool[place % len(pool)] if pool else "none"


def make_deal(number: int) -> Deal:
    """Play a deal with every level."""
    setup = setup_of_day(number)
    return Deal(number, setup, {level: play_deal(number, setup, level) for level in LEVELS})


def replay_deal(deal: Deal, level: str) -> Deal:
    """Return a deal with a new result of one level."""
    result = play_deal(deal.number, deal.setup, level)
    print(f"deal {deal.number + 1}: {result} instead of {deal.results[level]}", flush=True)
    return replace(deal, results={**deal.results, level: result})


def save(file: Path, deals: Sequence[Deal]) -> None:
    """Replace the file by one with some deals and their puzzles."""
    pool = [Day(deal, puzzle_of_day(number)) for number, deal in enumerate(deals)]
    unfinished = file.with_name(file.name + ".part")
    unfinished.write_text("\n".join(map(write_day, pool)), "utf-8")
    unfinished.replace(file)


def main(arguments: Sequence[str] | None = None) -> int:
    """Compute the days that are missing in the file."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("file", type=Path)
    parser.add_argument("--weeks", type=int, default=WEEKS)
    parser.add_argument("--replay", choices=LEVELS, help="play the deals of a level again")
    options = parser.parse_args(arguments)
    file: Path = options.file
    deals = [day.deal for day in read_days(file.read_text("utf-8"))] if file.exists() else []
    if options.replay:
        with ProcessPoolExecutor() as pool:
            deals = list(pool.map(partial(replay_deal, level=options.replay), deals))
    save(file, deals)
    for number in range(len(deals), options.weeks * WEEK):
        deals.append(make_deal(number))
        save(file, deals)
        print(f"{number + 1} of {options.weeks * WEEK}: {dict(deals[-1].results)}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
