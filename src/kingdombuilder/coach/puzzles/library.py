"""The puzzles of the package."""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from types import MappingProxyType

from kingdombuilder.box import BOXES
from kingdombuilder.coach.puzzles.puzzle import Puzzle
from kingdombuilder.coach.puzzles.puzzle_text import read_puzzles
from kingdombuilder.text.parsing import ParseError

SUFFIX = ".txt"
_FOLDER = "data"


@cache
def puzzles() -> Mapping[str, Puzzle]:
    """Return all puzzles by id, box by box."""
    folder = files(__package__).joinpath(_FOLDER)
    by_id: dict[str, Puzzle] = {}
    for box in BOXES:
        file = folder.joinpath(box + SUFFIX)
        if file.is_file():
            by_id |= {puzzle.id: puzzle for puzzle in read_puzzles(file.read_text("utf-8"), box)}
    return MappingProxyType(by_id)


def find_puzzle(name: str) -> Puzzle:
    """Return a puzzle by its id; raise `ParseError` if there is none."""
    try:
        return puzzles()[name]
    except KeyError:
        raise ParseError("unknown", kind="puzzle", name=name, known=list(puzzles())) from None
