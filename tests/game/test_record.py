"""Game records: exact round trips, golden games, and errors with their place."""

from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from kingdombuilder.bots import BOTS
from kingdombuilder.box import BOXES
from kingdombuilder.game.record import (
    GameRecord,
    final_state,
    read_record,
    read_records,
    replay,
    write_record,
)
from kingdombuilder.game.runner import play_game
from kingdombuilder.rules.state import OVER, State
from kingdombuilder.rules.turn import chooser, legal
from kingdombuilder.setup.random_setup import random_setup
from kingdombuilder.text.parsing import ParseError

GOLDEN = sorted((Path(__file__).parents[1] / "golden").glob("*.txt"))


def game(seed: int, seats: int) -> tuple[GameRecord, State]:
    """Return a random game and its final state."""
    last: list[State] = []
    bots = [("uniform", BOTS["uniform"].decide)] * seats
    record = play_game(
        random_setup(Random(seed), seats), bots, seed, lambda _, after: last.append(after.copy())
    )
    return record, last[-1]


@pytest.mark.parametrize("seed", range(12))
def test_a_record_reads_back_and_replays_to_the_same_state(seed: int) -> None:
    """No seed is needed."""
    record, end = game(seed, 2 + seed % 4)
    assert read_record(write_record(record)) == record
    assert final_state(record) == end
    assert list(replay(record))[-1] == end


@pytest.mark.parametrize("file", GOLDEN, ids=lambda file: file.stem)
def test_golden_games_replay_with_their_scores(file: Path) -> None:
    """`read_record` checks every pick and the totals."""
    text = file.read_text("utf-8")
    record = read_record(text)
    assert final_state(record).phase == OVER
    assert write_record(record) == text


@pytest.mark.parametrize("file", [f for f in GOLDEN if "version-1" in f.stem], ids=lambda f: f.stem)
def test_games_of_version_1_do_not_replay_under_version_2(file: Path) -> None:
    """The records need their own rules, which shows that versions are separate."""
    text = file.read_text("utf-8")
    with pytest.raises(ParseError):
        read_record(text.replace("rules: 1\n", "rules: 2\n"))


def test_a_file_can_contain_records_of_both_versions() -> None:
    """They follow each other."""
    texts = [file.read_text("utf-8") for file in GOLDEN]
    records = list(read_records("".join(texts)))
    assert [write_record(record) for record in records] == texts
    assert {record.setup.rules for record in records} == {1, 2}


def test_there_are_golden_games_for_every_number_of_seats() -> None:
    """Games have two to five seats."""
    seats = {len(read_record(file.read_text("utf-8")).names) for file in GOLDEN}
    assert seats == {2, 3, 4, 5}


def end_kinds(record: GameRecord) -> set[str]:
    """Return how the end of a game was triggered or delayed."""
    kinds = set()
    states = list(replay(record))
    for before, after in pairwise(states):
        if after.ended and not before.ended:
            is_marker = after.markers != before.markers
            is_canoe = before.asking and before.me != before.turn
            kinds.add("canoe" if is_canoe else "marker" if is_marker else "build")
        for seat in range(after.board.seats):
            is_aside = after.aside[seat] or (seat == after.turn and after.due)
            if not after.ended and not after.supply[seat] and is_aside:
                kinds.add("temple")
    return kinds


@pytest.mark.parametrize("kind", ["canoe", "marker", "temple"])
def test_golden_games_end_in_every_way(kind: str) -> None:
    """A canoe or a marker triggers the end, or a settlement set aside delays it."""
    file = next(file for file in GOLDEN if file.stem == f"end-by-{kind}")
    assert kind in end_kinds(read_record(file.read_text("utf-8")))


def test_there_are_golden_games_for_every_box() -> None:
    """One of them has all boxes."""
    stems = {file.stem.split("-")[0] for file in GOLDEN}
    assert {*BOXES, "all"} <= stems


def test_an_unfinished_game_can_be_recorded() -> None:
    """It has no result yet and can be continued."""
    record, _ = game(1, 2)
    unfinished = GameRecord(record.setup, record.names, record.picks[:40], "2026-01-31")
    text = write_record(unfinished)
    assert "result: none" in text
    assert read_record(text) == unfinished
    assert legal(final_state(unfinished))
    assert chooser(final_state(unfinished)) >= -1


TEXT = write_record(game(3, 2)[0])
FIRST_TURN = next(line for line in TEXT.splitlines() if line.startswith("1.1:"))


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("rules: 2", "rules: 3", "line 1, column 8: invalid rules version '3'"),
        ("deal: =", "deal: +", "column 7: no pick '+"),
        ("1.2: ", "1.3: ", "this line is named '1.3', but the turn is '1.2'"),
        (FIRST_TURN, FIRST_TURN.replace("1.1: ", "1.1: end "), "column 6: end is not legal here"),
        ("result: ", "result: 1", "the result is given as"),
        ("seats: uniform uniform\n", "", "the line 'seats:' is missing"),
    ],
)
def test_a_corrupt_record_is_rejected_with_its_place(old: str, new: str, message: str) -> None:
    """The error names the problem and its place."""
    assert old in TEXT
    with pytest.raises(ParseError) as error:
        read_record(TEXT.replace(old, new, 1))
    assert message in str(error.value)


def test_a_truncated_record_is_rejected() -> None:
    """Half a record is not a finished game."""
    with pytest.raises(ParseError):
        read_record(TEXT[: len(TEXT) // 2])
