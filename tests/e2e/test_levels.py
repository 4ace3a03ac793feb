"""Bot levels, ratings, hints and reasons, and a page that stays usable while a bot thinks."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from kingdombuilder.bots import BOTS
from kingdombuilder.bots.levels import LEVELS, measured_rating
from tests.e2e.scripts import script
from tests.e2e.tabletop import Tabletop
from tools.server_process import Served, serving

OpenPage = Callable[..., Page]
Sit = Callable[..., Tabletop]
MAX_DELAY_MS = 500
PHONE = {"width": 360, "height": 640}
# A grandmaster that thinks for as long as this test needs, even if its best turn is clear.
TIRELESS = """
import dataclasses
import time

from kingdombuilder.bots import BOTS

GRANDMASTER = BOTS["grandmaster"]


def think(seen, random, budget):
    end = time.monotonic() + 8
    while time.monotonic() < end:
        decision = GRANDMASTER.think(seen, random)
    return decision


BOT = dataclasses.replace(GRANDMASTER, thinker=think)
"""


def numbers(text: str) -> list[int]:
    """Return the numbers in the name of a rated bot."""
    return [int(word) for word in text.replace("·", " ").split() if word.lstrip("-").isdigit()]


@pytest.mark.parametrize("viewport", [None, PHONE])
def test_bots_are_listed_with_their_level_and_rating(
    open_page: OpenPage, viewport: dict[str, int] | None
) -> None:
    """The weakest is first; each rating is the one for this number of seats and boxes."""
    page = open_page("/new?customise=1", **({"viewport": viewport} if viewport else {}))
    choice = page.get_by_role("combobox", name="Blue: player or bot")
    expect(choice).to_have_value("apprentice")
    _assert_rated(choice, seats=2, boxes=1)
    choice.select_option("builder")
    expect(page.get_by_text(BOTS["builder"].rule["en"])).to_be_visible()
    page.get_by_role("button", name="Add bot").click()
    expect(page.get_by_role("combobox", name="Amber: player or bot")).to_have_value("builder")
    page.get_by_role("button", name="Select all").click()
    _assert_rated(choice, seats=3, boxes=5)


def _assert_rated(choice: Locator, seats: int, boxes: int) -> None:
    ratings = {bot: measured_rating(bot, seats, boxes) for bot in LEVELS}
    for index, (bot, rating) in enumerate(ratings.items(), 1):
        option = choice.locator("option").nth(index)
        expect(option).to_contain_text(BOTS[bot].name["en"])
        expect(option).to_contain_text(f" · {rating.elo}" if rating else "")
        margin = max(rating.high - rating.elo, rating.elo - rating.low) if rating else 0
        expected = [rating.elo, margin] if margin and rating else [rating.elo] if rating else []
        assert numbers(option.text_content() or "") == expected
    expect(choice.locator("option")).to_have_count(1 + len(LEVELS))


def test_choices_are_remembered_and_used(open_page: OpenPage) -> None:
    """This covers a bot's level and its reasons."""
    page = open_page("/new?customise=1")
    page.get_by_role("combobox", name="Blue: player or bot").select_option("novice")
    page.get_by_role("checkbox", name="Bots explain their moves").uncheck()
    page.reload()
    expect(page.get_by_role("combobox", name="Blue: player or bot")).to_have_value("novice")
    expect(page.get_by_role("checkbox", name="Bots explain their moves")).not_to_be_checked()
    page.get_by_role("button", name="Start game").click()
    table = Tabletop(page).attach()
    assert table.read("table.value.seats[1].bot") == "novice"
    assert table.read("table.value.options.bots_explain") is False


def test_a_hint_names_a_pick_and_its_reason(server: Served, sit: Sit) -> None:
    """The page shows that the hint is being computed; the hint can then be played."""
    table = sit(server.game("Mira", ":novice", seed=6))
    hint = table.page.locator(".status-message.status-message-hint")
    table.page.keyboard.press("h")
    expect(hint).to_contain_text("Finding a hint")
    expect(hint).to_contain_text("Expert would play on")
    expect(hint.locator("small")).to_contain_text("Chance to win")
    seq = table.seq
    hint.get_by_role("button", name="Play it").click()
    table.wait_for_pick(seq)
    expect(hint).to_have_count(0)


