"""Leases: one node acts for a game, and the events of an earlier owner are rejected."""

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
from tests.server.store.rows import FACTS, game, open_stores, pick

SHORT_LEASE = 0.4  # seconds
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
    """The URL of a store with two games."""
    address = postgres.fresh()

    async def fill() -> None:
        async with open_stores(address) as (store,):
            await store.add(game("g"), [pick(1)])
            await store.add(game("h"), [pick(1)])

    asyncio.run(fill())
    return address


def test_a_lease_belongs_to_one_node(url: str) -> None:
    """It can acquire it repeatedly until it releases it; each game has its own lease."""

    async def check() -> None:
        async with open_stores(url, url) as (store, other):
            lease = await store.acquire_lease("g")
            assert lease
            assert await store.acquire_lease("g") == lease
            assert not await other.acquire_lease("g")
            assert await other.acquire_lease("h")
            await other.release_lease("g")  # a lease that it does not have
            assert not await other.acquire_lease("g")
            await store.release_lease("g")
            assert await other.acquire_lease("g")
            assert not await store.acquire_lease("g")
            assert not await store.acquire_lease("no game")

    asyncio.run(check())


def test_one_of_many_nodes_gets_the_lease(url: str) -> None:
    """All callers of that node get the same one, and a cancelled caller leaves nothing behind."""

    async def check() -> None:
        async with open_stores(url, url, url) as stores:
            attempts = [store.acquire_lease("g") for store in stores for _ in range(5)]
            acquired = await asyncio.gather(*attempts)
            assert len({lease.token for lease in acquired if lease}) == 1
            assert sum(map(bool, acquired)) == 5
            task = asyncio.create_task(stores[0].acquire_lease("h"))
            await asyncio.sleep(0)
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
            assert await stores[0].acquire_lease("h")
            await stores[0].release_lease("h")
            assert await stores[1].acquire_lease("h")

    asyncio.run(check())


def test_a_renewed_lease_does_not_expire(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without renewal, another node takes over and this one notices."""
    monkeypatch.setattr(leases, "LEASE_SECONDS", SHORT_LEASE)

    async def check() -> None:
        async with open_stores(url, url) as (store, other):
            lease, second = await store.acquire_lease("g"), await store.acquire_lease("h")
            assert lease
            assert second
            for _ in range(4):
                await asyncio.sleep(SHORT_LEASE / 2)
                await store.renew_leases()
                assert not await other.acquire_lease("g")
                assert not await other.acquire_lease("h")
            await asyncio.sleep(1.5 * SHORT_LEASE)
            taken = await other.acquire_lease("g")
            assert taken
            assert taken.token is not None
            assert lease.token is not None
            assert taken.token > lease.token
            await store.renew_leases()
            assert not await store.acquire_lease("g")
            again = await store.acquire_lease("h")  # no node has taken it
            assert again
            assert again.token == second.token

    asyncio.run(check())


def test_events_of_an_earlier_owner_are_rejected(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Their number is right; events of players need no lease."""
    monkeypatch.setattr(leases, "LEASE_SECONDS", SHORT_LEASE)

    async def check() -> None:
        async with open_stores(url, url) as (store, other):
            old = await store.acquire_lease("g")
            assert old
            await store.append("g", [pick(2)], FACTS, old)
            await asyncio.sleep(1.5 * SHORT_LEASE)
            await store.append("g", [pick(3)], FACTS, old)  # expired, but no node has taken over
            new = await other.acquire_lease("g")
            assert new
            for _ in range(2):
                with pytest.raises(ConflictError):
                    await store.append("g", [pick(4)], FACTS, old)
                await other.release_lease("g")  # the old lease stays invalid
            await other.append("g", [pick(4)], FACTS)
            assert [event.number for event in await store.events("g")] == [1, 2, 3, 4]

    asyncio.run(check())


def test_a_due_game_is_left_to_the_node_with_its_lease(url: str) -> None:
    """Other nodes do not see it as due until the lease is released."""

    async def check() -> None:
        async with open_stores(url, url) as (store, other):
            await store.append("g", [pick(2)], GameUpdate({}, due=1))
            now = store.now_ms()
            assert await other.games_due(now, 9) == ["g"]
            assert await store.acquire_lease("g")
            assert await other.games_due(now, 9) == []
            await store.release_lease("g")
            assert await other.games_due(now, 9) == ["g"]

    asyncio.run(check())


def test_a_closed_node_releases_its_leases(url: str) -> None:
    """Another node can acquire them immediately."""

    async def check() -> None:
        async with open_stores(url) as (other,):
            async with open_stores(url) as (store,):
                assert await store.acquire_lease("g")
                assert not await other.acquire_lease("g")
            assert await other.acquire_lease("g")

    asyncio.run(check())


def test_a_killed_node_loses_its_leases(url: str) -> None:
    """They expire."""

    async def check() -> None:
        with subprocess.Popen(
            (sys.executable, "-c", HOLDER, url), stdout=subprocess.PIPE, text=True
        ) as holder:
            try:
                assert holder.stdout
                assert holder.stdout.readline() == "True\n"
                async with open_stores(url) as (store,):
                    holder.kill()
                    start = time.monotonic()
                    assert not await store.acquire_lease("g")
                    await until(lambda: has_lease(store, "g"))
                    assert time.monotonic() - start < LEASE_SECONDS + 1
            finally:
                holder.kill()

    asyncio.run(check())


async def has_lease(store: Store, name: str) -> bool:
    """Return whether a node can act for a game."""
    return await store.acquire_lease(name) is not None


def test_a_deleted_game_cannot_be_leased(url: str) -> None:
    """Its lease is deleted with it, and renewing the others works."""

    async def check() -> None:
        async with open_stores(url) as (store,):
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


def test_no_lease_is_granted_without_a_database() -> None:
    """It is refused immediately, and closing does not hang."""

    async def check() -> None:
        store = Store("postgresql://postgres@127.0.0.1:1/none")
        assert not await store.acquire_lease("g")
        await store.release_lease("g")
        await store.listen(lambda _: None)
        await store.close()

    asyncio.run(check())


def test_a_file_grants_every_lease_and_sends_no_notices(tmp_path: Path) -> None:
    """It belongs to one server."""
    address = prepare_store(f"sqlite:///{tmp_path / 'games.sqlite3'}")

    async def check() -> None:
        async with open_stores(address, address) as (store, other):
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
