"""Whole games in the browser, from the first settlement to the ledger."""

from collections.abc import Callable
from random import Random

import pytest
from playwright.sync_api import Page, expect

from kingdombuilder.box import BOXES, QUEENIES
from kingdombuilder.game.record import final_state, read_record
from kingdombuilder.insight.scores import totals
from kingdombuilder.notation.setup_code import write_setup_code
from kingdombuilder.setup.random_setup import random_setup
from tests.e2e.second_game import play_again
from tests.e2e.tabletop import END, Tabletop
from tools.server_process import Served

OpenPage = Callable[..., Page]
Sit = Callable[..., Tabletop]
STEPS_OF_TAB = 60  # more than there are controls on a page


def test_a_game_against_a_bot_by_mouse(server: Served, open_page: OpenPage) -> None:
    """One click on the first page, clicks until the final scores, and the same again."""
    page = open_page("/", reduced_motion="no-preference")
    page.get_by_role("button", name="Play now").click()
    table = Tabletop(page).arrived()
    table.until("tabletop.waits()")
    picks = table.play_on(Random(3), table.pick)
    assert picks > 40  # fifteen turns or so of three settlements and an end
    _holds_the_result(server, table)
    _says_the_result(table)
    play_again(table)


def test_a_game_by_keyboard_alone(server: Served, open_page: OpenPage) -> None:
    """KB-2: from the first page to the final scores without a pointer."""
    page = open_page("/")
    _tab_to(page, page.get_by_role("button", name="Play now").element_handle())
    page.keyboard.press("Enter")
    table = Tabletop(page).arrived()
    table.until("tabletop.waits()")
    table.play_on(Random(4), lambda word: _pick_by_key(table, word))
    _holds_the_result(server, table)


@pytest.mark.parametrize("seed", [5])
def test_a_game_for_five_with_every_box(server: Served, sit: Sit, seed: int) -> None:
    """Two people and three bots at one screen and everything in the boxes, to the end."""
    setup = random_setup(Random(seed), 5, tuple(BOXES), queenies=tuple(QUEENIES))
    seats = ("Mira", ":apprentice", "Tomas", ":uniform", ":apprentice")
    table = sit(server.game(*seats, setup_code=write_setup_code(setup), seed=seed))
    rows = table.page.evaluate("seed => tabletop.played(seed, 4000)", seed)
    assert len(rows) > 100
    _holds_the_result(server, table)


def _holds_the_result(server: Served, table: Tabletop) -> None:
    """The ledger shows the totals of the record that the server hands out."""
    expect(table.page.get_by_role("heading", name="Final scores")).to_be_visible()
    expect(table.page.locator(".ledger tfoot b").first).to_be_visible()
    game = table.page.url.rsplit("/", 1)[1]
    state = final_state(read_record(server.text(f"/api/games/{game}/record.txt")))
    names = [seat["name"] for seat in table.read("table.value.seats")]
    gold = map(str, totals(state))
    assert table.page.evaluate("tabletop.shown().gold") == dict(zip(names, gold, strict=True))


def _says_the_result(table: Tabletop) -> None:
    """The only person reads by how much they win or lose against the bot."""
    mine, other = table.read("scores.value.totals")
    words = "You win by" if mine > other else "You lose by"
    text = f"{words} {abs(mine - other)}" if mine != other else "You share the victory with"
    expect(table.page.locator(".verdict")).to_contain_text(text)


def _tab_to(page: Page, wanted: object) -> None:
    """Press Tab until the focus is on something."""
    for _ in range(STEPS_OF_TAB):
        page.keyboard.press("Tab")
        if page.evaluate("wanted => wanted === document.activeElement", wanted):
            return
    raise AssertionError("Tab never comes there")


def _pick_by_key(table: Tabletop, word: str) -> None:
    """Make a pick by the keys of the help: E, 1 to 9, L and Enter, or Tab and Enter."""
    seq, legal, keyboard = table.seq, table.legal, table.page.keyboard
    if word == END:
        keyboard.press("e")
    elif word in legal["tiles"]:
        keyboard.press(str(table.place_of(word) + 1))
    elif word in legal["buttons"]:
        _tab_to(table.page, table.choice(word).element_handle())
        keyboard.press("Enter")
    else:
        for _ in range(1 + legal["hexes"].index(word) % 3):
            keyboard.press("l")
        keyboard.press("Enter")
    table.after(seq)
