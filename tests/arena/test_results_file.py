"""The file of results: it goes on after anything, and takes no games of another match."""

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
from tests.arena.matches import order

MATCH = order("apprentice", "uniform", games=4)


@pytest.fixture(scope="module")
def results() -> list[GameResult]:
    """The games of the match."""
    with closing(ContestantPool(MATCH.entrants)) as bench:
        return [run_game(MATCH, number, bench) for number in range(4)]


def add_results(
    file: Path, results: list[GameResult], match: MatchSpec = MATCH
) -> dict[int, GameResult]:
    """What is in a file after some results were added."""
    with closing(ResultsFile(file, match)) as book:
        for result in results:
            book.add(result)
        return dict(book.results)


def test_results_read_back_as_they_were(tmp_path: Path, results: list[GameResult]) -> None:
    """With the order that they belong to."""
    file = tmp_path / "new" / "match.jsonl"
    add_results(file, results[:3])
    assert list(add_results(file, []).values()) == results[:3]
    assert read_spec(file) == MATCH


@pytest.mark.parametrize("torn", [1, 20, 200])
def test_a_torn_last_line_is_dropped(tmp_path: Path, results: list[GameResult], torn: int) -> None:
    """What the power cut left half done is played again."""
    file = tmp_path / "match.jsonl"
    add_results(file, results[:3])
    whole = file.read_bytes()
    file.write_bytes(whole[:-torn])
    assert set(add_results(file, [])) == {0, 1}
    add_results(file, results[2:])
    assert list(add_results(file, []).values()) == results
    assert all(json.loads(line) for line in file.read_text("utf-8").splitlines())


def test_a_longer_match_goes_on_with_a_shorter_one(
    tmp_path: Path, results: list[GameResult]
) -> None:
    """Games have numbers of their own."""
    file = tmp_path / "match.jsonl"
    add_results(file, results)
    assert len(add_results(file, [], replace(MATCH, games=100))) == 4
    assert len(add_results(file, [], replace(MATCH, games=2))) == 2


@pytest.mark.parametrize(
    ("other", "told"),
    [
        (replace(MATCH, players=3), "players is 2 in the file and 3 here"),
        (replace(MATCH, seed=8), "seed is 1 in the file and 8 here"),
        (replace(MATCH, lots=SetupPool(boxes=("all",))), "boxes is base in the file and all here"),
        (
            order("uniform", "apprentice"),
            "bots is apprentice (apprentice), uniform (uniform) in the file",
        ),
        (
            order("apprentice@2s", "uniform"),
            "and apprentice@2s (apprentice 2.0), uniform (uniform) here",
        ),
    ],
)
def test_a_file_of_another_match_is_refused(tmp_path: Path, other: MatchSpec, told: str) -> None:
    """And says what differs."""
    file = tmp_path / "match.jsonl"
    add_results(file, [])
    with pytest.raises(ParseError) as caught:
        add_results(file, [], other)
    assert told in str(caught.value)
    assert str(file) in str(caught.value)


def _no_json(lines: list[str]) -> None:
    lines[2] = "{"


def _no_game(lines: list[str]) -> None:
    lines[2] = json.dumps([1, 2])


def _other_seats(lines: list[str]) -> None:
    _changed(lines, seats=["uniform", "apprentice"])


def _no_gold(lines: list[str]) -> None:
    _changed(lines, gold=[None, 3])


def _changed(lines: list[str], **changes: Any) -> None:
    lines[2] = json.dumps(json.loads(lines[2]) | changes)


def _few_rows(lines: list[str]) -> None:
    _changed(lines, picks=[3])


@pytest.mark.parametrize("spoil", [_no_json, _no_game, _other_seats, _no_gold, _few_rows])
def test_a_bad_line_is_named(
    tmp_path: Path, results: list[GameResult], spoil: Callable[[list[str]], None]
) -> None:
    """By its number."""
    file = tmp_path / "match.jsonl"
    add_results(file, [results[0], results[2], results[3]])
    lines = file.read_text("utf-8").splitlines()
    spoil(lines)
    file.write_text("\n".join(lines) + "\n", "utf-8")
    with pytest.raises(ParseError, match="line 3, column 1: not a game result"):
        add_results(file, [])


@pytest.mark.parametrize("text", ["hello\n", "{}\n", '{"arena": 2}\n', "[]\n", '{"arena": 1}\n'])
def test_another_file_is_not_touched(tmp_path: Path, text: str) -> None:
    """It is no file of results."""
    file = tmp_path / "notes.txt"
    file.write_text(text)
    with pytest.raises(ParseError):
        add_results(file, [])
    with pytest.raises(ParseError, match="not an arena results file"):
        read_spec(file)
    assert file.read_text() == text
