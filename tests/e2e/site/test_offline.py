"""A site after its first visit: offline, with a new version, and with one origin."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.e2e.conftest import DEFAULTS, TIMEOUT_MS, settings_script, watch_errors
from tests.e2e.tabletop import Tabletop
from tests.sites import shared_folder
from tools.site_folder import write_site
from tools.static_host import StaticHost, hosting

IS_STORED = "async () => { await navigator.serviceWorker.ready; }"
SHOWN_VERSION = "() => JSON.parse(document.querySelector('meta[name=site]').content).version"


@pytest.fixture
def own_host(site_folder: Path) -> Iterator[StaticHost]:
    """A host that a test may stop."""
    with hosting(site_folder) as running:
        yield running


@pytest.fixture(scope="session")
def newer_site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Another version of the site, with another server."""
    return write_site(shared_folder(tmp_path_factory) / "newer", server="https://new.example.org")


@pytest.fixture
def device(browser: Browser) -> Iterator[BrowserContext]:
    """A browser in which the service worker can store files."""
    with browser.new_context(**DEFAULTS) as context:
        context.set_default_timeout(TIMEOUT_MS)
        context.add_init_script(settings_script({}))
        yield context


def open_site(device: BrowserContext, host: StaticHost, errors: list[str]) -> Page:
    """Open the site and wait until it is stored."""
    page = device.new_page()
    watch_errors(page, errors)
    page.goto(host.link)
    page.evaluate(IS_STORED)
    return page


def start_game(page: Page) -> Tabletop:
    """Start the suggested game."""
    page.get_by_role("button", name="Play now").click()
    table = Tabletop(page).attach()
    table.wait_until("tabletop.awaitsPick()")
    return table


def play_turn(table: Tabletop) -> None:
    """Play a turn with the mouse and wait until the bot has played its own."""
    rounds = table.read("view.value.round")
    for _ in range(3):
        table.pick(table.legal["hexes"][0])
    table.end_button().click()
    table.page.wait_for_function(
        "(rounds) => tabletop.state.view.value.round > rounds && tabletop.awaitsPick()", arg=rounds
    )


def test_a_stored_site_needs_no_network(
    device: BrowserContext, own_host: StaticHost, page_errors: list[str]
) -> None:
    """While the host is down, a game continues after a reload, and another can be started."""
    origins: set[str] = set()
    device.on("request", lambda request: origins.add(request.url.split("/games/")[0]))
    page = open_site(device, own_host, page_errors)
    table = start_game(page)
    play_turn(table)
    before = table.page.evaluate("tabletop.snapshot()")
    own_host.close()
    page.reload()
    table = Tabletop(page).attach()
    assert table.page.evaluate("tabletop.snapshot()") == before
    play_turn(table)
    for path, heading in (("/rules", "Rules"), ("/how-to-play", "How to play"), ("/", "Kingdom")):
        page.goto(f"{own_host.link}#{path}")
        expect(page.get_by_role("heading", name=heading, level=1).first).to_be_visible()
    start_game(page)
    inside = {origin for origin in origins if not origin.startswith(("blob:", "data:"))}
    assert inside == {own_host.link.split("/games/")[0]}, "every request stays on the origin"


def test_a_browser_can_install_the_site(
    device: BrowserContext, own_host: StaticHost, page_errors: list[str]
) -> None:
    """Chromium has no objection except to the private windows of tests."""
    page = open_site(device, own_host, page_errors)
    session = device.new_cdp_session(page)
    manifest = session.send("Page.getAppManifest")
    assert manifest["errors"] == []
    assert manifest["url"] == f"{own_host.link}manifest.webmanifest"
    objections = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert {one["errorId"] for one in objections} <= {"in-incognito"}


def test_a_new_version_is_offered_once_and_keeps_the_game(
    device: BrowserContext, own_host: StaticHost, newer_site: Path, page_errors: list[str]
) -> None:
    """The player finishes a turn first, and the game continues in the new version."""
    page = open_site(device, own_host, page_errors)
    table = start_game(page)
    old = page.evaluate(SHOWN_VERSION)
    own_host.folder = newer_site
    page.reload()
    table = Tabletop(page).attach()
    notice = page.get_by_text("A new version is ready.")
    expect(notice).to_be_visible()
    assert page.evaluate(SHOWN_VERSION) == old, "the old version continues until the player reloads"
    page.get_by_role("button", name="Dismiss").click()
    play_turn(table)
    before = table.page.evaluate("tabletop.snapshot()")
    page.reload()
    table = Tabletop(page).attach()
    expect(notice).to_have_count(0)
    other = device.new_page()
    other.goto(own_host.link)
    other.get_by_role("button", name="Reload").click()
    page.wait_for_function(f"(old) => ({SHOWN_VERSION})() !== old", arg=old)
    table = Tabletop(page).attach()
    assert table.page.evaluate("tabletop.snapshot()") == before
    play_turn(table)
