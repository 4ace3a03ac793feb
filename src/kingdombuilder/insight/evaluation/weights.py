"""The weights of the evaluation, read from the file that `tools.fit_weights` writes."""

import json
from importlib.resources import files
from typing import Any

from kingdombuilder.box import CARDS, POWERS
from kingdombuilder.rules.buttons import POWER

FILE = "weights.json"
TERMS = (
    "one",
    "castles",
    "castles_ahead",
    "locations_ahead",
    "frontier",
    "freedom",
    "supply",
    "extra",
)
(ONE, CASTLES, CASTLES_AHEAD, LOCATIONS_AHEAD, FRONTIER, FREEDOM, SUPPLY, EXTRA) = range(len(TERMS))
ANY = "any"  # weights for things that were in none of the fitted games
MAX_CARDS = 128


def load_weights() -> dict[str, Any]:
    """Return the contents of the weights file."""
    weights: dict[str, Any] = json.loads(files(__package__).joinpath(FILE).read_text("utf-8"))
    return weights


def weight(table: str, name: str) -> list[int]:
    """Return the weights of a term."""
    values: list[int] = _READ[table].get(name, _READ[table][ANY])
    return values


def _column(kind: str, names: list[str], length: int, column: int) -> tuple[int, ...]:
    values = [weight(kind, name)[column] for name in names]
    return tuple(values + [weight(kind, ANY)[column]] * (length - len(values)))


_READ = load_weights()
TERM: tuple[int, ...] = _column("terms", list(TERMS), len(TERMS), 0)
TERM_TIME: tuple[int, ...] = _column("terms", list(TERMS), len(TERMS), 1)
CARD: tuple[int, ...] = _column("cards", list(CARDS), MAX_CARDS, 0)
CARD_TIME: tuple[int, ...] = _column("cards", list(CARDS), MAX_CARDS, 1)
TIME: tuple[int, ...] = _column("cards", list(CARDS), MAX_CARDS, 2)
TILE: tuple[int, ...] = _column("tiles", POWERS, len(POWER), 0)
TILE_TIME: tuple[int, ...] = _column("tiles", POWERS, len(POWER), 1)
