"""The examples run, and do what they say."""

from pathlib import Path
from runpy import run_path
from typing import Any

EXAMPLES = Path(__file__).parent.parent.parent / "examples"


def example(name: str) -> Any:
    """The main function of an example."""
    return run_path(str(EXAMPLES / f"{name}.py"))["main"]


def test_the_bot_beats_blind_picks() -> None:
    """In each of its games."""
    assert example("bot")(games=3) == 3


def test_the_rollout_ends_some_games() -> None:
    """With some gold."""
    ended, gold = example("rollout")(games=16, steps=150)
    assert ended >= 8
    assert gold > 10


def test_the_training_loop_learns() -> None:
    """It earns clearly more gold at last than at first."""
    first, last = example("training")()
    assert last > 1.1 * first


def test_every_example_is_tested() -> None:
    """There is a test for each file; programs that play in an arena are tested there."""
    found = {file.stem for file in EXAMPLES.glob("*.py")}
    assert found - {"online_bot", "protocol_bot"} == {"bot", "rollout", "training"}
