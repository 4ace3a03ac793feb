"""Reviews and analysis on a device: computed by its pages, stored once, stopped by any of them."""

import copy
from dataclasses import replace
from functools import partial
from typing import Any

import pytest

from kingdombuilder.coach.estimates.effort import EFFORTS, QUICK
from kingdombuilder.server.local.worker import Worker
from tests.server.local.device import Message, Page, Storage
from tests.server.local.test_local import GOLDEN
from tests.server.local.test_local_server import run_in_loop
from tests.server.short_games import POSITION

WORK = replace(QUICK, width=4, lines=2, work=8)  # as little as possible
SEATS = '[{"name": "Mira"}, {"bot": "novice"}]'


@pytest.fixture(autouse=True)
def _little_work(monkeypatch: pytest.MonkeyPatch) -> None:
    for effort in EFFORTS:
        monkeypatch.setitem(EFFORTS, effort, WORK)


async def finished_game(page: Page) -> str:
    """Return a short game that is over."""
    created = await page.request("POST", f"/api/positions?seats={SEATS}", POSITION)
    game = str(created["body"]["id"])
    await page.connect(game)
    while page.last("view")["position"]["phase"] != "over":
        await page.until(lambda: page.last("view")["can_act"] or is_over(page))
        if not is_over(page):
            await page.pick()
    return game


def is_over(page: Page) -> bool:
    """Return whether the game that a page shows is over."""
    return bool(page.last("view")["position"]["phase"] == "over")


async def progress(page: Page, game: str, **query: Any) -> Message:
    """Return how far a review is."""
    words = "&".join(f"{name}={value}" for name, value in query.items())
    answer = await page.request("GET", f"/api/games/{game}/review?{words}")
    assert answer["status"] == 200
    body: Message = answer["body"]
    return body


async def start(page: Page, game: str, effort: str = "quick") -> Message:
    """Start a review."""
    return await page.request("POST", f"/api/games/{game}/review", {"effort": effort})


async def finish(page: Page, game: str) -> Message:
    """Return a review once it is not in progress any more, with the turns that arrived before."""
    turns = list[Message]()
    while True:
        status = await progress(page, game, after=len(turns))
        turns += status["turns"]
        if status["state"] != "running":
            return {**status, "turns": turns}
        await page.until(partial(_is_later, page, game, status))


def _is_later(page: Page, game: str, seen: Message) -> bool:
    row = page.storage.reviews.get((game, "quick"))
    return row is None or (row["done"], row["state"]) != (seen["done"], seen["state"])


@run_in_loop
async def test_a_review_arrives_turn_by_turn_and_is_stored() -> None:
    """Another page finds the whole, and a second request changes nothing."""
    page = Page(Storage())
    game = await finished_game(page)
    assert (await progress(page, game))["state"] == "none"
    assert (await start(page, game))["status"] == 202
    running = await progress(page, game)
    assert (running["state"], running["is_mine"], running["review"]) == ("running", True, None)
    done = await finish(page, game)
    review = done["review"]
    assert (done["state"], done["done"]) == ("done", running["total"])
    assert [turn["number"] for turn in review["turns"]] == list(range(1, done["total"] + 1))
    assert done["turns"], "some arrive before the whole"
    assert review["engine"] == "native"
    other = Page(page.storage)
    assert (await start(other, game))["status"] == 202
    assert (await progress(other, game))["review"] == review
    assert page.reports == []


@run_in_loop
async def test_a_review_can_be_stopped_by_any_page() -> None:
    """A second page sees that it is in progress, does not begin again, and stops it."""
    page = Page(Storage())
    game = await finished_game(page)
    other = Page(page.storage)
    await start(page, game)
    await page.until(lambda: page.storage.leases)
    await start(other, game)
    assert (await progress(other, game))["state"] == "running"
    stop = await other.request("DELETE", f"/api/games/{game}/review?effort=quick")
    assert stop["status"] == 204
    await page.until(lambda: not page.storage.leases)
    for one in (page, other):
        assert (await progress(one, game))["state"] == "none"
    await start(page, game)
    assert (await finish(page, game))["state"] == "done"
    await other.request("DELETE", f"/api/games/{game}/review?effort=quick")
    assert (await progress(page, game))["state"] == "done"


@run_in_loop
async def test_a_review_whose_page_is_closed_counts_as_stopped() -> None:
    """Its lease is free then; the next page can start it again."""
    page = Page(Storage())
    game = await finished_game(page)
    row = {"game": game, "effort": "quick", "state": "running", "turns": 9, "done": 0, "data": "[]"}
    page.storage.save_review(row)
    assert (await progress(page, game))["state"] == "stopped"
    await start(page, game)
    assert (await finish(page, game))["state"] == "done"


@run_in_loop
async def test_a_review_goes_with_its_game() -> None:
    """A deleted game has none, also if it is in progress."""
    page = Page(Storage())
    game = await finished_game(page)
    await start(page, game)
    await page.until(lambda: page.storage.leases)
    assert (await page.request("DELETE", f"/api/games/{game}"))["status"] == 204
    await page.until(lambda: not page.storage.leases)
    assert page.storage.reviews == {}
    assert page.reports == []


