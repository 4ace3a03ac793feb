"""Ratings compared with games simulated from known strengths."""

from itertools import combinations
from random import Random

import pytest

from kingdombuilder.arena.ratings import ratings
from kingdombuilder.arena.results import GameResult
from tests.arena.matches import game

STRENGTHS = {"weak": 0.0, "middle": 120.0, "strong": 300.0}


def simulate(strengths: dict[str, float], deals: int, seed: int) -> list[GameResult]:
    """Simulate games of every two bots from both seats of each deal, including ties."""
    random, results = Random(seed), list[GameResult]()
    for deal in range(deals):
        for pair in combinations(strengths, 2):
            chance = 1 / (1 + 10 ** ((strengths[pair[1]] - strengths[pair[0]]) / 400))
            for seats in (pair, pair[::-1]):
                has_won = random.random() < (chance if seats == pair else 1 - chance)
                gold = (50, 50) if random.random() < 0.1 else (60, 40) if has_won else (40, 60)
                results.append(game(deal, seats, gold, len(results)))
    return results


def test_the_intervals_of_ratings_cover_the_true_strengths() -> None:
    """About 95 % of the intervals of forty matches do."""
    covered = 0
    for seed in range(40):
        plain = [r for r in simulate(STRENGTHS, 60, seed) if r.gold != (50, 50)]
        estimates = ratings(plain, list(STRENGTHS), anchor=0)
        assert estimates[0] is not None
        assert (estimates[0].elo, estimates[0].low, estimates[0].high) == (0, 0, 0)
        for name, rating in list(zip(STRENGTHS, estimates, strict=True))[1:]:
            assert rating is not None
            assert rating.low < rating.elo < rating.high
            covered += rating.low <= STRENGTHS[name] <= rating.high
    assert 70 <= covered <= 80


def test_equal_gold_is_half_a_win() -> None:
    """Tied games lead to equal ratings, and one win raises a rating."""
    level = [game(deal, ("a", "b"), (40, 40), deal) for deal in range(30)]
    estimates = ratings(level, ["a", "b"], anchor=0)
    assert [rating and rating.elo for rating in estimates] == pytest.approx([0, 0], abs=1e-6)
    raised = ratings([*level, game(30, ("b", "a"), (41, 40), 30)], ["a", "b"], anchor=0)
    assert raised[1] is not None
    assert raised[1].elo > 1


def test_games_of_one_deal_are_not_independent() -> None:
    """The same games of fewer deals have a wider interval."""
    random = Random(4)
    many, few = [], []
    for deal in range(40):
        gold = (60, 40) if random.random() < 0.6 else (40, 60)
        for again in range(10):
            few.append(game(deal, ("a", "b"), gold, 10 * deal + again))
            many.append(game(10 * deal + again, ("a", "b"), gold, 10 * deal + again))
    (_, wide), (_, narrow) = ratings(few, ["a", "b"], 0), ratings(many, ["a", "b"], 0)
    assert wide is not None
    assert narrow is not None
    assert wide.high - wide.low > 2 * (narrow.high - narrow.low)


def test_a_bot_that_never_loses_has_a_finite_rating() -> None:
    """Its interval is finite and wide."""
    estimates = ratings([game(d, ("a", "b"), (9, 1), d) for d in range(10)], ["a", "b"], anchor=1)
    assert estimates[0] is not None
    assert 200 < estimates[0].low < estimates[0].elo < estimates[0].high < 1000


def test_a_bot_without_a_path_to_the_anchor_has_no_rating() -> None:
    """No chain of games connects it."""
    results = [game(0, ("a", "b"), (3, 2)), game(1, ("c", "d"), (3, 2), 1)]
    estimates = ratings(results, ["a", "b", "c", "d"], anchor=0)
    assert estimates[1] is not None
    assert estimates[2:] == [None, None]


def test_every_pair_of_seats_is_compared() -> None:
    """A table of three is three pairings; a bot is not compared with itself."""
    results = [game(d, ("a", "b", "c"), (30, 20, 10), d) for d in range(20)]
    results += [game(d, ("c", "a", "a"), (25, 20, 10), d) for d in range(20, 30)]
    first, _, last = ratings(results, ["a", "b", "c"], anchor=1)
    assert first is not None
    assert last is not None
    assert first.elo > 0 > last.elo
