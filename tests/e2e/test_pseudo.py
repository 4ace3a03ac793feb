"""The pseudo-locale: every text comes from the translations, and longer texts fit."""

from collections.abc import Callable
from random import Random

import pytest
from playwright.sync_api import Page, expect

from kingdombuilder.bots import BOTS
from kingdombuilder.box import RULINGS
from tests.e2e.browser_players import ME, OPEN
from tests.e2e.new_game_form import code_with_rulings, open_full_form
from tests.e2e.page_texts import untranslated_texts
from tests.e2e.scripts import script
from tests.e2e.tabletop import Tabletop
from tools.sample_games import PEOPLE, every_box, find_step, upload_game
from tools.server_process import Served

OpenPage = Callable[..., Page]

# Elements that are the same in every language: keys, section drawings, set-up codes, language
# names, and relative times, which the browser words.
LANGUAGE_NEUTRAL = "kbd, textarea, .option-code, .page-languages button, time"


@pytest.mark.parametrize(
    "path", ["/", "/new", "/games", "/how-to-play", "/rules", "/editor", "/learn", "/puzzles"]
)
def test_a_page_has_no_hard_coded_text(server: Served, open_page: OpenPage, path: str) -> None:
    """IN-1: nothing is untranslated, and nothing is clipped when texts are 50% longer."""
    page = open_page(f"{path}?lang=zz")
    expect(page.get_by_role("heading", level=1).first).to_be_attached()
    page.wait_for_load_state("networkidle")
    _assert_translated(server, page)


def test_the_full_new_game_form_has_no_hard_coded_text(server: Served, open_page: OpenPage) -> None:
    """IN-1: it shows rulings, the first player and the places of the small expansions."""
    _assert_translated(server, open_full_form(open_page, "&lang=zz"))


def test_the_rulings_of_a_table_are_translated(server: Served, open_page: OpenPage) -> None:
    """IN-1: this covers the menu and the waiting room."""
    game = server.game("Mira", "Tomas:novice", setup_code=code_with_rulings())
    page = open_page(f"/table/{game}?lang=zz")
    Tabletop(page).attach()
    page.keyboard.press("m")
    expect(page.locator(".menu-rulings li")).to_have_count(len(RULINGS))
    _assert_translated(server, page)
    seats = [{**ME, "name": "Mira"}, OPEN]
    table = server.create("/api/tables", json={"seats": seats, "setup_code": code_with_rulings()})
    page.goto(f"/table/{table}?lang=zz")
    expect(page.locator(".menu-rulings li")).to_have_count(len(RULINGS))
    _assert_translated(server, page)


def test_the_table_has_no_hard_coded_text(server: Served, open_page: OpenPage) -> None:
    """IN-1: this covers a turn with every box, the menu, the keys and the final scores."""
    record = every_box(5, 3)
    at = find_step(record, lambda state: state.phase == 4 and state.turn == 0, after=0.6)
    page = open_page(f"/table/{upload_game(server, record, at)}?lang=zz")
    table = Tabletop(page).attach()
    _assert_translated(server, page)
    for key in ("?", "m"):
        page.keyboard.press(key)
        expect(page.get_by_role("dialog")).to_be_visible()
        _assert_translated(server, page)
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)
    table.pick(table.choose(Random(1)))
    _assert_translated(server, page)
    page.goto(f"/table/{upload_game(server, record)}?lang=zz")
    Tabletop(page).attach()
    expect(page.locator(".ledger tfoot b").first).to_be_visible()
    _assert_translated(server, page)


def _assert_translated(server: Served, page: Page) -> None:
    games = server.client.get("/api/games").json()
    sections = server.client.get("/api/library").json()["sections"]
    names = {seat["name"] for game in games for seat in game["seats"]} | {*PEOPLE}
    names |= {name for bot in BOTS for name in BOTS[bot].people}
    names |= {section["id"] for section in sections if section["is_custom"]}
    assert untranslated_texts(page, LANGUAGE_NEUTRAL, sorted(filter(None, names))) == []
    assert page.evaluate(script("clipped")) == []
