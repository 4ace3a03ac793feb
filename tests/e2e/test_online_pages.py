"""Tables where everybody sits at a screen of their own, as their players see them."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.browser_players import (
    ME,
    OPEN,
    begun,
    bot,
    button,
    name_of,
    person,
    sit_down,
    table_of,
)
from tests.e2e.tabletop import Tabletop

OpenPage = Callable[..., Page]


def test_a_table_is_opened_joined_by_its_link_and_begins(open_page: OpenPage) -> None:
    """ON-4: no account is needed, and players act only for their own seat."""
    mira = person(open_page, "Mira", "/new?online=1&customise=1")
    expect(mira.get_by_role("checkbox", name="Show in the lobby")).not_to_be_checked()
    button(mira, "Open table").click()
    link = mira.get_by_label("Invite", exact=True).input_value()
    assert "#invite=" in link

    watcher = person(open_page, "Uma", mira.url)
    expect(watcher.get_by_text("need an invitation")).to_be_visible()
    expect(button(watcher, "Join")).to_have_count(0)

    tomas = person(open_page, "Tomas", link)
    assert "#" not in tomas.url, "an invitation is not left where others read it"
    button(tomas, "Join").click()
    expect(mira.locator(".place").nth(1)).to_contain_text("Tomas")
    button(tomas, "I’m ready").click()
    expect(mira.locator(".place").nth(1)).to_contain_text("ready")
    expect(mira.locator("#live")).to_contain_text("Tomas is ready.")
    button(mira, "I’m ready").click()

    first, second = (Tabletop(page).arrived() for page in (mira, tomas))
    assert first.read("canAct.value")
    assert not second.read("canAct.value")
    assert first.seat(1)["hand"] == ["?"]
    assert second.seat(1)["hand"] != ["?"]
    expect(mira).to_have_title("Your turn – Kingdom Builder")
    expect(Tabletop(watcher).arrived().page.locator(".watching")).to_contain_text("watching")


def test_the_host_seats_bots_sends_away_and_closes(open_page: OpenPage) -> None:
    """Only the host may, and everybody sees it."""
    mira = person(open_page, "Mira")
    game = table_of(mira, ME, OPEN)
    mira.goto(f"/table/{game}")
    tomas = person(open_page, "Tomas")
    sit_down(tomas, game)
    expect(button(tomas, "Close table")).to_have_count(0)
    button(mira, "Remove").click()
    expect(button(tomas, "Join")).to_be_visible()
    choice = mira.get_by_role("combobox")
    choice.select_option("novice")
    expect(tomas.locator(".place").nth(1)).to_contain_text("always ready")
    choice.select_option("")
    expect(button(tomas, "Join")).to_be_visible()
    button(mira, "Close table").click()
    mira.get_by_role("dialog").get_by_role("button", name="Close table").click()
    expect(tomas.get_by_role("heading", name="This table was closed")).to_be_visible()


def test_the_lobby_keeps_itself_up_to_date(open_page: OpenPage) -> None:
    """The page needs no reload, and unchanged cards are not redrawn."""
    looker, host = person(open_page, "Uma"), person(open_page, "Henrike")
    first = table_of(host, ME, OPEN, options={"time_control": {"kind": "turn", "seconds": 120}})
    card = looker.locator("article", has=looker.locator(f'a[href="/table/{first}"]'))
    expect(card).to_contain_text("Henrike’s table")
    expect(card).to_contain_text("2 minutes per turn")
    card.evaluate("card => { card.kept = true; }")
    second = table_of(host, ME, OPEN)
    expect(looker.locator(f'a[href="/table/{second}"]')).to_be_visible()
    assert card.evaluate("card => card.kept"), "the card was redrawn"
    card.get_by_role("link").click()
    button(looker, "Join").click()
    expect(looker.locator(".place.mine")).to_contain_text("Uma")


def test_chat_is_text_counted_muted_and_off(open_page: OpenPage) -> None:
    """ON-4: text as text only; who watches may not write."""
    mira, tomas = person(open_page, "Mira"), person(open_page, "Tomas")
    game = table_of(mira, ME, OPEN)
    sit_down(tomas, game)
    begun(game, tomas, mira)
    tomas.keyboard.press("t")
    tomas.keyboard.type("<b>Hello</b> & luck")
    tomas.keyboard.press("Enter")
    tab = mira.get_by_role("tab", name="Chat, 1 new message")
    tab.click()
    expect(mira.locator(".said .what")).to_have_text("<b>Hello</b> & luck")
    expect(mira.locator(".said b", has_text="Hello")).to_have_count(0)
    expect(mira.locator("#live")).to_contain_text("Tomas: <b>Hello</b> & luck")
    expect(mira.get_by_role("tab", name="Chat", exact=True)).to_be_visible()

    button(mira, "Mute players").click()
    mira.get_by_role("checkbox", name="Tomas").uncheck()
    mira.keyboard.press("Escape")
    expect(mira.locator(".said .what")).to_have_count(0)
    tomas.keyboard.type("Are you there?")
    tomas.keyboard.press("Enter")
    expect(tomas.locator(".said .what")).to_have_count(2)
    expect(mira.locator(".said .what")).to_have_count(0)

    watcher = person(open_page, "Uma", f"/table/{game}")
    watcher.get_by_role("tab", name="Chat").click()
    expect(watcher.locator(".said .what")).to_have_count(2)
    expect(watcher.get_by_text("Only players can write")).to_be_visible()
    silent = table_of(mira, ME, OPEN, options={"chat": False})
    mira.goto(f"/table/{silent}")
    expect(mira.get_by_text("Chat is off")).to_be_visible()


def test_who_leaves_is_played_by_a_bot_and_may_come_back(open_page: OpenPage) -> None:
    """ON-3: asked about, marked for all, taken back."""
    mira, tomas = person(open_page, "Mira"), person(open_page, "Tomas")
    game = table_of(mira, ME, OPEN)
    sit_down(tomas, game)
    begun(game, mira, tomas)
    tomas.keyboard.press("m")
    button(tomas, "Leave table").click()
    tomas.get_by_role("dialog").get_by_role("button", name="Leave table").click()
    expect(tomas).to_have_url(re.compile("/lobby$"))
    expect(mira.locator('[data-seat="1"]')).to_contain_text("away")
    tomas.goto(f"/table/{game}")
    button(tomas, "Return to my seat").click()
    expect(mira.locator('[data-seat="1"]')).not_to_contain_text("away")
    expect(tomas.locator(".bar .hand")).to_be_visible()


def test_a_seat_goes_on_at_another_device(open_page: OpenPage) -> None:
    """By a link that says that it is secret; it is not left in the address."""
    mira = person(open_page, "Mira")
    game = table_of(mira, ME, bot("novice"))
    (table,) = begun(game, mira)
    mira.keyboard.press("m")
    button(mira, "Play on another device").click()
    expect(mira.get_by_text("Keep this link to yourself")).to_be_visible()
    link = mira.get_by_label("Your seat").input_value()
    other = Tabletop(open_page(link)).arrived()
    other.until("tabletop.state.canAct.value")
    assert "#" not in other.page.url
    seq = table.seq
    other.pick(other.legal["hexes"][0])
    mira.keyboard.press("Escape")
    table.expect_seq(seq + 1)
    other.page.reload()
    other.arrived().until("tabletop.state.canAct.value")


def test_the_clock_counts_and_warns_by_a_shape(open_page: OpenPage) -> None:
    """Tenths under twenty seconds, a sign beside them, told once to who listens."""
    mira = person(open_page, "Mira")
    clock = {"kind": "game", "seconds": 19}
    game = table_of(mira, ME, bot("novice"), options={"time_control": clock})
    begun(game, mira)
    own = mira.locator('[data-seat="0"] .clock')
    expect(own).to_have_text(re.compile(r"^1[0-8]\.\d s$"))
    expect(own.locator("svg")).to_be_visible()
    expect(mira.locator("#live")).to_contain_text("twenty seconds left")
    expect(mira.locator('[data-seat="1"] .clock svg')).to_have_count(0)
    before = own.text_content()
    expect(own).not_to_have_text(before or "")


@pytest.mark.serial
def test_a_lost_connection_is_shown_and_comes_back(
    open_page: OpenPage, complaints: list[str]
) -> None:
    """ON-2: with everything that happened meanwhile, within two seconds."""
    mira, tomas = person(open_page, "Mira"), person(open_page, "Tomas")
    game = table_of(mira, ME, OPEN)
    sit_down(tomas, game)
    first, second = begun(game, mira, tomas)
    tomas.context.set_offline(True)
    expect(tomas.get_by_role("alert")).to_contain_text("Connection lost")
    for _ in range(3):
        first.pick(first.legal["hexes"][0])
    first.end().click()
    tomas.context.set_offline(False)
    expect(tomas.get_by_role("alert")).to_have_count(0, timeout=2000)
    second.until("tabletop.state.canAct.value")
    assert second.seq == first.seq
    assert all("/socket" in told for told in complaints)
    complaints.clear()


def test_notices_while_one_is_elsewhere(open_page: OpenPage) -> None:
    """NO-1: a dot before the title and on the icon until one looks again."""
    mira, tomas = person(open_page, "Mira"), person(open_page, "Tomas")
    game = table_of(mira, ME, OPEN)
    sit_down(tomas, game)
    first, _ = begun(game, mira, tomas)
    icon = tomas.locator("link[rel=icon]")
    expect(icon).to_have_attribute("href", "/static/art/icon.svg")
    elsewhere = tomas.context.new_page()  # pages count as focused by default
    session = tomas.context.new_cdp_session(tomas)
    session.send("Emulation.setFocusEmulationEnabled", {"enabled": False})
    elsewhere.bring_to_front()
    for _ in range(3):
        first.pick(first.legal["hexes"][0])
    first.end().click()
    expect(tomas).to_have_title("● Your turn – Kingdom Builder")
    expect(icon).to_have_attribute("href", re.compile("^blob:"))
    session.send("Emulation.setFocusEmulationEnabled", {"enabled": True})
    tomas.bring_to_front()
    expect(tomas).to_have_title("Your turn – Kingdom Builder")
    expect(icon).to_have_attribute("href", "/static/art/icon.svg")


def test_a_guest_keeps_the_name(open_page: OpenPage) -> None:
    """What is typed at one table is offered at the next."""
    mira = person(open_page, "", "/new?online=1&customise=1")
    mira.get_by_label("Your name").fill("Mira the Great")
    button(mira, "Open table").click()
    expect(mira.locator(".place.mine")).to_contain_text("Mira the Great")
    assert name_of(mira) == "Mira the Great"
    expect(mira.locator(".identity")).to_have_attribute("aria-label", "Guest: Mira the Great")


def test_a_bot_is_offered_for_who_keeps_everybody_waiting(open_page: OpenPage) -> None:
    """ON-3: after two minutes by the clock of the page; the server has the last word."""
    mira, tomas = person(open_page, "Mira"), person(open_page, "Tomas")
    game = table_of(mira, ME, OPEN)
    tomas.clock.install()
    sit_down(tomas, game)
    begun(game, mira, tomas)
    offer = button(tomas, "Let a bot play for Mira")
    tomas.clock.run_for(60_000)
    expect(offer).to_have_count(0)
    tomas.clock.run_for(61_000)
    offer.click()
    expect(tomas.locator(".note")).to_contain_text(re.compile(r"Give Mira \d+ more seconds"))


def test_notes_by_the_browser_only_where_it_allows_them(open_page: OpenPage) -> None:
    """NO-1: asked for by a switch, which stays off where the browser says no."""
    mira = person(open_page, "Mira")
    game = table_of(mira, ME, bot("novice"))
    begun(game, mira)
    mira.keyboard.press("m")
    button(mira, "Settings").click()
    switch = mira.get_by_role("checkbox", name="Browser notifications")
    switch.click()
    expect(mira.locator(".note")).to_contain_text("blocks notifications")
    expect(switch).not_to_be_checked()
