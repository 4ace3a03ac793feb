"""Ratings against games that were drawn from known strengths."""

from itertools import combinations
from random import Random

import pytest

from kingdombuilder.arena.ratings import ratings
from kingdombuilder.arena.results import GameResult
from tests.arena.matches import game

TRUE = {"weak": 0.0, "middle": 120.0, "strong": 300.0}


def drawn(strengths: dict[str, float], deals: int, seed: int) -> list[GameResult]:
    """Every two bots play each deal from both seats; draws happen."""
    random, found = Random(seed), list[GameResult]()
    for deal in range(deals):
        for pair in combinations(strengths, 2):
            chance = 1 / (1 + 10 ** ((strengths[pair[1]] - strengths[pair[0]]) / 400))
            for seats in (pair, pair[::-1]):
                won = random.random() < (chance if seats == pair else 1 - chance)
                gold = (50, 50) if random.random() < 0.1 else (60, 40) if won else (40, 60)
                found.append(game(deal, seats, gold, len(found)))
    return found


def test_strong_bots_are_found_and_the_interval_covers_the_truth() -> None:
    """In nearly all of forty matches, as 95 % says."""
    covered = 0
    for seed in range(40):
        plain = [r for r in drawn(TRUE, 60, seed) if r.gold != (50, 50)]
        found = ratings(plain, list(TRUE), anchor=0)
        assert found[0] is not None
        assert (found[0].elo, found[0].low, found[0].high) == (0, 0, 0)
        for name, rating in list(zip(TRUE, found, strict=True))[1:]:
            assert rating is not None
            assert rating.low < rating.elo < rating.high
            covered += rating.low <= TRUE[name] <= rating.high
    assert 70 <= covered <= 80


def test_equal_gold_is_half_a_win() -> None:
    """Drawn games bring equal ratings, and one win lifts."""
    level = [game(deal, ("a", "b"), (40, 40), deal) for deal in range(30)]
    found = ratings(level, ["a", "b"], anchor=0)
    assert [rating and rating.elo for rating in found] == pytest.approx([0, 0], abs=1e-6)
    lifted = ratings([*level, game(30, ("b", "a"), (41, 40), 30)], ["a", "b"], anchor=0)
    assert lifted[1] is not None
    assert lifted[1].elo > 1


def test_games_of_one_deal_are_no_more_than_one_witness() -> None:
    """The same games, said to be of few deals, leave a wider interval."""
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


def test_who_never_loses_has_a_rating_and_an_interval() -> None:
    """Finite, and far from certain."""
    found = ratings([game(d, ("a", "b"), (9, 1), d) for d in range(10)], ["a", "b"], anchor=1)
    assert found[0] is not None
    assert 200 < found[0].low < found[0].elo < found[0].high < 1000


def test_who_has_met_nobody_has_no_rating() -> None:
    """No chain of games leads to the anchor."""
    results = [game(0, ("a", "b"), (3, 2)), game(1, ("c", "d"), (3, 2), 1)]
    found = ratings(results, ["a", "b", "c", "d"], anchor=0)
    assert found[1] is not None
    assert found[2:] == [None, None]


def test_every_two_seats_are_compared() -> None:
    """Three at a table are three little matches; a bot is not compared with itself."""
    results = [game(d, ("a", "b", "c"), (30, 20, 10), d) for d in range(20)]
    results += [game(d, ("c", "a", "a"), (25, 20, 10), d) for d in range(20, 30)]
    first, _, last = ratings(results, ["a", "b", "c"], anchor=1)
    assert first is not None
    assert last is not None
    assert first.elo > 0 > last.elo
