"""Ratings on the scale of Elo, with intervals from drawing deals again and again.

Each pair of seats of a game is a little match: more gold wins, equal gold is half a win for both.
The games of a deal belong together, so whole deals are drawn and never single games.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import log
from random import Random

from kingdombuilder.arena.bradley_terry import Wins, fit_strengths
from kingdombuilder.arena.results import GameResult

ELO = 400 / log(10)
SAMPLES, BLOCKS = 400, 500
_ALWAYS = 0.25  # wins of either side in any sample, so that none has an endless rating


@dataclass(frozen=True, slots=True)
class EloInterval:
    """Where a bot stands, and the 95 % interval."""

    elo: float
    low: float
    high: float


def ratings(
    results: Iterable[GameResult], names: Sequence[str], anchor: int
) -> list[EloInterval | None]:
    """The rating of every bot, the anchor's being 0; None where no chain of games leads to it."""
    deals = _by_deal(results, names)
    whole = _sum(deals)
    drawn = dict.fromkeys(whole, 0.5)
    linked = _connected_to(whole, anchor)
    point = fit_strengths(_sum([whole, drawn]), linked, anchor, {})
    samples = [
        fit_strengths(sample, linked, anchor, point)
        for sample in _samples([*_blocks(deals), drawn], Random(f"ratings {len(deals)}"))
    ]
    return [
        _rating(point[bot], [sample[bot] for sample in samples]) if bot in linked else None
        for bot in range(len(names))
    ]


def _rating(point: float, samples: list[float]) -> EloInterval:
    found = sorted(samples)
    low, high = (found[round(part * (len(found) - 1))] for part in (0.025, 0.975))
    return EloInterval(point * ELO, low * ELO, high * ELO)


def _by_deal(results: Iterable[GameResult], names: Sequence[str]) -> list[Wins]:
    numbers = {name: number for number, name in enumerate(names)}
    deals: dict[int, Wins] = defaultdict(lambda: defaultdict(float))
    for result in sorted(results, key=lambda result: result.game):
        wins = deals[result.deal]
        bots = [numbers[name] for name in result.seats]
        for one in range(len(bots)):
            for other in range(one):
                if bots[one] != bots[other]:
                    mine, theirs = result.score_of(one), result.score_of(other)
                    share = 0.5 if mine == theirs else float(mine > theirs)
                    wins[bots[one], bots[other]] += share
                    wins[bots[other], bots[one]] += 1 - share
    return list(deals.values())


def _sum(parts: Iterable[Wins]) -> Wins:
    found: Wins = defaultdict(float)
    for part in parts:
        for pair, wins in part.items():
            found[pair] += wins
    return found


def _blocks(deals: list[Wins]) -> list[Wins]:
    """At most so many heaps of deals: to draw heaps of equal size is as good, and costs no more."""
    return [_sum(deals[first::BLOCKS]) for first in range(min(BLOCKS, len(deals)))]


def _connected_to(whole: Wins, anchor: int) -> set[int]:
    """Those whom a chain of games leads to from the anchor."""
    found, fresh = {anchor}, {anchor}
    while fresh:
        fresh = {other for one, other in whole if one in fresh} - found
        found |= fresh
    return found


def _samples(parts: list[Wins], random: Random) -> Iterator[Wins]:
    """Matches that might as well have been played: as many parts, drawn with repetition."""
    always = dict.fromkeys(_sum(parts), _ALWAYS)
    for _ in range(SAMPLES):
        sample = dict(always)
        for part, times in Counter(random.choices(range(len(parts)), k=len(parts))).items():
            for pair, wins in parts[part].items():
                sample[pair] += wins * times
        yield sample
