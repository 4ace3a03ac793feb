"""A row that stays locked in the database delays only its own table."""

import asyncio
import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import asyncpg
import pytest

from kingdombuilder.server.store.connections import POOL, POOL_TIMEOUT
from kingdombuilder.server.store.failures import RowLocked, StoreUnavailable
from kingdombuilder.server.store.store import Store
from kingdombuilder.server.store.types import ConflictError
from tests.server.abuse_client import RawClient, raw_client
from tests.server.online_players import friends, table_of_two
from tests.server.postgres import Postgres
from tests.server.socket_viewers import Message, process
from tests.server.store.rows import FACTS, game, open_stores, pick
from tests.server.tables.test_due_games import make_due, open_tables, settle, start_game

LOCK_SECONDS = 8.0
MAX_PICK_SECONDS = 1.0  # at another table
OTHER_TABLES = 4
NOT_FOUND = 4404
LOCK_ROW = "SELECT 1 FROM activity WHERE game = $1 FOR UPDATE"


@contextmanager
def locking(
    url: str, name: str, seconds: float = LOCK_SECONDS, statement: str = LOCK_ROW
) -> Iterator[threading.Event]:
    """Lock the row of a game for some seconds; the event is set when it is unlocked."""
    is_locked, is_unlocked = threading.Event(), threading.Event()

    async def lock() -> None:
        connection = await asyncpg.connect(url)
        try:
            async with connection.transaction():
                await connection.execute(statement, *([name] if name else []))
                is_locked.set()
                await asyncio.sleep(seconds)
        finally:
            await connection.close()
            is_unlocked.set()

    thread = threading.Thread(target=lambda: asyncio.run(lock()))
    thread.start()
    assert is_locked.wait(LOCK_SECONDS)
    try:
        yield is_unlocked
    finally:
        thread.join()


def has_reached(seq: int, view: Message) -> bool:
    """Return whether a view shows an event."""
    return bool(view["seq"] >= seq)


def test_a_locked_game_does_not_delay_other_tables(tmp_path: Path, postgres: Postgres) -> None:
    """Their picks stay fast, and the locked table continues when it is unlocked."""
    url = postgres.fresh()
    options = ("--port", "0", "--public", "--bot-workers", "1")
    with (
        process(tmp_path, *options, KINGDOMBUILDER_DATABASE=url) as node,
        friends(node.link, 2 * OTHER_TABLES + 2) as people,
    ):
        pairs = list(zip(people[::2], people[1::2], strict=True))
        games = [table_of_two(ann, bob) for ann, bob in pairs]
        (ann, bob), others = pairs[0], pairs[1:]
        with locking(url, games[0]) as is_unlocked:
            before = ann.view["seq"]
            ann.say("pick", seq=before + 1, pick=ann.legal()[0])
            slowest = picks = 0.0
            while not is_unlocked.is_set():
                for pair in others:
                    active = next(friend for friend in pair if friend.view["can_act"])
                    other = next(friend for friend in pair if friend is not active)
                    start = time.monotonic()
                    assert active.pick(active.legal()[0])["type"] == "view"
                    slowest = max(slowest, time.monotonic() - start)
                    picks += 1
                    other.until("view", partial(has_reached, active.view["seq"]))
                    if pair is others[0]:  # the player at the locked table retries
                        ann.say("pick", seq=before + 1, pick=ann.legal()[0])
                    time.sleep(0.05)
        assert picks > OTHER_TABLES
        assert slowest < MAX_PICK_SECONDS
        for friend in (ann, bob):
            friend.enter(games[0])
        seq = ann.view["seq"]
        assert before <= seq
        active, other = (ann, bob) if ann.view["can_act"] else (bob, ann)
        active.pick(active.legal()[0])
        other.until("view", lambda view: view["seq"] > seq)


