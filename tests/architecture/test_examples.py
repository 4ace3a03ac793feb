"""Everything in the boxes has a worked example; they all replay, and make the rules reference."""

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
MOST_COLUMNS, MOST_ROWS = 9, 7
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


def test_every_thing_has_an_example_of_its_own() -> None:
    """Locations, bonus and nomad tiles, common actions, cards, tasks and Queenies."""
    found = [
        example_of(name, shelf.kind).id for shelf in SHELVES_BY_KIND.values() for name in shelf
    ]
    assert len(found) == len(set(found)) == 85
    others = set(examples()) - set(found)
    assert all(f"<!-- example {name} -->" in _template("en") for name in others)


def _template(language: str) -> str:
    words = ROOT / "src" / "kingdombuilder" / "rulebook" / "prose"
    return (words / f"{language}.md").read_text("utf-8")


@pytest.mark.parametrize("name", sorted(examples()))
def test_an_example_holds(name: str) -> None:
    """Its picks are legal, and what is then legal and paid is exactly as told."""
    example = example_of(name)
    after = example_outcome(example)
    assert example.legal is not None or example.gold
    if example.legal is not None:
        assert hex_names(legal(after)) == hex_names(example.legal)
    for told in example.gold:
        paid = {payment.source: payment.gold for payment in payments(after, told.seat - 1)}
        assert paid[told.source] == told.amount


@pytest.mark.parametrize("name", sorted(examples()))
def test_the_drawing_of_an_example_shows_what_it_is_about(name: str) -> None:
    """The window is small, and some marked hex lies in it."""
    example = example_of(name)
    (top, left), (bottom, right) = map(row_column, example.window)
    assert right - left < MOST_COLUMNS
    assert bottom - top < MOST_ROWS
    drawn = example_text(example)
    assert len(drawn.splitlines()) == bottom - top + 2
    assert re.search(r"[(\[]", drawn)
    assert drawn.count("(") == drawn.count(")")
    assert drawn.count("[") == drawn.count("]")


@pytest.mark.parametrize("name", sorted(examples()))
def test_an_example_speaks_every_language(name: str) -> None:
    """In sentences, and of hexes that there are: both languages name the same ones."""
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
def test_the_page_is_what_the_program_makes(language: str) -> None:
    """Write `kingdombuilder.rulebook.reference.rulebook(language)` to it to make it current."""
    assert PAGES[language].read_text("utf-8") == rules_reference(language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_reference_is_complete(language: str) -> None:
    """Everything by its name in every language, every ruling once, no marker left."""
    text = rules_reference(language)
    for shelf in SHELVES_BY_KIND.values():
        for name in shelf:
            thing = shelf[name]
            found = re.findall(rf"^#### {re.escape(thing.name[language])}", _plain(text), re.M)
            assert found, name
            assert all(thing.name[other] in _plain(text) for other in LANGUAGES)
    for ruling in RULINGS:
        assert text.count(f"\n| {ruling} | ") == 1, ruling
    assert "<!--" not in text
    named = set(re.findall(r"\b[AK]-\d+\b", text))
    assert named == set(RULINGS)


def _plain(text: str) -> str:
    return text.replace("\u202f", " ").replace("\u00a0", " ")


def test_both_languages_have_the_same_chapters_and_rulings() -> None:
    """The French page is a twin: as many headings of each depth, the same drawings in order."""
    pages = [rules_reference(language) for language in LANGUAGES]
    depths = [re.findall(r"^#+ ", page, re.M) for page in pages]
    drawings = [re.findall(r"^```text\n.*?^```$", page, re.M | re.S) for page in pages]
    ids = [re.findall(r"^\| ([AK]-\d+) \|", page, re.M) for page in pages]
    assert depths[0] == depths[1]
    assert drawings[0] == drawings[1]
    assert ids[0] == ids[1]


def test_an_example_is_read_with_its_sentences() -> None:
    """Lines of a position and lines of its own stand in one text."""
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
def test_a_misread_example_says_where(old: str, new: str, code: str) -> None:
    """As everything that people type."""
    with pytest.raises(ParseError) as caught:
        read_example("name", TEXT.replace(old, new))
    assert caught.value.code == code
    if caught.value.at:
        line = (TEXT.replace(old, new)).splitlines()[caught.value.at.line - 1]
        assert caught.value.at.text in line


def test_an_unknown_example_raises_an_error() -> None:
    """With the name that it is nearly."""
    with pytest.raises(ParseError, match="did you mean 'tavern'"):
        example_of("tavrn")
