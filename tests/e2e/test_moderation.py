"""Reporting, blocking and reset links, with the keyboard and on a phone."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.e2e.browser_players import (
    ME,
    OPEN,
    PASSWORD,
    button,
    create_table,
    open_as,
    register,
    sit_down,
    start_game,
)
from tests.e2e.test_accessible import serious_violations
from tests.e2e.test_phones import SMALL, phone, small_controls

OpenPage = Callable[..., Page]


def test_a_player_is_reported_and_blocked_with_the_keyboard(open_page: OpenPage) -> None:
    """This works in the waiting room and at the table; the account page undoes the block."""
    ada, bram = open_as(open_page, ""), open_as(open_page, "Bram")
    register(ada, "Ada the Fair")
    game = create_table(ada, ME, OPEN)
    sit_down(bram, game)
    ada.goto(f"/table/{game}")
    menu = button(ada, "Report or block Bram")
    menu.focus()
    ada.keyboard.press("Enter")
    dialog = ada.get_by_role("dialog")
    dialog.get_by_role("button", name="Report", exact=True).press("Enter")
    expect(dialog.get_by_role("heading", name="Report Bram")).to_be_visible()
    assert serious_violations(ada) == []
    dialog.get_by_label("Cheating").check()
    dialog.get_by_label("Details").fill("He knew my cards.")
    dialog.get_by_role("button", name="Send report").press("Enter")
    expect(ada.get_by_text("The administrator will read your report.")).to_be_visible()
    expect(dialog).to_have_count(0)

    start_game(game, ada, bram)
    bram.evaluate("() => tabletop.state.sendOrNotify({ type: 'chat', text: 'something rude' })")
    ada.get_by_role("button", name="Bram").first.press("Enter")
    dialog.get_by_role("button", name="Block", exact=True).press("Enter")
    dialog.get_by_role("button", name="Block", exact=True).press("Enter")
    expect(ada.get_by_text("Bram is blocked.")).to_be_visible()
    bram.evaluate("() => tabletop.state.sendOrNotify({ type: 'chat', text: 'another line' })")
    ada.reload()
    ada.locator(".seat").first.wait_for()
    expect(ada.get_by_text("something rude")).to_have_count(0)

    ada.goto("/account")
    blocked = ada.locator("section", has=ada.get_by_role("heading", name="Blocked players"))
    expect(blocked).to_contain_text("Bram")
    assert serious_violations(ada) == []
    button(ada, "Unblock Bram").press("Enter")
    expect(blocked.get_by_role("listitem")).to_have_count(0)


def test_a_guest_can_report_but_not_block(open_page: OpenPage) -> None:
    """On a phone, every button is large enough for a thumb."""
    ada, bram = open_as(open_page, "Ada", **phone(SMALL)), open_as(open_page, "Bram")
    game = create_table(ada, ME, OPEN)
    sit_down(bram, game)
    ada.goto(f"/table/{game}")
    button(ada, "Report or block Bram").click()
    dialog = ada.get_by_role("dialog")
    expect(dialog.get_by_role("button", name="Block", exact=True)).to_have_count(0)
    dialog.get_by_role("button", name="Report", exact=True).click()
    assert small_controls(ada) == []


def test_an_expired_reset_link_shows_an_error(open_page: OpenPage, page_errors: list[str]) -> None:
    """Its token is removed from the address bar immediately."""
    page = open_page("/reset#token")
    page.get_by_label("New password").fill(PASSWORD)
    assert "token" not in page.url
    page.get_by_role("button", name="Change password").click()
    expect(page.get_by_role("alert")).to_contain_text("expired")
    assert all("403" in text for text in page_errors)
    page_errors.clear()
