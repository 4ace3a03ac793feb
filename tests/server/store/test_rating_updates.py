"""Rating updates have the right sign, converge to the true strength, and ignore the seat order."""

from itertools import permutations
from math import exp
from random import Random

import pytest

from kingdombuilder.bots import levels
from kingdombuilder.server.ratings import BOT_SIGMA, ELO, Rating, bot_rating, update_ratings

NEW = Rating()


def draw_ranks(strengths: list[float], random: Random) -> list[int]:
    """Draw ranks with the odds of Elo: the first among all, the next among the rest."""
    remaining, ranks = list(range(len(strengths))), [0] * len(strengths)
    for rank in range(1, len(strengths) + 1):
        [place] = random.choices(remaining, [exp(strengths[seat] / ELO) for seat in remaining])
        remaining.remove(place)
        ranks[place] = rank
    return ranks


def test_a_draw_between_equals_keeps_their_means() -> None:
    """Their deviations shrink a little."""
    for seats in (2, 3, 4, 5):
        for after in update_ratings([NEW] * seats, [1] * seats):
            assert after.mean == pytest.approx(NEW.mean)
            assert after.deviation < NEW.deviation


def test_winners_gain_and_losers_lose_rating() -> None:
    """Two equal players change by the same amount."""
    first, second = update_ratings([NEW, NEW], [1, 2])
    assert first.mean > NEW.mean > second.mean
    assert first.mean - NEW.mean == pytest.approx(NEW.mean - second.mean)
    after = update_ratings([NEW] * 5, [1, 2, 3, 4, 5])
    assert [rating.mean for rating in after] == sorted(
        (rating.mean for rating in after), reverse=True
    )


def test_a_surprise_changes_ratings_more() -> None:
    """An expected result changes them less."""
    strong, weak = Rating(700, 80), Rating(300, 80)
    expected, _ = update_ratings([strong, weak], [1, 2])
    _, surprise = update_ratings([strong, weak], [2, 1])
    assert 0 < expected.mean - strong.mean < surprise.mean - weak.mean


def test_a_draw_brings_ratings_closer() -> None:
    """The weaker player did better than expected."""
    strong, weak = update_ratings([Rating(700, 80), Rating(300, 80)], [1, 1])
    assert strong.mean < 700
    assert weak.mean > 300


def test_an_established_rating_changes_little() -> None:
    """A new player's rating changes far more by the same game."""
    established, new = update_ratings([Rating(400, 40), NEW], [1, 2])
    assert established.mean - 400 < (NEW.mean - new.mean) / 5


def test_the_order_of_the_seats_does_not_matter() -> None:
    """Every permutation of the seats gives the same ratings."""
    before = [Rating(500, 60), Rating(300, 250), Rating(450, 90), Rating(380, 120)]
    ranks = [2, 1, 4, 2]
    once = update_ratings(before, ranks)
    for order in permutations(range(4)):
        permuted = update_ratings([before[n] for n in order], [ranks[n] for n in order])
        for place, seat in enumerate(order):
            assert permuted[place].mean == pytest.approx(once[seat].mean)
            assert permuted[place].deviation == pytest.approx(once[seat].deviation)


def test_bot_ratings_are_the_measured_ones() -> None:
    """The most similar measured games count; an unmeasured bot is rated as a new player."""
    for seats in (2, 3, 4, 5):
        for boxes in (1, 2, 7):
            for bot in levels.LEVELS:
                measured = levels.measured_rating(bot, seats, boxes)
                rating = bot_rating(bot, seats, boxes)
                assert rating.deviation == BOT_SIGMA
                if measured:
                    assert rating.mean == measured.elo
    assert bot_rating("nothing", 2, 1) == NEW


@pytest.mark.parametrize("strength", [200, 800])
@pytest.mark.parametrize("bots", [("builder",), ("apprentice", "builder", "master")])
def test_games_against_bots_find_the_true_strength(bots: tuple[str, ...], strength: float) -> None:
    """After 300 games the interval contains it 9 times out of 10, and is not too wide."""
    seats, tries = len(bots) + 1, 30
    bot_ratings = [bot_rating(bot, seats, 1) for bot in bots]
    strengths = [strength, *(bot.mean for bot in bot_ratings)]
    covered, mean_error = 0, 0.0
    for seed in range(tries):
        random, rating = Random(seed), NEW
        for _ in range(300):
            rating, *_ = update_ratings([rating, *bot_ratings], draw_ranks(strengths, random))
        covered += rating.low <= strength <= rating.high
        mean_error += abs(rating.mean - strength) / tries
        assert rating.deviation < 65
    assert covered >= 0.9 * tries
    assert mean_error < 60
