"""Leases: one node acts for a game, and what an earlier owner stores is refused."""

import asyncio
import subprocess
import sys
import time
from pathlib import Path

import asyncpg
import pytest

from kingdombuilder.server.store import leases
from kingdombuilder.server.store.leases import LEASE_SECONDS
from kingdombuilder.server.store.store import Store, prepare_store
from kingdombuilder.server.store.types import ConflictError, GameUpdate, Notification
from tests.server.nodes.test_store_nodes import until
from tests.server.postgres import Postgres
from tests.server.store.rows import FACTS, game, opened, pick

SHORT = 0.4  # seconds
HOLDER = """
import asyncio, sys
from kingdombuilder.server.store.store import Store

async def hold():
    store = Store(sys.argv[1])
    print(bool(await store.acquire_lease("g")), flush=True)
    await asyncio.sleep(600)

asyncio.run(hold())
"""


@pytest.fixture
def url(postgres: Postgres) -> str:
    """The address of a store with two games."""
    address = postgres.fresh()

    async def fill() -> None:
        async with opened(address) as (store,):
            await store.add(game("g"), [pick(1)])
            await store.add(game("h"), [pick(1)])

    asyncio.run(fill())
    return address


def test_a_lease_belongs_to_one_node(url: str) -> None:
    """As often as it asks, until it lets go; another game is another lease."""

    async def check() -> None:
        async with opened(url, url) as (store, other):
            lease = await store.acquire_lease("g")
            assert lease
            assert await store.acquire_lease("g") == lease
            assert not await other.acquire_lease("g")
            assert await other.acquire_lease("h")
            await other.release_lease("g")  # which is not its own
            assert not await other.acquire_lease("g")
            await store.release_lease("g")
            assert await other.acquire_lease("g")
            assert not await store.acquire_lease("g")
            assert not await store.acquire_lease("no game")

    asyncio.run(check())


def test_of_many_that_ask_at_once_one_gets_the_lease(url: str) -> None:
    """All of that node get the same one, and a caller that is cancelled leaves nothing behind."""

    async def check() -> None:
        async with opened(url, url, url) as stores:
            asked = [store.acquire_lease("g") for store in stores for _ in range(5)]
            found = await asyncio.gather(*asked)
            assert len({lease.token for lease in found if lease}) == 1
            assert sum(map(bool, found)) == 5
            task = asyncio.create_task(stores[0].acquire_lease("h"))
            await asyncio.sleep(0)
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
            assert await stores[0].acquire_lease("h")
            await stores[0].release_lease("h")
            assert await stores[1].acquire_lease("h")

    asyncio.run(check())


