"""Players at an online table, each in their own browser."""

from collections.abc import Callable
from random import Random
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.e2e.tabletop import Tabletop

OpenPage = Callable[..., Page]

ME, OPEN = {"occupant": "me"}, {"occupant": "open"}
PASSWORD = "a long enough one"
DEFAULT_OPTIONS = {"gold_shown": "all", "bots_explain": False, "hints": True, "chat": True}
NO_CLOCK = None


def bot(level: str) -> dict[str, str]:
    """Return a seat for a bot."""
    return {"occupant": "bot", "bot": level}


def open_as(open_page: OpenPage, name: str, path: str = "/lobby", **options: Any) -> Page:
    """Open a page as a guest with a name and wait until the server has identified the guest."""
    page = open_page(path, settings={"name": name}, **options)
    expect(page.locator(".page-identity, [data-hex], .waiting-room-seats").first).to_be_attached()
    return page


def create_table(host: Page, *seats: dict[str, str], **fields: Any) -> str:
    """Create a table and return its id; `options` overrides DEFAULT_OPTIONS and NO_CLOCK."""
    name = stored_name(host)
    named = [{**seat, "name": name} if seat == ME and name else seat for seat in seats]
    options = {**DEFAULT_OPTIONS, "time_control": NO_CLOCK, **fields.pop("options", {})}
    body = {"seats": named, "options": options, "listed": True, "rated": False, **fields}
    answer = host.request.post("/api/tables", data=body)
    assert answer.status == 201, answer.text()
    return str(answer.json()["id"])


def stored_name(page: Page) -> str:
    """Return the name that a browser has stored."""
    return str(page.evaluate("JSON.parse(localStorage.kingdombuilder).name"))


def button(page: Page, name: str) -> Locator:
    """Return a button by its exact name; links can have that role too."""
    return page.get_by_role("button", name=name, exact=True)


def sit_down(page: Page, game: str) -> None:
    """Take the first open seat."""
    page.goto(f"/table/{game}")
    button(page, "Join").first.click()
    expect(button(page, "Leave seat")).to_be_visible()


def start_game(game: str, *players: Page) -> list[Tabletop]:
    """Mark all players ready and return their tables once the game has started."""
    for page in players:
        if game not in page.url:
            page.goto(f"/table/{game}")
        button(page, "I’m ready").click()
    return [Tabletop(page).attach() for page in players]


def play_on(tables: list[Tabletop], random: Random) -> None:
    """Make random picks for the seat to move until the game is over."""
    for _ in range(1000):
        for table in tables:
            table.wait_until("tabletop.isReady()")
        if tables[0].is_over:
            return
        seq = tables[0].seq
        acting = next((table for table in tables if table.read("canAct.value")), None)
        if acting is not None:
            acting.page.evaluate("word => tabletop.state.pick(word)", acting.choose(random))
        for table in tables:
            table.wait_past(seq)
    raise AssertionError("not over after 1000 picks")


def register(page: Page, name: str) -> None:
    """Turn the page's guest into an account."""
    page.goto("/account")
    form = page.locator("form", has=page.get_by_role("heading", name="New account"))
    form.get_by_label("Name").fill(name)
    form.get_by_label("Password").fill(PASSWORD)
    form.get_by_role("button").click()
    expect(page.get_by_role("heading", name=name)).to_be_visible()
