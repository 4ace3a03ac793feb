"""Win chances and leads from rollouts, with their errors."""

from math import isclose
from random import Random

import pytest

from kingdombuilder.coach.estimates.forecasts import (
    TURN_WORTHS,
    forecast,
    forecast_difference,
    forecast_result,
    leads,
    make_sample,
    no_difference,
    total,
    win_shares,
)
from kingdombuilder.coach.estimates.measures import (
    CONFIDENCE_SIGMAS,
    Measure,
    sample_mean,
    weighted_sum,
)


def test_equal_totals_share_the_victory() -> None:
    """The shares add up to one, and a lead is measured against the best other seat."""
    assert win_shares([30, 41, 41]) == (0.0, 0.5, 0.5)
    assert leads([30, 41, 41]) == (-11, 0, 0)
    assert leads([30, 41, 35]) == (-11, 6, -6)


def test_a_remaining_turn_is_worth_the_gold_of_a_turn() -> None:
    """With 4 more gold, the second seat wins the rollouts that it lost by 3."""
    samples = [(30_000, 27_000), (30_000, 20_000)]
    here = forecast(make_sample(samples), waiting=[1])
    assert here.at(0.0).chance.mean == (1.0, 0.0)
    assert here.at(4.0).chance.mean == (0.5, 0.5)
    assert here.at(4.0).lead.mean == (2.5, -2.5)
    assert here.at(3.0).lead.mean == (3.5, -3.5)
    assert here.at(TURN_WORTHS[-1]).chance.mean == (0.0, 1.0)
    assert forecast(make_sample(samples), waiting=[]).at(4.0).chance.mean == (1.0, 0.0)


def test_a_finished_game_has_no_error() -> None:
    """Its chances are known exactly."""
    over = forecast_result((41, 35)).at(4.0)
    assert over.chance == Measure((1.0, 0.0), (0.0, 0.0))
    assert over.lead == Measure((6.0, -6.0), (0.0, 0.0))


def test_unanimous_rollouts_are_not_certain() -> None:
    """A hundred wins out of a hundred have an error of half a per cent."""
    chance = forecast(make_sample([(30_000, 20_000)] * 100), []).at(4.0).chance
    assert chance.mean == (1.0, 0.0)
    assert 0.004 < chance.error[0] < 0.01


@pytest.mark.parametrize("share", [0.1, 0.5, 0.8])
def test_the_interval_contains_the_truth_in_95_of_100_samples(share: float) -> None:
    """The samples are wins and losses with a known chance."""
    random, hits = Random(1), 0
    for _ in range(400):
        rows = [((1.0, 0.0) if random.random() < share else (0.0, 1.0)) for _ in range(150)]
        estimate = sample_mean(rows, 0.5)
        hits += abs(estimate.mean[0] - share) <= CONFIDENCE_SIGMAS * estimate.error[0]
    assert 0.9 <= hits / 400 <= 0.985


def test_independent_errors_add_up_as_squares() -> None:
    """The measures are independent and weighted."""
    one = Measure((1.0, 2.0), (0.3, 0.0))
    other = Measure((0.5, 1.0), (0.4, 0.1))
    both = weighted_sum([(1.0, one), (-2.0, other)])
    assert both.mean == (0.0, 0.0)
    assert both.error == pytest.approx(((0.09 + 0.64) ** 0.5, 0.2))
    assert (one - one).mean == (0.0, 0.0)


def test_the_same_dice_make_a_difference_more_precise() -> None:
    """Lines that differ in few rollouts differ with a small error."""
    random = Random(2)
    samples = [(random.randrange(20, 40) * 1000, 30_500) for _ in range(400)]
    better = [(own + 1000, other) for own, other in samples]
    line, other = make_sample(better), make_sample(samples)
    paired = forecast_difference(line, other, []).at(4.0).chance
    apart = (forecast(line, []) - forecast(other, [])).at(4.0).chance
    assert isclose(paired.mean[0], apart.mean[0])
    assert paired.mean[0] > 0
    assert paired.error[0] < apart.error[0] / 2
    assert paired.is_above_noise(0)
    assert not paired.is_above_noise(1)


def test_a_sum_of_forecasts_can_be_read_at_any_worth_of_a_turn() -> None:
    """This includes worths between the computed ones."""
    one = forecast(make_sample([(30_000, 27_000), (20_000, 27_000)]), [1])
    mean = total([(0.25, one), (0.75, one)])
    for worth in (0.0, 3.3, 12.0):
        assert mean.at(worth).chance.mean == pytest.approx(one.at(worth).chance.mean)
    assert no_difference(2).at(5.0).lead == Measure((0.0, 0.0), (0.0, 0.0))


def test_an_evaluation_moves_the_mean_but_not_the_spread_of_chances() -> None:
    """Leads move towards the evaluation and become more precise; chances move too."""
    random = Random(3)
    worths = [(random.randrange(20, 40) * 1000, 30_000) for _ in range(200)]
    plain, mixed = make_sample(worths), make_sample(worths, [40.0, 30.0], share=0.25)
    lead = forecast(plain, []).at(4.0).lead
    corrected = forecast(mixed, []).at(4.0)
    assert corrected.lead.mean[0] == pytest.approx(0.75 * lead.mean[0] + 0.25 * 10)
    assert corrected.lead.error[0] == pytest.approx(0.75 * lead.error[0])
    assert corrected.chance.mean[0] > forecast(plain, []).at(4.0).chance.mean[0]
    spread = [max(column) - min(column) for column in zip(*mixed.moved, strict=True)]
    assert spread == pytest.approx([max(w) - min(w) for w in zip(*plain.moved, strict=True)])
