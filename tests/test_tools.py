"""The tools that tell what the bots are worth: weights, ratings and judgements, on a few games."""

import json
from itertools import islice
from pathlib import Path

import pytest

from kingdombuilder.arena.deals import SetupPool
from kingdombuilder.arena.entrant_args import parse_entrants
from kingdombuilder.bots.levels import LEVELS
from kingdombuilder.insight.evaluation.weights import ANY, TERMS
from tools import judge, rate
from tools.fit import fit, written
from tools.fit_games import play


def test_weights_are_fitted_to_games() -> None:
    """A file with every term, and with what cards and tiles were seen, in whole numbers."""
    columns, found, facts = fit(iter([play(number) for number in range(4)]))
    read = json.loads(written(columns, found, facts))
    assert set(read["terms"]) == {ANY, *TERMS}
    assert facts["games"] == 4
    assert facts["rows"] > 100
    assert all(len(row) == 3 for row in read["cards"].values())
    assert all(isinstance(part, int) for row in read["tiles"].values() for part in row)


def test_matches_are_rated_together(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two matches with a bot in common; what has been played is not played again."""
    pairs = (("novice", "uniform"), ("novice", "apprentice"))
    matches = [rate.Match(bots[1], "base 2", bots, 4) for bots in pairs]
    monkeypatch.setattr(rate, "MATCHES", tuple(matches))
    for match in matches:
        rate.play(match, tmp_path)
    files = {file: file.read_bytes() for file in tmp_path.iterdir()}
    rate.play(matches[0], tmp_path)
    told = rate.told("base 2", tmp_path)
    assert {file: file.read_bytes() for file in tmp_path.iterdir()} == files
    assert told.games == 8
    assert told.deals == 4
    assert told.anchor == LEVELS[0]
    assert {line.name for line in told.lines} == {"novice", "uniform", "apprentice"}
    above = rate.steps("base 2", tmp_path, {line.name for line in told.lines})
    assert set(above) == {"apprentice"}
    rows = {line.name: line.rating for line in told.lines}
    assert above["apprentice"] == rows["apprentice"]
    assert rate.table(told, above).count("\n") == 4


def test_turns_are_held_against_each_other() -> None:
    """A bot is as good as itself; another plays other turns, and they are worth something else."""
    bots = parse_entrants(("builder", "builder@1s", "master@64"))
    seen = islice(judge.positions(SetupPool(), 2, 5), 4)
    same, master = judge.held(bots, seen, games=40)
    assert same.better == [0.0] * len(same.better)
    assert len(master.better) + master.left_out == 4
    assert len(master.better) >= 2
    assert any(master.better)
    assert str(same).startswith("builder@1s: +0.00 %")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("master",), "one bot alone"),
        (("master", "grandmistress"), "did you mean 'grandmaster'"),
        (("master", "builder", "--positions", "0"), "1 or more"),
    ],
)
def test_what_cannot_be_judged_is_told(
    arguments: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Before anything is played."""
    with pytest.raises(SystemExit) as ended:
        judge.main(arguments)
    assert ended.value.code == 2
    assert said in capsys.readouterr().err
