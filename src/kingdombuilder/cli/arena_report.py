"""Standings as tables for people."""

from rich.console import Console
from rich.table import Column, Table

from kingdombuilder.arena.number_format import decimal, percent, signed, time_text
from kingdombuilder.arena.ratings import Rating
from kingdombuilder.arena.standings import Line, Standings
from kingdombuilder.insight.describe import thing_name
from kingdombuilder.text.translations import say

_NOTHING = "–"
_MOST_COLUMNS = 8  # of bots in the table of cards; the JSON has them all


def print_standings(told: Standings, language: str, console: Console) -> None:
    """The bots, then the cards, then what went wrong."""
    console.print(_bots(told, language))
    if told.cards:
        console.print(_cards(told, language))
    for line in told.lines:
        for code, words in line.faults.items():
            n = line.forfeits[code]
            console.print(say(language, "arena.forfeited", name=line.name, n=n, why=words))


def _bots(told: Standings, language: str) -> Table:
    table = Table(Column(say(language, "arena.bot"), overflow="fold"))
    for name in ("rating", "interval", "seats", "wins", "gold", "median", "most"):
        table.add_column(say(language, f"arena.{name}"), justify="right", no_wrap=True)
    for line in told.lines:
        table.add_row(line.name, *_columns(line, told.anchor, language))
    return table


def _columns(line: Line, anchor: str, language: str) -> list[str]:
    rating = line.rating
    between = say(language, "arena.anchor") if line.name == anchor else _interval(rating, language)
    return [
        _NOTHING if rating is None else signed(rating.elo),
        between,
        str(line.seats),
        percent(line.wins / line.seats, language) if line.seats else _NOTHING,
        _NOTHING if line.gold is None else decimal(line.gold, language),
        _NOTHING if line.times is None else time_text(line.times.median, language),
        _NOTHING if line.times is None else time_text(line.times.most, language),
    ]


def _cards(told: Standings, language: str) -> Table:
    names = [line.name for line in told.lines][:_MOST_COLUMNS]
    table = Table(say(language, "arena.card"), title=say(language, "arena.cards"))
    for name in names:
        table.add_column(name, justify="right")
    for card, worths in told.cards.items():
        means = [worths[name].mean() if name in worths else None for name in names]
        row = [_NOTHING if mean is None else decimal(mean, language) for mean in means]
        table.add_row(thing_name(language, card), *row)
    return table


def _interval(rating: Rating | None, language: str) -> str:
    """The 95 % interval of a rating."""
    if rating is None:
        return _NOTHING
    return say(language, "arena.between", low=signed(rating.low), high=signed(rating.high))
