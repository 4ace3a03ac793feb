"""All data of a device can be moved to another in one file, which overwrites nothing."""

import asyncio
import copy
from typing import Any

import pytest

from tests.server.local.device import Message, Page, Storage
from tests.server.local.test_requests import DRAWING


async def device_with_games() -> tuple[Page, Message]:
    """Return a page with two games and a section, and the value of its file."""
    page = Page(Storage())
    game = await page.new_game("Mira", "Jo", seed=1)
    await page.new_game("Ada", ":novice", seed=2)
    page.storage.texts["meadow", False] = DRAWING
    await page.connect(game)
    for _ in range(3):
        await page.pick()
    file = (await page.request("GET", "/api/device"))["body"]
    return page, file


async def read(page: Page, file: object) -> Message:
    """Return the answer to a file."""
    return await page.request("POST", "/api/device", copy.deepcopy(file))


def test_a_file_brings_everything_to_another_device() -> None:
    """The game continues there at the same position."""

    async def run() -> None:
        page, file = await device_with_games()
        other = Page(Storage())
        try:
            answer = await read(other, file)
            assert answer["body"] == {"games": 2, "reviews": 0, "sections": 1, "skipped": 0}
            assert other.storage.games == page.storage.games
            assert other.storage.logs == page.storage.logs
            assert (await other.request("GET", "/api/sections/meadow.txt"))["status"] == 200
            await other.connect(next(iter(page.storage.games)))
            pieces = page.last("view")["position"]["pieces"]
            assert other.last("view")["position"]["pieces"] == pieces
            assert (await read(other, file))["body"]["games"] == 0, "the second time adds nothing"
        finally:
            other.storage.games.clear()
            await other.request("DELETE", "/api/sections/meadow")

    asyncio.run(run())


def test_a_game_that_was_continued_is_brought_up_to_date() -> None:
    """The longer log replaces the shorter; if both were continued, both games are kept."""

    async def run() -> None:
        page, file = await device_with_games()
        game = page.last("table")["game"]
        await page.pick("end")
        newer = (await page.request("GET", "/api/device"))["body"]
        older = Page(Storage())
        await read(older, {**file, "sections": []})
        number = len(older.storage.logs[game])
        assert (await read(older, {**newer, "sections": []}))["body"]["games"] == 1
        assert len(older.storage.logs[game]) > number
        assert (await read(older, {**file, "sections": []}))["body"]["games"] == 0
        other = Page(Storage())
        await read(other, {**file, "sections": []})
        await other.connect(game)
        await other.say("rename_seat", seat=0, name="Zoe")
        assert (await read(other, {**newer, "sections": []}))["body"]["games"] == 1
        assert len(other.storage.games) == 3

    asyncio.run(run())


def damage_game(file: Message, change: str) -> Message:
    """Return a file in which one game is damaged."""
    broken = {**copy.deepcopy(file), "sections": [{"name": "x"}, 5, {"text": "no drawing"}]}
    game: dict[str, Any] = broken["games"][0]
    match change:
        case "pick":
            game["events"][-1][2] = "Z99"
        case "column":
            game["game"]["surprise"] = 1
        case "type":
            game["game"]["touched"] = 5
        case "code":
            game["game"]["code"] = "board: nowhere"
        case "events":
            game["events"] = "none"
        case "number":
            game["events"][0][0] = 9
        case "nothing":
            broken["games"][0] = None
    return broken


@pytest.mark.parametrize(
    "change", ["pick", "column", "type", "code", "events", "number", "nothing"]
)
def test_a_damaged_game_is_left_out(change: str) -> None:
    """The others are read."""

    async def run() -> None:
        _, file = await device_with_games()
        other = Page(Storage())
        answer = await read(other, damage_game(file, change))
        assert answer["body"] == {"games": 1, "reviews": 0, "sections": 0, "skipped": 1}

    asyncio.run(run())


@pytest.mark.parametrize(
    ("file", "code"),
    [
        (None, "no_device_file"),
        ("text", "no_device_file"),
        ({"format": "other"}, "no_device_file"),
        ({"format": "kingdombuilder-device", "version": 3}, "newer_device_file"),
    ],
)
def test_a_file_of_another_kind_is_rejected(file: object, code: str) -> None:
    """The error explains what is wrong."""

    async def run() -> None:
        answer = await read(Page(Storage()), file)
        assert (answer["status"], answer["body"]["code"]) == (422, code)
        assert answer["body"]["text"].endswith(".")

    asyncio.run(run())
