"""Ratings on each kind of database, and the routes that show them."""

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
from kingdombuilder.server.store.erasure import NO_NAME
from kingdombuilder.server.store.history import MAX_GAMES
from kingdombuilder.server.store.opponents import SeatOutcome
from kingdombuilder.server.store.ratings import record_rated_game
from kingdombuilder.server.store.schema import ResultRow
from kingdombuilder.server.store.store import Store, prepare_store, store_url
from kingdombuilder.server.store.types import ConflictError, GameUpdate
from kingdombuilder.server.tables.new_games import hot_seat_game
from tests.server.hosting import hosting
from tests.server.postgres import Fresh

REQUEST = NewGameRequest(seats=[SeatRequest(name="Seat 1"), SeatRequest(bot="builder")])
WON = (SeatOutcome(0, "ada", "", 60, 1), SeatOutcome(1, "bob", "", 50, 2))
AGAINST_BOT = (SeatOutcome(0, "ada", "", 60, 1), SeatOutcome(1, "", "builder", 50, 2))


@asynccontextmanager
async def nodes(url: str) -> AsyncIterator[tuple[Store, Store, AccountServices]]:
    """Open two nodes on one store with the users Ada and Bob."""
    stores = Store(url), Store(url)
    services = await open_account_services(stores[0], public=False, site="")
    for name in ("Ada", "Bob"):
        await services.players.register(name.lower(), name, name_key(name), "hash")
    try:
        yield *stores, services
    finally:
        services.close()
        for store in stores:
            await store.close()


async def play_rated_game(
    store: Store, outcomes: Sequence[SeatOutcome], moment: int = 1, listed: bool = True
) -> str:
    """Store a rated game with some outcomes and return its id."""
    row, events, _ = hot_seat_game(new_game(REQUEST, "en"), owner="", now_ms=1)
    row.listed, row.rated = listed, True
    await store.add(row, events)
    await store.write(lambda connection: record_rated_game(connection, row.id, outcomes, 1, moment))
    return row.id


def test_a_game_is_settled_once(fresh: Fresh) -> None:
    """It is settled with its last event, and not if that is rejected."""

    async def check(url: str) -> None:
        async with nodes(url) as (store, second_store, services):
            row, events, _ = hot_seat_game(new_game(REQUEST, "en"), owner="", now_ms=1)
            await store.add(row, events)
            facts = GameUpdate(
                row.summary,
                settle=lambda connection: record_rated_game(connection, row.id, WON, 1, 5),
            )
            last = Event(len(events) + 1, "pick", "A1")
            await store.append(row.id, [last], facts)
            [first] = await services.ratings.of("ada")
            assert (first.seats, first.games) == (2, 1)
            assert first.rating.mean > MEAN
            with pytest.raises(ConflictError):
                await second_store.append(row.id, [last], facts)
            await second_store.append(row.id, [Event(len(events) + 2, "next", "another")], facts)
            assert await services.ratings.of("ada") == [first]
            assert len(await services.history.of("ada", every=True)) == 1

    asyncio.run(check(fresh()))


