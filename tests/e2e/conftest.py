"""A server, a browser, and pages that complain of every error on them."""

import json
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.tabletop import Tabletop
from tools.browser import chromium
from tools.server_process import Served, serving

# Without motion, because animations without end would keep a core busy.
DEFAULTS = {
    "viewport": {"width": 1366, "height": 768},
    "locale": "en-GB",
    "reduced_motion": "reduce",
}
PATIENCE = 30_000  # milliseconds until something awaited is taken for missing

OpenPage = Callable[..., Page]


# A package's, not the session's: while Playwright runs, no other test can run an event loop.
@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """One browser for all tests."""
    expect.set_options(timeout=PATIENCE)
    with chromium() as running:
        yield running


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """One server for all tests, with a data folder of its own."""
    with serving(tmp_path_factory.mktemp("data")) as served:
        yield served


@pytest.fixture
def complaints() -> Iterator[list[str]]:
    """What pages complained of; a test that expects something takes it out."""
    heard: list[str] = []
    yield heard
    assert not heard, heard


@pytest.fixture
def open_page(browser: Browser, server: Served, complaints: list[str]) -> Iterator[OpenPage]:
    """Open an address in a browser of its own; errors, refused styles and scripts count."""
    with ExitStack() as contexts:

        def opened(where: str = "/", *, beside: Page | None = None, **how: Any) -> Page:
            if beside is None:
                settings = how.pop("settings", {})
                how = {**DEFAULTS, "base_url": server.link, **how}
                context = contexts.enter_context(browser.new_context(**how))
                context.set_default_timeout(PATIENCE)
                context.add_init_script(settings_script(settings))
            else:
                context = beside.context
            page = context.new_page()
            page.on("pageerror", lambda error: complaints.append(str(error)))
            page.on(
                "console",
                lambda said: complaints.append(said.text) if said.type == "error" else None,
            )
            page.goto(where)
            return page

        yield opened


@pytest.fixture
def sit(open_page: OpenPage) -> Callable[..., Tabletop]:
    """Sit down at a table: the picks of others are shown at once unless told otherwise."""

    def open_table(game: str, query: str = "", **how: Any) -> Tabletop:
        return Tabletop(open_page(f"/table/{game}{query}", **how)).arrived()

    return open_table


@pytest.fixture
def downloads(tmp_path: Path) -> Path:
    """A folder for what a test saves."""
    return tmp_path


def settings_script(settings: dict[str, object]) -> str:
    """Settings of the page: no waiting for others, no question about unused tiles.

    Only where nothing is kept yet, because what a test changes must survive a reload.
    """
    kept = {"pace": "instant", "confirmUnused": False, "language": "en", **settings}
    return f"localStorage.kingdombuilder ??= JSON.stringify({json.dumps(kept)})"
