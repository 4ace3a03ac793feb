"""A device answers requests as a server does, from one table of paths and functions."""

import asyncio
import json
import re
from typing import Any

import httpx
import pytest

from kingdombuilder.coach.daily.day import FIRST_DAY
from kingdombuilder.coach.puzzles.library import puzzles
from kingdombuilder.game.record import read_record
from kingdombuilder.server.local.requests import ENDPOINTS
from tests.server.local.device import Message, Page, Storage
from tests.server.local.test_local import GOLDEN
from tests.server.short_games import POSITION
from tools.server_process import Served

ON_DEVICE_ONLY = {("GET", "/api/device"), ("POST", "/api/device")}
RECORD = GOLDEN.read_text("utf-8")
DRAWING = "section: meadow\nlayout: house\n\n" + "\n".join(["G G G G G F F F F F"] * 10) + "\n"
PUZZLE = next(iter(puzzles()))
SETUP = {"seats": 3, "seed": 7, "boxes": ["base", "nomads"]}
EDIT = {"kind": "piece", "hex": "A1", "seat": 1}
REQUESTS: list[tuple[str, str, Any]] = [
    ("GET", "/api/translations?language=fr", None),
    ("GET", "/api/library?language=fr", None),
    ("GET", "/api/things/card/knights?language=fr", None),
    ("GET", "/api/things/card/nothing", None),
    ("GET", "/api/things/card/knights/example.svg", None),
    ("GET", "/api/lands/unknown.svg", None),
    ("POST", "/api/setups", SETUP),
    ("POST", "/api/setups?language=fr", {"setup_code": "board: farm"}),
    ("POST", "/api/setups", {"seats": 2, "boxes": ["nothing"]}),
    ("GET", "/api/sections/farm.txt", None),
    ("GET", "/api/sections/farm.svg?rotated=1", None),
    ("GET", "/api/sections/nothing.txt", None),
    ("POST", "/api/sections/check?island=0", DRAWING),
    ("POST", "/api/sections/check?language=fr", DRAWING.replace("G", "?", 1)),
    ("PUT", "/api/sections/other", DRAWING),
    ("DELETE", "/api/sections/farm", None),
    ("POST", "/api/records", "nonsense"),
    ("POST", "/api/positions?language=fr", "nonsense"),
    ("POST", "/api/positions?seats=nonsense", "board: farm"),
    ("GET", "/api/games/unknown/record.txt", None),
    ("DELETE", "/api/games/unknown", None),
    ("GET", "/api/lessons?language=fr", None),
    ("GET", "/api/puzzles", None),
    ("GET", f"/api/puzzles/{PUZZLE}/solution?language=fr", None),
    ("GET", "/api/puzzles/nothing/solution", None),
    ("GET", f"/api/daily/{FIRST_DAY}", None),
    ("GET", "/api/daily/yesterday?language=fr", None),
    ("GET", "/api/daily/2999-01-01", None),
    ("POST", "/api/daily/2999-01-01/games", {}),
    ("GET", "/api/games/unknown", None),
    ("GET", "/api/games/unknown/review?after=2", None),
    ("GET", "/api/games/unknown/review?effort=slow", None),
    ("POST", "/api/games/unknown/review", {"effort": "quick"}),
    ("POST", "/api/analysis/positions?language=fr", {"position": POSITION, "picks": ["C5"]}),
    ("POST", "/api/analysis/positions", {"position": POSITION, "edit": EDIT}),
    ("POST", "/api/analysis/positions", {"position": POSITION, "picks": ["A1"]}),
    ("POST", "/api/analysis/positions?language=fr", {"position": "nonsense"}),
    ("POST", "/api/analysis/positions", {"source": {"game": "unknown", "step": 1}}),
    ("POST", "/api/analysis/positions", {}),
    ("POST", "/api/analysis/lines", {"position": POSITION}),
    ("POST", "/api/analysis/lines", {"position": POSITION, "lines": [["A1"]], "part": 1}),
]


def from_device(requests: list[tuple[str, str, Any]]) -> list[Message]:
    """Return the answers of one page of a device."""

    async def run() -> list[Message]:
        page = Page(Storage())
        return [await page.request(*request) for request in requests]

    return asyncio.run(run())


def from_server(served: Served, method: str, url: str, body: Any) -> httpx.Response:
    """Return the answer of a server."""
    if isinstance(body, str):
        headers = {"content-type": "text/plain; charset=utf-8"}
        return served.client.request(method, url, content=body.encode(), headers=headers)
    return served.client.request(method, url, json=body)


