"""Standings, tables and the chart."""

import json
from dataclasses import replace
from xml.etree import ElementTree

import pytest
from rich.console import Console

from kingdombuilder.arena.chart import chart
from kingdombuilder.arena.number_format import format_signed, format_time
from kingdombuilder.arena.standings import Standings, standings
from kingdombuilder.box import CARDS
from kingdombuilder.cli.arena_report import print_standings
from kingdombuilder.entrants.forfeits import Forfeit
from kingdombuilder.text.translations import LANGUAGES, translate
from tests.arena.matches import game, order

CARD = next(iter(CARDS))
MATCH = order("apprentice", "uniform@7", games=20)


def sample_standings(language: str = "en") -> Standings:
    """Nineteen games, one of them given away."""
    games = [game(n // 2, ("apprentice", "uniform@7"), (50 - n % 3, 40 + n), n) for n in range(19)]
    games = [replace(one, sources=({CARD: 8}, {CARD: 4}), picks=(10, 10)) for one in games]
    games[3] = replace(games[3], forfeit=Forfeit(1, "hang", {"seconds": "2.0"}))
    return standings(MATCH, games, "apprentice", language)


def test_standings_count_what_was_played() -> None:
    """Games that were given away count as lost, and not in gold."""
    found = sample_standings()
    apprentice = next(line for line in found.lines if line.name == "apprentice")
    other = next(line for line in found.lines if line.name == "uniform@7")
    assert (found.games, found.deals, apprentice.seats) == (19, 10, 19)
    assert apprentice.wins + other.wins == 19
    assert (apprentice.forfeits, other.forfeits) == ({}, {"hang": 1})
    assert apprentice.gold == pytest.approx(sum(50 - n % 3 for n in range(19) if n != 3) / 18)
    assert {name: worth.seats for name, worth in found.cards[CARD].items()} == {
        "apprentice": 18,
        "uniform@7": 18,
    }
    assert found.cards[CARD]["apprentice"].mean() == 8
    assert json.loads(json.dumps(found.as_json()))["cards"][CARD]["uniform@7"]["gold"] == 4


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_table_is_in_words_of_the_language(language: str) -> None:
    """With the reasons of games given away."""
    console = Console(width=120, highlight=False)
    with console.capture() as capture:
        print_standings(sample_standings(language), language, console)
    text = capture.get()
    assert CARDS[CARD].name[language] in text
    assert translate(language, "forfeit.hang", seconds="2.0") in text
    assert translate(language, "arena.rating") in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_chart_is_well_formed(language: str) -> None:
    """A dot within its interval for every bot, within the picture, readable in light and dark."""
    text = chart(sample_standings(language), language)
    root = ElementTree.fromstring(text)
    space = "{http://www.w3.org/2000/svg}"
    width = float(root.get("width", ""))
    dots, bars = root.findall(f"{space}circle"), root.findall(f"{space}line[@class='bar']")
    assert len(dots) == len(bars) == 2
    for dot, bar in zip(dots, bars, strict=True):
        low, at, high = bar.get("x1", ""), dot.get("cx", ""), bar.get("x2", "")
        assert 0 < float(low) <= float(at) <= float(high) < width
    words = [element.text for element in root.iter(f"{space}text")]
    assert translate(language, "arena.axis", name="apprentice") in words
    assert {"apprentice", "uniform@7", "0"} <= set(words)
    assert "prefers-color-scheme: dark" in text


def test_a_match_without_games_has_a_report() -> None:
    """With dashes, and a picture of the anchor alone."""
    none = standings(MATCH, [], "apprentice", "en")
    assert (none.games, none.deals, none.cards) == (0, 0, {})
    assert [line.rating is None for line in none.lines] == [False, True]
    ElementTree.fromstring(chart(none, "en"))
    print_standings(none, "en", Console(quiet=True))


def test_times_have_the_unit_that_suits_them() -> None:
    """In the language's own way."""
    assert [format_time(t, "en") for t in (0.0000123, 0.0123, 12.3)] == [
        "12 µs",
        "12.3 ms",
        "12.3 s",
    ]
    assert format_time(0.0123, "fr") == "12,3 ms"


def test_a_rating_has_its_sign() -> None:
    """Zero has no sign."""
    assert [format_signed(value) for value in (12.4, -12.4, 0.3, -0.3)] == ["+12", "−12", "0", "0"]
