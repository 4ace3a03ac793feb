"""Tables connect viewers with the store, and stay in memory while they are in use."""

import asyncio
import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import update
from sqlalchemy.ext.asyncio import AsyncConnection

from kingdombuilder.server.accounts.signing import Signer
from kingdombuilder.server.content.land_images import LandImages
from kingdombuilder.server.protocol.client_messages import SetLanguageMessage, SetReadyMessage
from kingdombuilder.server.protocol.http_tables import NewTableRequest, TableSeatRequest
from kingdombuilder.server.protocol.user import User
from kingdombuilder.server.store.schema import ActivityRow, GameRow
from kingdombuilder.server.store.store import FILE, Store, StoreError, prepare_store, store_url
from kingdombuilder.server.tables.bot_pool import BotPool
from kingdombuilder.server.tables.new_tables import new_table
from kingdombuilder.server.tables.registry import MAX_IDLE
from kingdombuilder.server.tables.tables import Tables
from kingdombuilder.server.throttle import RateLimiter

ANN = User("ann", "Ann")
NOW_MS = 1_700_000_000_000


def make_request() -> NewTableRequest:
    """Return a request for a table of Ann and one more player."""
    return NewTableRequest(seats=[TableSeatRequest(occupant="me"), TableSeatRequest()], listed=True)


def test_a_table_stays_open_while_a_viewer_joins(tmp_path: Path) -> None:
    """Idle tables are closed, and a table that a viewer is joining looks idle for a moment."""

    async def run() -> None:
        store, pool = Store(prepare_store(store_url(tmp_path))), BotPool(1)
        tables = Tables(store, pool, LandImages(), Signer("x"), RateLimiter(on=False), home=False)
        games = []
        for _ in range(4 * MAX_IDLE):
            new_game = new_table(make_request(), ANN, "en", NOW_MS)
            await store.add(*new_game)
            games.append(new_game.row.id)
        joined = await asyncio.gather(*(tables.join(game, "en", ANN) for game in games * 3))
        for table, viewer in joined:
            assert tables.get(table.game) is table
            assert viewer.id in table.connections
        await tables.close()
        pool.close()
        await store.close()

    asyncio.run(run())


def test_a_table_catches_up_with_another_node(tmp_path: Path) -> None:
    """It is not replaced, because viewers may be joining it."""

    async def run() -> None:
        stores = [Store(prepare_store(store_url(tmp_path))) for _ in range(2)]
        pool = BotPool(1)
        own_tables, other_tables = (
            Tables(store, pool, LandImages(), Signer("x"), RateLimiter(on=False))
            for store in stores
        )
        new_game = new_table(make_request(), ANN, "en", NOW_MS)
        await stores[0].add(*new_game)
        idle = await own_tables.open(new_game.row.id)
        table, viewer = await other_tables.join(new_game.row.id, "en", ANN)
        await other_tables.receive(table, viewer, SetReadyMessage(type="set_ready"))
        (joined, _), opened = await asyncio.gather(
            own_tables.join(new_game.row.id, "en", ANN), own_tables.open(new_game.row.id)
        )
        assert idle is joined is opened
        assert joined.room.seq == table.room.seq
        await stores[0].remove(new_game.row.id)
        for tables in (own_tables, other_tables):
            await tables.close()
        pool.close()
        for store in stores:
            await store.close()

    asyncio.run(run())


def rename(file: Path, old: str, new: str) -> None:
    """Rename a table of the database, so that the store misses it or has it back."""
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute(f"ALTER TABLE {old} RENAME TO {new}")


