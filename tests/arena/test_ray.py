"""Matches on a real local Ray cluster."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from kingdombuilder.arena.ray_pool import run_games_on_ray
from kingdombuilder.arena.worker_pool import MAX_TRIES, WorkerDied
from tests.arena.matches import KILLER, make_spec, run
from tests.clusters import local_cluster

pytest.importorskip("ray")


@pytest.fixture(scope="module")
def cluster() -> Iterator[str]:
    """The address of a cluster with two CPUs."""
    with local_cluster() as address:
        yield address


def test_a_match_on_a_cluster_plays_the_same_games(cluster: str, tmp_path: Path) -> None:
    """It includes a Python bot whose file the cluster does not have."""
    (tmp_path / "mine.py").write_text("from kingdombuilder.bots.roster.uniform import decide\n")
    arguments = ["apprentice", "--python-bot", "mine.py", "--games", "6", "--seed", "3", "--json"]
    local = run(*arguments, "--out", "local.jsonl", folder=tmp_path)
    remote = run(*arguments, "--out", "remote.jsonl", "--cluster", cluster, folder=tmp_path)
    assert remote.returncode == 0, remote.stderr
    expected, report = json.loads(local.stdout), json.loads(remote.stdout)
    assert [bot["gold"] for bot in expected["bots"]] == [bot["gold"] for bot in report["bots"]]
    assert report["games"] == 6


def test_a_dead_worker_of_the_cluster_is_replaced(cluster: str, tmp_path: Path) -> None:
    """A game that kills every worker is given up, and other games are played."""
    file = tmp_path / "killer.py"
    file.write_text(KILLER)
    match = make_spec("apprentice", "uniform", files=[str(file)], games=6)
    deadly, harmless = (
        next(seating.number for seating in match.schedule if (2 in seating.seats) is has_killer)
        for has_killer in (True, False)
    )
    outcomes = list(run_games_on_ray(cluster, match, [deadly, harmless]))
    deaths = [outcome for outcome in outcomes if isinstance(outcome, WorkerDied)]
    assert deaths == [WorkerDied(deadly, n < MAX_TRIES) for n in range(1, MAX_TRIES + 1)]
    results = [outcome.game for outcome in outcomes if not isinstance(outcome, WorkerDied)]
    assert results == [harmless]
