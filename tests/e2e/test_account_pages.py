"""Accounts and ratings, and the accessibility, phone layout and translation of online pages."""

from collections.abc import Callable
from random import Random

from playwright.sync_api import Page, expect

from tests.e2e.browser_players import (
    ME,
    OPEN,
    PASSWORD,
    bot,
    button,
    create_table,
    open_as,
    register,
    sit_down,
    start_game,
)
from tests.e2e.page_texts import untranslated_texts
from tests.e2e.scripts import script
from tests.e2e.tabletop import Tabletop
from tests.e2e.test_accessible import serious_violations
from tests.e2e.test_phones import SMALL, expect_no_sideways_scroll, phone, small_controls
from tests.e2e.test_pseudo import LANGUAGE_NEUTRAL
from tests.server.online_players import Friend, leaving
from tools.server_process import Served

OpenPage = Callable[..., Page]


def test_an_account_is_registered_used_and_deleted(
    open_page: OpenPage, page_errors: list[str]
) -> None:
    """It signs in elsewhere, signs out other sessions and changes its password."""
    page, elsewhere = open_as(open_page, "Ada"), open_as(open_page, "")
    register(page, "Ada Weaver")
    expect(page.locator(".page-identity")).to_have_attribute(
        "aria-label", "Signed in as Ada Weaver"
    )
    elsewhere.goto("/account")
    form = elsewhere.locator("form", has=elsewhere.get_by_role("heading", name="Sign in"))
    form.get_by_label("Name").fill("Ada Weaver")
    form.get_by_label("Password").fill("a wrong one")
    form.get_by_role("button").click()
    expect(form.get_by_role("alert")).to_be_visible()
    assert all("401" in text for text in page_errors)
    page_errors.clear()
    form.get_by_label("Password").fill(PASSWORD)
    form.get_by_role("button").click()
    expect(elsewhere.get_by_role("heading", name="Ada Weaver")).to_be_visible()

    page.reload()
    sessions = page.locator("section", has=page.get_by_role("heading", name="Where you"))
    expect(sessions.get_by_role("listitem")).to_have_count(2)
    button(page, "Sign out everywhere else").click()
    expect(sessions.get_by_role("listitem")).to_have_count(1)
    elsewhere.reload()
    expect(elsewhere.get_by_role("heading", name="New account")).to_be_visible()

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
    """It identifies the bot until a new token replaces it."""
    page = open_as(open_page, "Bo")
    register(page, "Bo Mason")
    page.get_by_label("Bot name").fill("Chisel")
    button(page, "Add bot").click()
    token = page.get_by_label("Token", exact=True).input_value()
    assert _name_of_token(server, token) == "Chisel"
    page.keyboard.press("Escape")
    assert token not in page.content()
    button(page, "New token").click()
    fresh = page.get_by_label("Token", exact=True).input_value()
    assert _name_of_token(server, fresh) == "Chisel"
    assert _name_of_token(server, token) != "Chisel"
    page.keyboard.press("Escape")
    button(page, "Delete Chisel").click()
    page.get_by_role("dialog").get_by_role("button", name="Delete", exact=True).click()
    expect(page.get_by_role("link", name="Chisel")).to_have_count(0)


def test_a_bot_account_is_marked(server: Served, open_page: OpenPage) -> None:
    """The waiting room, the lobby and the table show that it is not a person."""
    page = open_as(open_page, "")
    register(page, "Bo Owner")
    created = page.request.post("/api/bots", data={"name": "Mallet"}).json()
    bot_account = Friend(server.link, token=created["token"])
    with leaving([bot_account]):
        game = create_table(page, ME, OPEN)
        bot_account.enter(game).say("sit", seat=1)
        page.goto(f"/table/{game}")
        expect(page.locator(".waiting-room-seat", has_text="Mallet")).to_contain_text(
            "a program, not a person"
        )
        expect(page.locator(".waiting-room-seat.is-mine")).not_to_contain_text("a program")
        spectator = open_page("/lobby")
        seats = spectator.locator("article", has_text="Mallet").first.get_by_role("listitem")
        expect(seats.filter(has_text="Mallet")).to_contain_text("bot")
        bot_account.say("set_ready")
        start_game(game, page)
        expect(page.locator("[data-seat='1'] h3 em")).to_have_text("bot")
        expect(page.locator("[data-seat='0'] h3 em")).to_have_text("you")


def test_a_rated_game_changes_ratings_and_history(open_page: OpenPage) -> None:
    """It has no hints; ratings with their interval, the history and a rematch follow."""
    ada, bram = open_as(open_page, ""), open_as(open_page, "")
    register(ada, "Ada the First")
    register(bram, "Bram the Second")
    guest = open_as(open_page, "Gil")
    game = create_table(ada, ME, OPEN, rated=True, options={"hints": False})
    guest.goto(f"/table/{game}")
    button(guest, "Join").click()
    expect(guest.get_by_text("This table is rated")).to_be_visible()
    sit_down(bram, game)
    tables = start_game(game, ada, bram)
    expect(button(ada, "Hint")).to_have_count(0)
    # Bram leaves, so that a bot plays for him until he loses by forfeit.
    leave_seat = "() => tabletop.state.sendOrNotify({ type: 'leave_seat' })"
    tables[1].page.evaluate(leave_seat)
    tables[0].play_on(Random(3), tables[0].pick)
    tables[1].watch()
    expect(ada.locator(".ending-outcome")).to_contain_text("You win")
    expect(ada.locator(".ending-outcome")).to_contain_text("Bram the Second lost by absence.")
    expect(bram.locator(".ending-outcome")).to_contain_text("You lose")
    expect(bram.locator(".ending-outcome")).to_contain_text("You lost by absence.")

    button(ada, "Rematch").click()
    expect(ada.get_by_role("heading", name="Waiting for players")).to_be_visible()
    bram.get_by_role("link", name="Go to the rematch").click()
    expect(bram.locator(".waiting-room-seat.is-mine")).to_contain_text("Bram the Second")

    bram.goto("/ratings")
    bram.get_by_role("link", name="Ada the First").click()
    expect(bram.locator(".player-ratings li")).to_contain_text("1 game")
    bar = bram.locator(".rating-bar")
    expect(bar).to_have_attribute(
        "aria-label", bram.locator(".player-ratings .page-small").inner_text()[:-9]
    )
    low, point = (
        bar.locator(part).bounding_box() for part in (".rating-bar-interval", ".rating-bar-point")
    )
    assert low
    assert point
    assert low["x"] < point["x"] < low["x"] + low["width"]
    expect(bram.locator("article")).to_contain_text("Bram the Second")
    assert serious_violations(bram) == []


