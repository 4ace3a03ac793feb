"""What keeps the code in order: words complete, names known in one place, files small."""

import ast
import re
import string
from pathlib import Path

import kingdombuilder
from kingdombuilder.box import BONUSES, CARDS, LOCATIONS, NOMADS, SECTIONS, SHELVES_BY_KIND, TASKS
from kingdombuilder.text.translations import LANGUAGES, all_translations

SOURCE = Path(kingdombuilder.__file__).parent
TEXTS = {file.relative_to(SOURCE): file.read_text("utf-8") for file in SOURCE.rglob("*.py")}
# A wagon, a city hall and scouts are pieces too, and to advance is what a state does.
OTHER_MEANINGS = {"wagon", "city_hall", "scouts", "advance"}


def test_both_languages_have_the_same_sentences() -> None:
    """English and French complete."""
    first, *others = (set(all_translations(language)) for language in LANGUAGES)
    for other in others:
        assert first == other


def test_a_sentence_takes_the_same_facts_in_both_languages() -> None:
    """A translation neither drops nor invents a fact."""
    for key in all_translations("en"):
        facts = [
            {
                name
                for _, name, _, _ in string.Formatter().parse(all_translations(language)[key])
                if name
            }
            for language in LANGUAGES
        ]
        assert facts[0] == facts[1], key


def test_every_sentence_that_the_code_asks_for_exists() -> None:
    """A key written in full is in the words files."""
    known = set(all_translations("en")) | {key.rpartition(".")[0] for key in all_translations("en")}
    for file, text in TEXTS.items():
        asked = re.findall(r'translate\([^"()]*"([a-z_]+\.[a-z_.]+)"', text)
        assert set(asked) <= known, file


def test_every_error_that_the_code_raises_has_its_words() -> None:
    """So has a ParseError."""
    for file, text in TEXTS.items():
        codes = re.findall(r'ParseError\(\s*"([a-z_]+)"', text)
        assert {f"error.{code}" for code in codes} <= set(all_translations("en")), file


def test_no_code_outside_the_boxes_knows_a_thing_by_name() -> None:
    """Adding a thing touches one file."""
    things = {*CARDS, *LOCATIONS, *SECTIONS, *BONUSES, *NOMADS, *TASKS} - OTHER_MEANINGS
    for file, text in TEXTS.items():
        if "box" not in file.parts:
            assert not names_and_texts(text) & things, file


def names_and_texts(text: str) -> set[str]:
    """All names and texts of a module."""
    found = set()
    for node in ast.walk(ast.parse(text)):
        match node:
            case ast.Constant(value=str(text)):
                found.add(text)
            case ast.Name(id=name):
                found.add(name.lower())
            case ast.alias(name=name):
                found.add(name.rpartition(".")[2])
    return found


def test_files_are_small() -> None:
    """About 150 lines, 300 never."""
    assert not [file for file, text in TEXTS.items() if len(text.splitlines()) > 300]


def test_every_thing_has_its_words() -> None:
    """A name and a rule in each language, and a rule is a sentence."""
    things = [shelf[name] for shelf in SHELVES_BY_KIND.values() for name in shelf]
    for thing in things:
        for language in LANGUAGES:
            assert thing.name[language]
            assert thing.rule[language].endswith(".")
