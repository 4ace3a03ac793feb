"""Presets that one click starts."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from kingdombuilder.bots.levels import LEVELS
from kingdombuilder.box import BOXES, SECTIONS
from kingdombuilder.notation.setup_code import read_setup_code
from kingdombuilder.setup.setup import Setup, first_game, section_id
from tests.e2e.browser_players import button
from tests.e2e.tabletop import Tabletop

OpenPage = Callable[..., Page]
CODE = "board: tower farm oasis tavern; cards: hermits lords miners; seats: 2"


def start_preset(page: Page, name: str) -> tuple[Setup, list[tuple[str, Any]]]:
    """Press a preset on the new-game page and return the set-up and seats of its table."""
    page.goto("/new")
    page.locator(".quick-setup-preset").filter(has_text=name).click()
    table = Tabletop(page).attach()
    seats = table.read("table.value.seats.map(({ name, bot }) => [name, bot])")
    return read_setup_code(table.read("table.value.setup_code")), [tuple(seat) for seat in seats]


def boxes_of(setup: Setup) -> set[str]:
    """Return the boxes of the sections on the board."""
    return {SECTIONS.box_of(section_id(name)) for name in setup.sections}


def test_each_preset_starts_its_set_up(open_page: OpenPage) -> None:
    page = open_page("/new")
    levels = page.get_by_role("group", name="Level of the bots").get_by_role("button")
    expect(levels).to_have_count(len(LEVELS))
    expect(page.locator(".quick-setup-preset").filter(has_text="My last set-up")).to_have_count(0)
    expect(page.get_by_role("combobox")).to_have_count(0)
    setup, seats = start_preset(page, "First game")
    assert setup == first_game(2)
    assert seats == [("Red", None), ("Wren", "apprentice")]

    page.goto("/new")
    button(page, "3").click()
    page.get_by_role("button", name="Pip Novice").click()
    setup, seats = start_preset(page, "Base game")
    assert boxes_of(setup) == {"base"}
    assert setup != first_game(4)
    assert seats[1:] == [("Pip", "novice"), ("Tilo", "novice"), ("Bea", "novice")]

    setup, seats = start_preset(page, "Everything")
    assert setup.island
    assert boxes_of(setup) <= set(BOXES)
    assert len(seats) == 4
    assert start_preset(page, "My last set-up") == (setup, seats)


def test_a_code_starts_its_set_up_and_an_invalid_one_is_explained(
    open_page: OpenPage, page_errors: list[str]
) -> None:
    page = open_page("/new")
    page.get_by_role("textbox", name="From code").fill(CODE.replace("tower", "nowhere"))
    button(page, "Start").click()
    expect(page.get_by_role("alert")).to_contain_text("nowhere")
    page_errors[:] = [text for text in page_errors if "400" not in text]
    page.get_by_role("textbox", name="From code").fill(CODE)
    button(page, "Start").click()
    table = Tabletop(page).attach()
    assert read_setup_code(table.read("table.value.setup_code")).cards == (
        "hermits",
        "lords",
        "miners",
    )


def test_friends_play_at_a_private_table_and_one_click_opens_the_form(open_page: OpenPage) -> None:
    page = open_page("/")
    page.get_by_role("link", name="With friends").click()
    button(page, "2").click()
    page.locator(".quick-setup-preset").filter(has_text="First game").click()
    expect(page.get_by_role("heading", name="Waiting for players")).to_be_visible()
    expect(page.locator(".waiting-room-seat.is-open")).to_have_count(2)
    game = page.url.rsplit("/", 1)[1]
    listed = page.request.get("/api/tables").json()
    assert game not in [table["id"] for table in listed["open"]]
    page.goto("/new?online=1")
    page.get_by_role("button", name="Customise").click()
    expect(page.get_by_role("checkbox", name="Show in the lobby")).not_to_be_checked()
    page.reload()
    expect(page.get_by_role("button", name="Open table")).to_be_visible()
