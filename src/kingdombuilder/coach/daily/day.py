"""The deal and the puzzle of a date."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from functools import cache
from importlib.resources import files

from kingdombuilder.bots.levels import LEVELS
from kingdombuilder.coach.daily.deal import Deal
from kingdombuilder.coach.puzzles.library import find_puzzle
from kingdombuilder.coach.puzzles.puzzle import Puzzle
from kingdombuilder.notation.lines import read_lines, require_line
from kingdombuilder.notation.setup_code import read_setup_code, write_setup_code
from kingdombuilder.text.parsing import ParseError, parse_choice, parse_number

FIRST_DAY = date(2026, 1, 5)  # a Monday; the pool has whole weeks
FILE = "days.txt"
MAX_GOLD = 999
_LINES = ("deal", "puzzle", "results", "setup")


@dataclass(frozen=True, slots=True)
class Day:
    """The deal and the puzzle of some dates."""

    deal: Deal
    puzzle_id: str

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle."""
        return find_puzzle(self.puzzle_id)


def day_of(when: date) -> Day:
    """Return the deal and the puzzle of a date; they repeat when the pool is used up."""
    pool = days()
    return pool[(when - FIRST_DAY).days % len(pool)]


@cache
def days() -> Sequence[Day]:
    """Return the pool of the package."""
    return read_days(files(__package__).joinpath(FILE).read_text("utf-8"))


def read_days(text: str) -> list[Day]:
    """Return the days of a text; raise `ParseError` if it is not valid."""
    result = []
    first = 0
    for block in text.split("\n\n"):
        if block.strip():
            result.append(_read_day("\n" * first + block.strip("\n")))
        first += block.count("\n") + 2
    return result


def _read_day(text: str) -> Day:
    about, _, code = text.rpartition("\nsetup: ")
    lines = read_lines(about, _LINES)
    (number,) = require_line(lines, "deal").words
    (puzzle,) = require_line(lines, "puzzle").words
    words = require_line(lines, "results").words
    results = {
        parse_choice(level, LEVELS, "bot"): parse_number(gold, 0, MAX_GOLD, "gold")
        for level, gold in zip(words[::2], words[1::2], strict=True)
    }
    if not code:
        raise ParseError("missing", name="setup")
    return Day(
        Deal(parse_number(number, 0, 999_999, "deal"), read_setup_code(code), results), puzzle.text
    )


def write_day(day: Day) -> str:
    """Return the text that `read_days` turns back into the same day."""
    results = " ".join(f"{level} {gold}" for level, gold in day.deal.results.items())
    return (
        f"deal: {day.deal.number}\npuzzle: {day.puzzle_id}\nresults: {results}\n"
        f"setup: {write_setup_code(day.deal.setup)}\n"
    )
