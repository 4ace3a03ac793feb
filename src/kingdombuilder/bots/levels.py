"""The bots' levels and their measured ratings."""

import json
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

LEVELS = ("novice", "apprentice", "builder", "expert", "master", "grandmaster")
HINT_BOT = "expert"  # gives hints
SUBSTITUTE_BOT = "expert"  # plays for players who are away
FILE = "levels.json"
BASE, ALL = "base", "all"


@dataclass(frozen=True, slots=True)
class MeasuredRating:
    """Elo above the first level, and the bounds of its 95 % interval."""

    elo: int
    low: int
    high: int


def measured_rating(bot: str, seats: int, boxes: int) -> MeasuredRating | None:
    """Return a bot's rating in the measured games closest to `seats` and `boxes`, or None."""
    for measured_seats in (seats, 2 if seats == 2 else 4):
        kind = f"{BASE if boxes == 1 else ALL} {measured_seats}"
        if row := _read().get(kind, {}).get(bot):
            return MeasuredRating(*row)
    return None


@cache
def _read() -> dict[str, dict[str, list[int]]]:
    table: dict[str, dict[str, list[int]]] = json.loads(
        files(__package__).joinpath(FILE).read_text("utf-8")
    )
    return table
