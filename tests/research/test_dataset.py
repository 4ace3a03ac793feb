"""Datasets contain whole games, can be continued, and give the observations of every pick."""

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from kingdombuilder.cli import main
from kingdombuilder.research import PLANES
from kingdombuilder.research.dataset.games import TABLES, play_rows
from kingdombuilder.research.dataset.make import SPEC_FILE, make_dataset, shard_file
from kingdombuilder.research.dataset.read import read_games, read_table
from kingdombuilder.research.dataset.spec import SPLITS, DatasetSpec, split_of

SPEC = DatasetSpec(12, 5, ("apprentice", "uniform"), (2, 3), ("all",), repeats=2, shard=4)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a small dataset with every box."""
    place = tmp_path_factory.mktemp("data") / "set"
    make_dataset(place, SPEC, jobs=2)
    return place


def test_games_are_complete(folder: Path) -> None:
    """Their columns agree with each other, and repeats share a set-up in one split."""
    games = read_table(folder, "games").to_pylist()
    assert sorted(game["game"] for game in games) == list(range(12))
    picks, turns = (read_table(folder, name) for name in ("picks", "turns"))
    for game in games:
        assert game["winners"] == [s for s, g in enumerate(game["gold"]) if g == max(game["gold"])]
        paid = [0] * game["seats"]
        for source in game["sources"]:
            paid[source["seat"]] += source["gold"]
        assert paid == game["gold"]
        assert sum(number == game["game"] for number in picks["game"].to_pylist()) == game["picks"]
        mine = [row for row in turns.to_pylist() if row["game"] == game["game"]]
        assert mine[-1]["gold"] == game["gold"]
        assert len(mine) == game["turns"]
        assert game["split"] == split_of(game["setup"]) in SPLITS
    setups = [game["setup"] for game in sorted(games, key=lambda game: game["game"])]
    assert setups[::2] == setups[1::2]
    first = {tuple(game["bots"]) for game in games if game["seats"] == 2}
    assert first == {("apprentice", "uniform"), ("uniform", "apprentice")}
    assert len(set(setups)) == 6


def test_the_same_specification_gives_the_same_bytes(folder: Path, tmp_path: Path) -> None:
    """One process and two write the same files."""
    make_dataset(tmp_path / "again", SPEC, jobs=1)
    for table in TABLES:
        for shard in range(SPEC.shards):
            files = (shard_file(place, table, shard) for place in (folder, tmp_path / "again"))
            first, second = (file.read_bytes() for file in files)
            assert first == second


def test_observations_are_those_of_the_game(folder: Path) -> None:
    """Every action is legal, and the last observation fits the outcome."""
    for samples in read_games(folder):
        rows = np.arange(len(samples.actions))
        assert samples.legal[rows, samples.actions].all()
        assert samples.observations.planes.shape == (len(rows), len(PLANES), 26, 20)
        assert set(samples.seats) == set(range(samples.seats.max() + 1))
        assert (samples.lead <= samples.gold).all()


def test_a_game_can_be_played_again_from_its_row(folder: Path) -> None:
    """The digest is that of the record."""
    game = next(row for row in read_table(folder, "games").to_pylist() if row["game"] == 3)
    again = play_rows(SPEC, 3)["games"][0]
    assert again["digest"] == game["digest"]
    assert again["gold"] == game["gold"]


def test_a_dataset_is_continued(folder: Path, tmp_path: Path) -> None:
    """Only the missing shard is played, and an unfinished one is ignored."""
    place = tmp_path / "part"
    make_dataset(place, SPEC, jobs=1)
    shard_file(place, "picks", 1).unlink()
    assert read_table(place, "games").num_rows == 8
    modified = shard_file(place, "picks", 0).stat().st_mtime_ns
    done: list[int] = []
    make_dataset(place, SPEC, jobs=1, progress=done.append)
    assert sum(done) == 12
    assert shard_file(place, "picks", 0).stat().st_mtime_ns == modified
    assert read_table(place, "games").num_rows == 12


def test_the_command_creates_continues_and_reads_a_dataset(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Without a seed, a second run uses that of the first."""
    monkeypatch.chdir(tmp_path)
    make = ["dataset", "make", "set", "--games", "3", "--jobs", "1", "--bots", "master@4,novice"]
    assert main(make) == 0
    seed = json.loads(Path("set", SPEC_FILE).read_text())["seed"]
    assert main(make) == 0
    assert json.loads(Path("set", SPEC_FILE).read_text())["seed"] == seed
    assert main(["dataset", "read", "set"]) == 0
    assert "3 games" in capsys.readouterr().out
    assert main(["dataset", "read", "set", "--out", "samples.npz", "--games", "1"]) == 0
    with np.load("samples.npz") as arrays:
        assert len(arrays["actions"]) == len(arrays["planes"])
    thoughts = {row["thought"] for row in read_table(Path("set"), "turns").to_pylist()}
    assert len(thoughts - {None}) > 1


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["make", "set", "--games", "0"], "at least 1 game"),
        (["make", "set", "--players", "7"], "2 to 5 players"),
        (["make", "set", "--players", "two"], "2 to 5 players"),
        (["make", "set", "--repeats", "0"], "at least 1"),
        (["make", "set", "--bots", "nobody"], "no bot 'nobody'"),
        (["make", "set", "--boxes", "nomds"], "did you mean 'nomads'"),
        (["make", "other", "--games", "2"], "has another dataset (different: bots, games"),
        (["read", "nowhere"], "nowhere has no dataset"),
        (["read", "other", "--out", "x.npz", "--split", "half"], "no split 'half'"),
    ],
)
def test_a_wrong_argument_is_explained(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    arguments: list[str],
    message: str,
) -> None:
    """One line names the mistake."""
    monkeypatch.chdir(tmp_path)
    make_dataset(Path("other"), DatasetSpec(1, 1, ("uniform",)))
    assert main(["dataset", *arguments]) == 2
    error = capsys.readouterr().err
    assert message in error
    assert len(error.strip().splitlines()) == 1


@pytest.mark.filterwarnings("ignore")
def test_a_cluster_makes_the_same_dataset(folder: Path, tmp_path: Path) -> None:
    """A local Ray cluster with two workers writes the same bytes."""
    ray: Any = pytest.importorskip("ray")
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False, logging_level="ERROR")
    try:
        make_dataset(tmp_path / "ray", SPEC, cluster="auto")
    finally:
        ray.shutdown()
    for shard in range(SPEC.shards):
        files = (shard_file(place, "picks", shard) for place in (folder, tmp_path / "ray"))
        first, second = (file.read_bytes() for file in files)
        assert first == second
