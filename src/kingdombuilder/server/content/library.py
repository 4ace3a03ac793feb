"""Everything in the boxes for a page to show: things, sections, bots, terrains and pieces."""

from dataclasses import asdict
from typing import Any

from kingdombuilder.bots import BOTS
from kingdombuilder.bots.levels import LEVELS, measured_rating
from kingdombuilder.box import BOXES, ISLANDS, RULINGS, SECTIONS, SHELVES_BY_KIND
from kingdombuilder.box.custom_sections import CUSTOM, is_custom
from kingdombuilder.box.section import Section
from kingdombuilder.box.shelf import Shelf
from kingdombuilder.box.things import Ruling
from kingdombuilder.insight.describe import section_name
from kingdombuilder.rulebook.examples import Example, example_of
from kingdombuilder.rules.board import TERRAINS
from kingdombuilder.rules.structs import MAX_SEATS
from kingdombuilder.server.content.assets import Asset, json_page
from kingdombuilder.server.content.example_finder import find_example
from kingdombuilder.server.protocol.errors import ApiError
from kingdombuilder.text.parsing import ParseError
from kingdombuilder.text.translations import LANGUAGES, translate

BY_KIND = {shelf.kind: shelf for shelf in SHELVES_BY_KIND.values()}
PLACES = ("castle", "capitol", "location", "camp", "palace", "silo", "cave", "island")
PIECES = ("settlement", "warrior", "wagon", "ship", "hall", "wall", "scout", "colony", "marker")
EXAMPLE = "example"
OPPONENT = "apprentice"  # in a first game

Entry = dict[str, object]


class Library:
    """The library in every language, made when it is first asked for."""

    def __init__(self) -> None:
        self._made: dict[str, Asset] = {}

    def page(self, language: str) -> Asset:
        """The whole library in one language."""
        if language not in self._made:
            self._made[language] = json_page(library(language))
        return self._made[language]

    def invalidate(self) -> None:
        """A section has come or gone."""
        self._made.clear()


def library(language: str) -> Entry:
    """What is in the boxes, in one language."""
    return {
        "boxes": [
            {
                "id": box.id,
                "name": box.name[language],
                "tasks": box.tasks,
            }
            for box in BOXES.values()
        ],
        "things": [
            thing_entry(shelf, name, language)
            for shelf in SHELVES_BY_KIND.values()
            for name in shelf
        ],
        "sections": [
            section_entry(shelf[name], shelf.box_of(name), language, shelf is ISLANDS)
            for shelf in (SECTIONS, ISLANDS)
            for name in shelf
            if shelf.box_of(name)
        ],
        "rulings": [ruling_entry(RULINGS[name], language) for name in RULINGS],
        "bots": [bot_entry(name, language) for name in sorted(BOTS, key=_strength)],
        "opponent": OPPONENT,
        "terrains": [_named("terrain", name, language) for name in (*TERRAINS[1:], *PLACES)],
        "pieces": [_named("piece", name, language) for name in PIECES],
    }


def bot_entry(name: str, language: str) -> Entry:
    """A bot, and how strong it is by seats, with one box and with several."""
    return {
        "id": name,
        "name": BOTS[name].name[language],
        "rule": BOTS[name].rule[language],
        "ratings": {
            str(seats): [_rating(name, seats, boxes) for boxes in (1, len(BOXES))]
            for seats in range(2, MAX_SEATS + 1)
        },
    }


def _rating(bot: str, seats: int, boxes: int) -> Entry | None:
    found = measured_rating(bot, seats, boxes)
    return asdict(found) if found else None


def _strength(bot: str) -> int:
    """Levels come first, each after a weaker one."""
    return LEVELS.index(bot) if bot in LEVELS else len(LEVELS)


def ruling_entry(ruling: Ruling, language: str) -> Entry:
    """A ruling that a set-up may choose, and its two answers, the default first."""
    return {
        "id": ruling.id,
        "name": ruling.name[language],
        "box": RULINGS.box_of(ruling.id),
        "answers": [
            {"word": ruling.word(answer), "rule": answer.rule[language]}
            for answer in (ruling.default, ruling.other)
        ],
    }


def thing_entry(shelf: Shelf[Any], name: str, language: str) -> Entry:
    """One thing with its words."""
    thing = shelf[name]
    return {
        "id": name,
        "kind": shelf.kind,
        "box": shelf.box_of(name),
        "name": thing.name[language],
        "rule": thing.rule[language],
        "example": _example(name, shelf.kind) is not None,
    }


def thing_detail(kind: str, name: str, language: str) -> Entry:
    """One thing with all that is told of it: its example too, and its name elsewhere."""
    if kind not in BY_KIND or name not in BY_KIND[kind]:
        raise ApiError(404, "no_thing", name=name[:40])
    entry, example = thing_entry(BY_KIND[kind], name, language), _example(name, kind)
    names = BY_KIND[kind][name].name
    others = [names[other] for other in LANGUAGES if names[other] != entry["name"]]
    return entry | {
        "other_name": others[0] if others else "",
        "more": example.details[language] if example else "",
        "words": example.words[language] if example else "",
        "example": example_link(kind, name) if example else "",
    }


def example_link(kind: str, name: str) -> str:
    """Where the drawn example of a thing is."""
    return f"/api/things/{kind}/{name}/example.svg"


def example_for(kind: str, name: str) -> Example:
    """The example of a thing; of the kind `example`, any by its own name."""
    known = kind == EXAMPLE or (kind in BY_KIND and name in BY_KIND[kind])
    example = _example(name, "" if kind == EXAMPLE else kind) if known else None
    if example is None:
        raise ApiError(404, "no_thing", name=name[:40])
    return example


def section_entry(section: Section, box: str, language: str, island: bool) -> Entry:
    """One section with its drawing."""
    return {
        "id": section.id,
        "box": box,
        "title": section_name(section, language),
        "layout": section.layout,
        "rows": section.rows,
        "locations": [
            {"row": row, "column": column, "thing": name} for row, column, name in section.locations
        ],
        "own": box == CUSTOM or is_custom(section.id, island),
        "island": island,
    }


def _named(table: str, name: str, language: str) -> Entry:
    shown = find_example(name)
    return {
        "id": name,
        "kind": "place" if table == "terrain" and name not in TERRAINS else table,
        "name": translate(language, f"{table}.{name}"),
        "rule": translate(language, f"{table}_rule.{name}"),
        "example": example_link(EXAMPLE, shown.id) if shown else "",
        "words": shown.words[language] if shown else "",
    }


def _example(name: str, kind: str) -> Example | None:
    try:
        return example_of(name, kind)
    except ParseError:
        return None
