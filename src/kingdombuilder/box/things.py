"""What a box holds: each thing is its rule with its words beside it."""

from dataclasses import dataclass

from kingdombuilder.rules.pieces import build_one, move_one
from kingdombuilder.rules.powers import Effect, Gold, Options, Paying, nothing


@dataclass(frozen=True, slots=True)
class Words:
    """One text in every language of the program."""

    en: str
    fr: str

    def __getitem__(self, language: str) -> str:
        return {"en": self.en, "fr": self.fr}[language]


@dataclass(frozen=True, slots=True)
class Power:
    """What using a tile is: the picks it starts with, those it goes on with, what a pick does."""

    start: Options
    onward: Options
    effect: Effect
    from_supply: bool


def builds(where: Options) -> Power:
    """Build one settlement there."""
    return Power(start=where, onward=nothing, effect=build_one, from_supply=True)


def moves(which: Options, to: Options) -> Power:
    """Lift one of these settlements, then put it down there."""
    return Power(start=which, onward=to, effect=move_one, from_supply=False)


@dataclass(frozen=True, slots=True)
class Location:
    """A location tile."""

    id: str
    name: Words
    rule: Words
    power: Power


@dataclass(frozen=True, slots=True)
class Card:
    """A Kingdom Builder card: the gold it pays a seat, and the hexes that it pays for."""

    id: str
    name: Words
    rule: Words
    gold: Gold
    paying: Paying


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
