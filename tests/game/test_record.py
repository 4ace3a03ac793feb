"""Records: exact round trips, golden games, and errors with their place."""

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
    """A game and the state it ended in."""
    last: list[State] = []
    bots = [("uniform", BOTS["uniform"].decide)] * seats
    record = play_game(
        random_setup(Random(seed), seats), bots, seed, lambda _, after: last.append(after.copy())
    )
    return record, last[-1]


@pytest.mark.parametrize("seed", range(12))
def test_a_record_reads_back_and_replays_to_the_same_state(seed: int) -> None:
    """replay(record) = state, with no seed."""
    record, end = game(seed, 2 + seed % 4)
    assert read_record(write_record(record)) == record
    assert final_state(record) == end
    assert list(replay(record))[-1] == end


@pytest.mark.parametrize("file", GOLDEN, ids=lambda file: file.stem)
def test_golden_games_replay_with_their_scores(file: Path) -> None:
    """Recorded games keep their results: read_record checks every pick and the totals."""
    text = file.read_text("utf-8")
    record = read_record(text)
    assert final_state(record).phase == OVER
    assert write_record(record) == text


@pytest.mark.parametrize("file", [f for f in GOLDEN if "version-1" in f.stem], ids=lambda f: f.stem)
def test_games_of_version_1_would_not_replay_by_the_rules_of_version_2(file: Path) -> None:
    """They are replayed by their own rules, so these records show that versions are kept apart."""
    text = file.read_text("utf-8")
    with pytest.raises(ParseError):
        read_record(text.replace("rules: 1\n", "rules: 2\n"))


def test_a_file_may_hold_records_of_both_versions() -> None:
    """One after the other."""
    texts = [file.read_text("utf-8") for file in GOLDEN]
    records = list(read_records("".join(texts)))
    assert [write_record(record) for record in records] == texts
    assert {record.setup.rules for record in records} == {1, 2}


def test_there_are_golden_games_for_every_number_of_seats() -> None:
    """Two to five."""
    seats = {len(read_record(file.read_text("utf-8")).names) for file in GOLDEN}
    assert seats == {2, 3, 4, 5}


def ends(record: GameRecord) -> set[str]:
    """The ways in which the end of a game was triggered or put off."""
    found = set()
    states = list(replay(record))
    for before, after in pairwise(states):
        if after.ended and not before.ended:
            marked = after.markers != before.markers
            asked = before.asking and before.me != before.turn
            found.add("canoe" if asked else "marker" if marked else "build")
        for seat in range(after.board.seats):
            waiting = after.aside[seat] or (seat == after.turn and after.due)
            if not after.ended and not after.supply[seat] and waiting:
                found.add("temple")
    return found


@pytest.mark.parametrize("kind", ["canoe", "marker", "temple"])
def test_golden_games_end_in_every_way(kind: str) -> None:
    """By an answer in another's turn, by a marker, and put off by a settlement set aside."""
    file = next(file for file in GOLDEN if file.stem == f"end-by-{kind}")
    assert kind in ends(read_record(file.read_text("utf-8")))


def test_golden_games_of_every_box() -> None:
    """Each box has one, and one has them all."""
    stems = {file.stem.split("-")[0] for file in GOLDEN}
    assert {*BOXES, "all"} <= stems


def test_an_unfinished_game_is_a_record_too() -> None:
    """Its result is none yet, and it can go on."""
    record, _ = game(1, 2)
    begun = GameRecord(record.setup, record.names, record.picks[:40], "2026-01-31")
    text = write_record(begun)
    assert "result: none" in text
    assert read_record(text) == begun
    assert legal(final_state(begun))
    assert chooser(final_state(begun)) >= -1


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
def test_a_corrupt_record_is_refused_with_its_place(old: str, new: str, message: str) -> None:
    """What and where."""
    assert old in TEXT
    with pytest.raises(ParseError) as error:
        read_record(TEXT.replace(old, new, 1))
    assert message in str(error.value)


def test_a_record_that_was_cut_off_is_not_finished() -> None:
    """Half a record does not pass for the whole."""
    with pytest.raises(ParseError):
        read_record(TEXT[: len(TEXT) // 2])
