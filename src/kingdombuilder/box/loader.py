"""Load everything in the boxes by scanning their packages, so that nothing is registered by hand.

Each box is a subpackage. Its modules contain things, its folder `sections` contains drawings.
Numbers are assigned by box and then by name, so that a new box changes no existing number.
"""

from collections.abc import Iterator
from importlib import import_module
from importlib.resources import files
from pkgutil import iter_modules, walk_packages
from types import ModuleType
from typing import Any, TypeVar

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

T = TypeVar("T")


def load_box(package: ModuleType) -> None:
    """Load everything in a box and assign its numbers."""
    box = next(_things(package, Box))
    BOXES[box.id] = box
    names = sorted(m.name for m in walk_packages(package.__path__, f"{package.__name__}."))
    for module in map(import_module, names):
        _take(module, box.id)
    for folder, shelf in (("sections", SECTIONS), ("islands", ISLANDS)):
        drawings = files(package).joinpath(folder)
        if drawings.is_dir():
            for drawing in sorted(drawings.iterdir(), key=lambda file: file.name):
                text = drawing.read_text("utf-8")
                shelf.add(read_section(text, drawing.name, shelf is ISLANDS), box.id)


def _take(module: ModuleType, box: str) -> None:
    for location in _things(module, Location):
        LOCATIONS.add(location, box)
        _add_power(location.id, location.power)
        if location.bonus:
            BONUSES.add(location.bonus, box)
            _add_power(location.bonus.id, location.bonus.power)
    for nomad in _things(module, Nomad):
        NOMADS.add(nomad, box)
        _add_power(nomad.id, nomad.power)
    for common in _things(module, Common):
        COMMONS.add(common, box)
        _add_power(common.id, common.power)
    for card in _things(module, Card):
        CARDS.add(card, box)
        _add_card(card)
    for task in _things(module, Task):
        TASKS.add(task, box)
        powers.TASK_GOLD.append(task.gold)
        powers.TASK_DONE.append(task.done)
        powers.TASK_TIMES.append(task.times)
    for queenie in _things(module, Queenie):
        QUEENIES.add(queenie, box)
    for ruling in _things(module, Ruling):
        RULINGS.add(ruling, box)


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
    told = {
        powers.ON_BUILD: card.built,
        powers.ON_ARRIVAL: card.arrived,
        powers.ON_MANDATORY: card.mandatory_done,
        powers.ON_TURN_END: card.turn_done,
    }
    return sum(event for event, function in told.items() if function is not powers.no_handler)


def read_section(text: str, source: str, island: bool = False) -> Section:
    """Parse a section from the text of a file; raise `ParseError` with the file's name."""
    try:
        return parse_section(text, set(LOCATIONS), island)
    except ParseError as error:
        raise error.in_file(source) from None


def _things(module: ModuleType, kind: type[T]) -> Iterator[T]:
    return (thing for thing in vars(module).values() if isinstance(thing, kind))


def _open_all() -> None:
    package = import_module(__name__.rpartition(".")[0])
    found = {module.name for module in iter_modules(package.__path__) if module.ispkg}
    for name in BOX_ORDER:
        if name in found:
            load_box(import_module(f"{package.__name__}.{name}"))


_open_all()
