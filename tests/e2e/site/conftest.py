"""The fixtures of journeys on a site: the same names as on a server."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.e2e.conftest import DEFAULTS, TIMEOUT_MS, settings_script, watch_errors
from tests.e2e.site.device_host import DeviceHost
from tests.sites import site_folder
from tools.static_host import StaticHost, hosting

__all__ = ["site_folder"]
OpenPage = Callable[..., Page]


@pytest.fixture(scope="package")
def host(site_folder: Path) -> Iterator[StaticHost]:
    """The site on a static host."""
    with hosting(site_folder) as running:
        yield running


@pytest.fixture
def server(host: StaticHost) -> DeviceHost:
    """A device that journeys use as a server."""
    return DeviceHost(host.link)


@pytest.fixture
def open_page(browser: Browser, server: DeviceHost, page_errors: list[str]) -> Iterator[OpenPage]:
    """Open a path of the site in a new browser context, or in the context of another page."""
    with ExitStack() as contexts:

        def open_path(path: str = "/", *, context_of: Page | None = None, **options: Any) -> Page:
            if context_of is None:
                settings = options.pop("settings", {})
                options = {**DEFAULTS, "service_workers": "block", **options}
                context = contexts.enter_context(browser.new_context(**options))
                context.set_default_timeout(TIMEOUT_MS)
                context.add_init_script(settings_script(settings))
            else:
                context = context_of.context
            page = context.new_page()
            watch_errors(page, page_errors)
            server.go(page, path)
            return page

        yield open_path
