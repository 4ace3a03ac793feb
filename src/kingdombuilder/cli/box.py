"""`kingdombuilder box`: list everything in the boxes, with its rules."""

import argparse
import json

from rich.console import Console
from rich.table import Table

from kingdombuilder.box import ISLANDS, SECTIONS, SHELVES_BY_KIND
from kingdombuilder.box.section import Section
from kingdombuilder.box.things import Nomad, Ruled, Task, Words
from kingdombuilder.insight.describe import section_contents, section_name
from kingdombuilder.rulebook.reference import rules_reference
from kingdombuilder.text.translations import LANGUAGES, translate

Entry = dict[str, object]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument("--json", action="store_true", help="print JSON, in all languages")
    parser.add_argument(
        "--rules", action="store_true", help="print the rules reference, with examples"
    )


def run(options: argparse.Namespace) -> int:
    """Print the lists."""
    if options.rules:
        print(rules_reference(options.language), end="")
        return 0
    lists = contents()
    if options.json:
        print(json.dumps(lists, ensure_ascii=False, indent=2))
        return 0
    console = Console(highlight=False)
    for kind, entries in lists.items():
        titles = [translate(options.language, f"terminal.{key}") for key in ("name", "rule")]
        table = Table("id", *titles)
        table.title = translate(options.language, f"kind.{kind}").capitalize()
        for entry in entries:
            table.add_row(*_texts(entry, options.language))
        console.print(table)
    return 0


def contents() -> dict[str, list[Entry]]:
    """Return the lists of all things, each entry with its box and its texts."""
    drawings = {"sections": SECTIONS, "islands": ISLANDS}
    return {
        many: [_section(shelf[name], shelf.box_of(name)) for name in shelf]
        for many, shelf in drawings.items()
    } | {
        many: [_thing(shelf[name], shelf.box_of(name)) for name in shelf]
        for many, shelf in SHELVES_BY_KIND.items()
    }


def _thing(thing: Ruled, box: str) -> Entry:
    entry: Entry = {
        "id": thing.id,
        "box": box,
        "name": _both(thing.name),
        "rule": _both(thing.rule),
    }
    if isinstance(thing, Nomad):
        entry["copies"] = thing.copies
    elif isinstance(thing, Task):
        entry["gold"] = thing.gold
    return entry


def _both(words: Words) -> dict[str, str]:
    return {language: words[language] for language in LANGUAGES}


def _section(section: Section, box: str) -> Entry:
    return {
        "id": section.id,
        "box": box,
        "name": {language: section_name(section, language) for language in LANGUAGES},
        "rule": {language: _section_rule(section, language) for language in LANGUAGES},
        "layout": section.layout,
        "rows": section.rows,
        "locations": [
            {"row": row, "column": column, "location": name}
            for row, column, name in section.locations
        ],
    }


def _section_rule(section: Section, language: str) -> str:
    """Return a section's special places, and whether its layout is official."""
    layout = translate(language, f"layout.{section.layout}")
    return f"{section_contents(section, language)}. {layout}"


def _texts(entry: Entry, language: str) -> tuple[str, str, str]:
    name, rule = entry["name"], entry["rule"]
    assert isinstance(name, dict)
    assert isinstance(rule, dict)
    return str(entry["id"]), name[language], rule[language]
