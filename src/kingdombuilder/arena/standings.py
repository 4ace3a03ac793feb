"""What a match has told so far: a line for every bot, and what each card was worth to it."""

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from kingdombuilder.arena.card_stats import Worth, card_worths
from kingdombuilder.arena.match_spec import Order
from kingdombuilder.arena.ratings import Rating, ratings
from kingdombuilder.arena.results import Result


@dataclass(frozen=True, slots=True)
class Times:
    """Seconds that decisions take; picks that were planned with an earlier one take none."""

    median: float
    most: float  # nineteen of twenty take no longer
    longest: float


def times_of(ordered: Sequence[float]) -> Times:
    """What some times tell, the shortest first."""
    last = len(ordered) - 1
    return Times(ordered[last // 2], ordered[round(0.95 * last)], ordered[last])


@dataclass(frozen=True, slots=True)
class Line:
    """One bot; means are over its seats, and gold leaves out games that were given away."""

    name: str
    rating: Rating | None
    seats: int
    wins: float  # a shared victory counts in part
    gold: float | None
    times: Times | None
    forfeits: Counter[str]  # by reason
    faults: dict[str, str]  # the first of each reason, in words

    def as_json(self) -> dict[str, Any]:
        """The line as plain data."""
        rating = self.rating
        return {
            "name": self.name,
            "rating": round(rating.elo, 1) if rating else None,
            "low": round(rating.low, 1) if rating else None,
            "high": round(rating.high, 1) if rating else None,
            "seats": self.seats,
            "wins": round(self.wins, 3),
            "win_share": _rounded(self.wins / self.seats if self.seats else None, 4),
            "gold": _rounded(self.gold, 2),
            "seconds": asdict(self.times) if self.times else None,
            "forfeits": dict(self.forfeits),
        }


@dataclass(frozen=True, slots=True)
class Standings:
    """All of it, the best rating first."""

    games: int
    deals: int
    anchor: str
    lines: tuple[Line, ...]
    cards: dict[str, dict[str, Worth]]  # by card and bot

    def as_json(self) -> dict[str, Any]:
        """The standings as plain data."""
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


def standings(order: Order, results: Sequence[Result], anchor: str, language: str) -> Standings:
    """What the results tell; faults are worded in a language."""
    names = [entrant.name for entrant in order.entrants]
    rated = ratings(results, names, names.index(anchor))
    places: dict[str, list[tuple[Result, int]]] = defaultdict(list)
    for result in results:
        for seat, name in enumerate(result.seats):
            places[name].append((result, seat))
    lines = [
        _line(name, rating, places[name], language)
        for name, rating in zip(names, rated, strict=True)
    ]
    lines.sort(key=lambda line: -line.rating.elo if line.rating else float("inf"))
    deals = len({result.deal for result in results})
    return Standings(len(results), deals, anchor, tuple(lines), card_worths(results, names))


def _line(
    name: str, rating: Rating | None, places: list[tuple[Result, int]], language: str
) -> Line:
    whole = [result.gold[seat] for result, seat in places if result.forfeit is None]
    times = sorted(time for result, seat in places for time in result.times[seat])
    given = [r.forfeit for r, seat in places if r.forfeit and r.forfeit.seat == seat]
    return Line(
        name=name,
        rating=rating,
        seats=len(places),
        wins=sum(result.shares()[seat] for result, seat in places),
        gold=sum(whole) / len(whole) if whole else None,
        times=times_of(times) if times else None,
        forfeits=Counter(forfeit.code for forfeit in given),
        faults={forfeit.code: forfeit.say(language) for forfeit in reversed(given)},
    )


def _rounded(value: float | None, digits: int) -> float | None:
    return None if value is None else round(value, digits)
