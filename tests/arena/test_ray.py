"""A match on a real Ray cluster of this machine."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from kingdombuilder.arena.ray_pool import run_games_on_ray
from kingdombuilder.arena.worker_pool import TRIES, WorkerDied
from tests.arena.matches import KILLER, order, run

ray = pytest.importorskip("ray")


@pytest.fixture(scope="module")
def cluster() -> Iterator[str]:
    """The address of a cluster with two processors."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("RAY_AUTH_MODE", "disabled")
        patch.setenv("RAY_USAGE_STATS_ENABLED", "0")
        patch.setenv("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")
        context = ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False)
        yield context.address_info["gcs_address"]
        ray.shutdown()


def test_a_match_is_played_on_a_cluster(cluster: str, tmp_path: Path) -> None:
    """The same games as here, also those of a Python file that the cluster has not got."""
    (tmp_path / "mine.py").write_text("from kingdombuilder.bots.roster.uniform import decide\n")
    arguments = ["apprentice", "--python-bot", "mine.py", "--games", "6", "--seed", "3", "--json"]
    here = run(*arguments, "--out", "here.jsonl", folder=tmp_path)
    there = run(*arguments, "--out", "there.jsonl", "--cluster", cluster, folder=tmp_path)
    assert there.returncode == 0, there.stderr
    mine, theirs = json.loads(here.stdout), json.loads(there.stdout)
    assert [bot["gold"] for bot in mine["bots"]] == [bot["gold"] for bot in theirs["bots"]]
    assert theirs["games"] == 6


def test_a_worker_of_the_cluster_that_dies_is_replaced(cluster: str, tmp_path: Path) -> None:
    """A game that ends every worker is given up, and others are played."""
    file = tmp_path / "killer.py"
    file.write_text(KILLER)
    match = order("apprentice", "uniform", files=[str(file)], games=6)
    deadly, other = (
        next(one.number for one in match.schedule if (2 in one.seats) is wanted)
        for wanted in (True, False)
    )
    outcomes = list(run_games_on_ray(cluster, match, [deadly, other]))
    fallen = [outcome for outcome in outcomes if isinstance(outcome, WorkerDied)]
    assert fallen == [WorkerDied(deadly, n < TRIES) for n in range(1, TRIES + 1)]
    assert [one.game for one in outcomes if not isinstance(one, WorkerDied)] == [other]
