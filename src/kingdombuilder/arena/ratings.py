"""Elo ratings, with bootstrap intervals over deals.

Each pair of seats in a game is a small match: more gold wins, and equal gold is half a win for
each. The games of a deal are not independent, so whole deals are resampled, never single games.
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
_ALWAYS = 0.25  # wins of both sides in every sample, which keep ratings finite


@dataclass(frozen=True, slots=True)
class EloInterval:
    """A bot's rating and its 95 % interval."""

    elo: float
    low: float
    high: float


def ratings(
    results: Iterable[GameResult], names: Sequence[str], anchor: int
) -> list[EloInterval | None]:
    """Return each bot's rating relative to the anchor, or None if no games connect them."""
    deals = _by_deal(results, names)
    wins = _sum(deals)
    draws = dict.fromkeys(wins, 0.5)
    linked = _connected_to(wins, anchor)
    point = fit_strengths(_sum([wins, draws]), linked, anchor, {})
    samples = [
        fit_strengths(sample, linked, anchor, point)
        for sample in _samples([*_blocks(deals), draws], Random(f"ratings {len(deals)}"))
    ]
    return [
        _rating(point[bot], [sample[bot] for sample in samples]) if bot in linked else None
        for bot in range(len(names))
    ]


def _rating(point: float, samples: list[float]) -> EloInterval:
    ordered = sorted(samples)
    low, high = (ordered[round(part * (len(ordered) - 1))] for part in (0.025, 0.975))
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
    total: Wins = defaultdict(float)
    for part in parts:
        for pair, wins in part.items():
            total[pair] += wins
    return total


def _blocks(deals: list[Wins]) -> list[Wins]:
    """Return at most BLOCKS sums of deals, which are resampled instead because that is faster."""
    return [_sum(deals[first::BLOCKS]) for first in range(min(BLOCKS, len(deals)))]


def _connected_to(wins: Wins, anchor: int) -> set[int]:
    """Return the bots that are connected to the anchor by games."""
    connected, fresh = {anchor}, {anchor}
    while fresh:
        fresh = {other for one, other in wins if one in fresh} - connected
        connected |= fresh
    return connected


def _samples(parts: list[Wins], random: Random) -> Iterator[Wins]:
    """Yield bootstrap samples: the same number of parts, drawn with replacement."""
    always = dict.fromkeys(_sum(parts), _ALWAYS)
    for _ in range(SAMPLES):
        sample = dict(always)
        for part, times in Counter(random.choices(range(len(parts)), k=len(parts))).items():
            for pair, wins in parts[part].items():
                sample[pair] += wins * times
        yield sample
