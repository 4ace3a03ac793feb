"""Load everything in the boxes by scanning their packages, so that nothing is registered by hand.

Each box is a subpackage. Its modules contain things, its folder `sections` contains drawings.
Numbers are assigned by box and then by name, so that a new box changes no existing number.
"""

from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules, walk_packages
from types import ModuleType
from typing import Any

from kingdombuilder.box.section import Section, parse_section
from kingdombuilder.box.shelf import Shelf
from kingdombuilder.box.things import (
    Bonus,
    Box,
    Card,
    Common,
    Location,
    Nomad,
    Power,
    Queenie,
    Ruling,
    Task,
)
from kingdombuilder.rules import powers
from kingdombuilder.text.parsing import ParseError

BOX_ORDER = ("base", "nomads", "crossroads", "marshlands", "harvest", "queenies")

BOXES: dict[str, Box] = {}
LOCATIONS: Shelf[Location] = Shelf("location")
BONUSES: Shelf[Bonus] = Shelf("bonus")
NOMADS: Shelf[Nomad] = Shelf("nomad")
COMMONS: Shelf[Common] = Shelf("common")
CARDS: Shelf[Card] = Shelf("card")
TASKS: Shelf[Task] = Shelf("task")
QUEENIES: Shelf[Queenie] = Shelf("queenie")
RULINGS: Shelf[Ruling] = Shelf("ruling")
SECTIONS: Shelf[Section] = Shelf("section")
ISLANDS: Shelf[Section] = Shelf("island")
SHELVES_BY_KIND: dict[str, Shelf[Any]] = {  # the things that have a rule, by plural kind
    "locations": LOCATIONS,
    "bonuses": BONUSES,
    "nomads": NOMADS,
    "commons": COMMONS,
    "cards": CARDS,
    "tasks": TASKS,
    "queenies": QUEENIES,
}
POWERS: list[str] = [""]  # the name of the thing with each power, by number
TRAITS: list[str] = [""]  # the trait of each power, if any


def load_box(package: ModuleType) -> None:
    """Load everything in a box and assign its numbers."""
    box = next(value for value in vars(package).values() if isinstance(value, Box))
    BOXES[box.id] = box
    names = sorted(m.name for m in walk_packages(package.__path__, f"{package.__name__}."))
    for module in map(import_module, names):
        for value in vars(module).values():
            _add_thing(value, box.id)
    for folder, shelf in (("sections", SECTIONS), ("islands", ISLANDS)):
        for drawing in sorted(Path(package.__path__[0], folder).glob("*.txt")):
            text = drawing.read_text("utf-8")
            shelf.add(read_section(text, drawing.name, shelf is ISLANDS), box.id)


def _add_thing(value: object, box: str) -> None:
    """Put a thing on its shelf and assign its numbers; ignore all other values."""
    match value:
        case Location():
            LOCATIONS.add(value, box)
            _add_power(value.id, value.power)
            if value.bonus:
                BONUSES.add(value.bonus, box)
                _add_power(value.bonus.id, value.bonus.power)
        case Nomad():
            NOMADS.add(value, box)
            _add_power(value.id, value.power)
        case Common():
            COMMONS.add(value, box)
            _add_power(value.id, value.power)
        case Card():
            CARDS.add(value, box)
            _add_card(value)
        case Task():
            TASKS.add(value, box)
            powers.TASK_GOLD.append(value.gold)
            powers.TASK_DONE.append(value.done)
            powers.TASK_TIMES.append(value.times)
        case Queenie():
            QUEENIES.add(value, box)
        case Ruling():
            RULINGS.add(value, box)


def _add_power(name: str, power: Power) -> None:
    POWERS.append(name)
    TRAITS.append(power.trait)
    powers.START.append(power.start)
    powers.ONWARD.append(power.onward)
    powers.EFFECT.append(power.effect)
    powers.BEGIN.append(power.begin)
    powers.REACTION.append(power.reaction)
    powers.WON.append(power.won)
    powers.LOST.append(power.lost)
    powers.FROM_SUPPLY.append(int(power.from_supply))
    powers.LIFTS.append(int(power.lifts))


def _add_card(card: Card) -> None:
    powers.GOLD.append(card.gold)
    powers.PAYING.append(card.paying)
    powers.BUILT.append(card.built)
    powers.ARRIVED.append(card.arrived)
    powers.MANDATORY_DONE.append(card.mandatory_done)
    powers.TURN_DONE.append(card.turn_done)


def event_mask(card: Card) -> int:
    """Return the events that a card handles, as a bit mask."""
    handlers = {
        powers.ON_BUILD: card.built,
        powers.ON_ARRIVAL: card.arrived,
        powers.ON_MANDATORY: card.mandatory_done,
        powers.ON_TURN_END: card.turn_done,
    }
    return sum(event for event, function in handlers.items() if function is not powers.no_handler)


def read_section(text: str, source: str, island: bool = False) -> Section:
    """Parse a section from the text of a file; raise `ParseError` with the file's name."""
    try:
        return parse_section(text, set(LOCATIONS), island)
    except ParseError as error:
        raise error.in_file(source) from None


def _load_all() -> None:
    package = import_module(__name__.rpartition(".")[0])
    names = {module.name for module in iter_modules(package.__path__) if module.ispkg}
    for name in BOX_ORDER:
        if name in names:
            load_box(import_module(f"{package.__name__}.{name}"))


_load_all()
