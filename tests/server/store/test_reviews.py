"""Stored reviews on each kind of database: one node computes, and all nodes see the progress."""

import asyncio

import pytest
from sqlalchemy import insert
from sqlalchemy.ext.asyncio import AsyncConnection

from kingdombuilder.server.local.review_runs import DONE, RUNNING, STOPPED
from kingdombuilder.server.store import reviews as module
from kingdombuilder.server.store.erasure import erase
from kingdombuilder.server.store.export import export_rows
from kingdombuilder.server.store.reviews import StoredReviews
from kingdombuilder.server.store.schema import PlayerRow
from kingdombuilder.server.store.store import Store
from tests.server.postgres import Fresh
from tests.server.store.rows import game, open_stores

KEY = ("g", "quick")


async def start_review(store: Store, owner: str = "ada") -> bool:
    """Start the review of the game."""
    return await StoredReviews(store).begin(*KEY, owner, 4, b"[]")


def test_one_node_computes_and_all_nodes_see_its_progress(fresh: Fresh) -> None:
    """A second node does not start again, and cannot change a review that it does not compute."""
    url = fresh()

    async def run() -> None:
        async with open_stores(url, url) as (one, two):
            await one.add(game("g"), [])
            here, there = StoredReviews(one), StoredReviews(two)
            assert await here.get(*KEY) is None
            assert await start_review(one)
            assert not await start_review(two)
            assert await here.update(*KEY, 1, b"[1]")
            assert not await there.update(*KEY, 3, b"[3]")
            review = await there.get(*KEY)
            assert review
            assert (review.state, review.owner, review.done, review.turns) == (RUNNING, "ada", 1, 4)
            assert review.data == b"[1]"
            assert await here.update(*KEY, 4, b"all", DONE)
            review = await there.get(*KEY)
            assert review
            assert (review.state, review.owner, review.data) == (DONE, "", b"all")
            assert not await start_review(two)

    asyncio.run(run())


def test_a_review_is_taken_over_from_a_node_that_has_stopped(
    fresh: Fresh, monkeypatch: pytest.MonkeyPatch
) -> None:
    """This happens when it has not been updated for a while; the old node then stops."""
    url = fresh()

    async def run() -> None:
        async with open_stores(url, url) as (one, two):
            await one.add(game("g"), [])
            await start_review(one)
            monkeypatch.setattr(module, "ABANDONED_AFTER_MS", -1000)
            review = await StoredReviews(two).get(*KEY)
            assert review
            assert review.state == STOPPED
            assert await start_review(two, "bob")
            assert not await StoredReviews(one).update(*KEY, 2, b"[]")
            assert await StoredReviews(two).update(*KEY, 1, b"[]")

    asyncio.run(run())


def test_a_stopped_review_is_deleted_and_a_completed_one_stays(fresh: Fresh) -> None:
    """Its node notices when it stores the next turn."""
    url = fresh()

    async def run() -> None:
        async with open_stores(url) as (store,):
            await store.add(game("g"), [])
            reviews = StoredReviews(store)
            await start_review(store)
            await reviews.stop(*KEY)
            assert await reviews.get(*KEY) is None
            assert not await reviews.update(*KEY, 1, b"[]")
            await start_review(store)
            await reviews.update(*KEY, 4, b"all", DONE)
            await reviews.stop(*KEY)
            assert await reviews.get(*KEY)

    asyncio.run(run())


def test_a_review_is_deleted_with_its_game_or_its_owner(fresh: Fresh) -> None:
    """It is part of the data of the game's owner."""
    url = fresh()

    async def run() -> None:
        async with open_stores(url) as (store,):
            await store.add(game("g", owner="ada"), [])
            await start_review(store)
            exported = await export_rows(store, "ada")
            assert [(row["game"], row["effort"]) for row in exported["reviews"]] == [KEY]
            await store.write(_add_player)
            await store.write(lambda connection: erase(connection, "ada", PlayerRow.id == "ada"))
            review = await StoredReviews(store).get(*KEY)
            assert review
            assert review.owner == ""
            await store.remove("g")
            assert await StoredReviews(store).get(*KEY) is None

    asyncio.run(run())


async def _add_player(connection: AsyncConnection) -> None:
    player = {"id": "ada", "kind": "account", "name": "Ada", "key": "ada", "made": 1, "epoch": 0}
    await connection.execute(insert(PlayerRow), player)
