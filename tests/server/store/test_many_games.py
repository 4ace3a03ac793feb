"""No list reads the whole store, however many games it has."""

import asyncio

import pytest

from kingdombuilder.server.store.archive import games_to_archive
from kingdombuilder.server.store.history import HistoryStore
from kingdombuilder.server.store.open_tables import OpenTables
from kingdombuilder.server.store.ratings import RatingStore
from kingdombuilder.server.store.records import RecordStore
from kingdombuilder.server.store.store import Store
from tests.server.postgres import Fresh
from tests.server.store.bulk import PER_PLAYER, Query, count_rows_read, fill_with_games
from tests.server.store.rows import open_stores

PAGE, LARGE = 50, 500_000
# A game is found through its seat, row and activity, and the owner may have another list.
MAX_READ = 6 * 3 * max(PAGE, PER_PLAYER)


def lists(store: Store, is_large: bool) -> dict[str, Query]:
    """Return all lists of a server, their first page and a later one.

    PostgreSQL reads few rows of a small store faster without an index, so some need a large one.
    """
    ratings, history, records = RatingStore(store), HistoryStore(store), RecordStore(store)
    open_tables = OpenTables(store)

    async def to_archive() -> object:
        async with store.reading() as connection:
            return await games_to_archive(connection, "2026-01-01", "2025-01-01", PAGE)

    async def later_lobby() -> object:
        last = (await store.lobby(PAGE))[-1]
        return await store.lobby(PAGE, (10**6, last.id))

    queries: dict[str, Query] = {
        "my games": lambda: store.games_of("p7", with_ownerless=False, limit=PAGE),
        "my older games": lambda: store.games_of("p7", False, PAGE, ("2015-01", "g3")),
        "lobby": lambda: store.lobby(PAGE),
        "more of the lobby": later_lobby,
        "ratings": lambda: ratings.best(2, limit=PAGE),
        "lower ratings": lambda: ratings.best(2, limit=PAGE, after=(100.0, "p5")),
        "history": lambda: history.of("p9"),
        "older history": lambda: history.of("p9", before="g9", every=True),
        "records": lambda: records.page(PAGE),
        "later records": lambda: records.page(PAGE, ("2015-01", "g3")),
        "due games": lambda: store.games_due(50_000, PAGE),
        "games to archive": to_archive,
        "tables at which no one waits": open_tables.find_expired,
        "one game": lambda: store.game("g8"),
        "events": lambda: store.events("g40"),
        "number of events": lambda: store.number("g40"),
    }
    if is_large:
        queries["open tables of a user"] = lambda: open_tables.count_of_user("p7")
        queries["waiting tables of an address"] = lambda: open_tables.count_waiting("203.0.113.7")
    return queries


@pytest.mark.parametrize("count", [20_000, LARGE])
def test_no_list_reads_the_whole_store(fresh: Fresh, count: int) -> None:
    """Each reads about as many rows as a page or a player has, through an index."""
    url = fresh()
    fill_with_games(url, count)

    async def read() -> None:
        async with open_stores(url) as (store,):
            rows_by_list = {
                name: await count_rows_read(store, query)
                for name, query in lists(store, count == LARGE).items()
            }
            assert all(rows <= MAX_READ for rows in rows_by_list.values()), rows_by_list

    asyncio.run(read())
