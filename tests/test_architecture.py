"""What keeps the code in order: words complete, names known in one place, files small."""

import ast
import re
import string
from pathlib import Path

import pytest

import kingdombuilder
from kingdombuilder.box import BONUSES, CARDS, LOCATIONS, NOMADS, RULED, SECTIONS, TASKS
from kingdombuilder.words import LANGUAGES, all_words

SOURCE = Path(kingdombuilder.__file__).parent
MODULES = sorted(SOURCE.rglob("*.py"))
# A wagon, a city hall and scouts are pieces too, and to advance is what a state does.
OTHER_MEANINGS = {"wagon", "city_hall", "scouts", "advance"}
OUTSIDE = [file for file in MODULES if "box" not in file.relative_to(SOURCE).parts]


def test_both_languages_have_the_same_sentences() -> None:
    """English and French complete."""
    first, *others = (set(all_words(language)) for language in LANGUAGES)
    for other in others:
        assert first == other


@pytest.mark.parametrize("key", sorted(all_words("en")))
def test_a_sentence_takes_the_same_facts_in_both_languages(key: str) -> None:
    """A translation neither drops nor invents a fact."""
    facts = [
        {name for _, name, _, _ in string.Formatter().parse(all_words(language)[key]) if name}
        for language in LANGUAGES
    ]
    assert facts[0] == facts[1]


@pytest.mark.parametrize("file", MODULES, ids=lambda file: str(file.relative_to(SOURCE)))
def test_every_sentence_that_the_code_asks_for_exists(file: Path) -> None:
    """A key written in full is in the words files."""
    asked = re.findall(r'say\([^"()]*"([a-z_]+\.[a-z_.]+)"', file.read_text("utf-8"))
    known = set(all_words("en")) | {key.rpartition(".")[0] for key in all_words("en")}
    assert set(asked) <= known


@pytest.mark.parametrize("file", MODULES, ids=lambda file: str(file.relative_to(SOURCE)))
def test_every_error_that_the_code_raises_has_its_words(file: Path) -> None:
    """So has a Misread."""
    codes = re.findall(r'Misread\(\s*"([a-z_]+)"', file.read_text("utf-8"))
    assert {f"error.{code}" for code in codes} <= set(all_words("en"))


@pytest.mark.parametrize("file", OUTSIDE, ids=lambda file: str(file.relative_to(SOURCE)))
def test_no_code_outside_the_boxes_knows_a_thing_by_name(file: Path) -> None:
    """Adding a thing touches one file."""
    things = {*CARDS, *LOCATIONS, *SECTIONS, *BONUSES, *NOMADS, *TASKS} - OTHER_MEANINGS
    found = set()
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        match node:
            case ast.Constant(value=str(text)):
                found.add(text)
            case ast.Name(id=name):
                found.add(name.lower())
            case ast.alias(name=name):
                found.add(name.rpartition(".")[2])
    assert not found & things


@pytest.mark.parametrize("file", MODULES, ids=lambda file: str(file.relative_to(SOURCE)))
def test_files_are_small(file: Path) -> None:
    """About 150 lines, 400 never."""
    assert len(file.read_text("utf-8").splitlines()) <= 300


def test_every_thing_has_its_words() -> None:
    """A name and a rule in each language, and a rule is a sentence."""
    things = [shelf[name] for shelf in RULED.values() for name in shelf]
    for thing in things:
        for language in LANGUAGES:
            assert thing.name[language]
            assert thing.rule[language].endswith(".")
