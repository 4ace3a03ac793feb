"""The standings, their tables and the chart."""

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
from tests.arena.matches import game, make_spec

CARD = next(iter(CARDS))
MATCH = make_spec("apprentice", "uniform@7", games=20)


def sample_standings(language: str = "en") -> Standings:
    """Return the standings of nineteen games, one of them a forfeit."""
    games = [game(n // 2, ("apprentice", "uniform@7"), (50 - n % 3, 40 + n), n) for n in range(19)]
    games = [replace(result, sources=({CARD: 8}, {CARD: 4}), picks=(10, 10)) for result in games]
    games[3] = replace(games[3], forfeit=Forfeit(1, "hang", {"seconds": "2.0"}))
    return standings(MATCH, games, "apprentice", language)


def test_standings_count_games_gold_and_forfeits() -> None:
    """Forfeited games count as lost, but not in gold."""
    table = sample_standings()
    apprentice = next(line for line in table.lines if line.name == "apprentice")
    uniform = next(line for line in table.lines if line.name == "uniform@7")
    assert (table.games, table.deals, apprentice.seats) == (19, 10, 19)
    assert apprentice.wins + uniform.wins == 19
    assert (apprentice.forfeits, uniform.forfeits) == ({}, {"hang": 1})
    assert apprentice.gold == pytest.approx(sum(50 - n % 3 for n in range(19) if n != 3) / 18)
    assert {name: worth.seats for name, worth in table.cards[CARD].items()} == {
        "apprentice": 18,
        "uniform@7": 18,
    }
    assert table.cards[CARD]["apprentice"].mean() == 8
    assert json.loads(json.dumps(table.as_json()))["cards"][CARD]["uniform@7"]["gold"] == 4


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_table_is_translated(language: str) -> None:
    """It includes the reasons of forfeits."""
    console = Console(width=120, highlight=False)
    with console.capture() as capture:
        print_standings(sample_standings(language), language, console)
    text = capture.get()
    assert CARDS[CARD].name[language] in text
    assert translate(language, "forfeit.hang", seconds="2.0") in text
    assert translate(language, "arena.rating") in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_chart_is_well_formed(language: str) -> None:
    """Every bot's dot is in its interval and in the picture, which supports dark mode."""
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
    """The chart shows the anchor only."""
    empty = standings(MATCH, [], "apprentice", "en")
    assert (empty.games, empty.deals, empty.cards) == (0, 0, {})
    assert [line.rating is None for line in empty.lines] == [False, True]
    ElementTree.fromstring(chart(empty, "en"))
    print_standings(empty, "en", Console(quiet=True))


def test_times_have_suitable_units() -> None:
    """The format follows the language."""
    assert [format_time(t, "en") for t in (0.0000123, 0.0123, 12.3)] == [
        "12 µs",
        "12.3 ms",
        "12.3 s",
    ]
    assert format_time(0.0123, "fr") == "12,3 ms"


def test_a_rating_has_its_sign() -> None:
    """Zero has no sign."""
    assert [format_signed(value) for value in (12.4, -12.4, 0.3, -0.3)] == ["+12", "−12", "0", "0"]
