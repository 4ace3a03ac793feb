"""Everything in the boxes, found by looking into them: nothing is registered by hand.

A box is a package here. Its modules hold one `Location` or `Card` each, its folder `sections` holds
drawings. Numbers are given in the order of boxes, then of names, so that a new box moves no number.
"""

from collections.abc import Iterator
from importlib import import_module
from importlib.resources import files
from pkgutil import iter_modules, walk_packages
from types import ModuleType
from typing import TypeVar

from kingdombuilder.box.shelf import Shelf
from kingdombuilder.box.things import Box, Card, Location, Power
from kingdombuilder.reading import Misread
from kingdombuilder.rules.powers import EFFECT, FROM_SUPPLY, GOLD, ONWARD, PAYING, START
from kingdombuilder.section import Section, parse_section

ORDER = ("base", "nomads", "crossroads", "marshlands", "harvest", "queenies")

BOXES: dict[str, Box] = {}
LOCATIONS: Shelf[Location] = Shelf("location")
CARDS: Shelf[Card] = Shelf("card")
SECTIONS: Shelf[Section] = Shelf("section")
POWERS: list[str] = [""]  # the name of whatever has the power of a number

T = TypeVar("T")


def open_box(package: ModuleType) -> None:
    """Take everything out of a box and give it its numbers."""
    box = next(_things(package, Box))
    BOXES[box.id] = box
    names = sorted(m.name for m in walk_packages(package.__path__, f"{package.__name__}."))
    for module in map(import_module, names):
        for location in _things(module, Location):
            LOCATIONS.add(location, box.id)
            _add_power(location.id, location.power)
        for card in _things(module, Card):
            CARDS.add(card, box.id)
            GOLD.append(card.gold)
            PAYING.append(card.paying)
    drawings = files(package).joinpath("sections")
    if drawings.is_dir():
        for drawing in sorted(drawings.iterdir(), key=lambda file: file.name):
            SECTIONS.add(_section(drawing.read_text("utf-8"), drawing.name), box.id)


def _add_power(name: str, power: Power) -> None:
    POWERS.append(name)
    START.append(power.start)
    ONWARD.append(power.onward)
    EFFECT.append(power.effect)
    FROM_SUPPLY.append(int(power.from_supply))


def _section(text: str, source: str) -> Section:
    try:
        return parse_section(text, set(LOCATIONS))
    except Misread as error:
        raise error.within(source) from None


def _things(module: ModuleType, kind: type[T]) -> Iterator[T]:
    return (thing for thing in vars(module).values() if isinstance(thing, kind))


def _open_all() -> None:
    found = {module.name for module in iter_modules(__path__) if module.ispkg}
    for name in ORDER:
        if name in found:
            open_box(import_module(f"{__name__}.{name}"))


_open_all()
