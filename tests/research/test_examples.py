"""The examples run and do what they claim."""

from pathlib import Path
from runpy import run_path
from typing import Any

EXAMPLES = Path(__file__).parent.parent.parent / "examples"


def example(name: str) -> Any:
    """Return the main function of an example."""
    return run_path(str(EXAMPLES / f"{name}.py"))["main"]


def test_the_example_bot_beats_random_picks() -> None:
    """It wins every game."""
    assert example("bot")(games=3) == 3


def test_the_rollout_finishes_some_games() -> None:
    """They earn some gold."""
    ended, gold = example("rollout")(games=16, steps=150)
    assert ended >= 8
    assert gold > 10


def test_the_training_loop_learns() -> None:
    """It earns clearly more gold in the end than at first."""
    first, last = example("training")()
    assert last > 1.1 * first


def test_every_example_is_tested() -> None:
    """Programs that play in an arena are tested there, and the network with others."""
    names = {file.stem for file in EXAMPLES.glob("*.py")}
    assert names - {"online_bot", "protocol_bot", "train_net"} == {"bot", "rollout", "training"}
