"""Rulings of a set-up and versions of the rules, as text: the rules §10.5."""

from dataclasses import replace
from random import Random

import pytest

from kingdombuilder.bots import BOTS
from kingdombuilder.box import RULINGS
from kingdombuilder.game.record import GameRecord, read_record, write_record
from kingdombuilder.game.runner import play_game
from kingdombuilder.notation.position import read_position, write_position
from kingdombuilder.notation.setup_code import read_setup_code, write_setup_code
from kingdombuilder.rules.rulings import CURRENT_RULES, FIRST_RULES
from kingdombuilder.setup.random_setup import random_setup
from kingdombuilder.setup.setup import Setup, first_game, setup_of, start
from kingdombuilder.text.parsing import ParseError

OTHER = [RULINGS[name].word(RULINGS[name].other) for name in RULINGS]
DEFAULT = [RULINGS[name].word(RULINGS[name].default) for name in RULINGS]


def texts(setup: Setup) -> list[str]:
    """Return a code, a position and a record with a set-up."""
    record = GameRecord(setup, ("A", "B"), ())
    return [write_setup_code(setup), write_position(start(setup)), write_record(record)]


def set_ups(texts: list[str]) -> list[Setup]:
    """Return the set-ups of a code, a position and a record."""
    code, position, record = texts
    return [
        read_setup_code(code),
        setup_of(read_position(position).board),
        read_record(record).setup,
    ]


def test_there_are_five_rulings() -> None:
    """§10.5: each has a default and another answer."""
    assert dict(zip(DEFAULT, OTHER, strict=True)) == {
        "corners-both": "corners-one",
        "tasks-once": "tasks-each",
        "cathedral-any": "cathedral-all",
        "silo-upto": "silo-three",
        "caves-far": "caves-near",
    }


@pytest.mark.parametrize("word", OTHER)
def test_a_written_ruling_can_be_read_back(word: str) -> None:
    """T274: this holds for a code, a position and a record (A-75)."""
    setup = replace(first_game(), rulings=(word,))
    written = texts(setup)
    assert all(f"rulings: {word}" in text for text in written)
    assert set_ups(written) == [setup] * 3


@pytest.mark.parametrize("word", DEFAULT)
def test_a_default_ruling_is_not_written(word: str) -> None:
    """T274: it may be given, and makes no difference."""
    setup = replace(first_game(), rulings=(word,))
    assert setup == first_game()
    assert not any("rulings" in text for text in texts(setup))
    code = write_setup_code(first_game()).replace("; seats", f"; rulings: {word}; seats")
    assert read_setup_code(code) == setup


def test_all_rulings_are_read_back_in_their_order() -> None:
    """T274: the order of the input does not matter."""
    setup = replace(first_game(), rulings=tuple(reversed(OTHER)))
    assert setup.rulings == tuple(OTHER)
    assert set_ups(texts(setup)) == [setup] * 3


@pytest.mark.parametrize(
    ("words", "error"),
    [
        ("corners-two", "line 3, column 11: no ruling 'corners-two'; did you mean"),
        ("corners-one corners-both", "line 3, column 23: 'corners-both' decides a ruling that is"),
    ],
)
def test_an_unknown_or_repeated_ruling_is_rejected(words: str, error: str) -> None:
    """A-75: the error has its place."""
    code = write_setup_code(first_game()).replace("; seats", f"; rulings: {words}; seats")
    with pytest.raises(ParseError) as caught:
        read_setup_code(code)
    assert str(caught.value).startswith(error)


def test_texts_name_the_version_of_the_rules() -> None:
    """A-75: records always do, codes and positions only if it is not the current one."""
    code, position, record = texts(first_game())
    assert record.startswith(f"rules: {CURRENT_RULES}\n")
    assert "rules" not in code + position
    old = replace(first_game(), rules=FIRST_RULES)
    assert all("rules: 1" in text for text in texts(old))
    assert set_ups(texts(old)) == [old] * 3


def test_a_future_version_is_rejected() -> None:
    """A-75: it would be replayed wrongly."""
    with pytest.raises(
        ParseError, match="invalid rules version '3': expected an integer from 1 to 2"
    ):
        replace(first_game(), rules=CURRENT_RULES + 1)


def test_whole_games_with_all_rulings_replay() -> None:
    """T274: the record is read back pick by pick."""
    seats = [(name, BOTS[name].decide) for name in ("uniform", "novice")]
    for seed in range(4):
        setup = random_setup(
            Random(seed), boxes=("crossroads", "harvest"), queenies=["caves"], rulings=OTHER
        )
        record = play_game(setup, seats, seed)
        assert read_record(write_record(record)) == record
