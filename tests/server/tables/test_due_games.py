"""Bots play while a person waits for them, pause when all have left, and delay no clock."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from sqlalchemy import update
from sqlalchemy.ext.asyncio import AsyncConnection

from kingdombuilder.server.accounts.signing import Signer
from kingdombuilder.server.content.land_images import LandImages
from kingdombuilder.server.protocol.client_messages import LeaveSeatMessage, SetReadyMessage
from kingdombuilder.server.protocol.http_tables import (
    NewTableRequest,
    TableOptionsRequest,
    TableSeatRequest,
    TimeControlRequest,
)
from kingdombuilder.server.protocol.user import User
from kingdombuilder.server.store.schema import ActivityRow
from kingdombuilder.server.store.store import Store, prepare_store, store_url
from kingdombuilder.server.tables.bot_pool import BotPool
from kingdombuilder.server.tables.new_tables import new_table
from kingdombuilder.server.tables.persistence import BOT_GRACE_MS
from kingdombuilder.server.tables.tables import Tables
from kingdombuilder.server.tables.waiting_tables import WaitingTables
from kingdombuilder.server.throttle import RateLimiter

ANN = User("ann", "Ann")
DISTANT_FUTURE = 10**14


@asynccontextmanager
async def open_tables(folder: Path, url: str = "") -> AsyncIterator[Tables]:
    """Open the tables of a public server without its background tasks."""
    prepared = await asyncio.to_thread(prepare_store, url or store_url(folder))
    store, pool = Store(prepared), BotPool(1)
    tables = Tables(store, pool, LandImages(), Signer("x"), RateLimiter(on=False), home=False)
    try:
        yield tables
    finally:
        await tables.close()
        pool.close()
        await store.close()


async def start_game(tables: Tables, seconds: int = 0, leaves: bool = True) -> str:
    """Start a game of Ann against a bot; she disconnects, and leaves her seat if she `leaves`."""
    clock = TimeControlRequest(kind="turn", seconds=seconds) if seconds else None
    request = NewTableRequest(
        seats=[TableSeatRequest(occupant="me"), TableSeatRequest(occupant="bot", bot="uniform")],
        options=TableOptionsRequest(time_control=clock),
    )
    new_game = new_table(request, ANN, "en", tables.store.now_ms())
    await tables.store.add(*new_game)
    table, connection = await tables.join(new_game.row.id, "en", ANN)
    await tables.receive(table, connection, SetReadyMessage(type="set_ready"))
    if leaves:
        await tables.receive(table, connection, LeaveSeatMessage(type="leave_seat"))
    await tables.leave(table, connection)
    return new_game.row.id


async def settle(tables: Tables, game: str) -> int:
    """Wait until the bots of a game pause and return the number of its events."""
    while (table := tables.get(game)) and table.bots_play:
        await asyncio.sleep(0.01)
    return await tables.store.number(game)


def test_an_abandoned_table_pauses_until_a_player_returns(tmp_path: Path) -> None:
    """It is never due, so it delays no other table; then its bots continue."""

    async def run() -> None:
        async with open_tables(tmp_path) as tables:
            game = await start_game(tables)
            before = await settle(tables, game)
            await asyncio.sleep(BOT_GRACE_MS / 1000 + 0.1)
            for _ in range(3):
                await tables._bots.serve_clocks()
                await tables._bots.serve_bots()
            assert await settle(tables, game) == before
            assert await tables.store.games_due(DISTANT_FUTURE, 9) == []
            table, _ = await tables.join(game, "en", ANN)
            async with asyncio.timeout(60):
                while not table.room.over:
                    await asyncio.sleep(0.05)

    asyncio.run(run())


def test_a_timed_table_continues_for_its_absent_player(tmp_path: Path) -> None:
    """Ann is expected back: the bot plays its turn, so that her clock runs."""

    async def run() -> None:
        async with open_tables(tmp_path) as tables:
            game = await start_game(tables, seconds=600, leaves=False)
            table = await tables.open(game)
            if table.room.bot_to_act():
                await tables._bots.serve_clocks()
                await tables._bots.serve_bots()
                await settle(tables, game)
            assert table.room.bot_to_act() is None
            assert await tables.store.games_due(DISTANT_FUTURE, 9) == [game]

    asyncio.run(run())


def test_the_clock_of_an_open_table_ends_without_a_stored_deadline(tmp_path: Path) -> None:
    """Faults can cost a game its deadline in the store; its players must not wait forever."""

    async def forget_deadline(connection: AsyncConnection) -> None:
        await connection.execute(update(ActivityRow).values(deadline=None, due=None))

    async def run() -> None:
        async with open_tables(tmp_path) as tables:
            game = await start_game(tables, seconds=5, leaves=False)
            table, _ = await tables.join(game, "en", ANN)
            await settle(tables, game)
            await tables.store.write(forget_deadline)
            assert await tables.store.games_due(DISTANT_FUTURE, 9) == []
            async with asyncio.timeout(60):
                while not table.room.seats[0].is_away:
                    await asyncio.sleep(0.1)
                    await tables._bots.serve_clocks()

    asyncio.run(run())


def test_an_expired_clock_is_stored_without_viewers(tmp_path: Path) -> None:
    """This node has no viewer, and the table pauses, because its only player is away."""

    async def run() -> None:
        async with open_tables(tmp_path) as tables:
            game = await start_game(tables, seconds=5, leaves=False)
            kinds: list[str] = []
            async with asyncio.timeout(60):
                while "replace" not in kinds:
                    await asyncio.sleep(0.2)
                    await tables._bots.serve_clocks()
                    await tables._bots.serve_bots()
                    kinds = [event.kind for event in await tables.store.events(game)]

    asyncio.run(run())


async def make_due(tables: Tables, games: list[str]) -> None:
    """Make games due, the first one for the longest time, and close their tables."""

    async def change(connection: AsyncConnection) -> None:
        for moment, game in enumerate(games, 1):
            row = update(ActivityRow).where(ActivityRow.game == game)
            await connection.execute(row.values(due=moment, deadline=moment))

    await tables.store.write(change)
    for game in games:
        await tables.forget(game)


def test_clocks_are_served_before_bots(tmp_path: Path) -> None:
    """A clock is served in the same round, however many bots are due and for however long."""

    async def run() -> None:
        async with open_tables(tmp_path) as tables:
            bots = [await start_game(tables, seconds=600) for _ in range(3)]
            timed = await start_game(tables, seconds=600, leaves=False)
            for game in (*bots, timed):
                await settle(tables, game)
            await make_due(tables, [*bots, timed])
            await tables._bots.serve_clocks()  # serving a game opens it
            assert [table.game for table in tables.all()] == [timed]
            await tables._bots.serve_bots()
            assert {table.game for table in tables.all()} == {timed, *bots}

    asyncio.run(run())


def test_only_abandoned_waiting_tables_are_closed(tmp_path: Path) -> None:
    """A player who waits keeps a table open indefinitely."""

    async def run() -> None:
        async with open_tables(tmp_path) as tables:
            games = []
            for _ in range(2):
                seats = [TableSeatRequest(occupant="me"), TableSeatRequest()]
                new_game = new_table(
                    NewTableRequest(seats=seats, listed=True), ANN, "en", tables.store.now_ms()
                )
                new_game.row.touched = "2020-01-01T00:00:00.000+00:00"
                await tables.store.add(*new_game)
                games.append(new_game.row.id)
            await tables.join(games[1], "en", ANN)
            await WaitingTables(tables).run()
            stages = [(await tables.open(game)).room.stage for game in games]
            assert stages == ["closed", "gathering"]
            assert [row.id for row in await tables.store.lobby()] == [games[1]]

    asyncio.run(run())
