"""How strong the bots are, as `kingdombuilder arena` has measured it."""

import json
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

LEVELS = ("novice", "apprentice", "builder", "master", "grandmaster")
HINT_BOT = "master"  # who gives hints
SUBSTITUTE_BOT = "builder"  # who plays for somebody who is away
FILE = "levels.json"
BASE, ALL = "base", "all"


@dataclass(frozen=True, slots=True)
class MeasuredRating:
    """Elo above the first level, and the ends of its interval of 95 %."""

    elo: int
    low: int
    high: int


def measured_rating(bot: str, seats: int, boxes: int) -> MeasuredRating | None:
    """How strong a bot is with so many seats and boxes, by the measured games that come nearest."""
    kind = f"{BASE if boxes == 1 else ALL} {2 if seats == 2 else 4}"
    found = _read().get(kind, {}).get(bot)
    return MeasuredRating(*found) if found else None


@cache
def _read() -> dict[str, dict[str, list[int]]]:
    table: dict[str, dict[str, list[int]]] = json.loads(
        files(__package__).joinpath(FILE).read_text("utf-8")
    )
    return table