@run_in_loop
async def test_a_review_without_workers_is_stopped() -> None:
    """They have died; the page can try again."""
    page = Page(Storage())
    game = await finished_game(page)
    page.thinks = False
    await start(page, game)
    assert (await finish(page, game))["state"] == "stopped"
    page.thinks = True
    await start(page, game)
    assert (await finish(page, game))["state"] == "done"


@run_in_loop
async def test_a_review_that_cannot_be_stored_is_refused() -> None:
    """The page says so, as it does for games."""
    page = Page(Storage())
    game = await finished_game(page)
    page.storage.is_broken = True
    answer = await start(page, game)
    assert (answer["status"], answer["body"]["code"]) == (507, "not_kept")


@run_in_loop
async def test_a_position_of_a_finished_game_is_analysed() -> None:
    """Not one of a game in progress, whose hands are secret."""
    page = Page(Storage())
    created = await page.request("POST", "/api/records", GOLDEN.read_text("utf-8"))
    source = {"game": created["body"]["id"], "step": 12}
    position = await page.request("POST", "/api/analysis/positions", {"source": source})
    assert position["status"] == 200
    assert (await page.request("GET", position["body"]["land_url"]))["kind"] == "image/svg+xml"
    source["step"] = 9999
    answer = await page.request("POST", "/api/analysis/positions", {"source": source})
    assert answer["body"]["code"] == "no_position"
    running = {"game": await page.new_game("Mira", "Jo"), "step": 0}
    answer = await page.request("POST", "/api/analysis/positions", {"source": running})
    assert answer["body"]["code"] == "not_over"


async def reviewed_game(page: Page) -> tuple[str, Message]:
    """Return a short game that is reviewed, and the value of the device's file."""
    game = await finished_game(page)
    await start(page, game)
    await finish(page, game)
    return game, (await page.request("GET", "/api/device"))["body"]


async def read_file(page: Page, file: Message) -> Message:
    """Return what was added from a file."""
    answer = await page.request("POST", "/api/device", copy.deepcopy(file))
    assert answer["status"] == 200
    body: Message = answer["body"]
    return body


@run_in_loop
async def test_a_review_moves_with_its_game_in_a_file() -> None:
    """It is the same there, is added once, and none of the device is replaced."""
    page, other = Page(Storage()), Page(Storage())
    game, file = await reviewed_game(page)
    assert await read_file(other, file) == {"games": 1, "reviews": 1, "sections": 0, "skipped": 0}
    here, there = await progress(page, game), await progress(other, game)
    assert (there["state"], there["review"]) == ("done", here["review"])
    assert await read_file(other, file) == {"games": 0, "reviews": 0, "sections": 0, "skipped": 0}
    other.storage.reviews[game, "quick"]["state"] = "stopped"
    assert (await read_file(other, file))["reviews"] == 1
    other.storage.reviews[game, "quick"]["data"] = "mine"
    assert (await read_file(other, file))["reviews"] == 0
    assert other.storage.reviews[game, "quick"]["data"] == "mine"


@run_in_loop
async def test_a_review_in_progress_is_not_in_a_file() -> None:
    """The device that reads the file could not continue it."""
    page = Page(Storage())
    game = await finished_game(page)
    await start(page, game)
    file = (await page.request("GET", "/api/device"))["body"]
    assert [one["reviews"] for one in file["games"]] == [[]]
    await finish(page, game)


@run_in_loop
async def test_a_file_of_the_first_version_is_read() -> None:
    """It has no reviews, and its games can be reviewed."""
    page, other = Page(Storage()), Page(Storage())
    game, file = await reviewed_game(page)
    old = {**file, "version": 1}
    old["games"] = [{"game": one["game"], "events": one["events"]} for one in file["games"]]
    assert await read_file(other, old) == {"games": 1, "reviews": 0, "sections": 0, "skipped": 0}
    assert (await progress(other, game))["state"] == "none"


@run_in_loop
async def test_a_damaged_review_is_left_out() -> None:
    """Its game is read: the review can be computed again."""
    page = Page(Storage())
    game, file = await reviewed_game(page)
    review = file["games"][0]["reviews"][0]
    damages: list[Message] = [
        {"turns": review["turns"][:1]},
        {"players": []},
        {"effort": "endless"},
        {"result": None},
        {"rollouts": "many"},
    ]
    for damage in damages:
        other, broken = Page(Storage()), copy.deepcopy(file)
        broken["games"][0]["reviews"] = [{**review, **damage}, None, "text"]
        assert (await read_file(other, broken))["reviews"] == 0
        assert (await progress(other, game))["state"] == "none"


@run_in_loop
async def test_the_time_of_a_turn_depends_on_the_workers() -> None:
    """One worker judges one turn at a time."""
    game = "any"
    alone = Page(Storage())
    alone.worker_count = 1
    alone.worker = Worker(alone)
    two = await progress(Page(Storage()), game)
    one = await progress(alone, game)
    assert one["turn_seconds"]["quick"] == WORK.seconds == 2 * two["turn_seconds"]["quick"]
    assert set(one["turn_seconds"]) == set(EFFORTS)
