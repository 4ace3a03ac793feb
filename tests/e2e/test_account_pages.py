"""Accounts, players and ratings; and every online page by axe-core, under a thumb, in zz."""

from collections.abc import Callable
from random import Random

from playwright.sync_api import Page, expect

from tests.e2e.browser_players import (
    ME,
    OPEN,
    PASSWORD,
    begun,
    bot,
    button,
    person,
    register,
    sit_down,
    table_of,
)
from tests.e2e.page_texts import untranslated_texts
from tests.e2e.scripts import script
from tests.e2e.tabletop import Tabletop
from tests.e2e.test_accessible import grave
from tests.e2e.test_phones import SMALL, fits, phone, too_small
from tests.e2e.test_pseudo import THE_SAME
from tests.server.online_players import Friend, leaving
from tools.server_process import Served

OpenPage = Callable[..., Page]


def test_an_account_from_its_first_day_to_its_last(
    open_page: OpenPage, complaints: list[str]
) -> None:
    """Registered, signed in elsewhere, signed out from afar, its password changed, deleted."""
    page, other = person(open_page, "Ada"), person(open_page, "")
    register(page, "Ada Weaver")
    expect(page.locator(".identity")).to_have_attribute("aria-label", "Signed in as Ada Weaver")
    other.goto("/account")
    form = other.locator("form", has=other.get_by_role("heading", name="Sign in"))
    form.get_by_label("Name").fill("Ada Weaver")
    form.get_by_label("Password").fill("a wrong one")
    form.get_by_role("button").click()
    expect(form.get_by_role("alert")).to_be_visible()
    assert all("401" in told for told in complaints)
    complaints.clear()
    form.get_by_label("Password").fill(PASSWORD)
    form.get_by_role("button").click()
    expect(other.get_by_role("heading", name="Ada Weaver")).to_be_visible()

    page.reload()
    sessions = page.locator("section", has=page.get_by_role("heading", name="Where you"))
    expect(sessions.get_by_role("listitem")).to_have_count(2)
    button(page, "Sign out everywhere else").click()
    expect(sessions.get_by_role("listitem")).to_have_count(1)
    other.reload()
    expect(other.get_by_role("heading", name="New account")).to_be_visible()

    form = page.locator("form", has=page.get_by_role("heading", name="Change password"))
    form.get_by_label("Current password").fill(PASSWORD)
    form.get_by_label("New password").fill("another long one")
    form.get_by_role("button").click()
    expect(page.get_by_text("Password changed.")).to_be_visible()
    form = page.locator("form", has=page.get_by_role("heading", name="Delete account"))
    form.get_by_label("Password").fill("another long one")
    form.get_by_role("button").click()
    expect(page.get_by_role("heading", name="New account")).to_be_visible()


def test_the_token_of_a_bot_is_shown_once(server: Served, open_page: OpenPage) -> None:
    """It opens the server to a program, until there is another one."""
    page = person(open_page, "Bo")
    register(page, "Bo Mason")
    page.get_by_label("Bot name").fill("Chisel")
    button(page, "Add bot").click()
    token = page.get_by_label("Token", exact=True).input_value()
    assert _named(server, token) == "Chisel"
    page.keyboard.press("Escape")
    assert token not in page.content()
    button(page, "New token").click()
    fresh = page.get_by_label("Token", exact=True).input_value()
    assert _named(server, fresh) == "Chisel"
    assert _named(server, token) != "Chisel"
    page.keyboard.press("Escape")
    button(page, "Delete Chisel").click()
    page.get_by_role("dialog").get_by_role("button", name="Delete", exact=True).click()
    expect(page.get_by_role("link", name="Chisel")).to_have_count(0)


def test_a_bot_account_is_marked(server: Served, open_page: OpenPage) -> None:
    """In the waiting room, in the lobby and at the table, so that nobody takes it for a person."""
    page = person(open_page, "")
    register(page, "Bo Owner")
    made = page.request.post("/api/bots", data={"name": "Mallet"}).json()
    bot_account = Friend(server.link, token=made["token"])
    with leaving([bot_account]):
        game = table_of(page, ME, OPEN)
        bot_account.enter(game).say("sit", seat=1)
        page.goto(f"/table/{game}")
        expect(page.locator(".place", has_text="Mallet")).to_contain_text("a program, not a person")
        expect(page.locator(".place.mine")).not_to_contain_text("a program")
        watcher = open_page("/lobby")
        seats = watcher.locator("article", has_text="Mallet").first.get_by_role("listitem")
        expect(seats.filter(has_text="Mallet")).to_contain_text("bot")
        bot_account.say("set_ready")
        begun(game, page)
        expect(page.locator("[data-seat='1'] h3 em")).to_have_text("bot")
        expect(page.locator("[data-seat='0'] h3 em")).to_have_text("you")


