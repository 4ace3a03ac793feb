"""The pages that only a site has, on every screen and in both languages, and each level of bots."""

from collections.abc import Callable
from random import Random

import pytest
from playwright.sync_api import Page, expect

from kingdombuilder.bots.levels import LEVELS
from tests.e2e.site.device_host import DeviceHost
from tests.e2e.tabletop import Tabletop
from tests.e2e.test_accessible import serious_violations
from tests.e2e.test_phones import expect_no_sideways_scroll, phone, small_controls

OpenPage = Callable[..., Page]
Sit = Callable[..., Tabletop]
PHONE = (390, 844)


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("path", ["/", "/account", "/lobby"])
def test_a_page_fits_a_phone_and_is_accessible(
    open_page: OpenPage, path: str, language: str
) -> None:
    """This covers home, this device, and the pages that need a server."""
    page = open_page(path, settings={"language": language}, **phone(PHONE))
    expect(page.locator("h1").first).to_be_visible()
    expect(page.locator(".site-notice.site-notice-loading")).to_have_count(0)
    expect_no_sideways_scroll(page)
    assert small_controls(page) == []
    assert serious_violations(page) == []


@pytest.mark.parametrize("level", LEVELS)
def test_a_game_against_each_level_is_played_with_the_mouse(
    server: DeviceHost, sit: Sit, level: str
) -> None:
    """The bots think in their own workers, with the compiled engine."""
    table = sit(server.game("Mira", f":{level}", seed=4))
    assert table.play_on(Random(7), table.pick) > 20  # a strong bot ends the game early
    expect(table.page.get_by_role("heading", name="Final scores")).to_be_visible()