def test_a_room_that_is_ahead_of_the_store_is_never_seen(tmp_path: Path) -> None:
    """It cannot be opened or joined; then the viewer gets the stored table and continues."""

    async def run() -> None:
        store, pool = Store(prepare_store(store_url(tmp_path))), BotPool(1)
        tables = Tables(store, pool, LandImages(), Signer("x"), RateLimiter(on=False), home=False)
        new_game = new_table(make_request(), ANN, "en", NOW_MS)
        await store.add(*new_game)
        table, viewer = await tables.join(new_game.row.id, "en", ANN)
        stored = table.room.seq

        async def next_message(kind: str) -> dict[str, Any]:
            async with asyncio.timeout(10):
                while True:
                    message: dict[str, Any] = json.loads(await viewer.next() or "")
                    if message["type"] == kind:
                        return message

        assert not (await next_message("table"))["seats"][0]["ready"]
        rename(tmp_path / FILE, "events", "gone")
        await tables.receive(table, viewer, SetReadyMessage(type="set_ready"))
        assert (await next_message("error"))["code"] == "unavailable"
        for _ in range(2):
            with pytest.raises(StoreError):
                await tables.open(new_game.row.id)
            with pytest.raises(StoreError):
                await tables.join(new_game.row.id, "en", ANN)
        french = SetLanguageMessage(type="set_language", language="fr")
        await tables.receive(table, viewer, french)
        error = await next_message("error")
        assert (error["code"], error["request"]) == ("unavailable", "set_language")
        rename(tmp_path / FILE, "gone", "events")
        assert not (await next_message("table"))["seats"][0]["ready"]
        assert await tables.open(new_game.row.id) is table
        assert table.room.seq == stored
        await tables.receive(table, viewer, SetReadyMessage(type="set_ready"))
        assert (await next_message("table"))["seats"][0]["ready"]
        assert await store.number(new_game.row.id) == stored + 1
        await tables.close()
        pool.close()
        await store.close()

    asyncio.run(run())


def test_a_request_cancelled_while_storing_keeps_the_table_consistent(tmp_path: Path) -> None:
    """The append completes, and the next viewer sees its result."""

    async def run() -> None:
        store, pool = Store(prepare_store(store_url(tmp_path))), BotPool(1)
        tables = Tables(store, pool, LandImages(), Signer("x"), RateLimiter(on=False), home=False)
        new_game = new_table(make_request(), ANN, "en", NOW_MS)
        await store.add(*new_game)
        table, viewer = await tables.join(new_game.row.id, "en", ANN)
        stored = table.room.seq
        sending = asyncio.create_task(
            tables.receive(table, viewer, SetReadyMessage(type="set_ready"))
        )
        while not table.is_ahead:
            await asyncio.sleep(0)
        sending.cancel()
        await asyncio.gather(sending, return_exceptions=True)
        assert table.is_ahead
        await tables.leave(table, viewer)
        async with asyncio.timeout(10):
            while await store.number(new_game.row.id) == stored:
                await asyncio.sleep(0.01)
        again, _ = await tables.join(new_game.row.id, "en", ANN)
        assert not again.is_ahead
        assert again.room.seq == stored + 1
        assert again.room.seats[0].ready
        await tables.close()
        pool.close()
        await store.close()

    asyncio.run(run())


@pytest.mark.parametrize("damage", [{"code": "no set-up"}, {"seats": 7}, {"options": [1]}])
def test_a_damaged_game_stops_no_other_game(tmp_path: Path, damage: dict[str, object]) -> None:
    """Any kind of damage is harmless, even if the game has been due for longer."""

    async def run() -> None:
        store, pool = Store(prepare_store(store_url(tmp_path))), BotPool(1)
        tables = Tables(store, pool, LandImages(), Signer("x"), RateLimiter(on=False))
        games = [new_table(make_request(), ANN, "en", NOW_MS) for _ in range(2)]
        for new_game in games:
            await store.add(*new_game)
        broken, sound = (new_game.row.id for new_game in games)

        async def damage_game(connection: AsyncConnection) -> None:
            damaged = update(GameRow).where(GameRow.id == broken).values(damage)
            await connection.execute(damaged)
            for game, due in ((broken, 1), (sound, 2)):
                timer = update(ActivityRow).where(ActivityRow.game == game)
                await connection.execute(timer.values(due=due, deadline=due))

        await store.write(damage_game)
        tables.start()
        async with asyncio.timeout(10):
            while sound in await store.games_due(9, 9):
                await asyncio.sleep(0.05)
        assert await store.games_due(9, 9) == [broken]
        await tables.close()
        pool.close()
        await store.close()

    asyncio.run(run())
