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
MAX_TAB_STEPS = 60  # a page has fewer controls


def test_a_game_against_a_bot_is_played_with_the_mouse(server: Served, open_page: OpenPage) -> None:
    """It takes one click to start, clicks only until the final scores, and one to play again."""
    page = open_page("/", reduced_motion="no-preference")
    page.get_by_role("button", name="Play now").click()
    table = Tabletop(page).attach()
    table.wait_until("tabletop.awaitsPick()")
    picks = table.play_on(Random(3), table.pick)
    assert picks > 40  # fifteen turns or so of three settlements and an end
    _assert_ledger_matches(server, table)
    _assert_result_text(table)
    play_again(table)


def test_a_game_is_played_with_the_keyboard(server: Served, open_page: OpenPage) -> None:
    """KB-2: no pointer is needed from the home page to the final scores."""
    page = open_page("/")
    _tab_to(page, page.get_by_role("button", name="Play now").element_handle())
    page.keyboard.press("Enter")
    table = Tabletop(page).attach()
    table.wait_until("tabletop.awaitsPick()")
    table.play_on(Random(4), lambda word: _pick_by_key(table, word))
    _assert_ledger_matches(server, table)


@pytest.mark.parametrize("seed", [5])
def test_a_game_for_five_with_every_box_ends(server: Served, sit: Sit, seed: int) -> None:
    """Two players and three bots at one screen finish a game with every box."""
    setup = random_setup(Random(seed), 5, tuple(BOXES), queenies=tuple(QUEENIES))
    seats = ("Mira", ":apprentice", "Tomas", ":uniform", ":apprentice")
    table = sit(server.game(*seats, setup_code=write_setup_code(setup), seed=seed))
    rows = table.page.evaluate("seed => tabletop.playRandomly(seed, 4000)", seed)
    assert len(rows) > 100
    _assert_ledger_matches(server, table)


def _assert_ledger_matches(server: Served, table: Tabletop) -> None:
    """Check that the ledger shows the totals of the server's game record."""
    expect(table.page.get_by_role("heading", name="Final scores")).to_be_visible()
    expect(table.page.locator(".ledger tfoot b").first).to_be_visible()
    game = table.page.url.rsplit("/", 1)[1]
    state = final_state(read_record(server.text(f"/api/games/{game}/record.txt")))
    names = [seat["name"] for seat in table.read("table.value.seats")]
    gold = map(str, totals(state))
    assert table.page.evaluate("tabletop.snapshot().gold") == dict(zip(names, gold, strict=True))


def _assert_result_text(table: Tabletop) -> None:
    """Check that the verdict shows by how much the player wins or loses against the bot."""
    mine, theirs = table.read("scores.value.totals")
    words = "You win by" if mine > theirs else "You lose by"
    text = f"{words} {abs(mine - theirs)}" if mine != theirs else "You share the victory with"
    expect(table.page.locator(".ending-verdict")).to_contain_text(text)


def _tab_to(page: Page, element: object) -> None:
    """Press Tab until an element has the focus."""
    for _ in range(MAX_TAB_STEPS):
        page.keyboard.press("Tab")
        if page.evaluate("element => element === document.activeElement", element):
            return
    raise AssertionError("Tab never reaches the element")


def _pick_by_key(table: Tabletop, word: str) -> None:
    """Make a pick with the documented keys: E, 1 to 9, L and Enter, or Tab and Enter."""
    seq, legal, keyboard = table.seq, table.legal, table.page.keyboard
    if word == END:
        keyboard.press("e")
    elif word in legal["tiles"]:
        keyboard.press(str(table.tile_index(word) + 1))
    elif word in legal["buttons"]:
        _tab_to(table.page, table.choice(word).element_handle())
        keyboard.press("Enter")
    else:
        for _ in range(1 + legal["hexes"].index(word) % 3):
            keyboard.press("l")
        keyboard.press("Enter")
    table.wait_for_pick(seq)
