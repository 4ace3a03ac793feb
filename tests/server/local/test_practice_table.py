"""Lessons, puzzles and the daily kingdom on a device."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any
from urllib.parse import quote

import pytest

from kingdombuilder.coach.daily.day import FIRST_DAY
from kingdombuilder.coach.lessons.library import find_lesson, lessons
from kingdombuilder.coach.lessons.solve import find_solution
from kingdombuilder.coach.puzzles.library import puzzles
from kingdombuilder.notation.picks import pick_name
from tests.server.local.device import Page, Storage

LESSON = next(iter(lessons()))
DAY = FIRST_DAY.isoformat()


def run(test: Callable[[], Coroutine[Any, Any, None]]) -> None:
    """Run a test in an event loop."""
    asyncio.run(test())


def solution() -> list[str]:
    """Return the picks that meet the goals of the first lesson."""
    picks = find_solution(find_lesson(LESSON))
    assert picks
    return [pick_name(pick) for pick in picks]


async def play(page: Page, words: list[str]) -> None:
    """Make picks, except those that the room has already made because they were forced."""
    for word in words:
        legal = page.last("view")["position"]["legal"]
        if word in (*legal["hexes"], *legal["tiles"], *legal["buttons"]):
            await page.say("pick", seq=page.last("view")["seq"] + 1, pick=word)


def test_a_lesson_is_solved_and_nothing_is_stored() -> None:
    """The messages are those of a server, and the image of the board can be requested."""

    async def test() -> None:
        page = Page(Storage())
        await page.connect_to(f"/practice/lesson/{LESSON}?", "fr")
        assert page.last("practice")["goals"][0]["text"] == find_lesson(LESSON).goals[0].words["fr"]
        land = await page.request("GET", page.last("table")["land_url"])
        assert land["body"].startswith("<svg")
        await play(page, solution())
        assert page.last("practice")["is_solved"]
        await page.say("set_language", language="en")
        assert page.last("practice")["goals"][0]["text"] == find_lesson(LESSON).goals[0].words["en"]
        await page.send("disconnect", connection="screen")
        assert page.storage.games == {}
        assert page.reports == []

    run(test)


def test_a_lesson_continues_in_another_worker() -> None:
    """The page brings the picks that it has made."""

    async def test() -> None:
        words = solution()
        page = Page(Storage())
        await page.connect_to(f"/practice/lesson/{LESSON}?&picks={quote(','.join(words[:2]))}")
        assert page.last("view")["step"] >= 2
        await play(page, words[2:])
        assert page.last("practice")["is_solved"]

    run(test)


def test_a_puzzle_is_judged_at_the_end_of_the_turn() -> None:
    """Its best line solves it."""

    async def test() -> None:
        puzzle = min(puzzles().values(), key=lambda one: len(one.line))
        page = Page(Storage())
        await page.connect_to(f"/practice/puzzle/{puzzle.id}?")
        assert page.last("practice")["verdict"] is None
        await play(page, list(puzzle.line))
        assert page.last("practice")["verdict"]["is_solved"]

    run(test)


@pytest.mark.parametrize("path", ["/practice/lesson/nothing?", "/practice/song/build?"])
def test_an_unknown_exercise_is_refused(path: str) -> None:
    """The connection is closed with the text of a server."""

    async def test() -> None:
        page = Page(Storage())
        await page.connect_to(path)
        assert page.last("error")["code"] == "no_exercise"
        assert page.posted[-1]["type"] == "close"

    run(test)


def test_the_rival_of_a_daily_game_always_decides_alike() -> None:
    """On two devices, the cards and the rival's first turn are the same."""

    async def first_round() -> tuple[object, object]:
        page = Page(Storage())
        created = await page.request("POST", f"/api/daily/{DAY}/games", {"name": "Mira"})
        assert created["status"] == 201
        await page.connect(created["body"]["id"])
        for _ in range(3):
            await page.pick(min(page.last("view")["position"]["legal"]["hexes"]))
        await page.pick("end")
        await page.until(lambda: page.last("view")["can_act"])
        assert page.reports == []
        view = page.last("view")
        return view["position"]["pieces"], view["position"]["seats"]

    assert asyncio.run(first_round()) == asyncio.run(first_round())
