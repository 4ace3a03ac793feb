"""Online tables, at which every player has their own screen."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.browser_players import (
    ME,
    OPEN,
    bot,
    button,
    create_table,
    open_as,
    sit_down,
    start_game,
    stored_name,
)
from tests.e2e.tabletop import Tabletop

OpenPage = Callable[..., Page]


def test_a_table_is_opened_joined_by_link_and_started(open_page: OpenPage) -> None:
    """ON-4: no account is needed, and players act only for their own seat."""
    mira = open_as(open_page, "Mira", "/new?online=1&customise=1")
    expect(mira.get_by_role("checkbox", name="Show in the lobby")).not_to_be_checked()
    button(mira, "Open table").click()
    link = mira.get_by_label("Invite", exact=True).input_value()
    assert "#invite=" in link

    spectator = open_as(open_page, "Uma", mira.url)
    expect(spectator.get_by_text("need an invitation")).to_be_visible()
    expect(button(spectator, "Join")).to_have_count(0)

    tomas = open_as(open_page, "Tomas", link)
    assert "#" not in tomas.url, "an invitation is not left where others read it"
    button(tomas, "Join").click()
    expect(mira.locator(".waiting-room-seat").nth(1)).to_contain_text("Tomas")
    button(tomas, "I’m ready").click()
    expect(mira.locator(".waiting-room-seat").nth(1)).to_contain_text("ready")
    expect(mira.locator("#live")).to_contain_text("Tomas is ready.")
    button(mira, "I’m ready").click()

    first, second = (Tabletop(page).attach() for page in (mira, tomas))
    assert first.read("canAct.value")
    assert not second.read("canAct.value")
    assert first.seat(1)["hand"] == ["?"]
    assert second.seat(1)["hand"] != ["?"]
    expect(mira).to_have_title("Your turn – Kingdom Builder")
    expect(Tabletop(spectator).attach().page.locator(".turn-controls-watching")).to_contain_text(
        "watching"
    )


def test_the_host_can_add_bots_remove_players_and_close_the_table(open_page: OpenPage) -> None:
    """Only the host can, and every player sees the change."""
    mira = open_as(open_page, "Mira")
    game = create_table(mira, ME, OPEN)
    mira.goto(f"/table/{game}")
    tomas = open_as(open_page, "Tomas")
    sit_down(tomas, game)
    expect(button(tomas, "Close table")).to_have_count(0)
    button(mira, "Remove").click()
    expect(button(tomas, "Join")).to_be_visible()
    choice = mira.get_by_role("combobox")
    choice.select_option("novice")
    expect(tomas.locator(".waiting-room-seat").nth(1)).to_contain_text("always ready")
    choice.select_option("")
    expect(button(tomas, "Join")).to_be_visible()
    button(mira, "Close table").click()
    mira.get_by_role("dialog").get_by_role("button", name="Close table").click()
    expect(tomas.get_by_role("heading", name="This table was closed")).to_be_visible()


def test_the_lobby_updates_itself(open_page: OpenPage) -> None:
    """The page needs no reload, and unchanged cards are not redrawn."""
    visitor, host = open_as(open_page, "Uma"), open_as(open_page, "Henrike")
    first = create_table(host, ME, OPEN, options={"time_control": {"kind": "turn", "seconds": 120}})
    card = visitor.locator("article", has=visitor.locator(f'a[href="/table/{first}"]'))
    expect(card).to_contain_text("Henrike’s table")
    expect(card).to_contain_text("2 minutes per turn")
    card.evaluate("card => { card.isSame = true; }")
    second = create_table(host, ME, OPEN)
    expect(visitor.locator(f'a[href="/table/{second}"]')).to_be_visible()
    assert card.evaluate("card => card.isSame"), "the card was redrawn"
    card.get_by_role("link").click()
    button(visitor, "Join").click()
    expect(visitor.locator(".waiting-room-seat.is-mine")).to_contain_text("Uma")


def test_chat_shows_plain_text_and_can_be_muted_or_off(open_page: OpenPage) -> None:
    """ON-4: markup is not interpreted, and spectators cannot write."""
    mira, tomas = open_as(open_page, "Mira"), open_as(open_page, "Tomas")
    game = create_table(mira, ME, OPEN)
    sit_down(tomas, game)
    start_game(game, tomas, mira)
    tomas.keyboard.press("t")
    tomas.keyboard.type("<b>Hello</b> & luck")
    tomas.keyboard.press("Enter")
    tab = mira.get_by_role("tab", name="Chat, 1 new message")
    tab.click()
    expect(mira.locator(".chat-lines .chat-text")).to_have_text("<b>Hello</b> & luck")
    expect(mira.locator(".chat-lines b", has_text="Hello")).to_have_count(0)
    expect(mira.locator("#live")).to_contain_text("Tomas: <b>Hello</b> & luck")
    expect(mira.get_by_role("tab", name="Chat", exact=True)).to_be_visible()

    button(mira, "Mute players").click()
    mira.get_by_role("checkbox", name="Tomas").uncheck()
    mira.keyboard.press("Escape")
    expect(mira.locator(".chat-lines .chat-text")).to_have_count(0)
    tomas.keyboard.type("Are you there?")
    tomas.keyboard.press("Enter")
    expect(tomas.locator(".chat-lines .chat-text")).to_have_count(2)
    expect(mira.locator(".chat-lines .chat-text")).to_have_count(0)

    spectator = open_as(open_page, "Uma", f"/table/{game}")
    spectator.get_by_role("tab", name="Chat").click()
    expect(spectator.locator(".chat-lines .chat-text")).to_have_count(2)
    expect(spectator.get_by_text("Only players can write")).to_be_visible()
    silent = create_table(mira, ME, OPEN, options={"chat": False})
    mira.goto(f"/table/{silent}")
    expect(mira.get_by_text("Chat is off")).to_be_visible()


def test_a_bot_plays_for_a_player_who_leaves_until_they_return(open_page: OpenPage) -> None:
    """ON-3: leaving needs a confirmation, and every player sees who is away."""
    mira, tomas = open_as(open_page, "Mira"), open_as(open_page, "Tomas")
    game = create_table(mira, ME, OPEN)
    sit_down(tomas, game)
    start_game(game, mira, tomas)
    tomas.keyboard.press("m")
    button(tomas, "Leave table").click()
    tomas.get_by_role("dialog").get_by_role("button", name="Leave table").click()
    expect(tomas).to_have_url(re.compile("/lobby$"))
    expect(mira.locator('[data-seat="1"]')).to_contain_text("away")
    tomas.goto(f"/table/{game}")
    button(tomas, "Return to my seat").click()
    expect(mira.locator('[data-seat="1"]')).not_to_contain_text("away")
    expect(tomas.locator(".tray .hand")).to_be_visible()


def test_a_seat_can_move_to_another_device(open_page: OpenPage) -> None:
    """The page warns that the link is secret, and the address bar does not keep its token."""
    mira = open_as(open_page, "Mira")
    game = create_table(mira, ME, bot("novice"))
    (table,) = start_game(game, mira)
    mira.keyboard.press("m")
    button(mira, "Play on another device").click()
    expect(mira.get_by_text("Keep this link to yourself")).to_be_visible()
    link = mira.get_by_label("Your seat").input_value()
    second_device = Tabletop(open_page(link)).attach()
    second_device.wait_until("tabletop.state.canAct.value")
    assert "#" not in second_device.page.url
    seq = table.seq
    second_device.pick(second_device.legal["hexes"][0])
    mira.keyboard.press("Escape")
    table.expect_seq(seq + 1)
    second_device.page.reload()
    second_device.attach().wait_until("tabletop.state.canAct.value")


def test_the_clock_counts_down_and_warns_with_an_icon(open_page: OpenPage) -> None:
    """Under twenty seconds it shows tenths and an icon, and is announced to screen readers."""
    mira = open_as(open_page, "Mira")
    clock = {"kind": "game", "seconds": 19}
    game = create_table(mira, ME, bot("novice"), options={"time_control": clock})
    start_game(game, mira)
    own = mira.locator('[data-seat="0"] .seat-clock')
    expect(own).to_have_text(re.compile(r"^1[0-8]\.\d s$"))
    expect(own.locator("svg")).to_be_visible()
    expect(mira.locator("#live")).to_contain_text("twenty seconds left")
    expect(mira.locator('[data-seat="1"] .seat-clock svg')).to_have_count(0)
    before = own.text_content()
    expect(own).not_to_have_text(before or "")


@pytest.mark.serial
def test_a_lost_connection_is_shown_and_restored(
    open_page: OpenPage, page_errors: list[str]
) -> None:
    """ON-2: within two seconds the page catches up with all missed events."""
    mira, tomas = open_as(open_page, "Mira"), open_as(open_page, "Tomas")
    game = create_table(mira, ME, OPEN)
    sit_down(tomas, game)
    first, second = start_game(game, mira, tomas)
    tomas.context.set_offline(True)
    expect(tomas.get_by_role("alert")).to_contain_text("Connection lost")
    for _ in range(3):
        first.pick(first.legal["hexes"][0])
    first.end_button().click()
    tomas.context.set_offline(False)
    expect(tomas.get_by_role("alert")).to_have_count(0, timeout=2000)
    second.wait_until("tabletop.state.canAct.value")
    assert second.seq == first.seq
    assert all("/socket" in text for text in page_errors)
    page_errors.clear()


def test_a_background_tab_marks_the_players_turn(open_page: OpenPage) -> None:
    """NO-1: the title and the icon have a dot until the tab has the focus again."""
    mira, tomas = open_as(open_page, "Mira"), open_as(open_page, "Tomas")
    game = create_table(mira, ME, OPEN)
    sit_down(tomas, game)
    first, _ = start_game(game, mira, tomas)
    icon = tomas.locator("link[rel=icon]")
    expect(icon).to_have_attribute("href", "/static/art/icon.svg")
    elsewhere = tomas.context.new_page()  # pages count as focused by default
    session = tomas.context.new_cdp_session(tomas)
    session.send("Emulation.setFocusEmulationEnabled", {"enabled": False})
    elsewhere.bring_to_front()
    for _ in range(3):
        first.pick(first.legal["hexes"][0])
    first.end_button().click()
    expect(tomas).to_have_title("● Your turn – Kingdom Builder")
    expect(icon).to_have_attribute("href", re.compile("^blob:"))
    session.send("Emulation.setFocusEmulationEnabled", {"enabled": True})
    tomas.bring_to_front()
    expect(tomas).to_have_title("Your turn – Kingdom Builder")
    expect(icon).to_have_attribute("href", "/static/art/icon.svg")


def test_a_guests_name_is_remembered(open_page: OpenPage) -> None:
    """A name typed at one table is stored for the next."""
    mira = open_as(open_page, "", "/new?online=1&customise=1")
    mira.get_by_label("Your name").fill("Mira the Great")
    button(mira, "Open table").click()
    expect(mira.locator(".waiting-room-seat.is-mine")).to_contain_text("Mira the Great")
    assert stored_name(mira) == "Mira the Great"
    expect(mira.locator(".page-identity")).to_have_attribute("aria-label", "Guest: Mira the Great")


def test_a_bot_is_offered_for_a_player_who_keeps_others_waiting(open_page: OpenPage) -> None:
    """ON-3: the page offers it after two minutes, but the server decides."""
    mira, tomas = open_as(open_page, "Mira"), open_as(open_page, "Tomas")
    game = create_table(mira, ME, OPEN)
    tomas.clock.install()
    sit_down(tomas, game)
    start_game(game, mira, tomas)
    offer = button(tomas, "Let a bot play for Mira")
    tomas.clock.run_for(60_000)
    expect(offer).to_have_count(0)
    tomas.clock.run_for(61_000)
    offer.click()
    expect(tomas.locator(".note")).to_contain_text(re.compile(r"Give Mira \d+ more seconds"))


def test_browser_notifications_need_the_browsers_permission(open_page: OpenPage) -> None:
    """NO-1: the switch stays off if the browser denies permission."""
    mira = open_as(open_page, "Mira")
    game = create_table(mira, ME, bot("novice"))
    start_game(game, mira)
    mira.keyboard.press("m")
    button(mira, "Settings").click()
    switch = mira.get_by_role("checkbox", name="Browser notifications")
    switch.click()
    expect(mira.locator(".note")).to_contain_text("blocks notifications")
    expect(switch).not_to_be_checked()
