"""The new-game form: sections, rulings, and a form with everything in it."""

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
LAYOUT = ("tower", "city_hall_fort", "barracks_crossroads", "harbor")
CARDS = "cards: fishermen knights merchants; tasks: compass_points fortress"
EVERYTHING = {
    "seats": [{"name": "Mira", "bot": ""}, {"name": "", "bot": "apprentice"}],
    "boxes": ["base", "crossroads", "harvest"],
    "queenies": list(QUEENIES),
    "pinned": {"sections": [f"{LAYOUT[0]}~", *LAYOUT[1:]], "cards": [], "tasks": []},
    "first": "random",
}


def open_full_form(open_page: OpenPage, query: str = "", **options: Any) -> Page:
    """Open the form with every ruling and every place to choose."""
    page = open_page(f"/new?customise=1{query}", **options)
    expect(page.locator(".option-code")).to_contain_text("board:")
    page.evaluate("text => { localStorage['kingdombuilder.new'] = text; }", json.dumps(EVERYTHING))
    page.reload()
    expect(page.locator(".option-ruling")).to_have_count(len(RULINGS))
    expect(page.locator(".new-game-side")).to_have_count(3)
    expect(page.locator(".new-game-site").first).to_be_visible()
    page.wait_for_load_state("networkidle")
    return page


def lay_out(page: Page, seats: int = 2) -> None:
    """Load a code that pins sections of the base game and of Crossroads."""
    board = f"board: {' '.join(LAYOUT)}; {CARDS}; seats: {seats}"
    page.get_by_role("textbox", name="Paste a code").fill(board)
    page.get_by_role("button", name="Load").click()
    wait_for_code(page, board)


def code_with_rulings() -> str:
    """Return a code in which every ruling has its non-default answer."""
    rulings = " ".join(RULINGS[name].word(RULINGS[name].other) for name in RULINGS)
    return f"board: {' '.join(LAYOUT)}; {CARDS}; rulings: {rulings}; seats: 2"


def wait_for_code(page: Page, text: str) -> str:
    """Wait until the set-up code on the page contains a text, and return the code."""
    code = page.locator("output.option-code")
    expect(code).to_contain_text(text)
    return code.inner_text()


def hex_choice(page: Page, queenie: str, place: int, section: str, language: str = "en") -> Locator:
    """Return the list of hexes for a Queenie on a section."""
    title = section_name(SECTIONS[section], language)
    colon = " :" if language == "fr" else ":"
    name = f"{queenie}, {PLACES[language][place]}{colon} {title}"
    return page.get_by_role("combobox", name=name, exact=True)


def ruling_group(page: Page, name: str, language: str = "en") -> Locator:
    """Return the group with a ruling's two answers."""
    return page.get_by_role("group", name=RULINGS[name].name[language], exact=True)