def test_a_client_that_leaves_before_it_is_answered_causes_no_error(
    tmp_path: Path, postgres: Postgres
) -> None:
    """The database delays the answer, which is an error, until the client has disconnected."""
    url = postgres.fresh()
    with process(
        tmp_path, "--port", "0", "--bot-workers", "1", KINGDOMBUILDER_DATABASE=url
    ) as node:
        with locking(url, "", 2.0, "LOCK TABLE games IN ACCESS EXCLUSIVE MODE"):
            for _ in range(5):
                RawClient(node.link, "nothing").leave()
        with raw_client(node.link, "nothing") as client:  # answered after the others
            assert client.close_code() == NOT_FOUND
        _, _, errors = node.stop(signal.SIGINT)
    assert errors == ""


def test_only_the_appends_of_a_locked_game_fail(postgres: Postgres) -> None:
    """All others of the group are stored immediately, and conflicts are still found."""
    url = postgres.fresh()
    names = [f"g{number}" for number in range(10)]

    async def append_timed(
        store: Store, name: str, number: int
    ) -> tuple[float, BaseException | None]:
        start = time.monotonic()
        error = (
            await asyncio.gather(store.append(name, [pick(number)], FACTS), return_exceptions=True)
        )[0]
        return time.monotonic() - start, error

    async def check() -> None:
        async with open_stores(url) as (store,):
            for name in names:
                await store.add(game(name), [pick(1)])
            with locking(url, "g3"):
                done = await asyncio.gather(
                    *(append_timed(store, name, 1 if name == "g5" else 2) for name in names)
                )
            waited, locked = done[names.index("g3")]
            assert isinstance(locked, RowLocked)
            for name, (seconds, error) in zip(names, done, strict=True):
                if name == "g3":
                    continue
                assert seconds < waited / 2, "it waited for the lock of another game"
                assert isinstance(error, ConflictError) if name == "g5" else error is None
            await store.append("g3", [pick(2)], FACTS)

    asyncio.run(check())


def test_a_locked_game_delays_no_other_clock(tmp_path: Path, postgres: Postgres) -> None:
    """A clock that has run out is ended while the row of another due game is locked."""
    url = postgres.fresh()

    async def check() -> None:
        async with open_tables(tmp_path, url) as tables:
            locked, other = [await start_game(tables, seconds=600, leaves=False) for _ in range(2)]
            for game in (locked, other):
                await settle(tables, game)
            await make_due(tables, [locked, other])
            with locking(url, locked, 4.5) as is_unlocked:
                serving = asyncio.create_task(tables._bots.serve_clocks())
                while other in await tables.store.games_due(tables.store.now_ms(), 9):
                    assert not is_unlocked.is_set()
                    await asyncio.sleep(0.05)
                await serving

    asyncio.run(check())


def test_a_request_does_not_wait_long_for_a_connection(postgres: Postgres) -> None:
    """After an outage, requests of clients that have left must not hold up the others."""
    url = postgres.fresh()

    async def hold(store: Store) -> None:
        async with store.reading() as connection:
            await connection.exec_driver_sql(f"SELECT pg_sleep({POOL_TIMEOUT + 2})")

    async def check() -> None:
        async with open_stores(url) as (store,):
            holding = [asyncio.create_task(hold(store)) for _ in range(POOL)]
            await asyncio.sleep(1)
            start = time.monotonic()
            with pytest.raises(StoreUnavailable):
                await store.number("none")
            assert time.monotonic() - start < POOL_TIMEOUT + 3
            await asyncio.gather(*holding)

    asyncio.run(check())


def test_a_node_sets_timeouts_on_its_connections(postgres: Postgres) -> None:
    """Nothing waits for ever, and a frozen node cannot keep its locks."""
    url = postgres.fresh()

    async def check() -> None:
        async with open_stores(url) as (store,), store.reading() as connection:
            for name in (
                "lock_timeout",
                "statement_timeout",
                "idle_in_transaction_session_timeout",
            ):
                value = (await connection.exec_driver_sql(f"SHOW {name}")).scalar_one()
                assert value != "0", name

    asyncio.run(check())
