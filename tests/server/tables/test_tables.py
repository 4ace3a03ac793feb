"""Tables between viewers and the store: many at once, and none that is forgotten while in use."""

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


def gathering() -> NewTableRequest:
    """A table for Ann and one more."""
    return NewTableRequest(seats=[TableSeatRequest(occupant="me"), TableSeatRequest()], listed=True)


def test_who_joins_while_many_tables_are_opened_sits_at_the_one_in_use(tmp_path: Path) -> None:
    """Idle tables are put away, and one that is just being joined looks idle for a moment."""

    async def crowded() -> None:
        store, thinkers = Store(prepare_store(store_url(tmp_path))), BotPool(1)
        tables = Tables(
            store, thinkers, LandImages(), Signer("x"), RateLimiter(on=False), home=False
        )
        games = []
        for _ in range(4 * MAX_IDLE):
            made = new_table(gathering(), ANN, "en", NOW_MS)
            await store.add(*made)
            games.append(made.row.id)
        joined = await asyncio.gather(*(tables.join(game, "en", ANN) for game in games * 3))
        for table, viewer in joined:
            assert tables.get(table.game) is table
            assert viewer.id in table.connections
        await tables.close()
        thinkers.close()
        await store.close()

    asyncio.run(crowded())


def test_a_table_that_another_node_went_on_with_is_the_same_table(tmp_path: Path) -> None:
    """It catches up instead of being replaced under those who are just coming."""

    async def shared() -> None:
        stores = [Store(prepare_store(store_url(tmp_path))) for _ in range(2)]
        thinkers = BotPool(1)
        here, there = (
            Tables(store, thinkers, LandImages(), Signer("x"), RateLimiter(on=False))
            for store in stores
        )
        made = new_table(gathering(), ANN, "en", NOW_MS)
        await stores[0].add(*made)
        idle = await here.open(made.row.id)
        table, viewer = await there.join(made.row.id, "en", ANN)
        await there.receive(table, viewer, SetReadyMessage(type="set_ready"))
        (again, _), other = await asyncio.gather(
            here.join(made.row.id, "en", ANN), here.open(made.row.id)
        )
        assert idle is again is other
        assert again.room.seq == table.room.seq
        await stores[0].remove(made.row.id)
        for tables in (here, there):
            await tables.close()
        thinkers.close()
        for store in stores:
            await store.close()

    asyncio.run(shared())


def rename(file: Path, old: str, new: str) -> None:
    """Give a table of a database another name, so that the store misses it or has it back."""
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute(f"ALTER TABLE {old} RENAME TO {new}")


def test_a_room_that_is_ahead_of_the_store_is_never_seen(tmp_path: Path) -> None:
    """Nobody may open or join it; then the viewer has the table as stored, and goes on."""

    async def failed() -> None:
        store, thinkers = Store(prepare_store(store_url(tmp_path))), BotPool(1)
        tables = Tables(
            store, thinkers, LandImages(), Signer("x"), RateLimiter(on=False), home=False
        )
        made = new_table(gathering(), ANN, "en", NOW_MS)
        await store.add(*made)
        table, viewer = await tables.join(made.row.id, "en", ANN)
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
                await tables.open(made.row.id)
            with pytest.raises(StoreError):
                await tables.join(made.row.id, "en", ANN)
        french = SetLanguageMessage(type="set_language", language="fr")
        await tables.receive(table, viewer, french)
        refused = await next_message("error")
        assert (refused["code"], refused["request"]) == ("unavailable", "set_language")
        rename(tmp_path / FILE, "gone", "events")
        assert not (await next_message("table"))["seats"][0]["ready"]
        assert await tables.open(made.row.id) is table
        assert table.room.seq == stored
        await tables.receive(table, viewer, SetReadyMessage(type="set_ready"))
        assert (await next_message("table"))["seats"][0]["ready"]
        assert await store.number(made.row.id) == stored + 1
        await tables.close()
        thinkers.close()
        await store.close()

    asyncio.run(failed())


def test_who_is_cancelled_while_storing_leaves_the_table_as_stored(tmp_path: Path) -> None:
    """The append goes on to its end, and the next viewer sees its result."""

    async def cancelled() -> None:
        store, thinkers = Store(prepare_store(store_url(tmp_path))), BotPool(1)
        tables = Tables(
            store, thinkers, LandImages(), Signer("x"), RateLimiter(on=False), home=False
        )
        made = new_table(gathering(), ANN, "en", NOW_MS)
        await store.add(*made)
        table, viewer = await tables.join(made.row.id, "en", ANN)
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
            while await store.number(made.row.id) == stored:
                await asyncio.sleep(0.01)
        again, _ = await tables.join(made.row.id, "en", ANN)
        assert not again.is_ahead
        assert again.room.seq == stored + 1
        assert again.room.seats[0].ready
        await tables.close()
        thinkers.close()
        await store.close()

    asyncio.run(cancelled())


@pytest.mark.parametrize("damage", [{"code": "no set-up"}, {"seats": 7}, {"options": [1]}])
def test_a_game_that_cannot_go_on_stops_no_other(tmp_path: Path, damage: dict[str, object]) -> None:
    """Whatever is wrong with it, and although it has waited longer."""

    async def waiting() -> None:
        store, thinkers = Store(prepare_store(store_url(tmp_path))), BotPool(1)
        tables = Tables(store, thinkers, LandImages(), Signer("x"), RateLimiter(on=False))
        games = [new_table(gathering(), ANN, "en", NOW_MS) for _ in range(2)]
        for made in games:
            await store.add(*made)
        broken, sound = (made.row.id for made in games)

        async def changed(connection: AsyncConnection) -> None:
            damaged = update(GameRow).where(GameRow.id == broken).values(damage)
            await connection.execute(damaged)
            for game, due in ((broken, 1), (sound, 2)):
                timer = update(ActivityRow).where(ActivityRow.game == game)
                await connection.execute(timer.values(due=due, deadline=due))

        await store.write(changed)
        tables.start()
        async with asyncio.timeout(10):
            while sound in await store.games_due(9, 9):
                await asyncio.sleep(0.05)
        assert await store.games_due(9, 9) == [broken]
        await tables.close()
        thinkers.close()
        await store.close()

    asyncio.run(waiting())
