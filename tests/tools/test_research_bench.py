"""One command measures questions, environments and datasets."""

import json
import sys

import pytest

from tools import research_bench

KINDS = {"questions per second": 2, "steps per second": 10, "games per second": 3, "megabytes": 1}


@pytest.mark.filterwarnings("ignore")
def test_all_figures_are_measured_in_one_run(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Every environment, both ways to ask, and datasets on cores and on a local cluster."""
    pytest.importorskip("pyspiel")
    pytest.importorskip("ray")
    arguments = ["--seconds", "0.01", "--games", "8", "--rounds", "1", "--json"]
    monkeypatch.setattr(sys, "argv", ["research_bench", *arguments])
    research_bench.main()
    measured = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert measured.keys() == KINDS.keys()
    for title, least in KINDS.items():
        assert len(measured[title]) >= least
        assert min(measured[title].values()) > 0
    assert any("OpenSpiel's" in name for name in measured["steps per second"])