def test_online_pages_fit_a_phone(open_page: OpenPage) -> None:
    """PZ-4: at 360 pixels nothing scrolls sideways, and a finger can hit every control."""
    page = open_as(open_page, "Mira", **phone(SMALL))
    game = create_table(
        page, ME, OPEN, bot("novice"), options={"time_control": {"kind": "days", "days": 2}}
    )
    for path in ("/lobby", "/new?online=1", "/account", "/ratings", f"/table/{game}"):
        page.goto(path)
        _wait_until_loaded(page)
        expect_no_sideways_scroll(page)
        assert small_controls(page) == [], path
    button(page, "Leave seat").click()
    tomas = open_as(open_page, "Tomas")
    sit_down(tomas, game)
    page.get_by_role("button", name="Join").click()
    table, _ = start_game(game, page, tomas)
    expect_no_sideways_scroll(page)
    assert small_controls(page) == []
    tomas.keyboard.press("t")
    tomas.keyboard.type("Psst")
    tomas.keyboard.press("Enter")
    page.get_by_role("button", name="Chat, 1 new message").click()
    sheet = page.get_by_role("dialog")
    expect(sheet).to_contain_text("Psst")
    assert small_controls(page) == []
    register(page, "Thumbelina")
    expect_no_sideways_scroll(page)
    assert small_controls(page) == []
    assert table.page is page


def test_online_pages_are_accessible(open_page: OpenPage) -> None:
    """SR-1: this covers the lobby, a new table, the waiting room, a timed game and the account."""
    page = open_as(open_page, "Mira")
    clock = {"kind": "game", "seconds": 600}
    game = create_table(page, ME, OPEN, bot("novice"), options={"time_control": clock})
    for path in ("/lobby", "/new?online=1", "/account", "/ratings", f"/table/{game}"):
        page.goto(path)
        _wait_until_loaded(page)
        assert serious_violations(page) == [], path
    tomas = open_as(open_page, "Tomas")
    sit_down(tomas, game)
    start_game(game, page, tomas)
    page.get_by_role("tab", name="Chat").click()
    page.get_by_label("Write a message").fill("Hello")
    page.keyboard.press("Enter")
    expect(page.locator(".chat-lines .chat-text")).to_have_count(1)
    assert serious_violations(page) == []
    register(page, "Reader")
    assert serious_violations(page) == []


def test_online_pages_have_no_hard_coded_text(server: Served, open_page: OpenPage) -> None:
    """IN-1: nothing is untranslated, and nothing is clipped when texts are 50% longer."""
    page = open_as(open_page, "Mira")
    clock = {"kind": "days", "days": 2}
    game = create_table(page, ME, OPEN, bot("novice"), options={"time_control": clock})
    for path in ("/lobby?", "/new?online=1&", "/account?", "/ratings?", f"/table/{game}?"):
        page.goto(f"{path}lang=zz")
        _wait_until_loaded(page)
        _assert_translated(server, page)
    tomas = open_as(open_page, "Tomas")
    sit_down(tomas, game)
    page.locator(".waiting-room-readiness button").click()
    button(tomas, "I’m ready").click()
    Tabletop(page).attach()
    _assert_translated(server, page)
    page.get_by_role("tab").last.click()
    _assert_translated(server, page)
    page.keyboard.press("m")
    expect(page.get_by_role("dialog")).to_be_visible()
    _assert_translated(server, page)
    register(page, "Zz")
    page.goto("/account?lang=zz")
    expect(page.locator(".account-list li")).to_have_count(1)
    _assert_translated(server, page)


def _wait_until_loaded(page: Page) -> None:
    expect(page.get_by_role("heading", level=1).first).to_be_attached()
    expect(page.locator(".page-identity").first).to_be_attached()
    expect(page.locator(".panel").first).to_be_visible()


def _assert_translated(server: Served, page: Page) -> None:
    listed = page.request.get("/api/tables").json()
    tables = [*listed["open"], *listed["playing"]]
    names = {seat["name"] for table in tables for seat in table["seats"] if seat["name"]}
    names |= {"Mira", "Tomas", "Zz"} | {table["host"] for table in tables}
    ignored = f"{LANGUAGE_NEUTRAL}, .account-agent"
    # Of names with the same beginning, the longest must come first.
    assert untranslated_texts(page, ignored, sorted(names, reverse=True)) == []
    assert page.evaluate(script("clipped")) == []


def _name_of_token(server: Served, token: str) -> str:
    headers = {"authorization": f"Bearer {token}"}
    answer = server.client.get("/api/me", headers=headers)
    return str(answer.json().get("name", ""))
