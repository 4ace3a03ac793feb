"""People who meet at an online table, each in a browser of their own."""

from collections.abc import Callable
from random import Random
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.e2e.tabletop import Tabletop

OpenPage = Callable[..., Page]

ME, OPEN = {"occupant": "me"}, {"occupant": "open"}
PASSWORD = "a long enough one"
AGREED = {"gold_shown": "all", "bots_explain": False, "hints": True, "chat": True}
NO_CLOCK = None


def bot(level: str) -> dict[str, str]:
    """A seat for a bot."""
    return {"occupant": "bot", "bot": level}


def person(open_page: OpenPage, name: str, where: str = "/lobby", **how: Any) -> Page:
    """Somebody with a name, whom the server has met."""
    page = open_page(where, settings={"name": name}, **how)
    expect(page.locator(".identity, [data-hex], .seating").first).to_be_attached()
    return page


def table_of(host: Page, *seats: dict[str, str], **wanted: Any) -> str:
    """Open a table and return its id; its options are AGREED and `time_control`."""
    name = name_of(host)
    named = [{**seat, "name": name} if seat == ME and name else seat for seat in seats]
    options = {**AGREED, "time_control": NO_CLOCK, **wanted.pop("options", {})}
    body = {"seats": named, "options": options, "listed": True, "rated": False, **wanted}
    answer = host.request.post("/api/tables", data=body)
    assert answer.status == 201, answer.text()
    return str(answer.json()["id"])


def name_of(page: Page) -> str:
    """The name that a browser keeps."""
    return str(page.evaluate("JSON.parse(localStorage.kingdombuilder).name"))


def button(page: Page, name: str) -> Locator:
    """A button or a link that looks like one, by its exact name."""
    return page.get_by_role("button", name=name, exact=True)


def sit_down(page: Page, game: str) -> None:
    """Take the first open seat."""
    page.goto(f"/table/{game}")
    button(page, "Join").first.click()
    expect(button(page, "Leave seat")).to_be_visible()


def begun(game: str, *players: Page) -> list[Tabletop]:
    """The same people with the board before them, once all have said that they are ready."""
    for page in players:
        if game not in page.url:
            page.goto(f"/table/{game}")
        button(page, "I’m ready").click()
    return [Tabletop(page).arrived() for page in players]


def play_on(tables: list[Tabletop], random: Random) -> None:
    """Make random picks for the seat to move until the game is over."""
    for _ in range(1000):
        for table in tables:
            table.until("tabletop.ready()")
        if tables[0].over:
            return
        seq = tables[0].seq
        acting = next((table for table in tables if table.read("canAct.value")), None)
        if acting is not None:
            acting.page.evaluate("word => tabletop.state.pick(word)", acting.chosen(random))
        for table in tables:
            table.past(seq)
    raise AssertionError("not over after 1000 picks")


def register(page: Page, name: str) -> None:
    """Make an account of the guest before the screen."""
    page.goto("/account")
    form = page.locator("form", has=page.get_by_role("heading", name="New account"))
    form.get_by_label("Name").fill(name)
    form.get_by_label("Password").fill(PASSWORD)
    form.get_by_role("button").click()
    expect(page.get_by_role("heading", name=name)).to_be_visible()