@pytest.mark.parametrize("request_", REQUESTS, ids=lambda one: f"{one[0]} {one[1]}"[:60])
def test_a_device_answers_as_a_server(served: Served, request_: tuple[str, str, Any]) -> None:
    """The status, the media type and the body are the same, even for errors."""
    (here,), there = from_device([request_]), from_server(served, *request_)
    assert (here["status"], here["kind"]) == (
        there.status_code,
        there.headers["content-type"].partition(";")[0],
    )
    is_json = here["kind"] == "application/json"
    assert here["body"] == (there.json() if is_json else there.text)


def test_the_paths_of_a_device_are_those_of_a_server(served: Served) -> None:
    """Only the paths that no server has are exempt."""
    paths = served.client.get("/openapi.json").json()["paths"]
    on_server = {(method.upper(), path) for path, methods in paths.items() for method in methods}
    here = {(one.method, one.path) for one in ENDPOINTS}
    assert here - on_server == ON_DEVICE_ONLY


def test_a_game_is_uploaded_and_downloaded_as_a_record() -> None:
    """It is listed, replayed, forked and deleted."""

    async def run() -> None:
        page = Page(Storage())
        created = await page.request("POST", "/api/records", RECORD)
        game = created["body"]["id"]
        (entry,) = (await page.request("GET", "/api/games"))["body"]
        assert (entry["id"], entry["is_over"]) == (game, True)
        record = await page.request("GET", f"/api/games/{game}/record.txt")
        assert read_record(record["body"]).picks == read_record(RECORD).picks
        seats = [{"name": "Mira"}, {"bot": "novice"}]
        fork = {"seats": seats, "fork": {"game": game, "step": 12}}
        forked = (await page.request("POST", "/api/games", fork))["body"]["id"]
        position = await page.request("GET", f"/api/games/{forked}/position.txt?step=12")
        again = await page.request("POST", "/api/positions", position["body"])
        assert again["status"] == 201
        for one in (game, forked, again["body"]["id"]):
            assert (await page.request("DELETE", f"/api/games/{one}"))["status"] == 204
        assert (await page.request("GET", "/api/games"))["body"] == []

    asyncio.run(run())


def test_a_game_is_carried_to_a_server_and_back(served: Served) -> None:
    """It can be carried as a record with all its picks, and as a position."""

    async def run() -> None:
        page = Page(Storage())
        game = (await page.request("POST", "/api/records", RECORD))["body"]["id"]
        for url, name in (("/api/records", "record.txt"), ("/api/positions", "position.txt")):
            text = (await page.request("GET", f"/api/games/{game}/{name}"))["body"]
            there = served.create(url, content=text)
            brought = served.text(f"/api/games/{there}/{name}")
            assert brought == text
            back = (await page.request("POST", url, brought))["body"]["id"]
            assert (await page.request("GET", f"/api/games/{back}/{name}"))["body"] == text

    asyncio.run(run())


def test_requests_that_need_a_server_are_rejected() -> None:
    """A device has no online tables, accounts and ratings."""
    requests = [("GET", path, None) for path in ("/api/tables", "/api/ratings", "/api/bots")]
    for answer in from_device(requests):
        assert (answer["status"], answer["body"]["code"]) == (501, "needs_server")


def test_a_custom_section_is_stored_and_played() -> None:
    """It cannot change while a game uses it."""

    async def run() -> None:
        storage = Storage()
        page = Page(storage)
        assert (await page.request("PUT", "/api/sections/meadow", DRAWING))["status"] == 200
        try:
            setup = {"seats": 2, "sections": ["meadow", "farm", "tavern", "oasis"], "seed": 1}
            code = (await page.request("POST", "/api/setups", setup))["body"]["setup_code"]
            await page.new_game("Mira", "Jo", setup_code=code)
            changed = DRAWING.replace("G", "D", 1)
            refused = await page.request("PUT", "/api/sections/meadow", changed)
            assert refused["body"]["code"] == "in_use"
            other = Page(storage)
            assert await other.worker.load_sections() == 1
            assert (await other.request("GET", "/api/sections/meadow.txt"))["status"] == 200
        finally:
            storage.games.clear()
            await page.request("DELETE", "/api/sections/meadow")
        assert storage.texts == {}

    asyncio.run(run())


def test_a_body_of_another_type_is_rejected() -> None:
    """The error names the field."""
    requests: list[tuple[str, str, Any]] = [
        ("POST", "/api/games", {"seats": "two"}),
        ("POST", "/api/games", {"seats": [{}, {}], "surprise": 1}),
        ("POST", "/api/records", {"text": 1}),
        ("GET", "/api/games/x/position.txt?step=-1", None),
    ]
    texts = [json.dumps(answer["body"]) for answer in from_device(requests)]
    for text, word in zip(texts, ("seats", "surprise", "body", ""), strict=True):
        assert word in text
        assert re.search(r'"code": "(invalid|no_game)"', text)
