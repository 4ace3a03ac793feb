"""The pseudo-locale: every word comes from the words files, and longer words have room."""

from collections.abc import Callable
from random import Random

import pytest
from playwright.sync_api import Page, expect

from kingdombuilder.bots import BOTS
from kingdombuilder.box import RULINGS
from tests.e2e.browser_players import ME, OPEN
from tests.e2e.new_game_form import full_form, with_rulings
from tests.e2e.page_texts import untranslated_texts
from tests.e2e.scripts import script
from tests.e2e.tabletop import Tabletop
from tools.sample_games import PEOPLE, every_box, find_step, upload_game
from tools.server_process import Served

OpenPage = Callable[..., Page]

# What is the same in every language: hexes, keys, the drawing of a section, the code of a set-up,
# the short names of the languages, how long ago something was in the browser's own words, and the
# names that people gave to seats and to sections of their own.
THE_SAME = "kbd, textarea, .code, .languages button, time"


@pytest.mark.parametrize(
    "where",
    ["/", "/new", "/games", "/how-to-play", "/rules", "/editor", "/learn", "/puzzles"],
)
def test_pages_hold_no_sentence_of_their_own(
    server: Served, open_page: OpenPage, where: str
) -> None:
    """IN-1: nothing untranslated, nothing clipped when texts are 50% longer."""
    page = open_page(f"{where}?lang=zz")
    expect(page.get_by_role("heading", level=1).first).to_be_attached()
    page.wait_for_load_state("networkidle")
    _is_strange(server, page)


def test_a_new_game_with_everything_to_choose(server: Served, open_page: OpenPage) -> None:
    """IN-1: rulings, the first player, and where the small expansions lie."""
    _is_strange(server, full_form(open_page, "&lang=zz"))


def test_the_rulings_of_a_table(server: Served, open_page: OpenPage) -> None:
    """IN-1: in its menu, and in the waiting room."""
    game = server.game("Mira", "Tomas:novice", setup_code=with_rulings())
    page = open_page(f"/table/{game}?lang=zz")
    Tabletop(page).arrived()
    page.keyboard.press("m")
    expect(page.locator(".table-rulings li")).to_have_count(len(RULINGS))
    _is_strange(server, page)
    seats = [{**ME, "name": "Mira"}, OPEN]
    table = server.create("/api/tables", json={"seats": seats, "setup_code": with_rulings()})
    page.goto(f"/table/{table}?lang=zz")
    expect(page.locator(".table-rulings li")).to_have_count(len(RULINGS))
    _is_strange(server, page)


def test_the_table_holds_no_sentence_of_its_own(server: Served, open_page: OpenPage) -> None:
    """IN-1: a turn with everything in the boxes, its menu, its keys, its end."""
    record = every_box(5, 3)
    at = find_step(record, lambda state: state.phase == 4 and state.turn == 0, after=0.6)
    page = open_page(f"/table/{upload_game(server, record, at)}?lang=zz")
    table = Tabletop(page).arrived()
    _is_strange(server, page)
    for key in ("?", "m"):
        page.keyboard.press(key)
        expect(page.get_by_role("dialog")).to_be_visible()
        _is_strange(server, page)
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)
    table.pick(table.chosen(Random(1)))
    _is_strange(server, page)
    page.goto(f"/table/{upload_game(server, record)}?lang=zz")
    Tabletop(page).arrived()
    expect(page.locator(".ledger tfoot b").first).to_be_visible()
    _is_strange(server, page)


def _is_strange(server: Served, page: Page) -> None:
    games = server.client.get("/api/games").json()
    sections = server.client.get("/api/library").json()["sections"]
    names = {seat["name"] for game in games for seat in game["seats"]} | {*PEOPLE}
    names |= {name for bot in BOTS for name in BOTS[bot].people}
    names |= {section["id"] for section in sections if section["is_custom"]}
    assert untranslated_texts(page, THE_SAME, sorted(filter(None, names))) == []
    assert page.evaluate(script("clipped")) == []
