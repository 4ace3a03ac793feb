"""Self-play on a real local Ray cluster."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.clusters import local_cluster
from tests.insight.nets import random_net_file

pytest.importorskip("ray")
OPTIONS = ["--shards", "3", "--boards", "1", "--kinds", "base-2,all-3", "--roots", "100"]


@pytest.fixture(scope="module")
def cluster() -> Iterator[str]:
    """The address of a cluster with two CPUs."""
    with local_cluster() as address:
        yield address


def play(folder: Path, *arguments: str) -> "subprocess.CompletedProcess[str]":
    """Run the command of self-play."""
    command = [sys.executable, "-m", "tools.learn.play", str(folder), *OPTIONS, *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_a_cluster_plays_the_same_games(cluster: str, tmp_path: Path) -> None:
    """It writes the same bytes, with a net that only this machine has, and no shard twice."""
    net = tmp_path / "random.net"
    net.write_bytes(random_net_file(1))
    assert play(tmp_path / "here", "--net", str(net), "--processes", "1").returncode == 0
    remote = play(tmp_path / "there", "--net", str(net), "--cluster", cluster)
    assert remote.returncode == 0, remote.stderr
    here, there = (
        {file.name: file.read_bytes() for file in (tmp_path / name).iterdir()}
        for name in ("here", "there")
    )
    assert len(here) == 6
    assert here == there
    again = play(tmp_path / "there", "--net", str(net), "--cluster", cluster)
    assert (again.returncode, again.stdout) == (0, "")


def test_an_unreachable_cluster_is_one_line(tmp_path: Path) -> None:
    """The error names the address, and nothing is written."""
    failed = play(tmp_path / "new", "--cluster", "127.0.0.1:1")
    assert failed.returncode == 2
    assert "127.0.0.1:1" in failed.stderr.splitlines()[-1]
    assert "Traceback" not in failed.stderr
    assert not list((tmp_path / "new").iterdir())
