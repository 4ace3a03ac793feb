"""Ratings on each kind of database, and what everybody can read about them."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from sqlalchemy import select

from kingdombuilder.server.accounts.names import name_key
from kingdombuilder.server.accounts.services import AccountServices, open_account_services
from kingdombuilder.server.local.new_games import new_game
from kingdombuilder.server.protocol.http_games import NewGameRequest, SeatRequest
from kingdombuilder.server.ratings import MEAN, bot_rating, update_ratings
from kingdombuilder.server.room.room import Event
from kingdombuilder.server.store.erasure import NOBODY
from kingdombuilder.server.store.history import MAX_GAMES
from kingdombuilder.server.store.opponents import SeatOutcome
from kingdombuilder.server.store.ratings import record_rated_game
from kingdombuilder.server.store.schema import ResultRow
from kingdombuilder.server.store.store import Store, prepare_store, store_url
from kingdombuilder.server.store.types import ConflictError, GameUpdate
from kingdombuilder.server.tables.new_games import hot_seat_game
from tests.server.hosting import hosting
from tests.server.postgres import Fresh

WANTED = NewGameRequest(seats=[SeatRequest(name="Seat 1"), SeatRequest(bot="builder")])
WON = (SeatOutcome(0, "ada", "", 60, 1), SeatOutcome(1, "bob", "", 50, 2))
AGAINST_BOT = (SeatOutcome(0, "ada", "", 60, 1), SeatOutcome(1, "", "builder", 50, 2))


@asynccontextmanager
async def nodes(url: str) -> AsyncIterator[tuple[Store, Store, AccountServices]]:
    """Two nodes on one store that knows Ada and Bob."""
    stores = Store(url), Store(url)
    people = await open_account_services(stores[0], public=False, site="")
    for name in ("Ada", "Bob"):
        await people.players.register(name.lower(), name, name_key(name), "hash")
    try:
        yield *stores, people
    finally:
        people.close()
        for store in stores:
            await store.close()


async def play_rated_game(
    store: Store, standings: Sequence[SeatOutcome], moment: int = 1, listed: bool = True
) -> str:
    """A rated game that has ended so."""
    row, events, _ = hot_seat_game(new_game(WANTED, "en"), owner="", now_ms=1)
    row.listed, row.rated = listed, True
    await store.add(row, events)
    await store.write(
        lambda connection: record_rated_game(connection, row.id, standings, 1, moment)
    )
    return row.id


def test_a_game_is_settled_once(fresh: Fresh) -> None:
    """With its last event, and not if that comes too late."""

    async def settled(url: str) -> None:
        async with nodes(url) as (one, two, people):
            row, events, _ = hot_seat_game(new_game(WANTED, "en"), owner="", now_ms=1)
            await one.add(row, events)
            facts = GameUpdate(
                row.summary,
                settle=lambda connection: record_rated_game(connection, row.id, WON, 1, 5),
            )
            last = Event(len(events) + 1, "pick", "A1")
            await one.append(row.id, [last], facts)
            [first] = await people.ratings.of("ada")
            assert (first.seats, first.games) == (2, 1)
            assert first.rating.mean > MEAN
            with pytest.raises(ConflictError):
                await two.append(row.id, [last], facts)
            await two.append(row.id, [Event(len(events) + 2, "next", "another")], facts)
            assert await people.ratings.of("ada") == [first]
            assert len(await people.history.of("ada", every=True)) == 1

    asyncio.run(settled(fresh()))


def test_games_that_end_at_once_all_count(fresh: Fresh) -> None:
    """On two nodes, the first ones of these players."""

    async def raced(url: str) -> None:
        async with nodes(url) as (one, two, people):
            other = (SeatOutcome(0, "bob", "", 60, 1), SeatOutcome(1, "ada", "", 50, 2))
            await asyncio.gather(
                *(
                    play_rated_game((one, two)[n % 2], (WON, other)[n // 2 % 2], n)
                    for n in range(12)
                )
            )
            for player in ("ada", "bob"):
                [now] = await people.ratings.of(player)
                assert now.games == 12
                games = await people.history.of(player)
                assert sum(game.after - game.before for game in games) == pytest.approx(
                    now.rating.mean - MEAN
                )

    asyncio.run(raced(fresh()))


def test_bots_of_the_package_stay_as_they_are(fresh: Fresh) -> None:
    """They are what others are measured by."""

    async def measured(url: str) -> None:
        async with nodes(url) as (one, _, people):
            game = await play_rated_game(one, AGAINST_BOT)
            bot = bot_rating("builder", 2, 1)
            async with one.reading() as connection:
                query = select(ResultRow.before, ResultRow.after, ResultRow.player).where(
                    ResultRow.game == game, ResultRow.place == 1
                )
                assert tuple((await connection.execute(query)).one()) == (bot.mean, bot.mean, "")
            [now] = await people.ratings.of("ada")
            [new, _] = update_ratings([type(bot)(), bot], [1, 2])
            assert now.rating == new
            [told] = await people.history.of("ada")
            assert [seat.name for seat in told.seats] == ["Ada", "Maro"]

    asyncio.run(measured(fresh()))


def test_nobody_is_rated_for_playing_alone(fresh: Fresh) -> None:
    """Nor is somebody who has left, though the others are."""

    async def check_unrated(url: str) -> None:
        async with nodes(url) as (one, _, people):
            await play_rated_game(
                one, (SeatOutcome(0, "ada", "", 9, 1), SeatOutcome(1, "ada", "", 5, 2))
            )
            assert await people.ratings.of("ada") == []
            await people.players.remove("bob", "hash")
            await play_rated_game(one, WON, 2)
            assert await people.ratings.of("bob") == []
            assert [now.games for now in await people.ratings.of("ada")] == [1]
            newest, *_ = await people.history.of("ada")
            assert [seat.name for seat in newest.seats] == ["Ada", NOBODY]

    asyncio.run(check_unrated(fresh()))


def test_the_best_are_those_who_surely_are(fresh: Fresh) -> None:
    """Players are ranked by the lower bound of their rating for one number of seats."""

    async def ranked(url: str) -> None:
        async with nodes(url) as (one, _, people):
            for name in ("Cid", "Dan"):
                await people.players.register(name.lower(), name, name_key(name), "hash")
            await play_rated_game(
                one, (SeatOutcome(0, "cid", "", 60, 1), SeatOutcome(1, "dan", "", 50, 2))
            )
            for moment in range(6):
                await play_rated_game(one, WON if moment % 3 else WON[::-1], moment)
            best = await people.ratings.best(2)
            lows = [now.rating.low for _, now in best]
            assert lows == sorted(lows, reverse=True)
            assert {known.name for known, _ in best} == {"Ada", "Bob", "Cid", "Dan"}
            assert best[0][0].name == "Ada"
            assert await people.ratings.best(3) == []
            await people.players.remove("ada", "hash")
            assert "ada" not in {known.id for known, _ in await people.ratings.best(2)}

    asyncio.run(ranked(fresh()))


def test_games_are_listed_page_by_page(fresh: Fresh) -> None:
    """The newest first, none twice and none left out, though many end at the same moment."""

    async def paged(url: str) -> None:
        async with nodes(url) as (one, _, people):
            made = [
                await play_rated_game(one, WON, n // 7, listed=n % 5 > 0)
                for n in range(MAX_GAMES + 45)
            ]
            public = {game for n, game in enumerate(made) if n % 5}
            for every, all_ in ((True, set(made)), (False, public)):
                first = await people.history.of("ada", every=every)
                assert len(first) == MAX_GAMES
                rest = await people.history.of("ada", first[-1].game, every)
                told = [game.game for game in (*first, *rest)]
                assert len(told) == len(set(told))
                assert set(told) == all_
            assert await people.history.of("ada", "nothing", every=True) == []

    asyncio.run(paged(fresh()))


def test_everybody_can_read_the_ratings(tmp_path: Path) -> None:
    """Over HTTP: the best, and the page of a player."""

    async def prepare() -> None:
        async with nodes(prepare_store(store_url(tmp_path))) as (one, *_):
            await play_rated_game(one, AGAINST_BOT)
            await play_rated_game(one, WON, 2, listed=False)

    asyncio.run(prepare())
    with hosting(tmp_path, public=False) as host, host.browser() as browser:
        best = browser.get("/api/ratings").json()
        assert [(one["name"], one["kind"], one["games"]) for one in best] == [
            ("Ada", "account", 2),
            ("Bob", "account", 1),
        ]
        assert best[0]["low"] < best[0]["rating"] < best[0]["high"]
        assert browser.get("/api/ratings?seats=3").json() == []
        assert browser.get("/api/ratings?seats=6").status_code == 422
        ada = browser.get("/api/players/ada").json()
        assert [one["games"] for one in ada["ratings"]] == [2]
        [game] = ada["games"]
        assert game["rating_change"] > 0
        assert game["boxes"] == ["base"]
        assert game["seats"] == [
            {"name": "Ada", "gold": 60, "rank": 1},
            {"name": "Maro", "gold": 50, "rank": 2},
        ]
        older = browser.get("/api/players/ada", params={"before": game["id"]}).json()
        assert older["games"] == []
