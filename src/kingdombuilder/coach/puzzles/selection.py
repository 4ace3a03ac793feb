"""Which of the found puzzles to keep, so that every box, kind and grade is represented."""

from collections import Counter
from collections.abc import Iterable

from kingdombuilder.coach.puzzles.puzzle import Puzzle

MAX_PER_GAME = 2  # puzzles of one game are alike

Cell = tuple[str, str, int]  # a box, a kind and a grade


def cell_of(puzzle: Puzzle) -> Cell:
    """Return the box, kind and grade of a puzzle."""
    return puzzle.box, puzzle.kind, puzzle.grade


def choose_puzzles(
    collection: Iterable[Puzzle], candidates: Iterable[Puzzle], per_cell: int
) -> list[Puzzle]:
    """Return the puzzles of a game to add to those kept: of the rarest cells, one of each kind."""
    collection = list(collection)
    counts, ids = Counter(map(cell_of, collection)), {puzzle.id for puzzle in collection}
    chosen: list[Puzzle] = []
    for puzzle in sorted(candidates, key=lambda puzzle: (counts[cell_of(puzzle)], puzzle.id)):
        is_full = counts[cell_of(puzzle)] >= per_cell or len(chosen) == MAX_PER_GAME
        if is_full or puzzle.id in ids or puzzle.kind in {one.kind for one in chosen}:
            continue
        chosen.append(puzzle)
    return chosen
