"""The standings of a match: a row for every bot, and the value of each card to it."""

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from kingdombuilder.arena.card_stats import CardStats, card_stats
from kingdombuilder.arena.match_spec import MatchSpec
from kingdombuilder.arena.ratings import EloInterval, ratings
from kingdombuilder.arena.results import GameResult


@dataclass(frozen=True, slots=True)
class DecisionTimes:
    """Seconds per decision; follow-up picks of an earlier decision take none."""

    median: float
    most: float  # the 95th percentile
    longest: float


def decision_times(ordered: Sequence[float]) -> DecisionTimes:
    """Return the statistics of sorted times."""
    last = len(ordered) - 1
    return DecisionTimes(ordered[last // 2], ordered[round(0.95 * last)], ordered[last])


@dataclass(frozen=True, slots=True)
class StandingsRow:
    """One bot's row; means are over its seats, and gold excludes forfeited games."""

    name: str
    rating: EloInterval | None
    seats: int
    wins: float  # a shared victory counts in part
    gold: float | None
    times: DecisionTimes | None
    forfeits: Counter[str]  # by reason
    faults: dict[str, str]  # the first of each reason, in words

    def as_json(self) -> dict[str, Any]:
        """Return the row as JSON data."""
        rating = self.rating
        return {
            "name": self.name,
            "rating": round(rating.elo, 1) if rating else None,
            "low": round(rating.low, 1) if rating else None,
            "high": round(rating.high, 1) if rating else None,
            "seats": self.seats,
            "wins": round(self.wins, 3),
            "win_share": _round(self.wins / self.seats if self.seats else None, 4),
            "gold": _round(self.gold, 2),
            "seconds": asdict(self.times) if self.times else None,
            "forfeits": dict(self.forfeits),
        }


@dataclass(frozen=True, slots=True)
class Standings:
    """The standings of all bots, best rating first."""

    games: int
    deals: int
    anchor: str
    lines: tuple[StandingsRow, ...]
    cards: dict[str, dict[str, CardStats]]  # by card and bot

    def as_json(self) -> dict[str, Any]:
        """Return the standings as JSON data."""
        cards = {
            card: {name: worth.as_json() for name, worth in worths.items()}
            for card, worths in self.cards.items()
        }
        return {
            "games": self.games,
            "deals": self.deals,
            "anchor": self.anchor,
            "bots": [line.as_json() for line in self.lines],
            "cards": cards,
        }


def standings(
    order: MatchSpec, results: Sequence[GameResult], anchor: str, language: str
) -> Standings:
    """Return the standings of the results, with faults described in a language."""
    names = [entrant.name for entrant in order.entrants]
    rated = ratings(results, names, names.index(anchor))
    places: dict[str, list[tuple[GameResult, int]]] = defaultdict(list)
    for result in results:
        for seat, name in enumerate(result.seats):
            places[name].append((result, seat))
    lines = [
        _line(name, rating, places[name], language)
        for name, rating in zip(names, rated, strict=True)
    ]
    lines.sort(key=lambda line: -line.rating.elo if line.rating else float("inf"))
    deals = len({result.deal for result in results})
    return Standings(len(results), deals, anchor, tuple(lines), card_stats(results, names))


def _line(
    name: str, rating: EloInterval | None, places: list[tuple[GameResult, int]], language: str
) -> StandingsRow:
    gold = [result.gold[seat] for result, seat in places if result.forfeit is None]
    times = sorted(time for result, seat in places for time in result.times[seat])
    forfeits = [r.forfeit for r, seat in places if r.forfeit and r.forfeit.seat == seat]
    return StandingsRow(
        name=name,
        rating=rating,
        seats=len(places),
        wins=sum(result.victory_shares()[seat] for result, seat in places),
        gold=sum(gold) / len(gold) if gold else None,
        times=decision_times(times) if times else None,
        forfeits=Counter(forfeit.code for forfeit in forfeits),
        faults={forfeit.code: forfeit.message(language) for forfeit in reversed(forfeits)},
    )


def _round(value: float | None, digits: int) -> float | None:
    return None if value is None else round(value, digits)
