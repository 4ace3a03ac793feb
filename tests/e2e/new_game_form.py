"""The form of a new game: laying sections, answering rulings, and a form with everything in it."""

import json
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page, expect

from kingdombuilder.box import QUEENIES, RULINGS, SECTIONS
from kingdombuilder.insight.describe import section_name

OpenPage = Callable[..., Page]

PLACES = {
    "en": ("Top left", "Top right", "Bottom left", "Bottom right"),
    "fr": ("En haut à gauche", "En haut à droite", "En bas à gauche", "En bas à droite"),
}
LAID = ("tower", "city_hall_fort", "barracks_crossroads", "harbor")
CARDS = "cards: fishermen knights merchants; tasks: compass_points fortress"
EVERYTHING = {
    "seats": [{"name": "Mira", "bot": ""}, {"name": "", "bot": "apprentice"}],
    "boxes": ["base", "crossroads", "harvest"],
    "queenies": list(QUEENIES),
    "pinned": {"sections": [f"{LAID[0]}~", *LAID[1:]], "cards": [], "tasks": []},
    "first": "random",
}


def full_form(open_page: OpenPage, query: str = "", **how: Any) -> Page:
    """Open the form with every ruling and every place to choose."""
    page = open_page(f"/new?customise=1{query}", **how)
    expect(page.locator(".code")).to_contain_text("board:")
    page.evaluate("text => { localStorage['kingdombuilder.new'] = text; }", json.dumps(EVERYTHING))
    page.reload()
    expect(page.locator(".ruling")).to_have_count(len(RULINGS))
    expect(page.locator(".side")).to_have_count(3)
    expect(page.locator(".site").first).to_be_visible()
    page.wait_for_load_state("networkidle")
    return page


def lay(page: Page, seats: int = 2) -> None:
    """Lay out sections of the base game and of Crossroads by a code; all of them are pinned."""
    board = f"board: {' '.join(LAID)}; {CARDS}; seats: {seats}"
    page.get_by_role("textbox", name="Paste a code").fill(board)
    page.get_by_role("button", name="Load").click()
    coded(page, board)


def with_rulings() -> str:
    """Return a code in which every ruling has its other answer."""
    rulings = " ".join(RULINGS[name].word(RULINGS[name].other) for name in RULINGS)
    return f"board: {' '.join(LAID)}; {CARDS}; rulings: {rulings}; seats: 2"


def coded(page: Page, text: str) -> str:
    """Return the set-up code on the page, once it has a text in it."""
    code = page.locator("output.code")
    expect(code).to_contain_text(text)
    return code.inner_text()


def site(page: Page, what: str, place: int, section: str, language: str = "en") -> Locator:
    """Return the list of hexes for a Queenie on a section."""
    title = section_name(SECTIONS[section], language)
    colon = " :" if language == "fr" else ":"
    name = f"{what}, {PLACES[language][place]}{colon} {title}"
    return page.get_by_role("combobox", name=name, exact=True)


def ruling(page: Page, name: str, language: str = "en") -> Locator:
    """Return the group of a ruling's two answers."""
    return page.get_by_role("group", name=RULINGS[name].name[language], exact=True)
