"""The contents of a box: each thing combines its rule with its texts."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from kingdombuilder.rules.board import Board
from kingdombuilder.rules.pieces import build_on, build_one, move_one
from kingdombuilder.rules.powers import (
    Begin,
    Effect,
    EventHandler,
    Gold,
    Options,
    Paying,
    no_effect,
    no_handler,
    no_picks,
    no_preparation,
    once,
)
from kingdombuilder.text.translations import PSEUDO_LOCALE, to_pseudo_locale


@dataclass(frozen=True, slots=True)
class Words:
    """One text in every language of the program."""

    en: str
    fr: str

    def __getitem__(self, language: str) -> str:
        if language == PSEUDO_LOCALE:
            return to_pseudo_locale(self.en)
        return {"en": self.en, "fr": self.fr}[language]


@dataclass(frozen=True, slots=True)
class Power:
    """How a tile is used: its first picks, its further picks, and the effect of each pick.

    A tile with a trait is not used alone but changes something else: `roams`, `widens`, `deals`,
    `reacts`, `repeats` or `waives` (see the fields of `Board`).
    """

    start: Options = no_picks
    onward: Options = no_picks
    effect: Effect = no_effect
    begin: Begin = no_preparation
    reaction: Options = no_picks
    won: Begin = no_preparation
    lost: Begin = no_preparation
    from_supply: bool = False
    lifts: bool = False
    trait: str = ""


def builds(where: Options) -> Power:
    """Return the power to build one settlement on one of the given hexes."""
    return Power(start=where, effect=build_one, from_supply=True)


def builds_on(where: Options, onward: Options) -> Power:
    """Return the power to build one settlement after another, as long as there are targets."""
    return Power(start=where, onward=onward, effect=build_on, from_supply=True)


def moves(which: Options, to: Options) -> Power:
    """Return the power to lift one of the given settlements and put it down elsewhere."""
    return Power(start=which, onward=to, effect=move_one, lifts=True)


@dataclass(frozen=True, slots=True)
class Bonus:
    """The tile that comes with the second of two identical location tiles."""

    id: str
    name: Words
    rule: Words
    power: Power


@dataclass(frozen=True, slots=True)
class Location:
    """A location tile."""

    id: str
    name: Words
    rule: Words
    power: Power
    bonus: Bonus | None = None


@dataclass(frozen=True, slots=True)
class Nomad:
    """A nomad tile."""

    id: str
    name: Words
    rule: Words
    power: Power
    copies: int


@dataclass(frozen=True, slots=True)
class Common:
    """An action that every seat can take once a turn on boards that allow it."""

    id: str
    name: Words
    rule: Words
    power: Power
    on: Callable[[Board], bool]


Unit = Literal["hex", "line", "section", "area", "link"]  # what a card counts


@dataclass(frozen=True, slots=True)
class Card:
    """A Kingdom Builder card: the gold it pays a seat, and the hexes that it pays for.

    Cards that pay or act during the game have handlers for the events they need.
    """

    id: str
    name: Words
    rule: Words
    gold: Gold
    paying: Paying
    unit: Unit = "hex"
    built: EventHandler = no_handler
    arrived: EventHandler = no_handler
    mandatory_done: EventHandler = no_handler
    turn_done: EventHandler = no_handler
    removes_terrain: bool = False


@dataclass(frozen=True, slots=True)
class Task:
    """A task card: the gold it pays, the hexes that fulfil it, and how many times they do."""

    id: str
    name: Words
    rule: Words
    gold: int
    done: Paying
    times: Gold = once


@dataclass(frozen=True, slots=True)
class Queenie:
    """A small expansion that decides one field of the set-up.

    `places` returns the options: for each part to lay out, the names to choose one from.
    """

    id: str
    name: Words
    rule: Words
    field: str
    places: Callable[[Board, tuple[str, ...], int], list[list[str]]]


@dataclass(frozen=True, slots=True)
class Answer:
    """One answer to a ruling."""

    id: str
    rule: Words


@dataclass(frozen=True, slots=True)
class Ruling:
    """A question on which two printed rulebooks disagree, and its bit in `Board.rulings`."""

    id: str
    name: Words
    bit: int
    default: Answer
    other: Answer

    def word(self, answer: Answer) -> str:
        """Return the word that chooses an answer in set-up codes and on the command line."""
        return f"{self.id}-{answer.id}"


Ruled = Bonus | Card | Common | Location | Nomad | Queenie | Task


@dataclass(frozen=True, slots=True)
class FirstGame:
    """The set-up that a rulebook suggests for a first game."""

    sections: tuple[str, ...]
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Box:
    """A box of the series."""

    id: str
    name: Words
    first_game: FirstGame | None = None
    tasks: bool = False  # whether each of its sections in play brings a task
