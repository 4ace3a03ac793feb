"""What a box holds: each thing is its rule with its words beside it."""

from collections.abc import Callable
from dataclasses import dataclass

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
    """What using a tile is: the picks it starts with, those it goes on with, what a pick does.

    A trait is for tiles that are not used by themselves but change something else: `roams`,
    `widens`, `deals`, `reacts`, `repeats`, `waives` (see the fields of `Board`).
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
    """Build one settlement there."""
    return Power(start=where, effect=build_one, from_supply=True)


def builds_on(where: Options, again: Options) -> Power:
    """Build one settlement after another, as long as there is somewhere to."""
    return Power(start=where, onward=again, effect=build_on, from_supply=True)


def moves(which: Options, to: Options) -> Power:
    """Lift one of these settlements, then put it down there."""
    return Power(start=which, onward=to, effect=move_one, lifts=True)


@dataclass(frozen=True, slots=True)
class Bonus:
    """The tile that comes with the second of two alike location tiles."""

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
    """What everybody may do once a turn on a board that allows it."""

    id: str
    name: Words
    rule: Words
    power: Power
    on: Callable[[Board], bool]


@dataclass(frozen=True, slots=True)
class Card:
    """A Kingdom Builder card: the gold it pays a seat, and the hexes that it pays for.

    Cards that pay or act during the game say what they want to be told of.
    """

    id: str
    name: Words
    rule: Words
    gold: Gold
    paying: Paying
    built: EventHandler = no_handler
    arrived: EventHandler = no_handler
    mandatory_done: EventHandler = no_handler
    turn_done: EventHandler = no_handler
    removes_terrain: bool = False


@dataclass(frozen=True, slots=True)
class Task:
    """A task card: what it pays, the hexes that fulfil it, and how often they do."""

    id: str
    name: Words
    rule: Words
    gold: int
    done: Paying
    times: Gold = once


@dataclass(frozen=True, slots=True)
class Queenie:
    """A small expansion that decides one field of the set-up.

    `places` returns what may be chosen: for each part to lay out, the names to choose one from.
    """

    id: str
    name: Words
    rule: Words
    field: str
    places: Callable[[Board, tuple[str, ...], int], list[list[str]]]


@dataclass(frozen=True, slots=True)
class Answer:
    """One way to settle a ruling."""

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
    tasks: bool = False  # each of its sections in play brings a task
