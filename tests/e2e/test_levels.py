"""Levels with their ratings, hints and reasons, and a page that goes on while a bot thinks."""

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from kingdombuilder.bots import BOTS
from kingdombuilder.bots.levels import LEVELS, measured_rating
from tests.e2e.scripts import script
from tests.e2e.tabletop import Tabletop
from tools.server_process import Served

OpenPage = Callable[..., Page]
Sit = Callable[..., Tabletop]
SOON = 500  # milliseconds
PHONE = {"width": 360, "height": 640}


def numbers(text: str) -> list[int]:
    """The numbers in the name of a rated bot."""
    return [int(word) for word in text.replace("·", " ").split() if word.lstrip("-").isdigit()]


@pytest.mark.parametrize("viewport", [None, PHONE])
def test_seats_are_chosen_by_level_and_rating(
    open_page: OpenPage, viewport: dict[str, int] | None
) -> None:
    """The weakest is first; each has its rule and its rating for this number of seats and boxes."""
    page = open_page("/new?customise=1", **({"viewport": viewport} if viewport else {}))
    choice = page.get_by_role("combobox", name="Blue: player or bot")
    expect(choice).to_have_value("apprentice")
    _rated_as(choice, seats=2, boxes=1)
    choice.select_option("builder")
    expect(page.get_by_text(BOTS["builder"].rule["en"])).to_be_visible()
    page.get_by_role("button", name="Add bot").click()
    expect(page.get_by_role("combobox", name="Amber: player or bot")).to_have_value("builder")
    page.get_by_role("button", name="Select all").click()
    _rated_as(choice, seats=3, boxes=5)


def _rated_as(choice: Locator, seats: int, boxes: int) -> None:
    rated = {bot: measured_rating(bot, seats, boxes) for bot in LEVELS}
    for place, (bot, found) in enumerate(rated.items(), 1):
        option = choice.locator("option").nth(place)
        expect(option).to_contain_text(BOTS[bot].name["en"])
        expect(option).to_contain_text(f" · {found.elo}" if found else "")
        off = max(found.high - found.elo, found.elo - found.low) if found else 0
        told = [found.elo, off] if off and found else [found.elo] if found else []
        assert numbers(option.text_content() or "") == told
    expect(choice.locator("option")).to_have_count(1 + len(LEVELS))


def test_what_was_chosen_is_remembered_and_played(open_page: OpenPage) -> None:
    """With the bots' reasons switched off by hand."""
    page = open_page("/new?customise=1")
    page.get_by_role("combobox", name="Blue: player or bot").select_option("novice")
    page.get_by_role("checkbox", name="Bots explain their moves").uncheck()
    page.reload()
    expect(page.get_by_role("combobox", name="Blue: player or bot")).to_have_value("novice")
    expect(page.get_by_role("checkbox", name="Bots explain their moves")).not_to_be_checked()
    page.get_by_role("button", name="Start game").click()
    table = Tabletop(page).arrived()
    assert table.read("table.value.seats[1].bot") == "novice"
    assert table.read("table.value.options.bots_explain") is False


def test_a_hint_says_what_and_why(server: Served, sit: Sit) -> None:
    """It is seen to be thought about; then it can be followed."""
    table = sit(server.game("Mira", ":novice", seed=6))
    hint = table.page.locator(".saying.hint")
    table.page.keyboard.press("h")
    expect(hint).to_contain_text("Finding a hint")
    expect(hint).to_contain_text("Master would play on")
    expect(hint.locator("small")).to_contain_text("simulations")
    seq = table.seq
    hint.get_by_role("button", name="Play it").click()
    table.after(seq)
    expect(hint).to_have_count(0)


@pytest.mark.serial
def test_the_page_goes_on_while_a_bot_thinks(server: Served, sit: Sit) -> None:
    """Its seat shows that it thinks; a hex says why not, and a plan is laid out and taken back."""
    # In this game no turn is so clearly the best that it would be found out in less than all time.
    table = sit(server.game("Mira", "Tomas:grandmaster", seed=2))
    frames: list[str] = []
    _listen(table.page, frames)
    table.page.reload()
    table.arrived()
    for _ in range(3):
        table.pick(table.legal["hexes"][0])
    table.press("end")
    seat = table.page.locator(".seat.thinks")
    expect(seat).to_have_attribute("data-seat", "1")
    expect(seat.locator(".dots")).to_be_visible()
    expect(table.page.locator("#live")).to_contain_text("Tomas is thinking")
    seq = table.seq
    answer = table.page.evaluate_handle(script("refused"))
    table.page.mouse.click(*table.middle("A1"))
    wait, text = answer.evaluate("answer => answer.told")
    assert wait < SOON
    assert "Tomas" in text
    _plan_and_undo(table)
    assert table.seq == seq, "it still thinks"
    table.page.keyboard.press("p")
    table.until("tabletop.waits()")
    expect(seat).to_have_count(0)
    _one_thought_a_turn(table, frames)
    _asked_why(table)


def _listen(page: Page, frames: list[str]) -> None:
    """Keep every frame from the server."""

    def on_frame(frame: str | bytes) -> None:
        frames.append(str(frame))

    page.on("websocket", lambda socket: socket.on("framereceived", on_frame))


def _plan_and_undo(table: Tabletop) -> None:
    table.page.keyboard.press("p")
    table.until("tabletop.state.isPlanning.value")
    table.press(table.legal["hexes"][0])
    table.until("tabletop.state.view.value.plan.picks.length === 1")
    table.page.keyboard.press("u")
    table.until("tabletop.state.view.value.plan.picks.length === 0")


def _one_thought_a_turn(table: Tabletop, frames: list[str]) -> None:
    """The planned picks were played one by one, and the bot thought once."""
    thoughts = table.page.locator("#live p", has_text="Tomas is thinking")
    expect(thoughts).to_have_count(1)
    told = [json.loads(frame) for frame in frames]
    built = [
        change["hex"]
        for message in told
        if message["type"] == "view"
        for change in message["changes"]
        if change["kind"] == "placed" and change["seat"] == 1
    ]
    assert len(built) == 3


def _asked_why(table: Tabletop) -> None:
    """The chronicle tells the reason, to the keyboard too and after a reload, and looking back."""
    for where in ("", "?at=3"):
        table.page.goto(table.page.url.partition("?")[0] + where)
        table.arrived()
        ask = table.page.get_by_role("button", name="Why?").first
        expect(ask).to_have_attribute("aria-expanded", "false")
        ask.focus()
        table.page.keyboard.press("Enter")
        expect(ask).to_have_attribute("aria-expanded", "true")
        expect(table.page.locator(".why:visible")).to_contain_text("simulations")


def test_bots_keep_their_reasons_from_several_people(server: Served, sit: Sit) -> None:
    """Unless the table has agreed on something else."""
    table = sit(server.game("Mira", ":builder", "Oona", seed=4))
    assert table.read("table.value.options.bots_explain") is False
    table.take_over()
    for _ in range(3):
        table.pick(table.legal["hexes"][0])
    table.pick("end")
    table.until("tabletop.state.view.value.hand_over_to === 2")
    lines = table.read("lines.value")
    assert {line["seat"] for line in lines if line["kind"] == "placed"} == {0, 1}
    assert not any(line["rationale"] for line in lines)
