"""Translations are complete, each thing is named in one place, and files are small."""

import ast
import re
import string
from pathlib import Path

import kingdombuilder
from kingdombuilder.box import BONUSES, CARDS, LOCATIONS, NOMADS, SECTIONS, SHELVES_BY_KIND, TASKS
from kingdombuilder.text.translations import LANGUAGES, all_translations

SOURCE = Path(kingdombuilder.__file__).parent
TEXTS = {file.relative_to(SOURCE): file.read_text("utf-8") for file in SOURCE.rglob("*.py")}
# Wagons, city halls and scouts are pieces too, and `advance` is a function.
OTHER_MEANINGS = {"wagon", "city_hall", "scouts", "advance"}


def test_both_languages_have_the_same_keys() -> None:
    """No translation is missing."""
    first, *others = (set(all_translations(language)) for language in LANGUAGES)
    for other in others:
        assert first == other


def test_a_text_has_the_same_placeholders_in_both_languages() -> None:
    """A translation neither drops nor adds one."""
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


def test_every_translation_key_in_the_code_exists() -> None:
    """Keys written in full are checked."""
    translated = set(all_translations("en")) | {
        key.rpartition(".")[0] for key in all_translations("en")
    }
    for file, text in TEXTS.items():
        keys = re.findall(r'translate\([^"()]*"([a-z_]+\.[a-z_.]+)"', text)
        assert set(keys) <= translated, file


def test_every_error_code_has_a_text() -> None:
    """The codes of `ParseError` are checked."""
    for file, text in TEXTS.items():
        codes = re.findall(r'ParseError\(\s*"([a-z_]+)"', text)
        assert {f"error.{code}" for code in codes} <= set(all_translations("en")), file


def test_no_code_outside_the_boxes_names_a_thing() -> None:
    """A new thing needs one file only."""
    things = {*CARDS, *LOCATIONS, *SECTIONS, *BONUSES, *NOMADS, *TASKS} - OTHER_MEANINGS
    for file, text in TEXTS.items():
        if "box" not in file.parts:
            assert not names_and_texts(text) & things, file


def test_the_page_names_no_thing() -> None:
    """The page receives all things from the library."""
    things = {*CARDS, *LOCATIONS, *SECTIONS, *BONUSES, *NOMADS, *TASKS} - OTHER_MEANINGS
    for file in (SOURCE / "web" / "js").rglob("*.js"):
        texts = set(re.findall(r"""['"`]([a-z_]+)['"`]""", file.read_text("utf-8")))
        assert not texts & things, file


def names_and_texts(text: str) -> set[str]:
    """Return all names and texts of a module."""
    result = set()
    for node in ast.walk(ast.parse(text)):
        match node:
            case ast.Constant(value=str(text)):
                result.add(text)
            case ast.Name(id=name):
                result.add(name.lower())
            case ast.alias(name=name):
                result.add(name.rpartition(".")[2])
    return result


def test_files_are_small() -> None:
    """Most have about 150 lines, and none more than 300."""
    assert not [file for file, text in TEXTS.items() if len(text.splitlines()) > 300]


def test_every_thing_has_a_name_and_a_rule() -> None:
    """They exist in each language, and a rule is a sentence."""
    things = [shelf[name] for shelf in SHELVES_BY_KIND.values() for name in shelf]
    for thing in things:
        for language in LANGUAGES:
            assert thing.name[language]
            assert thing.rule[language].endswith(".")
