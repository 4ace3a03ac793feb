"""Long lists over HTTP contain every entry once, page after page."""

import asyncio
import base64
import json
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from sqlalchemy import insert
from sqlalchemy.ext.asyncio import AsyncConnection

from kingdombuilder.server.store.records import RecordStore
from kingdombuilder.server.store.schema import PlayerRow, RatingRow
from kingdombuilder.server.store.store import Store, prepare_store, store_url
from tests.server.hosting import hosting
from tests.server.store.rows import game, open_stores

PLAYERS = 7
CURSORS = (
    "x",
    "W10=",
    "WzFd",
    "e30=",
    base64.urlsafe_b64encode(b'["a\\u0000", "\\ud800"]').decode(),
)


async def fill_store(store: Store) -> None:
    """Add players with ratings, some of them equal, and records."""

    async def rate(connection: AsyncConnection) -> None:
        for n in range(PLAYERS):
            player = {"id": f"p{n}", "kind": "account", "name": f"P{n}", "key": f"p{n}", "made": 1}
            await connection.execute(insert(PlayerRow), player)
            rating = {"player": f"p{n}", "seats": 2, "mu": 100.5 * (n // 2), "sigma": 1 / 3}
            low = rating["mu"] - 1.96 * rating["sigma"]  # type: ignore[operator]
            await connection.execute(insert(RatingRow), rating | {"games": 1, "low": low})

    await store.write(rate)
    for n in range(PLAYERS):
        await store.add(game(f"r{n}"), [])
        await RecordStore(store).put(f"r{n}", "2026-01-01", f"record {n}\n")


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    """A guest's browser at a public server."""
    folder: Path = tmp_path_factory.mktemp("paging")

    async def prepare() -> None:
        async with open_stores(prepare_store(store_url(folder))) as (store,):
            await fill_store(store)

    asyncio.run(prepare())
    with hosting(folder) as host, host.browser() as client:
        client.get("/api/me")
        yield client


def fetch_pages(browser: httpx.Client, url: str) -> list[httpx.Response]:
    """Return a list from its first page to its last."""
    pages = [browser.get(url)]
    while "next" in pages[-1].links:
        pages.append(browser.get(pages[-1].links["next"]["url"]))
    assert all(page.status_code == 200 for page in pages)
    return pages


def test_games_and_tables_come_in_pages(browser: httpx.Client) -> None:
    """The newest games come first; the body of the lobby also contains the cursor."""
    seats = [{"occupant": "me"}, {"occupant": "open"}]
    created = [
        browser.post("/api/tables", json={"seats": seats, "listed": True}).json()["id"]
        for _ in range(5)
    ]
    pages = fetch_pages(browser, "/api/games?limit=2")
    assert [len(page.json()) for page in pages] == [2, 2, 1]
    assert [entry["id"] for page in pages for entry in page.json()] == created[::-1]
    lobby = fetch_pages(browser, "/api/tables?limit=2")
    assert sorted(table["id"] for page in lobby for table in page.json()["open"]) == sorted(created)
    first = lobby[0].json()
    second = browser.get("/api/tables", params={"limit": 2, "cursor": first["next"]})
    assert second.json() == lobby[1].json()
    assert "next" not in browser.get("/api/games").links


def test_ratings_and_records_come_in_pages(browser: httpx.Client) -> None:
    """Equal ratings are neither lost nor repeated; all records are also one file."""
    ranking = fetch_pages(browser, "/api/ratings?seats=2&limit=3")
    entries = [entry for page in ranking for entry in page.json()]
    assert len({entry["name"] for entry in entries}) == len(entries) == PLAYERS
    assert entries == sorted(entries, key=lambda entry: -entry["low"])
    assert entries == browser.get("/api/ratings?seats=2").json()
    records = fetch_pages(browser, "/api/records.txt?limit=3")
    assert "".join(page.text for page in records) == browser.get("/api/records.txt").text
    assert len(records) == 3


@pytest.mark.parametrize("url", ["games", "tables", "ratings", "records.txt"])
def test_an_invalid_cursor_is_rejected(browser: httpx.Client, url: str) -> None:
    """The error has a text."""
    numbers = base64.urlsafe_b64encode(json.dumps([10**30, "g"]).encode()).decode()
    for cursor in (*CURSORS, numbers):
        answer = browser.get(f"/api/{url}", params={"cursor": cursor})
        assert (answer.status_code, answer.json()["code"]) == (400, "bad_cursor"), cursor
        assert answer.json()["text"]
