"""Deals: a set-up and draws that are the same for every seating."""

from dataclasses import asdict, dataclass, replace
from random import Random
from typing import Any

from kingdombuilder.box import BOXES, QUEENIES
from kingdombuilder.notation.setup_code import read_setup_code
from kingdombuilder.rules.cells import Cell
from kingdombuilder.rules.state import State
from kingdombuilder.setup.chance import draw_card
from kingdombuilder.setup.random_setup import random_setup
from kingdombuilder.setup.setup import Setup

ALL = "all"


@dataclass(frozen=True, slots=True)
class SetupPool:
    """The options that set-ups are drawn from, as on the command line."""

    boxes: tuple[str, ...] = ("base",)
    queenies: tuple[str, ...] = ()
    sections: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()
    tasks: tuple[str, ...] = ()
    without: tuple[str, ...] = ()
    present_only: bool = False
    rulings: tuple[str, ...] = ()
    island: str = ""
    caves: tuple[str, ...] = ()
    capitols: tuple[str, ...] = ()
    setup: str = ""  # a whole set-up code, in which case nothing is drawn

    def draw(self, random: Random, seats: int) -> Setup:
        """Return a set-up with its missing parts drawn at random."""
        if self.setup:
            return replace(read_setup_code(self.setup), seats=seats)
        return random_setup(
            random,
            seats,
            boxes=tuple(BOXES) if ALL in self.boxes else self.boxes,
            sections=self.sections,
            cards=self.cards,
            exclude=self.without,
            tasks=self.tasks,
            queenies=tuple(QUEENIES) if ALL in self.queenies else self.queenies,
            zero_counts=not self.present_only,
            rulings=self.rulings,
            island=self.island,
            caves=self.caves,
            capitols=self.capitols,
        )

    def as_json(self) -> dict[str, Any]:
        """Return the pool as JSON data."""
        return {
            name: list(value) if isinstance(value, tuple) else value
            for name, value in asdict(self).items()
        }


def setup_pool_from_json(data: dict[str, Any]) -> SetupPool:
    """Return the pool of JSON data."""
    rows: dict[str, Any] = {
        name: tuple(value) if isinstance(value, list) else value for name, value in data.items()
    }
    return SetupPool(**rows)


@dataclass(frozen=True, slots=True)
class Deal:
    """One set-up with a seed for its draws."""

    setup: Setup
    seed: str


def make_deal(lots: SetupPool, seats: int, seed: int, number: int) -> Deal:
    """Return the deal with a number, which depends only on the arguments."""
    own = f"arena {seed}/{number}"
    return Deal(lots.draw(Random(f"{own}/setup"), seats), own)


class DealDraws:
    """Chance in a deal: the n-th random number of a seat does not depend on who sits there.

    A deck is a count of cards by kind, so the number chooses among the cards left.
    """

    def __init__(self, deal: Deal) -> None:
        seats = range(deal.setup.seats)
        self._own = [Random(f"{deal.seed}/draws of seat {seat}") for seat in seats]

    def draw(self, state: State) -> Cell:
        """Return chance's pick for the seat that draws."""
        return draw_card(state, self._own[state.me])
