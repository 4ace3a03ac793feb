"""The long tasks of `kingdombuilder puzzles`: find puzzles in games, and prove them again."""

import argparse
import time
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path
from statistics import median

from kingdombuilder.box import BOXES
from kingdombuilder.cli.progress import progress_bar
from kingdombuilder.coach.puzzles.finder import find_puzzles, prove_again
from kingdombuilder.coach.puzzles.library import SUFFIX, puzzles
from kingdombuilder.coach.puzzles.puzzle import Puzzle
from kingdombuilder.coach.puzzles.puzzle_text import read_puzzles, write_puzzles
from kingdombuilder.coach.puzzles.selection import choose_puzzles
from kingdombuilder.game.process_pool import map_in_processes
from kingdombuilder.text.parsing import ParseError
from kingdombuilder.text.translations import translate

CHUNK = 6  # games between two savings
PROGRESS_FILE = "progress.txt"
FAILED = 1


def make_puzzles(options: argparse.Namespace) -> int:
    """Play games, keep the puzzles in them, and save both after every few games."""
    folder: Path = options.folder
    folder.mkdir(parents=True, exist_ok=True)
    collection = _read_folder(folder)
    first = _games_done(folder, options.seed)
    with progress_bar(options.language, options.games) as bar:
        bar(min(first, options.games))
        for start in range(first, options.games, CHUNK):
            numbers = range(start, min(start + CHUNK, options.games))
            for candidates in _puzzles_of_games(options, numbers):
                collection += choose_puzzles(collection, candidates, options.per_cell)
                bar(1)
            _save(folder, collection, options.seed, numbers.stop)
    print(translate(options.language, "puzzles.made", n=len(collection), folder=folder))
    return 0


def _puzzles_of_games(options: argparse.Namespace, numbers: range) -> list[list[Puzzle]]:
    """Return the puzzles of some games, in the order of the games."""
    work = map_in_processes(_find, (options.seed, numbers.start), len(numbers), options.jobs or 1)
    with closing(work) as results:
        by_number = dict(pair for some in results for pair in some)
    return [by_number[number] for number in numbers]


def _find(order: tuple[int, int], numbers: range) -> list[tuple[int, list[Puzzle]]]:
    seed, first = order
    return [(first + number, find_puzzles(seed, first + number)) for number in numbers]


def _read_folder(folder: Path) -> list[Puzzle]:
    all_puzzles: list[Puzzle] = []
    for box in BOXES:
        file = folder / (box + SUFFIX)
        if file.exists():
            try:
                all_puzzles += read_puzzles(file.read_text("utf-8"), box)
            except ParseError as error:
                raise error.in_file(str(file)) from None
    return all_puzzles


def _games_done(folder: Path, seed: int) -> int:
    """Return the number of games with this seed whose puzzles are in the folder."""
    file = folder / PROGRESS_FILE
    words = file.read_text("utf-8").split() if file.exists() else []
    return int(words[1]) if len(words) == 2 and words[0] == str(seed) else 0


def _save(folder: Path, collection: Iterable[Puzzle], seed: int, games: int) -> None:
    """Replace the files one by one; after an interruption, the last few games are played again."""
    collection = list(collection)
    for box in BOXES:
        own = [puzzle for puzzle in collection if puzzle.box == box]
        if own:
            _replace(folder / (box + SUFFIX), write_puzzles(own))
    _replace(folder / PROGRESS_FILE, f"{seed} {games}\n")


def _replace(file: Path, text: str) -> None:
    unfinished = file.with_name(file.name + ".part")
    unfinished.write_text(text, "utf-8")
    unfinished.replace(file)


def check_puzzles(options: argparse.Namespace) -> int:
    """Prove all puzzles again, and print how long it took; return 1 if a proof differs."""
    language = options.language
    checked = _read_folder(options.folder) if options.folder else list(puzzles().values())
    seconds: list[float] = []
    wrong: list[str] = []
    with progress_bar(language, len(checked)) as bar:
        for puzzle in checked:
            began = time.perf_counter()
            if not prove_again(puzzle):
                wrong.append(puzzle.id)
            seconds.append(time.perf_counter() - began)
            bar(1)
    if seconds:
        figures = {"median": f"{1000 * median(seconds):.1f}", "most": f"{max(seconds):.1f}"}
        print(translate(language, "puzzles.checked", n=len(checked), **figures))
    for name in wrong:
        print(translate(language, "puzzles.wrong", name=name))
    return FAILED if wrong else 0
