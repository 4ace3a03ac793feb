"""`kingdombuilder box`: everything in the boxes, with its words."""

import argparse
import json
from collections import Counter

from rich.console import Console
from rich.table import Table

from kingdombuilder.box import (
    BONUSES,
    CARDS,
    COMMONS,
    ISLANDS,
    LOCATIONS,
    NOMADS,
    QUEENIES,
    SECTIONS,
    TASKS,
)
from kingdombuilder.box.things import Bonus, Card, Common, Location, Nomad, Queenie, Task, Words
from kingdombuilder.rulebook import rulebook
from kingdombuilder.section import LETTERS, SPECIAL_PLACES, Section
from kingdombuilder.words import LANGUAGES, say

Entry = dict[str, object]
Thing = Bonus | Card | Common | Location | Nomad | Queenie | Task


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("--json", action="store_true", help="for programs, in all languages")
    parser.add_argument("--rules", action="store_true", help="the rules reference, with examples")


def run(options: argparse.Namespace) -> int:
    """Print what there is."""
    if options.rules:
        print(rulebook(options.language), end="")
        return 0
    found = contents()
    if options.json:
        print(json.dumps(found, ensure_ascii=False, indent=2))
        return 0
    console = Console(highlight=False)
    for kind, entries in found.items():
        titles = [say(options.language, f"table.{key}") for key in ("name", "rule")]
        table = Table("id", *titles)
        table.title = say(options.language, f"kind.{kind}").capitalize()
        for entry in entries:
            table.add_row(*_texts(entry, options.language))
        console.print(table)
    return 0


def contents() -> dict[str, list[Entry]]:
    """The lists of everything, each entry with its box and its words."""
    return {
        "sections": [_section(SECTIONS[name], SECTIONS.box(name)) for name in SECTIONS],
        "islands": [_section(ISLANDS[name], ISLANDS.box(name)) for name in ISLANDS],
        "locations": [_thing(LOCATIONS[name], LOCATIONS.box(name)) for name in LOCATIONS],
        "bonuses": [_thing(BONUSES[name], BONUSES.box(name)) for name in BONUSES],
        "nomads": [
            _thing(NOMADS[name], NOMADS.box(name)) | {"copies": NOMADS[name].copies}
            for name in NOMADS
        ],
        "commons": [_thing(COMMONS[name], COMMONS.box(name)) for name in COMMONS],
        "cards": [_thing(CARDS[name], CARDS.box(name)) for name in CARDS],
        "tasks": [
            _thing(TASKS[name], TASKS.box(name)) | {"gold": TASKS[name].gold} for name in TASKS
        ],
        "queenies": [_thing(QUEENIES[name], QUEENIES.box(name)) for name in QUEENIES],
    }


def _thing(thing: Thing, box: str) -> Entry:
    return {"id": thing.id, "box": box, "name": _both(thing.name), "rule": _both(thing.rule)}


def _both(words: Words) -> dict[str, str]:
    return {language: words[language] for language in LANGUAGES}


def _section(section: Section, box: str) -> Entry:
    return {
        "id": section.id,
        "box": box,
        "name": {language: section_name(section, language) for language in LANGUAGES},
        "rule": {language: section_rule(section, language) for language in LANGUAGES},
        "layout": section.layout,
        "rows": section.rows,
        "locations": [
            {"row": row, "column": column, "location": name}
            for row, column, name in section.locations
        ],
    }


def section_name(section: Section, language: str) -> str:
    """A section is called by its locations."""
    found = dict.fromkeys(name for _, _, name in section.locations)
    return ", ".join(LOCATIONS[name].name[language] for name in found)


def section_rule(section: Section, language: str) -> str:
    """What lies on a section, and whose layout it is."""
    specials = Counter(name for _, _, name in section.locations)
    parts = [f"{LOCATIONS[name].name[language]} ×{n}" for name, n in specials.items()]
    for letter, place in LETTERS.items():
        number = sum(row.count(letter) for row in section.rows)
        if place in SPECIAL_PLACES and number:
            parts.append(f"{say(language, f'terrain.{place}')} ×{number}")
    return f"{', '.join(parts)}. {say(language, f'layout.{section.layout}')}"


def _texts(entry: Entry, language: str) -> tuple[str, str, str]:
    name, rule = entry["name"], entry["rule"]
    assert isinstance(name, dict)
    assert isinstance(rule, dict)
    return str(entry["id"]), name[language], rule[language]
