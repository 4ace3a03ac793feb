"""`kingdombuilder puzzles`: list, show, find and check puzzles."""

import argparse
import json
import os
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from rich.console import Console
from rich.table import Table

from kingdombuilder.box import BOXES
from kingdombuilder.cli.puzzle_tasks import check_puzzles, make_puzzles
from kingdombuilder.cli.render import is_narrow, render_table, seat_names
from kingdombuilder.coach.puzzles.kinds import KINDS
from kingdombuilder.coach.puzzles.library import find_puzzle, puzzles
from kingdombuilder.coach.puzzles.puzzle import GRADES, Puzzle
from kingdombuilder.coach.puzzles.words import gain_text, line_texts, result_text, task_text
from kingdombuilder.text.translations import LANGUAGES, translate

PER_CELL, GAMES = 5, 600


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument("--box", choices=list(BOXES), help="list puzzles with this box")
    parser.add_argument("--kind", choices=KINDS, help="list puzzles of this kind")
    parser.add_argument("--grade", type=int, choices=GRADES, help="list puzzles of this grade")
    parser.add_argument("--seats", type=int, help="list puzzles with this number of players")
    parser.add_argument("--json", action="store_true", help="print JSON")
    tasks = parser.add_subparsers(title="tasks", dest="task", metavar="TASK")
    show = tasks.add_parser("show", help="show one puzzle")
    show.add_argument("id", metavar="ID", help="the id of the puzzle")
    show.add_argument("--solution", action="store_true", help="show the best line too")
    make = tasks.add_parser("make", help="find puzzles in games between bots")
    make.add_argument("folder", metavar="FOLDER", type=Path, help="one file for each box")
    make.add_argument(
        "--games",
        type=positive_number,
        default=GAMES,
        help=f"number of games (default: {GAMES}); for last turns, two quick ones follow each",
    )
    make.add_argument(
        "--per-cell",
        type=positive_number,
        default=PER_CELL,
        metavar="N",
        help=f"puzzles of each box, kind and grade (default: {PER_CELL})",
    )
    make.add_argument("--seed", type=int, default=1, help="random seed (default: 1)")
    make.add_argument(
        "--jobs",
        type=positive_number,
        default=os.cpu_count(),
        help="processes (default: one per core)",
    )
    check = tasks.add_parser("check", help="prove all puzzles again")
    check.add_argument(
        "folder", metavar="FOLDER", type=Path, nargs="?", help="instead of the package's puzzles"
    )
    for task in (show, make, check):
        language = "language of the output (default: from your locale)"
        task.add_argument("--lang", choices=LANGUAGES, default=argparse.SUPPRESS, help=language)


def positive_number(text: str) -> int:
    """Parse a number from 1; raise argparse's error for anything else."""
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number from 1")
    return int(text)


def run(options: argparse.Namespace) -> int:
    """Carry out a task, or list the puzzles."""
    if options.task == "make":
        return make_puzzles(options)
    if options.task == "check":
        return check_puzzles(options)
    if options.task == "show":
        return _show(find_puzzle(options.id), options)
    matching = [puzzle for puzzle in puzzles().values() if _matches(puzzle, options)]
    if options.json:
        print(json.dumps([as_json(puzzle) for puzzle in matching], indent=1))
        return 0
    console = Console(highlight=False)
    if not any((options.box, options.kind, options.grade, options.seats)):
        console.print(_counts(options.language))
        console.print(translate(options.language, "puzzles.how", n=len(matching)), markup=False)
    elif matching:
        console.print(_list(matching, options.language))
    else:
        console.print(translate(options.language, "puzzles.none"), markup=False)
    return 0


def as_json(puzzle: Puzzle) -> dict[str, object]:
    """Return a puzzle for JSON."""
    plain = ("id", "kind", "box", "seats", "grade", "rating", "best", "second", "greedy")
    more = ("solutions", "lines", "states", "levels", "line", "position")
    return {name: getattr(puzzle, name) for name in (*plain, *more)}


def _matches(puzzle: Puzzle, options: argparse.Namespace) -> bool:
    fields = ("box", "kind", "grade", "seats")
    filters = {
        name: getattr(options, name) for name in fields if getattr(options, name) is not None
    }
    return all(getattr(puzzle, name) == value for name, value in filters.items())


def _counts(language: str) -> Table:
    """Return the number of puzzles by box and grade."""
    table = Table("", *(translate(language, "learn.grade", n=grade) for grade in GRADES), "")
    counts = Counter((puzzle.box, puzzle.grade) for puzzle in puzzles().values())
    for box in BOXES:
        row = [counts[box, grade] for grade in GRADES]
        table.add_row(BOXES[box].name[language], *map(str, (*row, sum(row))))
    return table


def _list(listed: Iterable[Puzzle], language: str) -> Table:
    keys = ("learn.kind", "learn.difficulty", "learn.rating", "puzzles.seats", "learn.box")
    table = Table("id", *(translate(language, key) for key in keys))
    for puzzle in sorted(listed, key=lambda puzzle: (puzzle.rating, puzzle.id)):
        kind = translate(language, f"learn.kind_{puzzle.kind}")
        figures = (str(puzzle.grade), str(puzzle.rating), str(puzzle.seats))
        table.add_row(puzzle.id, kind, *figures, BOXES[puzzle.box].name[language])
    return table


def _show(puzzle: Puzzle, options: argparse.Namespace) -> int:
    language, console = options.language, Console(highlight=False)
    names = seat_names(puzzle.state, language)
    table = render_table(puzzle.state, puzzle.state, language, names, is_narrow(console))
    console.print(table, soft_wrap=True)
    console.print(task_text(language, puzzle), style="bold", markup=False)
    if options.solution:
        for number, text in enumerate(line_texts(language, puzzle.state, puzzle.picks), 1):
            console.print(f"{number}. {text}", markup=False)
        console.print(gain_text(language, puzzle), markup=False)
        console.print(result_text(language, puzzle), markup=False)
    return 0
