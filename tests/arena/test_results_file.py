"""The results file: it survives interruptions and rejects games of another match."""

import json
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from kingdombuilder.arena.deals import SetupPool
from kingdombuilder.arena.game_runner import run_game
from kingdombuilder.arena.match_spec import MatchSpec
from kingdombuilder.arena.players import ContestantPool
from kingdombuilder.arena.results import GameResult
from kingdombuilder.arena.results_file import ResultsFile, read_spec
from kingdombuilder.text.parsing import ParseError
from tests.arena.matches import make_spec

MATCH = make_spec("apprentice", "uniform", games=4)


@pytest.fixture(scope="module")
def results() -> list[GameResult]:
    """The games of the match."""
    with closing(ContestantPool(MATCH.entrants)) as contestants:
        return [run_game(MATCH, number, contestants) for number in range(4)]


def add_results(
    file: Path, results: list[GameResult], match: MatchSpec = MATCH
) -> dict[int, GameResult]:
    """Add results to a file and return its contents."""
    with closing(ResultsFile(file, match)) as results_file:
        for result in results:
            results_file.add(result)
        return dict(results_file.results)


def test_results_can_be_read_back(tmp_path: Path, results: list[GameResult]) -> None:
    """The file also contains the match specification."""
    file = tmp_path / "new" / "match.jsonl"
    add_results(file, results[:3])
    assert list(add_results(file, []).values()) == results[:3]
    assert read_spec(file) == MATCH


@pytest.mark.parametrize("torn", [1, 20, 200])
def test_a_torn_last_line_is_dropped(tmp_path: Path, results: list[GameResult], torn: int) -> None:
    """A game that was half written at a power cut is played again."""
    file = tmp_path / "match.jsonl"
    add_results(file, results[:3])
    whole = file.read_bytes()
    file.write_bytes(whole[:-torn])
    assert set(add_results(file, [])) == {0, 1}
    add_results(file, results[2:])
    assert list(add_results(file, []).values()) == results
    assert all(json.loads(line) for line in file.read_text("utf-8").splitlines())


def test_a_longer_match_continues_a_shorter_one(tmp_path: Path, results: list[GameResult]) -> None:
    """Games are identified by their numbers."""
    file = tmp_path / "match.jsonl"
    add_results(file, results)
    assert len(add_results(file, [], replace(MATCH, games=100))) == 4
    assert len(add_results(file, [], replace(MATCH, games=2))) == 2


@pytest.mark.parametrize(
    ("spec", "difference"),
    [
        (replace(MATCH, players=3), "players is 2 in the file and 3 here"),
        (replace(MATCH, seed=8), "seed is 1 in the file and 8 here"),
        (replace(MATCH, lots=SetupPool(boxes=("all",))), "boxes is base in the file and all here"),
        (
            make_spec("uniform", "apprentice"),
            "bots is apprentice (apprentice), uniform (uniform) in the file",
        ),
        (
            make_spec("apprentice@2s", "uniform"),
            "and apprentice@2s (apprentice 2.0), uniform (uniform) here",
        ),
    ],
)
def test_a_file_of_another_match_is_rejected(
    tmp_path: Path, spec: MatchSpec, difference: str
) -> None:
    """The error names the difference."""
    file = tmp_path / "match.jsonl"
    add_results(file, [])
    with pytest.raises(ParseError) as caught:
        add_results(file, [], spec)
    assert difference in str(caught.value)
    assert str(file) in str(caught.value)


def _break_json(lines: list[str]) -> None:
    lines[2] = "{"


def _replace_with_list(lines: list[str]) -> None:
    lines[2] = json.dumps([1, 2])


def _swap_seats(lines: list[str]) -> None:
    _change(lines, seats=["uniform", "apprentice"])


def _remove_gold(lines: list[str]) -> None:
    _change(lines, gold=[None, 3])


def _change(lines: list[str], **changes: Any) -> None:
    lines[2] = json.dumps(json.loads(lines[2]) | changes)


def _shorten_picks(lines: list[str]) -> None:
    _change(lines, picks=[3])


@pytest.mark.parametrize(
    "spoil", [_break_json, _replace_with_list, _swap_seats, _remove_gold, _shorten_picks]
)
def test_the_error_names_a_bad_line(
    tmp_path: Path, results: list[GameResult], spoil: Callable[[list[str]], None]
) -> None:
    """Its number is given."""
    file = tmp_path / "match.jsonl"
    add_results(file, [results[0], results[2], results[3]])
    lines = file.read_text("utf-8").splitlines()
    spoil(lines)
    file.write_text("\n".join(lines) + "\n", "utf-8")
    with pytest.raises(ParseError, match="line 3, column 1: not a game result"):
        add_results(file, [])


@pytest.mark.parametrize("text", ["hello\n", "{}\n", '{"arena": 2}\n', "[]\n", '{"arena": 1}\n'])
def test_a_file_that_is_not_a_results_file_is_not_changed(tmp_path: Path, text: str) -> None:
    """It is rejected."""
    file = tmp_path / "notes.txt"
    file.write_text(text)
    with pytest.raises(ParseError):
        add_results(file, [])
    with pytest.raises(ParseError, match="not an arena results file"):
        read_spec(file)
    assert file.read_text() == text
