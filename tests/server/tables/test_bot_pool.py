"""Bots run in their own processes, and games continue if these fail."""

import asyncio
import os
import signal
from collections.abc import Iterator
from random import Random

import pytest

from kingdombuilder.bots import BOTS, Budget, share_cores
from kingdombuilder.insight.legality import play
from kingdombuilder.insight.seen import seen_by
from kingdombuilder.native import find_engine
from kingdombuilder.rules.state import State
from kingdombuilder.rules.turn import CHANCE, chooser, legal
from kingdombuilder.server.costs import Costs
from kingdombuilder.server.local.bot_decisions import decide
from kingdombuilder.server.tables.bot_pool import MIN_SECONDS, BotPool, default_workers
from kingdombuilder.server.throttle import RateLimiter
from kingdombuilder.setup.chance import draw_card
from kingdombuilder.setup.setup import first_game, start


@pytest.fixture
def seen() -> State:
    """Return what the first seat sees on its turn."""
    state, random = start(first_game()), Random(1)
    while chooser(state) == CHANCE:
        state = play(state, draw_card(state, random))
    return seen_by(state, 0)


@pytest.fixture
def pool() -> Iterator[BotPool]:
    """A pool of one process."""
    pool = BotPool(1)
    yield pool
    pool.close()


@pytest.mark.parametrize("bot", [bot for bot in BOTS if (BOTS[bot].budget.seconds or 0) <= 1])
def test_a_bot_decides_in_a_process(bot: str, seen: State, pool: BotPool) -> None:
    """The pick is legal, with a reason and follow-ups if the bot has them."""
    decision = asyncio.run(pool.decide(bot, seen))
    assert decision.pick & legal(seen)
    assert bool(decision.thought) == bool(BOTS[bot].thinker)
    assert bool(decision.follow_ups) == BOTS[bot].uses_native
    direct = decide(bot, seen, 1, Budget(seconds=0.01))
    assert not isinstance(direct, str)
    assert direct.pick & legal(seen)


def test_waiting_tables_are_served_in_order_with_less_time(seen: State, pool: BotPool) -> None:
    """Tables never stall: the more of them wait, the shorter every bot thinks."""
    served: list[int] = []
    budgets: list[float | None] = []

    async def table(number: int) -> None:
        assert (await pool.decide("master", seen)).pick & legal(seen)
        served.append(number)
        budgets.append(pool.budget("master").seconds)

    async def play_all() -> None:
        assert pool.budget("master") == share_cores(BOTS["master"].budget)
        async with asyncio.TaskGroup() as group:
            for number in range(4):
                group.create_task(table(number))
                await asyncio.sleep(0)
            assert pool.budget("master").seconds == 1 / 4
            assert pool.budget("novice") == BOTS["novice"].budget

    asyncio.run(play_all())
    assert served == [0, 1, 2, 3]
    assert budgets[-1] == 1
    assert len(pool.processes()) == 1


def test_a_bot_always_has_a_minimum_of_time(pool: BotPool, seen: State) -> None:
    """A table's share never falls below it."""

    async def crowd() -> None:
        tasks = [asyncio.create_task(pool.decide("master", seen)) for _ in range(40)]
        await asyncio.sleep(0)
        assert pool.budget("master").seconds == MIN_SECONDS
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    asyncio.run(crowd())


def test_a_server_has_the_given_number_of_processes() -> None:
    """By default it has at most four, and no more than the machine has cores."""

    async def count_processes() -> None:
        pool = BotPool(3)
        try:
            engine = await pool.engine("en")
            assert engine.split(":")[0] == find_engine().message("en").split(":")[0]
            assert len(pool.processes()) == 3
        finally:
            pool.close()

    asyncio.run(count_processes())
    assert 1 <= default_workers() <= min(4, os.cpu_count() or 1)


def test_killed_processes_are_replaced(seen: State, pool: BotPool) -> None:
    """The bot is asked again in new ones."""

    async def kill_and_decide() -> None:
        await pool.decide("uniform", seen)
        before = pool.processes()
        for pid in before:
            os.kill(pid, signal.SIGKILL)
        assert (await pool.decide("uniform", seen)).pick & legal(seen)
        assert not set(before) & set(pool.processes())

    asyncio.run(kill_and_decide())


def test_a_killed_process_affects_no_other_table(seen: State) -> None:
    """Tables that thought or waited at the same time get their decisions too."""

    async def kill_and_decide() -> None:
        pool = BotPool(2)
        try:
            await pool.engine("en")
            tasks = [asyncio.create_task(pool.decide("master", seen)) for _ in range(4)]
            await asyncio.sleep(0.2)
            os.kill(pool.processes()[0], signal.SIGKILL)
            for decision in await asyncio.gather(*tasks):
                assert decision.pick & legal(seen)
        finally:
            pool.close()

    asyncio.run(kill_and_decide())


def test_a_bot_that_thinks_too_long_is_stopped(seen: State) -> None:
    """A legal pick is made for it, and no process is left running."""
    pool = BotPool(1, time_limit=0.001)
    assert asyncio.run(pool.decide("apprentice", seen)).pick & legal(seen)
    assert pool.processes() == []


def test_a_bot_that_raises_stops_no_game(
    seen: State, pool: BotPool, caplog: pytest.LogCaptureFixture
) -> None:
    """A legal pick is made for it, and the error is logged."""
    seen.board = seen.board.copy()
    seen.board.cards = [10_000] * len(seen.board.cards)  # cards that do not exist
    assert asyncio.run(pool.decide("apprentice", seen)).pick & legal(seen)
    assert "a bot failed" in caplog.text
    assert "IndexError" in caplog.text


def test_a_bot_uses_free_cores_only_where_time_is_not_charged() -> None:
    """A public server charges for its bots' time, so each bot has one thread there."""
    for is_on in (True, False):
        pool = BotPool(1, costs=Costs(RateLimiter(on=is_on)))
        try:
            expected = 1 if is_on else share_cores(Budget()).threads
            assert pool.budget("master").threads == expected
        finally:
            pool.close()
