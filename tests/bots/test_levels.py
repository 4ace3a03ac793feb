"""Measured ratings are those of the most similar games."""

from itertools import pairwise

import pytest

from kingdombuilder.bots import levels
from kingdombuilder.bots.levels import LEVELS, measured_rating

MEASURED = {
    "base 2": {"novice": [0, 0, 0], "builder": [500, 480, 520], "master": [900, 800, 990]},
    "base 3": {"novice": [0, 0, 0], "builder": [400, 380, 420]},
    "base 4": {"novice": [0, 0, 0], "builder": [300, 280, 320], "master": [700, 600, 800]},
}


def test_a_rating_is_that_of_the_seats_or_of_four(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot that was not measured with these boxes has none."""
    monkeypatch.setattr(levels, "_read", lambda: MEASURED)

    def elo(bot: str, seats: int, boxes: int = 1) -> int | None:
        rating = measured_rating(bot, seats, boxes)
        return rating.elo if rating else None

    assert [elo("builder", seats) for seats in (2, 3, 4, 5)] == [500, 400, 300, 300]
    assert [elo("master", seats) for seats in (2, 3, 4, 5)] == [900, 700, 700, 700]
    assert elo("expert", 2) is None
    assert elo("builder", 2, boxes=2) is None


@pytest.mark.parametrize("boxes", [1, 7])
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_every_level_has_a_rating(seats: int, boxes: int) -> None:
    """Levels are in the order of their ratings, up to the precision of neighbours."""
    ratings = [measured_rating(level, seats, boxes) for level in LEVELS]
    bounds = [(rating.low, rating.elo, rating.high) for rating in ratings if rating]
    assert len(bounds) == len(LEVELS)
    assert all(low <= elo <= high for low, elo, high in bounds)
    assert all(lower[0] < upper[2] for lower, upper in pairwise(bounds))
    assert bounds[0][1] == 0