@pytest.mark.serial
def test_the_page_stays_usable_while_a_bot_thinks(tmp_path: Path, open_page: OpenPage) -> None:
    """The bot's seat shows that it thinks; refusals and plans still work."""
    (tmp_path / "tireless.py").write_text(TIRELESS)
    options = ("--python-bot", str(tmp_path / "tireless.py"), "--program-seconds", "30")
    with serving(tmp_path / "data", "--built-page", *options) as server:
        game = server.game("Mira", "Tomas:tireless", seed=6)
        page = open_page(f"{server.link}/table/{game}")
        _use_the_page_while_a_bot_thinks(Tabletop(page).attach())


def _use_the_page_while_a_bot_thinks(table: Tabletop) -> None:
    frames: list[str] = []
    _listen(table.page, frames)
    table.page.reload()
    table.attach()
    for _ in range(3):
        table.pick(table.legal["hexes"][0])
    table.press("end")
    seat = table.page.locator(".seat.is-thinking")
    expect(seat).to_have_attribute("data-seat", "1")
    expect(seat.locator(".icon-dots")).to_be_visible()
    expect(table.page.locator("#live")).to_contain_text("Tomas is thinking")
    seq = table.seq
    refusal = table.page.evaluate_handle(script("refusal_delay"))
    table.page.mouse.click(*table.middle("A1"))
    waited, text = refusal.evaluate("refusal => refusal.measured")
    assert waited < MAX_DELAY_MS
    assert "Tomas" in text
    _plan_and_undo(table)
    assert table.seq == seq, "the bot is no longer thinking"
    table.page.keyboard.press("p")
    table.wait_until("tabletop.awaitsPick()")
    expect(seat).to_have_count(0)
    _assert_one_thought_per_turn(table, frames)


def _listen(page: Page, frames: list[str]) -> None:
    """Record every frame from the server."""

    def on_frame(frame: str | bytes) -> None:
        frames.append(str(frame))

    page.on("websocket", lambda socket: socket.on("framereceived", on_frame))


def _plan_and_undo(table: Tabletop) -> None:
    table.page.keyboard.press("p")
    table.wait_until("tabletop.state.isPlanning.value")
    table.press(table.legal["hexes"][0])
    table.wait_until("tabletop.state.view.value.plan.picks.length === 1")
    table.page.keyboard.press("u")
    table.wait_until("tabletop.state.view.value.plan.picks.length === 0")


def _assert_one_thought_per_turn(table: Tabletop, frames: list[str]) -> None:
    """Check that the bot thought once for its turn of three picks."""
    thoughts = table.page.locator("#live p", has_text="Tomas is thinking")
    expect(thoughts).to_have_count(1)
    messages = [json.loads(frame) for frame in frames]
    built = [
        change["hex"]
        for message in messages
        if message["type"] == "view"
        for change in message["changes"]
        if change["kind"] == "placed" and change["seat"] == 1
    ]
    assert len(built) == 3


def test_the_keyboard_opens_the_reason_of_a_grandmaster(server: Served, sit: Sit) -> None:
    """It names the simulations, after a reload and in a past position too."""
    table = sit(server.game("Mira", "Tomas:grandmaster", seed=6))
    for _ in range(3):
        table.pick(table.legal["hexes"][0])
    table.press("end")
    table.wait_until("tabletop.awaitsPick()")
    for query in ("", "?at=3"):
        table.page.goto(table.page.url.partition("?")[0] + query)
        table.attach()
        ask = table.page.get_by_role("button", name="Why?").first
        expect(ask).to_have_attribute("aria-expanded", "false")
        ask.focus()
        table.page.keyboard.press("Enter")
        expect(ask).to_have_attribute("aria-expanded", "true")
        expect(table.page.locator(".chronicle-why:visible")).to_contain_text("simulations")


def test_bots_hide_their_reasons_from_several_players(server: Served, sit: Sit) -> None:
    """That is the default with more than one person."""
    table = sit(server.game("Mira", ":builder", "Oona", seed=4))
    assert table.read("table.value.options.bots_explain") is False
    table.take_over()
    for _ in range(3):
        table.pick(table.legal["hexes"][0])
    table.pick("end")
    table.wait_until("tabletop.state.view.value.hand_over_to === 2")
    lines = table.read("lines.value")
    assert {line["seat"] for line in lines if line["kind"] == "placed"} == {0, 1}
    assert not any(line["rationale"] for line in lines)
