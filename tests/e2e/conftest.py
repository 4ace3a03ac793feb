"""A server, a browser, and pages whose errors fail the test."""

import json
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.tabletop import Tabletop
from tools.browser import chromium
from tools.server_process import Served, serving

# Motion is reduced, because endless animations would keep a core busy.
DEFAULTS: dict[str, Any] = {
    "viewport": {"width": 1366, "height": 768},
    "locale": "en-GB",
    "reduced_motion": "reduce",
}
TIMEOUT_MS = 30_000

OpenPage = Callable[..., Page]


# The scope is not the session: while Playwright runs, no other test can run an event loop.
@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """A browser that all tests share."""
    expect.set_options(timeout=TIMEOUT_MS)
    with chromium() as running:
        yield running


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server with the built page and its own data folder, which all tests share.

    The built page loads in half of the time of its sources.
    """
    with serving(tmp_path_factory.mktemp("data"), "--built-page") as served:
        yield served


@pytest.fixture
def page_errors() -> Iterator[list[str]]:
    """The errors of all pages; a test removes those that it expects."""
    errors: list[str] = []
    yield errors
    assert not errors, errors


@pytest.fixture
def open_page(browser: Browser, server: Served, page_errors: list[str]) -> Iterator[OpenPage]:
    """Open a path in a new browser context; errors, refused styles and scripts fail the test."""
    with page_opener(browser, page_errors, Page.goto, base_url=server.link) as open_path:
        yield open_path


@pytest.fixture
def sit(open_page: OpenPage) -> Callable[..., Tabletop]:
    """Open a table; by default, other players' picks are shown immediately."""

    def open_table(game: str, query: str = "", **options: Any) -> Tabletop:
        return Tabletop(open_page(f"/table/{game}{query}", **options)).attach()

    return open_table


@pytest.fixture
def downloads(tmp_path: Path) -> Path:
    """A folder for downloaded files."""
    return tmp_path


@contextmanager
def page_opener(
    browser: Browser, errors: list[str], go: Callable[[Page, str], object], **defaults: Any
) -> Iterator[OpenPage]:
    """Return a function that opens a path in a new context, or in that of another page."""
    with ExitStack() as contexts:

        def open_path(path: str = "/", *, context_of: Page | None = None, **options: Any) -> Page:
            if context_of is None:
                settings = options.pop("settings", {})
                options = {**DEFAULTS, **defaults, **options}
                context = contexts.enter_context(browser.new_context(**options))
                context.set_default_timeout(TIMEOUT_MS)
                context.add_init_script(settings_script(settings))
            else:
                context = context_of.context
            page = context.new_page()
            watch_errors(page, errors)
            go(page, path)
            return page

        yield open_path


def watch_errors(page: Page, errors: list[str]) -> None:
    """Collect the errors of a page."""
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on(
        "console",
        lambda message: errors.append(message.text) if message.type == "error" else None,
    )


def settings_script(settings: dict[str, object]) -> str:
    """Return a script that stores the page's settings, which by default avoid waits and questions.

    Stored settings are not overwritten, because a test's changes must survive a reload.
    """
    stored = {"pace": "instant", "confirmUnused": False, "language": "en", **settings}
    return f"localStorage.kingdombuilder ??= JSON.stringify({json.dumps(stored)})"