def test_a_lease_that_is_renewed_stays(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Beyond its duration; without renewal, another node takes over and this one notices."""
    monkeypatch.setattr(leases, "LEASE_SECONDS", SHORT)

    async def check() -> None:
        async with opened(url, url) as (store, other):
            lease, second = await store.acquire_lease("g"), await store.acquire_lease("h")
            assert lease
            assert second
            for _ in range(4):
                await asyncio.sleep(SHORT / 2)
                await store.renew_leases()
                assert not await other.acquire_lease("g")
                assert not await other.acquire_lease("h")
            await asyncio.sleep(1.5 * SHORT)
            taken = await other.acquire_lease("g")
            assert taken
            assert taken.token is not None
            assert lease.token is not None
            assert taken.token > lease.token
            await store.renew_leases()
            assert not await store.acquire_lease("g")
            kept = await store.acquire_lease("h")  # which nobody has taken
            assert kept
            assert kept.token == second.token

    asyncio.run(check())


def test_events_of_an_earlier_owner_are_refused(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Though they have the right number; those of players need no lease."""
    monkeypatch.setattr(leases, "LEASE_SECONDS", SHORT)

    async def check() -> None:
        async with opened(url, url) as (store, other):
            old = await store.acquire_lease("g")
            assert old
            await store.append("g", [pick(2)], FACTS, old)
            await asyncio.sleep(1.5 * SHORT)
            await store.append("g", [pick(3)], FACTS, old)  # expired, but nobody has taken over
            new = await other.acquire_lease("g")
            assert new
            for _ in range(2):
                with pytest.raises(ConflictError):
                    await store.append("g", [pick(4)], FACTS, old)
                await other.release_lease("g")  # nor afterwards
            await other.append("g", [pick(4)], FACTS)
            assert [event.number for event in await store.events("g")] == [1, 2, 3, 4]

    asyncio.run(check())


def test_a_due_game_is_left_to_the_node_with_its_lease(url: str) -> None:
    """Until the lease is released."""

    async def check() -> None:
        async with opened(url, url) as (store, other):
            await store.append("g", [pick(2)], GameUpdate({}, due=1))
            now = store.now_ms()
            assert await other.games_due(now, 9) == ["g"]
            assert await store.acquire_lease("g")
            assert await other.games_due(now, 9) == []
            await store.release_lease("g")
            assert await other.games_due(now, 9) == ["g"]

    asyncio.run(check())


def test_a_closed_node_releases_its_leases(url: str) -> None:
    """At once."""

    async def check() -> None:
        async with opened(url) as (other,):
            async with opened(url) as (store,):
                assert await store.acquire_lease("g")
                assert not await other.acquire_lease("g")
            assert await other.acquire_lease("g")

    asyncio.run(check())


def test_a_killed_node_loses_its_leases(url: str) -> None:
    """When they expire."""

    async def check() -> None:
        with subprocess.Popen(
            (sys.executable, "-c", HOLDER, url), stdout=subprocess.PIPE, text=True
        ) as holder:
            try:
                assert holder.stdout
                assert holder.stdout.readline() == "True\n"
                async with opened(url) as (store,):
                    holder.kill()
                    began = time.monotonic()
                    assert not await store.acquire_lease("g")
                    await until(lambda: has_lease(store, "g"))
                    assert time.monotonic() - began < LEASE_SECONDS + 1
            finally:
                holder.kill()

    asyncio.run(check())


async def has_lease(store: Store, name: str) -> bool:
    """Return whether a node can act for a game."""
    return await store.acquire_lease(name) is not None


def test_a_deleted_game_can_be_leased_by_nobody(url: str) -> None:
    """Its lease goes with it, and renewing the others works."""

    async def check() -> None:
        async with opened(url) as (store,):
            assert await store.acquire_lease("g")
            assert await store.acquire_lease("h")
            assert await store.remove("g")
            await store.renew_leases()
            assert not await store.acquire_lease("g")
            connection = await asyncpg.connect(url)
            try:
                rows = await connection.fetch("SELECT game FROM leases")
            finally:
                await connection.close()
            assert [row["game"] for row in rows] == ["h"]

    asyncio.run(check())


def test_nobody_gets_a_lease_without_a_database() -> None:
    """It is refused at once, and closing does not hang."""

    async def check() -> None:
        store = Store("postgresql://postgres@127.0.0.1:1/none")
        assert not await store.acquire_lease("g")
        await store.release_lease("g")
        await store.listen(lambda _: None)
        await store.close()

    asyncio.run(check())


def test_a_file_grants_every_lease_and_notifies_nobody(tmp_path: Path) -> None:
    """It belongs to one server."""
    address = prepare_store(f"sqlite:///{tmp_path / 'games.sqlite3'}")

    async def check() -> None:
        async with opened(address, address) as (store, other):
            notices: list[Notification] = []
            await other.listen(notices.append)
            lease = await store.acquire_lease("g")
            assert lease
            assert await other.acquire_lease("g")
            await store.add(game("g"), [pick(1)])
            await store.append("g", [pick(2)], FACTS, lease)
            await store.renew_leases()
            await store.release_lease("g")
            assert notices == []

    asyncio.run(check())
