"""The measurements of `kingdombuilder bench` that can be checked without a clock."""

import os

import pytest

from kingdombuilder.cli.bench_native import native_cores
from kingdombuilder.cli.bench_protocol import protocol_costs

MIN_SHARE = 0.8  # of the cores: 1.6 times as fast on two


@pytest.mark.serial
def test_two_cores_play_almost_twice_as_fast_as_one() -> None:
    """CPU time is always checked, and wall time if nothing else uses the machine."""
    is_quiet = os.getloadavg()[0] < 1
    costs = [cost for cost in (native_cores() for _ in range(3)) if cost and cost.cores > 1]
    if not costs:
        pytest.skip("one core, or no compiler")
    expected = MIN_SHARE * costs[0].cores
    assert max(cost.cpu_scaling for cost in costs) >= expected
    assert not is_quiet or max(cost.scaling for cost in costs) >= expected


@pytest.mark.serial
def test_pipelined_questions_cost_less_than_single_ones() -> None:
    """A program that sends several lines before it reads the answers hardly waits."""
    costs = protocol_costs()
    assert costs["protocol_batch"] < costs["protocol_single"]
