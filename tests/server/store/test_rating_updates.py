"""Ratings: they move the right way, come to the truth, and are written once for each game."""

from itertools import permutations
from math import exp
from random import Random

import pytest

from kingdombuilder.bots import levels
from kingdombuilder.server.ratings import BOT_SIGMA, ELO, Rating, bot_rating, update_ratings

NEW = Rating()


def order(strengths: list[float], random: Random) -> list[int]:
    """Ranks as the odds of Elo would have them: the first among all, the next among the rest."""
    left, ranks = list(range(len(strengths))), [0] * len(strengths)
    for rank in range(1, len(strengths) + 1):
        [place] = random.choices(left, [exp(strengths[one] / ELO) for one in left])
        left.remove(place)
        ranks[place] = rank
    return ranks


def test_equals_who_draw_stay_where_they_are() -> None:
    """And are known a little better."""
    for seats in (2, 3, 4, 5):
        for after in update_ratings([NEW] * seats, [1] * seats):
            assert after.mean == pytest.approx(NEW.mean)
            assert after.deviation < NEW.deviation


def test_whoever_wins_goes_up_and_whoever_loses_goes_down() -> None:
    """By the same, if they were alike."""
    first, second = update_ratings([NEW, NEW], [1, 2])
    assert first.mean > NEW.mean > second.mean
    assert first.mean - NEW.mean == pytest.approx(NEW.mean - second.mean)
    after = update_ratings([NEW] * 5, [1, 2, 3, 4, 5])
    assert [one.mean for one in after] == sorted((one.mean for one in after), reverse=True)


def test_a_surprise_moves_more() -> None:
    """Than what everybody expected."""
    strong, weak = Rating(700, 80), Rating(300, 80)
    expected, _ = update_ratings([strong, weak], [1, 2])
    _, surprise = update_ratings([strong, weak], [2, 1])
    assert 0 < expected.mean - strong.mean < surprise.mean - weak.mean


def test_a_draw_brings_two_closer() -> None:
    """The weaker did more than was expected."""
    strong, weak = update_ratings([Rating(700, 80), Rating(300, 80)], [1, 1])
    assert strong.mean < 700
    assert weak.mean > 300


def test_whoever_is_known_well_moves_little() -> None:
    """A new player moves far more by the same game."""
    known, new = update_ratings([Rating(400, 40), NEW], [1, 2])
    assert known.mean - 400 < (NEW.mean - new.mean) / 5


def test_the_order_of_the_seats_does_not_matter() -> None:
    """Every permutation of the seats gives the same ratings."""
    before = [Rating(500, 60), Rating(300, 250), Rating(450, 90), Rating(380, 120)]
    ranks = [2, 1, 4, 2]
    once = update_ratings(before, ranks)
    for way in permutations(range(4)):
        turned = update_ratings([before[n] for n in way], [ranks[n] for n in way])
        for place, seat in enumerate(way):
            assert turned[place].mean == pytest.approx(once[seat].mean)
            assert turned[place].deviation == pytest.approx(once[seat].deviation)


def test_bots_are_what_was_measured() -> None:
    """By the games that come nearest; one that was never measured may be anything."""
    for seats in (2, 3, 4, 5):
        for boxes in (1, 2, 7):
            for bot in levels.LEVELS:
                found = levels.measured_rating(bot, seats, boxes)
                rating = bot_rating(bot, seats, boxes)
                assert rating.deviation == BOT_SIGMA
                if found:
                    assert rating.mean == found.elo
    assert bot_rating("nothing", 2, 1) == NEW


@pytest.mark.parametrize("strength", [200, 800])
@pytest.mark.parametrize("bots", [("builder",), ("apprentice", "builder", "master")])
def test_games_against_bots_tell_the_truth(bots: tuple[str, ...], strength: float) -> None:
    """After 300 games the interval holds it 9 times out of 10, and is no wider than it must be."""
    seats, tries = len(bots) + 1, 30
    known = [bot_rating(bot, seats, 1) for bot in bots]
    truth = [strength, *(bot.mean for bot in known)]
    held, far = 0, 0.0
    for seed in range(tries):
        random, mine = Random(seed), NEW
        for _ in range(300):
            mine, *_ = update_ratings([mine, *known], order(truth, random))
        held += mine.low <= strength <= mine.high
        far += abs(mine.mean - strength) / tries
        assert mine.deviation < 65
    assert held >= 0.9 * tries
    assert far < 60
