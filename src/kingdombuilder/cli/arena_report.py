"""Print standings as tables."""

from rich.console import Console
from rich.table import Column, Table

from kingdombuilder.arena.number_format import (
    format_decimal,
    format_percent,
    format_signed,
    format_time,
)
from kingdombuilder.arena.ratings import EloInterval
from kingdombuilder.arena.standings import Standings, StandingsRow
from kingdombuilder.insight.describe import thing_name
from kingdombuilder.text.translations import translate

_NOTHING = "–"
_MAX_COLUMNS = 8  # bots in the table of cards; the JSON contains all of them


def print_standings(standings: Standings, language: str, console: Console) -> None:
    """Print the bots, the cards and the forfeits."""
    console.print(_bots(standings, language))
    if standings.cards:
        console.print(_cards(standings, language))
    for line in standings.lines:
        for code, words in line.faults.items():
            n = line.forfeits[code]
            console.print(translate(language, "arena.forfeited", name=line.name, n=n, why=words))


def _bots(standings: Standings, language: str) -> Table:
    table = Table(Column(translate(language, "arena.bot"), overflow="fold"))
    for name in ("rating", "interval", "seats", "wins", "gold", "median", "most"):
        table.add_column(translate(language, f"arena.{name}"), justify="right", no_wrap=True)
    for line in standings.lines:
        table.add_row(line.name, *_columns(line, standings.anchor, language))
    return table


def _columns(line: StandingsRow, anchor: str, language: str) -> list[str]:
    rating = line.rating
    between = (
        translate(language, "arena.anchor") if line.name == anchor else _interval(rating, language)
    )
    return [
        _NOTHING if rating is None else format_signed(rating.elo),
        between,
        str(line.seats),
        format_percent(line.wins / line.seats, language) if line.seats else _NOTHING,
        _NOTHING if line.gold is None else format_decimal(line.gold, language),
        _NOTHING if line.times is None else format_time(line.times.median, language),
        _NOTHING if line.times is None else format_time(line.times.most, language),
    ]


def _cards(standings: Standings, language: str) -> Table:
    names = [line.name for line in standings.lines][:_MAX_COLUMNS]
    table = Table(translate(language, "arena.card"), title=translate(language, "arena.cards"))
    for name in names:
        table.add_column(name, justify="right")
    for card, stats in standings.cards.items():
        means = [stats[name].mean() if name in stats else None for name in names]
        row = [_NOTHING if mean is None else format_decimal(mean, language) for mean in means]
        table.add_row(thing_name(language, card), *row)
    return table


def _interval(rating: EloInterval | None, language: str) -> str:
    """Return the 95 % interval of a rating."""
    if rating is None:
        return _NOTHING
    return translate(
        language, "arena.between", low=format_signed(rating.low), high=format_signed(rating.high)
    )
