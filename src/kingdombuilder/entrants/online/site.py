"""A server as a bot account sees it: its addresses, and what it answers over HTTP."""

import json
import re
from dataclasses import dataclass
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.parse import parse_qs, quote, urlsplit
from urllib.request import Request, urlopen

from kingdombuilder.text.parsing import ParseError

TIMEOUT = 30.0  # seconds
PROTOCOL = 2  # of the socket
BOT = "bot"  # the kind of user that a token is for
_TABLE_PATH = re.compile(r"/(?:table|game)s?/([\w-]+)/?")
_UNAUTHORIZED = 401


@dataclass(frozen=True, slots=True)
class TableAddress:
    """The address of a site, and of one of its tables if there is one."""

    site: str
    table: str = ""
    invite: str = ""


def parse_table_address(text: str) -> TableAddress:
    """Return the site, the table and the invitation of a URL; raise `ParseError` for another text.

    `https://kb.example.org` is a site, `https://kb.example.org/table/ID#invite=CODE` a table.
    """
    parts = urlsplit(text if "://" in text else f"https://{text}")
    match = _TABLE_PATH.fullmatch(parts.path)
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise ParseError("join_url", name=text)
    if not match and parts.path.strip("/"):
        raise ParseError("join_url", name=text)
    invite = parse_qs(parts.fragment).get("invite", [""])[0]
    return TableAddress(f"{parts.scheme}://{parts.netloc}", match[1] if match else "", invite)


class Site:
    """A server, asked with the token of a bot account."""

    def __init__(self, url: str, token: str, language: str) -> None:
        self.url, self.language = url, language
        self.headers = {"Authorization": f"Bearer {token}"}

    def socket_url(self, table: str) -> str:
        """Return the address of a table's socket."""
        query = f"protocol={PROTOCOL}&language={self.language}"
        return f"{self.url.replace('http', 'ws', 1)}/api/games/{quote(table)}/socket?{query}"

    def bot_name(self) -> str:
        """Return the name of the bot account; raise `ParseError` if the token is not valid."""
        me = self.get_json("/api/me")
        if me.get("kind") != BOT:
            raise ParseError("join_no_bot", name=str(me.get("name") or self.url))
        return str(me["name"])

    def open_table(self) -> str:
        """Return the first table of the lobby with an open seat, or an empty text."""
        tables = self.get_json("/api/tables")["open"]
        return next((str(table["id"]) for table in tables if _has_open_seat(table)), "")

    def section_text(self, name: str, is_island: bool) -> str:
        """Return a section of the server as text."""
        return self.get(f"/api/sections/{quote(name)}.txt?island={str(is_island).lower()}")

    def get_json(self, path: str) -> Any:
        """Return the data of a GET response; raise `ParseError` if there is none."""
        text = self.get(path)
        try:
            return json.loads(text)
        except ValueError:
            raise ParseError("join_no_server", name=self.url) from None

    def get(self, path: str) -> str:
        """Return the text of a GET response; raise `ParseError` with the server's own words."""
        request = Request(self.url + path, headers=self.headers)
        request.add_header("Accept-Language", self.language)
        try:
            with urlopen(request, timeout=TIMEOUT) as answer:
                return str(answer.read().decode("utf-8"))
        except HTTPError as error:
            raise self._refusal(error) from None
        except (URLError, OSError, TimeoutError) as error:
            why = getattr(error, "reason", None) or error
            raise ParseError("join_unreachable", name=self.url, why=why) from None

    def _refusal(self, error: HTTPError) -> ParseError:
        if error.code == _UNAUTHORIZED:
            return ParseError("join_token")
        try:
            text = json.loads(error.read())["text"]
        except (ValueError, KeyError, TypeError):
            return ParseError("join_no_server", name=self.url)
        return ParseError("join_refused", why=text)


def _has_open_seat(table: Any) -> bool:
    return any(seat["is_open"] for seat in table["seats"])
