"""The page works from its sources, which a checkout serves, and as the public build."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.server.content.test_page_source import MODULES
from tools.server_process import Served, serving

OpenPage = Callable[..., Page]
PAGES = (
    *("/", "/new", "/learn", "/puzzles", "/daily", "/analysis", "/review", "/games"),
    *("/lobby", "/ratings", "/account", "/rules", "/editor"),
)
LOADED = "() => performance.getEntriesByType('resource').map((file) => new URL(file.name).pathname)"

# The number of scripts that were requested before the first one that a board does not need.
FIRST_SCRIPTS = """() => {
  const files = performance.getEntriesByType('resource');
  const later = files.find((file) => file.name.includes('/dist/page-'))?.startTime ?? Infinity;
  return files.filter((file) => file.name.endsWith('.js') && file.startTime < later).length;
}"""


@pytest.fixture
def source_server(tmp_path: Path) -> Iterator[Served]:
    """A server that serves the sources of the page."""
    with serving(tmp_path) as running:
        yield running


def play_a_turn(page: Page) -> None:
    """Build three settlements with the keyboard."""
    page.wait_for_selector(".board-mark-legal .board-mark-over", state="attached")
    pieces = page.locator("#board-over .board-piece")
    for count in (1, 2, 3):
        page.locator(".board-touch [tabindex='0']").focus()
        page.keyboard.press("l")
        page.keyboard.press("Enter")
        expect(pieces).to_have_count(count)


def loaded_scripts(page: Page) -> set[str]:
    """Return the scripts that a page has loaded."""
    return {name for name in page.evaluate(LOADED) if name.endswith(".js")}


def test_the_page_works_from_its_sources(source_server: Served, open_page: OpenPage) -> None:
    """Every module loads in the browser, every page opens, and a turn can be played."""
    game = source_server.game("Mira", ":uniform", seed=1)
    page = open_page(f"/table/{game}", base_url=source_server.link)
    page.evaluate("performance.setResourceTimingBufferSize(1000)")  # it is 250 by default
    play_a_turn(page)
    # Those of a static site start its worker, and workers load modules separately.
    modules = [name for name in sorted(MODULES) if not name.startswith(("js/local/", "js/worker/"))]
    addresses = [f"/static/{name}" for name in modules]
    page.evaluate(
        "async (names) => { await Promise.all(names.map((name) => import(name))); }", addresses
    )
    assert set(addresses) <= loaded_scripts(page)
    for path in PAGES:
        page.goto(path)
        expect(page.locator("#app h1").first).to_be_visible()


def test_the_built_page_works(server: Served, open_page: OpenPage) -> None:
    """It loads few files and requests none of the sources."""
    game = server.game("Mira", ":uniform", seed=1)
    page = open_page(f"/table/{game}")
    play_a_turn(page)
    assert page.evaluate(FIRST_SCRIPTS) <= 3
    for path in PAGES:
        page.goto(path)
        expect(page.locator("#app h1").first).to_be_visible()
        assert all(name.startswith("/static/dist/") for name in loaded_scripts(page))


def test_a_table_leads_to_a_page_with_its_styles(server: Served, open_page: OpenPage) -> None:
    """The document of a table has its own styles only; no other page appears without styles."""
    page = open_page(f"/table/{server.game('Mira', ':uniform', seed=1)}")
    page.wait_for_selector(".board-mark-legal .board-mark-over", state="attached")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("link", name="New game").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("New game")
    sheets = page.evaluate("[...document.styleSheets].map((sheet) => sheet.href.split('/').pop())")
    assert [name.partition("-")[0] for name in sheets] == ["table", "page"]
