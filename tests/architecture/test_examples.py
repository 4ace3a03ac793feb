"""Worked examples: everything in the boxes has one, all replay, and the reference uses them."""

import re
from pathlib import Path

import pytest

from kingdombuilder.box import SHELVES_BY_KIND
from kingdombuilder.insight.scores import payments
from kingdombuilder.notation.position import write_position
from kingdombuilder.rulebook.examples import (
    example_of,
    example_outcome,
    example_text,
    examples,
    read_example,
)
from kingdombuilder.rulebook.reference import rules_reference
from kingdombuilder.rules.cells import NONE
from kingdombuilder.rules.hexes import hex_name, hex_names, row_column
from kingdombuilder.rules.turn import legal
from kingdombuilder.text.parsing import ParseError
from kingdombuilder.text.translations import LANGUAGES

ROOT = Path(__file__).parents[2]
PAGES = {"en": ROOT / "docs" / "rules.md", "fr": ROOT / "docs" / "regles.md"}
RULINGS = [f"A-{number:02}" for number in range(1, 77)] + [f"K-{n}" for n in range(1, 11)]
MAX_COLUMNS, MAX_ROWS = 9, 7
TEXT = """board: tavern paddock oasis farm
cards: fishermen knights merchants
seat 1: M17; hand forest; tiles M16
seat 2: hand canyon
turn: 1 before
picks: farm
legal: L16 L17 L18
gold: 1 knights 2; 2 knights 0
window: K15 N18
en: One; two.
fr: Un ; deux.
"""


def test_every_thing_has_its_own_example() -> None:
    """This covers locations, bonus and nomad tiles, actions, cards, tasks and Queenies."""
    ids = [example_of(name, shelf.kind).id for shelf in SHELVES_BY_KIND.values() for name in shelf]
    assert len(ids) == len(set(ids)) == 85
    others = set(examples()) - set(ids)
    assert all(f"<!-- example {name} -->" in _template("en") for name in others)


def _template(language: str) -> str:
    words = ROOT / "src" / "kingdombuilder" / "rulebook" / "prose"
    return (words / f"{language}.md").read_text("utf-8")


@pytest.mark.parametrize("name", sorted(examples()))
def test_an_example_replays(name: str) -> None:
    """Its picks are legal, and the legal hexes and payments match its text."""
    example = example_of(name)
    after = example_outcome(example)
    assert example.legal is not None or example.gold
    if example.legal is not None:
        assert hex_names(legal(after)) == hex_names(example.legal)
    for expected in example.gold:
        paid = {payment.source: payment.gold for payment in payments(after, expected.seat - 1)}
        assert paid[expected.source] == expected.amount


@pytest.mark.parametrize("name", sorted(examples()))
def test_the_drawing_of_an_example_shows_its_marked_hexes(name: str) -> None:
    """The window is small and contains a marked hex."""
    example = example_of(name)
    (top, left), (bottom, right) = map(row_column, example.window)
    assert right - left < MAX_COLUMNS
    assert bottom - top < MAX_ROWS
    drawn = example_text(example)
    assert len(drawn.splitlines()) == bottom - top + 2
    assert re.search(r"[(\[]", drawn)
    assert drawn.count("(") == drawn.count(")")
    assert drawn.count("[") == drawn.count("]")


@pytest.mark.parametrize("name", sorted(examples()))
def test_an_example_is_translated(name: str) -> None:
    """It has whole sentences, and both languages name the same hexes and rulings."""
    example = example_of(name)
    for language in LANGUAGES:
        assert example.words[language].endswith(".")
        assert not example.details[language] or example.details[language].endswith(".")
    for words in (example.words, example.details):
        hexes = [set(re.findall(r"\bi?[A-T]\d+\b", words[language])) for language in LANGUAGES]
        rulings = [set(re.findall(r"[AK]-\d+", words[language])) for language in LANGUAGES]
        assert hexes[0] == hexes[1]
        assert rulings[0] == rulings[1]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_reference_is_current(language: str) -> None:
    """The output of `kingdombuilder.rulebook.reference.rules_reference` updates it."""
    assert PAGES[language].read_text("utf-8") == rules_reference(language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_reference_is_complete(language: str) -> None:
    """It has every thing's names, every ruling once, and no marker."""
    text = rules_reference(language)
    for shelf in SHELVES_BY_KIND.values():
        for name in shelf:
            thing = shelf[name]
            titles = re.findall(rf"^#### {re.escape(thing.name[language])}", _plain(text), re.M)
            assert titles, name
            assert all(thing.name[other] in _plain(text) for other in LANGUAGES)
    for ruling in RULINGS:
        assert text.count(f"\n| {ruling} | ") == 1, ruling
    assert "<!--" not in text
    named = set(re.findall(r"\b[AK]-\d+\b", text))
    assert named == set(RULINGS)


def _plain(text: str) -> str:
    return text.replace("\u202f", " ").replace("\u00a0", " ")


def test_both_languages_have_the_same_chapters_and_rulings() -> None:
    """Headings have the same depths, and drawings the same order."""
    pages = [rules_reference(language) for language in LANGUAGES]
    depths = [re.findall(r"^#+ ", page, re.M) for page in pages]
    drawings = [re.findall(r"^```text\n.*?^```$", page, re.M | re.S) for page in pages]
    ids = [re.findall(r"^\| ([AK]-\d+) \|", page, re.M) for page in pages]
    assert depths[0] == depths[1]
    assert drawings[0] == drawings[1]
    assert ids[0] == ids[1]


def test_an_example_is_read_with_its_sentences() -> None:
    """Its text has the lines of a position and some others."""
    example = read_example("name", TEXT)
    assert (example.id, hex_names(example.legal or NONE)) == ("name", "L16 L17 L18")
    assert [(gold.seat, gold.source, gold.amount) for gold in example.gold] == [
        (1, "knights", 2),
        (2, "knights", 0),
    ]
    assert [hex_name(hex_) for hex_ in example.window] == ["K15", "N18"]
    assert (example.words["en"], example.words["fr"]) == ("One; two.", "Un ; deux.")
    assert write_position(example.state) == TEXT.partition("picks:")[0]
    assert example_text(example).splitlines() == [
        "    K   L   M   N",
        "15  c   g   g   w",
        "16    g  (g) Fa1  f",
        "17  g  (g)  ▲   t",
        "18    g  (g)  t   t",
    ]


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("legal: L16", "legal: Z9", "no_hex"),
        ("gold: 1 knights 2;", "gold: 1 knights;", "example_gold"),
        ("gold: 1 knights 2;", "gold: 9 knights 2;", "number"),
        ("window: K15 N18", "window: N18 K15", "example_window"),
        ("window: K15 N18", "window: K15", "example_window"),
        ("window: K15 N18\n", "", "missing"),
        ("fr: Un ; deux.\n", "", "missing"),
        ("turn: 1", "trun: 1", "unknown"),
        ("en: One; two.\n", "en: One.\nen: Two.\n", "twice"),
        ("seat 1: M17", "seat 1: M16", "never_built"),
    ],
)
def test_an_error_in_an_example_has_its_place(old: str, new: str, code: str) -> None:
    """The error names the line and the word."""
    with pytest.raises(ParseError) as caught:
        read_example("name", TEXT.replace(old, new))
    assert caught.value.code == code
    if caught.value.at:
        line = (TEXT.replace(old, new)).splitlines()[caught.value.at.line - 1]
        assert caught.value.at.text in line


def test_an_unknown_example_raises_an_error() -> None:
    """The error suggests a similar name."""
    with pytest.raises(ParseError, match="did you mean 'tavern'"):
        example_of("tavrn")