def test_games_that_end_at_the_same_time_all_count(fresh: Fresh) -> None:
    """They are the players' first games, on two nodes."""

    async def check(url: str) -> None:
        async with nodes(url) as (store, second_store, services):
            other = (SeatOutcome(0, "bob", "", 60, 1), SeatOutcome(1, "ada", "", 50, 2))
            await asyncio.gather(
                *(
                    play_rated_game((store, second_store)[n % 2], (WON, other)[n // 2 % 2], n)
                    for n in range(12)
                )
            )
            for player in ("ada", "bob"):
                [entry] = await services.ratings.of(player)
                assert entry.games == 12
                games = await services.history.of(player)
                assert sum(game.after - game.before for game in games) == pytest.approx(
                    entry.rating.mean - MEAN
                )

    asyncio.run(check(fresh()))


def test_ratings_of_built_in_bots_do_not_change(fresh: Fresh) -> None:
    """Other ratings are measured by them."""

    async def check(url: str) -> None:
        async with nodes(url) as (store, _, services):
            game = await play_rated_game(store, AGAINST_BOT)
            bot = bot_rating("builder", 2, 1)
            async with store.reading() as connection:
                query = select(ResultRow.before, ResultRow.after, ResultRow.player).where(
                    ResultRow.game == game, ResultRow.place == 1
                )
                assert tuple((await connection.execute(query)).one()) == (bot.mean, bot.mean, "")
            [stored] = await services.ratings.of("ada")
            [expected, _] = update_ratings([type(bot)(), bot], [1, 2])
            assert stored.rating == expected
            [entry] = await services.history.of("ada")
            assert [seat.name for seat in entry.seats] == ["Ada", "Maro"]

    asyncio.run(check(fresh()))


def test_a_player_is_not_rated_against_themselves(fresh: Fresh) -> None:
    """A deleted account is not rated either, but its opponents are."""

    async def check_unrated(url: str) -> None:
        async with nodes(url) as (store, _, services):
            await play_rated_game(
                store, (SeatOutcome(0, "ada", "", 9, 1), SeatOutcome(1, "ada", "", 5, 2))
            )
            assert await services.ratings.of("ada") == []
            await services.players.remove("bob", "hash")
            await play_rated_game(store, WON, 2)
            assert await services.ratings.of("bob") == []
            assert [entry.games for entry in await services.ratings.of("ada")] == [1]
            newest, *_ = await services.history.of("ada")
            assert [seat.name for seat in newest.seats] == ["Ada", NO_NAME]

    asyncio.run(check_unrated(fresh()))


def test_players_are_ranked_by_their_lower_bound(fresh: Fresh) -> None:
    """Each number of seats has its own ranking."""

    async def check(url: str) -> None:
        async with nodes(url) as (store, _, services):
            for name in ("Cid", "Dan"):
                await services.players.register(name.lower(), name, name_key(name), "hash")
            await play_rated_game(
                store, (SeatOutcome(0, "cid", "", 60, 1), SeatOutcome(1, "dan", "", 50, 2))
            )
            for moment in range(6):
                await play_rated_game(store, WON if moment % 3 else WON[::-1], moment)
            best = await services.ratings.best(2)
            lows = [entry.rating.low for _, entry in best]
            assert lows == sorted(lows, reverse=True)
            assert {player.name for player, _ in best} == {"Ada", "Bob", "Cid", "Dan"}
            assert best[0][0].name == "Ada"
            assert await services.ratings.best(3) == []
            await services.players.remove("ada", "hash")
            assert "ada" not in {player.id for player, _ in await services.ratings.best(2)}

    asyncio.run(check(fresh()))


def test_games_are_listed_page_by_page(fresh: Fresh) -> None:
    """The newest come first, none twice and none missing, though many end at the same moment."""

    async def check(url: str) -> None:
        async with nodes(url) as (store, _, services):
            games = [
                await play_rated_game(store, WON, n // 7, listed=n % 5 > 0)
                for n in range(MAX_GAMES + 45)
            ]
            public = {game for n, game in enumerate(games) if n % 5}
            for every, all_ in ((True, set(games)), (False, public)):
                first = await services.history.of("ada", every=every)
                assert len(first) == MAX_GAMES
                rest = await services.history.of("ada", first[-1].game, every)
                listed = [game.game for game in (*first, *rest)]
                assert len(listed) == len(set(listed))
                assert set(listed) == all_
            assert await services.history.of("ada", "nothing", every=True) == []

    asyncio.run(check(fresh()))


def test_ratings_are_public(tmp_path: Path) -> None:
    """The HTTP API has the ranking and the page of a player."""

    async def prepare() -> None:
        async with nodes(prepare_store(store_url(tmp_path))) as (store, *_):
            await play_rated_game(store, AGAINST_BOT)
            await play_rated_game(store, WON, 2, listed=False)

    asyncio.run(prepare())
    with hosting(tmp_path, public=False) as host, host.browser() as browser:
        best = browser.get("/api/ratings").json()
        assert [(entry["name"], entry["kind"], entry["games"]) for entry in best] == [
            ("Ada", "account", 2),
            ("Bob", "account", 1),
        ]
        assert best[0]["low"] < best[0]["rating"] < best[0]["high"]
        assert browser.get("/api/ratings?seats=3").json() == []
        assert browser.get("/api/ratings?seats=6").status_code == 422
        ada = browser.get("/api/players/ada").json()
        assert [entry["games"] for entry in ada["ratings"]] == [2]
        [game] = ada["games"]
        assert game["rating_change"] > 0
        assert game["boxes"] == ["base"]
        assert game["seats"] == [
            {"name": "Ada", "gold": 60, "rank": 1},
            {"name": "Maro", "gold": 50, "rank": 2},
        ]
        older = browser.get("/api/players/ada", params={"before": game["id"]}).json()
        assert older["games"] == []
