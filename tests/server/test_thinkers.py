"""Bots in processes of their own: a game goes on whatever becomes of them."""

import asyncio
import os
import signal
from collections.abc import Iterator
from random import Random

import pytest

from kingdombuilder.bots import BOTS
from kingdombuilder.chance import draw
from kingdombuilder.game import play
from kingdombuilder.rules.state import State
from kingdombuilder.rules.turn import CHANCE, chooser, legal
from kingdombuilder.seeing import seen_by
from kingdombuilder.server.thinkers import Thinkers, decide
from kingdombuilder.setup import first_game, start


@pytest.fixture
def seen() -> State:
    """What the first seat sees when it is to pick."""
    state, random = start(first_game()), Random(1)
    while chooser(state) == CHANCE:
        state = play(state, draw(state, random))
    return seen_by(state, 0)


@pytest.fixture
def thinkers() -> Iterator[Thinkers]:
    """Thinkers that have little time."""
    made = Thinkers(time_limit=20)
    yield made
    made.close()


@pytest.mark.parametrize("bot", list(BOTS))
def test_a_bot_decides_in_a_process(bot: str, seen: State, thinkers: Thinkers) -> None:
    """A legal pick; states travel."""
    assert asyncio.run(thinkers.decide(bot, seen)) & legal(seen)
    picked = decide(bot, seen, 1)
    assert not isinstance(picked, str)
    assert picked & legal(seen)


def test_killed_processes_are_replaced(seen: State, thinkers: Thinkers) -> None:
    """The bot is asked again, in new ones."""

    async def killed() -> None:
        await thinkers.decide("uniform", seen)
        before = thinkers.processes()
        for pid in before:
            os.kill(pid, signal.SIGKILL)
        assert await thinkers.decide("uniform", seen) & legal(seen)
        assert not set(before) & set(thinkers.processes())

    asyncio.run(killed())


def test_a_bot_that_thinks_too_long_is_stopped(seen: State) -> None:
    """Any legal pick is made for it, and nothing is left running."""
    thinkers = Thinkers(time_limit=0.001)
    assert asyncio.run(thinkers.decide("greedy", seen)) & legal(seen)
    assert thinkers.processes() == []


def test_a_bot_that_raises_stops_no_game(
    seen: State, thinkers: Thinkers, caplog: pytest.LogCaptureFixture
) -> None:
    """Any legal pick is made for it, and the error is written down."""
    assert asyncio.run(thinkers.decide("nobody", seen)) & legal(seen)
    assert "nobody" in caplog.text
