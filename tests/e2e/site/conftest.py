"""The fixtures of journeys on a site, with the same names as on a server."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.e2e.conftest import page_opener
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
    with page_opener(browser, page_errors, server.go, service_workers="block") as open_path:
        yield open_path
