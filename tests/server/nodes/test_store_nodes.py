"""Several nodes on one PostgreSQL: what they hear of each other."""

import asyncio
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import asyncpg
import psutil
import pytest

from kingdombuilder.server.store.store import prepare_store
from kingdombuilder.server.store.types import (
    CHAT,
    EVENT,
    RESYNC,
    ConflictError,
    GameUpdate,
    Notification,
)
from tests.server.postgres import Postgres
from tests.server.store.rows import FACTS, game, opened, pick

TIMEOUT = 20  # seconds


async def until(holds: Callable[[], Awaitable[bool]]) -> None:
    """Wait until something holds."""
    async with asyncio.timeout(TIMEOUT):
        while not await holds():
            await asyncio.sleep(0.02)


async def wait_for_notices(notices: list[Notification], number: int) -> list[Notification]:
    """Wait until there are at least `number` notices."""

    async def enough() -> bool:
        return len(notices) >= number

    await until(enough)
    return notices


async def cut(url: str, which: str) -> None:
    """Cut the lines with a name or a last question like this, as a network or a failover would."""
    connection = await asyncpg.connect(url)
    try:
        ended = await connection.fetchval(
            "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid()"
            " AND (query LIKE $1 OR application_name LIKE $1)",
            which,
        )
    finally:
        await connection.close()
    assert ended


def test_a_node_hears_what_another_stores(postgres: Postgres) -> None:
    """Events and chat, with their numbers and in their order; nothing of its own."""
    url = postgres.fresh()

    async def notify() -> None:
        async with opened(url, url) as (store, other):
            mine: list[Notification] = []
            theirs: list[Notification] = []
            await store.listen(mine.append)
            await other.listen(theirs.append)
            await store.add(game("g"), [])
            await store.append("g", [pick(1), pick(2)], FACTS)
            await store.add_chat_line("g", "ada", "Ada", "hello", 1)
            await other.append("g", [pick(3)], FACTS)
            assert await wait_for_notices(theirs, 2) == [
                Notification(store.node, EVENT, "g", 2),
                Notification(store.node, CHAT, "g", 1),
            ]
            assert await wait_for_notices(mine, 1) == [Notification(other.node, EVENT, "g", 3)]

    asyncio.run(notify())


def test_what_was_not_stored_is_not_told(postgres: Postgres) -> None:
    """A pick that came too late, and one whose game could not be settled."""
    url = postgres.fresh()

    async def notify() -> None:
        async def settle(_: object) -> None:
            raise ZeroDivisionError

        async with opened(url, url) as (store, other):
            notices: list[Notification] = []
            await other.listen(notices.append)
            await store.add(game("g"), [pick(1)])
            with pytest.raises(ConflictError):
                await store.append("g", [pick(1)], FACTS)
            with pytest.raises(ZeroDivisionError):
                await store.append("g", [pick(2)], GameUpdate({}, settle=settle))
            await store.append("g", [pick(2)], FACTS)
            assert await wait_for_notices(notices, 1) == [Notification(store.node, EVENT, "g", 2)]

    asyncio.run(notify())


def test_a_node_that_lost_its_line_knows_that_it_missed_something(postgres: Postgres) -> None:
    """It hears again by itself."""
    url = postgres.fresh()

    async def lost() -> None:
        async with opened(url, url) as (store, other):
            notices: list[Notification] = []
            await other.listen(notices.append)
            await store.add(game("g"), [])
            await cut(url, "kingdombuilder %")
            assert (await wait_for_notices(notices, 1))[0].kind == RESYNC
            await store.append("g", [pick(1)], FACTS)
            assert (await wait_for_notices(notices, 2))[1:] == [
                Notification(store.node, EVENT, "g", 1)
            ]

    asyncio.run(lost())


def test_nodes_that_start_together_shape_the_database_once(postgres: Postgres) -> None:
    """One takes the steps, the others wait and find them taken."""
    url = postgres.make("together")
    with ThreadPoolExecutor(6) as pool:
        assert list(pool.map(prepare_store, [url] * 6)) == [url] * 6

    async def works() -> None:
        async with opened(url) as (store,):
            await store.add(game("g"), [pick(1)])

    asyncio.run(works())


def test_a_database_of_the_tests_does_not_outlive_them() -> None:
    """A process that is killed leaves neither a server nor its folder behind."""
    code = (
        "from tests.server.postgres import running\n"
        "with running('fsync=off') as server:\n"
        "    print(server.execute('SHOW data_directory'), flush=True)\n"
        "    input()"
    )
    with subprocess.Popen(
        (sys.executable, "-c", code), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as starter:
        assert starter.stdout
        data = Path(starter.stdout.readline().strip())
        server = psutil.Process(int((data / "postmaster.pid").read_text().split()[0]))
        starter.kill()
    _, left = psutil.wait_procs([server], timeout=TIMEOUT)
    assert not left
    deadline = time.monotonic() + TIMEOUT
    while data.parent.exists():
        assert time.monotonic() < deadline
        time.sleep(0.02)
