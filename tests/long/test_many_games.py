"""Many more random games than the samples of `make test`."""

import pytest

from kingdombuilder.cli.native import compare
from kingdombuilder.cli.soak import soak
from tests.rules.test_agreement import mixed_games, play_both

pytestmark = pytest.mark.long


@pytest.mark.parametrize("batch", range(100, 200))
def test_the_naive_engine_agrees_on_two_thousand_games(batch: int) -> None:
    """Each batch has twenty games, over every box and with random rulings."""
    for setup, random in mixed_games(batch):
        for _ in play_both(setup, random):
            pass


@pytest.mark.parametrize("part", range(8))
def test_the_native_engine_agrees_on_a_thousand_games(part: int) -> None:
    """States are compared byte by byte after every pick, for every number of players."""
    games, picks = compare(2, range(126 * part, 126 * (part + 1)))
    assert games == 126
    assert picks > 126 * 50


@pytest.mark.parametrize("part", range(16))
def test_four_thousand_games_violate_no_invariant(part: int) -> None:
    """The invariants include the maximum length of a game."""
    games, _ = soak(3, range(250 * part, 250 * (part + 1)))
    assert games == 250
