"""Several nodes on one PostgreSQL server, and the notifications between them."""

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
from tests.server.store.rows import FACTS, game, open_stores, pick

TIMEOUT = 20  # seconds


async def until(holds: Callable[[], Awaitable[bool]]) -> None:
    """Wait until a condition holds."""
    async with asyncio.timeout(TIMEOUT):
        while not await holds():
            await asyncio.sleep(0.02)


async def wait_for_notices(notices: list[Notification], number: int) -> list[Notification]:
    """Wait until there are at least `number` notices, and return them."""

    async def has_enough() -> bool:
        return len(notices) >= number

    await until(has_enough)
    return notices


async def cut_connections(url: str, pattern: str) -> None:
    """Terminate connections by name or last query, as a network failure would."""
    connection = await asyncpg.connect(url)
    try:
        count = await connection.fetchval(
            "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid()"
            " AND (query LIKE $1 OR application_name LIKE $1)",
            pattern,
        )
    finally:
        await connection.close()
    assert count


def test_a_node_is_notified_of_what_another_stores(postgres: Postgres) -> None:
    """Events and chat arrive with their numbers; own events do not."""
    url = postgres.fresh()

    async def notify() -> None:
        async with open_stores(url, url) as (store, other):
            notices: list[Notification] = []
            other_notices: list[Notification] = []
            await store.listen(notices.append)
            await other.listen(other_notices.append)
            await store.add(game("g"), [])
            await store.append("g", [pick(1), pick(2)], FACTS)
            await store.add_chat_line("g", "ada", "Ada", "hello", 1)
            await other.append("g", [pick(3)], FACTS)
            # They are announced after their transactions, in batches of a kind.
            assert set(await wait_for_notices(other_notices, 2)) == {
                Notification(store.node, EVENT, "g", 2),
                Notification(store.node, CHAT, "g", 1),
            }
            assert await wait_for_notices(notices, 1) == [Notification(other.node, EVENT, "g", 3)]

    asyncio.run(notify())


def test_events_that_were_not_stored_are_not_announced(postgres: Postgres) -> None:
    """A pick was stale, or its game could not be settled."""
    url = postgres.fresh()

    async def notify() -> None:
        async def settle(_: object) -> None:
            raise ZeroDivisionError

        async with open_stores(url, url) as (store, other):
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


def test_a_node_that_lost_its_connection_resyncs(postgres: Postgres) -> None:
    """It reconnects automatically."""
    url = postgres.fresh()

    async def check() -> None:
        async with open_stores(url, url) as (store, other):
            notices: list[Notification] = []
            await other.listen(notices.append)
            await store.add(game("g"), [])
            await cut_connections(url, "kingdombuilder %")
            assert (await wait_for_notices(notices, 1))[0].kind == RESYNC
            await store.append("g", [pick(1)], FACTS)
            assert (await wait_for_notices(notices, 2))[1:] == [
                Notification(store.node, EVENT, "g", 1)
            ]

    asyncio.run(check())


def test_nodes_that_start_together_migrate_the_database_once(postgres: Postgres) -> None:
    """One runs the migrations, and the others wait for it."""
    url = postgres.make("together")
    with ThreadPoolExecutor(6) as pool:
        assert list(pool.map(prepare_store, [url] * 6)) == [url] * 6

    async def check() -> None:
        async with open_stores(url) as (store,):
            await store.add(game("g"), [pick(1)])

    asyncio.run(check())


def test_a_test_database_stops_with_its_process() -> None:
    """A killed process leaves neither a server nor its folder behind."""
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
