"""The page works as its sources, which a checkout serves, and as it is built for the public."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.server.content.test_page_source import MODULES
from tools.server_process import Served, serving

OpenPage = Callable[..., Page]
PAGES = ("/", "/new", "/games", "/lobby", "/ratings", "/account", "/rules", "/editor")
LOADED = "() => performance.getEntriesByType('resource').map((one) => new URL(one.name).pathname)"


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server of the built page."""
    with serving(tmp_path_factory.mktemp("built"), "--built-page") as running:
        yield running


def play_a_turn(page: Page) -> None:
    """Build three settlements with the keyboard."""
    page.wait_for_selector(".legal .o", state="attached")
    pieces = page.locator("#board-over .piece")
    for count in (1, 2, 3):
        page.locator(".touch [tabindex='0']").focus()
        page.keyboard.press("l")
        page.keyboard.press("Enter")
        expect(pieces).to_have_count(count)


def loaded(page: Page) -> set[str]:
    """The scripts that a page has loaded."""
    return {name for name in page.evaluate(LOADED) if name.endswith(".js")}


def test_the_sources_work_as_they_are(server: Served, open_page: OpenPage) -> None:
    """Every module loads in the browser, every page opens, and a turn can be played."""
    game = server.game("Mira", ":uniform", seed=1)
    page = open_page(f"/table/{game}")
    play_a_turn(page)
    addresses = [f"/static/{name}" for name in sorted(MODULES)]
    page.evaluate(
        "async (names) => { await Promise.all(names.map((name) => import(name))); }", addresses
    )
    assert set(addresses) <= loaded(page)
    for where in PAGES:
        page.goto(where)
        expect(page.locator("#app h1").first).to_be_visible()


def test_the_built_page_works(built: Served, open_page: OpenPage) -> None:
    """The same from few files; none of the sources is asked for."""
    game = built.game("Mira", ":uniform", seed=1)
    page = open_page(f"/table/{game}", base_url=built.link)
    play_a_turn(page)
    assert len(loaded(page)) == 1
    for where in PAGES:
        page.goto(where)
        expect(page.locator("#app h1").first).to_be_visible()
        assert all(name.startswith("/static/dist/") for name in loaded(page))