def test_a_rated_game_and_what_comes_of_it(open_page: OpenPage) -> None:
    """Without hints; then ratings with their interval, the history, and the rematch."""
    ada, bram = person(open_page, ""), person(open_page, "")
    register(ada, "Ada the First")
    register(bram, "Bram the Second")
    guest = person(open_page, "Gil")
    game = table_of(ada, ME, OPEN, rated=True, options={"hints": False})
    guest.goto(f"/table/{game}")
    button(guest, "Join").click()
    expect(guest.get_by_text("This table is rated")).to_be_visible()
    sit_down(bram, game)
    tables = begun(game, ada, bram)
    expect(button(ada, "Hint")).to_have_count(0)
    # Bram leaves, so that a bot plays on for him until he loses by forfeit.
    leaving = "() => tabletop.state.sendOrNotify({ type: 'leave_seat' })"
    tables[1].page.evaluate(leaving)
    tables[0].play_on(Random(3), tables[0].pick)
    tables[1].watch()
    expect(ada.locator(".outcome")).to_contain_text("You win")
    expect(ada.locator(".outcome")).to_contain_text("Bram the Second lost by absence.")
    expect(bram.locator(".outcome")).to_contain_text("You lose")
    expect(bram.locator(".outcome")).to_contain_text("You lost by absence.")

    button(ada, "Rematch").click()
    expect(ada.get_by_role("heading", name="Waiting for players")).to_be_visible()
    bram.get_by_role("link", name="Go to the rematch").click()
    expect(bram.locator(".place.mine")).to_contain_text("Bram the Second")

    bram.goto("/ratings")
    bram.get_by_role("link", name="Ada the First").click()
    expect(bram.locator(".strengths li")).to_contain_text("1 game")
    bar = bram.locator(".ratingbar")
    expect(bar).to_have_attribute("aria-label", bram.locator(".strengths .small").inner_text()[:-9])
    low, point = (bar.locator(part).bounding_box() for part in (".span", ".point"))
    assert low
    assert point
    assert low["x"] < point["x"] < low["x"] + low["width"]
    expect(bram.locator("article")).to_contain_text("Bram the Second")
    assert grave(bram) == []


def test_online_pages_under_a_thumb(open_page: OpenPage) -> None:
    """PZ-4: nothing scrolls sideways at 360 pixels, and every control is as large as a finger."""
    page = person(open_page, "Mira", **phone(SMALL))
    game = table_of(
        page, ME, OPEN, bot("novice"), options={"time_control": {"kind": "days", "days": 2}}
    )
    for where in ("/lobby", "/new?online=1", "/account", "/ratings", f"/table/{game}"):
        page.goto(where)
        _settled(page)
        fits(page)
        assert too_small(page) == [], where
    button(page, "Leave seat").click()
    tomas = person(open_page, "Tomas")
    sit_down(tomas, game)
    page.get_by_role("button", name="Join").click()
    table, _ = begun(game, page, tomas)
    fits(page)
    assert too_small(page) == []
    tomas.keyboard.press("t")
    tomas.keyboard.type("Psst")
    tomas.keyboard.press("Enter")
    page.get_by_role("button", name="Chat, 1 new message").click()
    sheet = page.get_by_role("dialog")
    expect(sheet).to_contain_text("Psst")
    assert too_small(page) == []
    register(page, "Thumbelina")
    fits(page)
    assert too_small(page) == []
    assert table.page is page


def test_online_pages_are_accessible(open_page: OpenPage) -> None:
    """SR-1: lobby, a new table, the gathering, a game with clock and chat, the account."""
    page = person(open_page, "Mira")
    clock = {"kind": "game", "seconds": 600}
    game = table_of(page, ME, OPEN, bot("novice"), options={"time_control": clock})
    for where in ("/lobby", "/new?online=1", "/account", "/ratings", f"/table/{game}"):
        page.goto(where)
        _settled(page)
        assert grave(page) == [], where
    tomas = person(open_page, "Tomas")
    sit_down(tomas, game)
    begun(game, page, tomas)
    page.get_by_role("tab", name="Chat").click()
    page.get_by_label("Write a message").fill("Hello")
    page.keyboard.press("Enter")
    expect(page.locator(".said .what")).to_have_count(1)
    assert grave(page) == []
    register(page, "Reader")
    assert grave(page) == []


def test_online_pages_hold_no_sentence_of_their_own(server: Served, open_page: OpenPage) -> None:
    """IN-1: nothing untranslated, nothing clipped when texts are 50% longer."""
    page = person(open_page, "Mira")
    clock = {"kind": "days", "days": 2}
    game = table_of(page, ME, OPEN, bot("novice"), options={"time_control": clock})
    for where in ("/lobby?", "/new?online=1&", "/account?", "/ratings?", f"/table/{game}?"):
        page.goto(f"{where}lang=zz")
        _settled(page)
        _is_strange(server, page)
    tomas = person(open_page, "Tomas")
    sit_down(tomas, game)
    page.locator(".readiness button").click()
    button(tomas, "I’m ready").click()
    Tabletop(page).arrived()
    _is_strange(server, page)
    page.get_by_role("tab").last.click()
    _is_strange(server, page)
    page.keyboard.press("m")
    expect(page.get_by_role("dialog")).to_be_visible()
    _is_strange(server, page)
    register(page, "Zz")
    page.goto("/account?lang=zz")
    expect(page.locator(".rows li")).to_have_count(1)
    _is_strange(server, page)


def _settled(page: Page) -> None:
    expect(page.get_by_role("heading", level=1).first).to_be_attached()
    expect(page.locator(".identity").first).to_be_attached()
    expect(page.locator(".panel").first).to_be_visible()


def _is_strange(server: Served, page: Page) -> None:
    listed = page.request.get("/api/tables").json()
    tables = [*listed["open"], *listed["playing"]]
    names = {seat["name"] for table in tables for seat in table["seats"] if seat["name"]}
    names |= {"Mira", "Tomas", "Zz"} | {table["host"] for table in tables}
    same = f"{THE_SAME}, .agent"  # the longest of names that begin alike has to be first
    assert untranslated_texts(page, same, sorted(names, reverse=True)) == []
    assert page.evaluate(script("clipped")) == []


def _named(server: Served, token: str) -> str:
    with_token = {"authorization": f"Bearer {token}"}
    answer = server.client.get("/api/me", headers=with_token)
    return str(answer.json().get("name", ""))
