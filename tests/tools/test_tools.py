"""The tools that fit, rate and compare bots, on a few games."""

import gzip
import json
import time
from itertools import islice
from pathlib import Path

import pytest

from kingdombuilder.arena.deals import SetupPool
from kingdombuilder.bots.levels import LEVELS
from kingdombuilder.entrants.entrant_args import parse_entrants
from kingdombuilder.insight.evaluation.weights import ANY, TERMS
from kingdombuilder.native.shipped_net import net_file
from tools import compare_bots, rate_bots
from tools.fit_games import play
from tools.fit_weights import fit, format_weights


def test_weights_are_fitted_to_games() -> None:
    """The file has every term, and whole numbers for the cards and tiles seen."""
    columns, solution, facts = fit(iter([play(number) for number in range(4)]))
    read = json.loads(format_weights(columns, solution, facts))
    assert set(read["terms"]) == {ANY, *TERMS}
    assert facts["games"] == 4
    assert facts["rows"] > 100
    assert all(len(row) == 3 for row in read["cards"].values())
    assert all(isinstance(part, int) for row in read["tiles"].values() for part in row)


def test_matches_are_rated_together(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two matches have a bot in common; finished games are not repeated."""
    pairs = (("novice", "uniform"), ("novice", "apprentice"))
    matches = [rate_bots.Match(bots[1], "base 2", bots, 4) for bots in pairs]
    monkeypatch.setattr(rate_bots, "MATCHES", tuple(matches))
    for match in matches:
        rate_bots.play(match, tmp_path)
    files = {file: file.read_bytes() for file in tmp_path.iterdir()}
    rate_bots.play(matches[0], tmp_path)
    rated = rate_bots.combined_standings("base 2", tmp_path)
    assert {file: file.read_bytes() for file in tmp_path.iterdir()} == files
    assert rated.games == 8
    assert rated.deals == 4
    assert rated.anchor == LEVELS[0]
    assert {line.name for line in rated.lines} == {"novice", "uniform", "apprentice"}
    above = rate_bots.steps("base 2", tmp_path, {line.name for line in rated.lines})
    assert set(above) == {"apprentice"}
    rows = {line.name: line.rating for line in rated.lines}
    assert above["apprentice"] == rows["apprentice"]
    assert rate_bots.table(rated, above).count("\n") == 4


def test_ratings_accumulate_in_the_store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A run continues the stored results, rates only what has results, and keeps the rest."""
    monkeypatch.chdir(Path(__file__).parents[2])
    matches = tuple(
        rate_bots.Match(kind.replace(" ", ""), kind, ("novice", "apprentice"), 6)
        for kind in ("base 3", "all 3")
    )
    levels = tmp_path / "levels.json"
    levels.write_text('{"base 3": {"master": [9, 8, 10]}, "all 3": {"novice": [1, 0, 2]}}')
    monkeypatch.setattr(rate_bots, "MATCHES", matches)
    monkeypatch.setattr(rate_bots, "LEVELS_FILE", levels)
    store = tmp_path / "store"
    arguments = ["--store", str(store), "--kinds", "base 3"]
    rate_bots.main([*arguments, "--folder", str(tmp_path / "first")])
    stored = {file.name: file.read_bytes() for file in store.iterdir()}
    assert list(stored) == ["base3.jsonl.gz"]
    rate_bots.main([*arguments, "--folder", str(tmp_path / "second"), "--no-games"])
    assert {file.name: file.read_bytes() for file in store.iterdir()} == stored
    lines = gzip.decompress(stored["base3.jsonl.gz"]).splitlines(keepends=True)
    (tmp_path / "second" / "base3.jsonl").write_bytes(b"".join(lines[:3]))  # fewer games
    rate_bots.main([*arguments, "--folder", str(tmp_path / "second"), "--no-games"])
    assert {file.name: file.read_bytes() for file in store.iterdir()} == stored
    rated = json.loads(levels.read_text("utf-8"))
    assert rated["all 3"] == {"novice": [1, 0, 2]}
    assert rated["base 3"].keys() == {"master", "novice", "apprentice"}
    assert rated["base 3"]["master"] == [9, 8, 10]
    assert rated["base 3"]["novice"] == [0, 0, 0]


def test_a_rating_stops_when_its_time_is_up(tmp_path: Path) -> None:
    """The results so far are kept."""
    match = rate_bots.Match("long", "base 2", ("builder", "master@1s"), 400)
    started = time.monotonic()
    rate_bots.play(match, tmp_path, seconds=6.0)
    assert time.monotonic() - started < 60
    assert (tmp_path / "long.jsonl").read_bytes().startswith(b'{"arena"')


def test_bots_are_compared_by_their_turns() -> None:
    """A bot equals itself; another plays other turns of different value."""
    bots = parse_entrants(("builder", "builder@1s", "master@64"))
    seen = islice(compare_bots.positions(SetupPool(), 2, 5), 4)
    same, master = compare_bots.compare(bots, seen, games=40)
    assert same.better == [0.0] * len(same.better)
    assert len(master.better) + master.left_out == 4
    assert len(master.better) >= 2
    assert any(master.better)
    assert str(same).startswith("builder@1s: +0.00 %")


def test_turns_are_judged_by_a_net() -> None:
    """A net that plays the rest of the games judges turns in another way."""
    bots, net = parse_entrants(("builder", "expert")), Path(str(net_file()))
    seen = list(islice(compare_bots.positions(SetupPool(), 2, 5), 4))
    (by_net,), (linear,) = (compare_bots.compare(bots, seen, 8, judge) for judge in (net, None))
    assert any(by_net.better)
    assert by_net.better != linear.better


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("master",), "at least two bots"),
        (("master", "grandmistress"), "did you mean 'grandmaster'"),
        (("master", "builder", "--positions", "0"), "1 or more"),
        (("master", "builder", "--judge", "net"), "--judge net needs --net"),
    ],
)
def test_invalid_arguments_of_the_comparison_are_reported(
    arguments: tuple[str, ...], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """This happens before any game."""
    with pytest.raises(SystemExit) as ended:
        compare_bots.main(arguments)
    assert ended.value.code == 2
    assert message in capsys.readouterr().err
