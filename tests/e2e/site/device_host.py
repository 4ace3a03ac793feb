"""A site in place of a server, for journeys that run on both.

The games of a device are in its browser. A journey can create a game before it opens a
page: it receives a placeholder, and the game is created when the page is open.
"""

import json
import re
from typing import Any
from urllib.parse import urlencode

from playwright.sync_api import Page

from tools.server_process import seat_requests

API = """
    const files = new URL('static/dist/', document.baseURI).href;
    const { debug } = await (await fetch(`${files}manifest.json`)).json();
    const { api } = await import(files + debug);
"""
CREATE = f"async ([url, body]) => {{{API} return (await api.post(url, body)).id; }}"
READ = f"async (url) => {{{API} return api.get(url); }}"
WAITING = re.compile(r"waiting-\d+")


class DeviceHost:
    """The part of `Served` that journeys use, on a device."""

    def __init__(self, link: str) -> None:
        self.link = link.rstrip("/")
        self._waiting: dict[str, tuple[str, Any]] = {}
        self._ids: dict[str, str] = {}
        self._page: Page | None = None

    def create(self, where: str, **sent: Any) -> str:
        """Return a placeholder for what a request will create in the next page."""
        name = f"waiting-{len(self._waiting) + len(self._ids)}"
        params = sent.get("params")
        url = f"{where}?{urlencode(params)}" if params else where
        self._waiting[name] = url, sent["json"] if "json" in sent else sent["content"]
        return name

    def game(self, *seats: str, **options: object) -> str:
        """Return a placeholder for a game; see `seat_requests` for the seats."""
        return self.create("/api/games", json={"seats": seat_requests(seats), **options})

    def text(self, where: str) -> str:
        """Return the text of a GET response, from the page that was opened last."""
        assert self._page is not None
        return str(self._page.evaluate(READ, where))

    def go(self, page: Page, path: str) -> None:
        """Open a path in a page after sending the requests that wait for a page."""
        self._page = page
        page.goto(f"{self.link}/")
        for name, request in list(self._waiting.items()):
            filled_in = json.loads(self._fill_in(json.dumps(request)))
            self._ids[name] = page.evaluate(CREATE, filled_in)
            del self._waiting[name]
        page.goto(f"{self.link}/#{self._fill_in(path)}")

    def _fill_in(self, text: str) -> str:
        """Return a text with ids in place of the placeholders."""
        return WAITING.sub(lambda match: self._ids[match[0]], text)
