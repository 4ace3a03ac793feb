"""A visitor of a site with their own address: requests and one socket."""

from contextlib import suppress
from ipaddress import ip_address
from itertools import count
from secrets import token_hex
from typing import Any
from urllib.parse import urlsplit

from websockets.exceptions import ConnectionClosed

from tools.online.table_client import Message, TableClient

PASSWORD = "correct horse battery staple"
_NUMBERS = count(2)


class Visitor(TableClient):
    """A browser without cookies; on a loopback server each has its own source address."""

    def __init__(self, link: str, source: str = "", token: str = "") -> None:
        super().__init__(link, token, source or (_next_source() if _is_loopback(link) else ""))
        self.me: Message = self.http.get("/api/me").json()

    @property
    def name(self) -> str:
        """The name of the account."""
        return str(self.me["name"])

    def register(self, name: str = "") -> "Visitor":
        """Create an account; raise if that is refused."""
        name = name or f"red {token_hex(5)}"
        answer = self.http.post("/api/accounts", json={"name": name, "password": PASSWORD})
        answer.raise_for_status()
        self.me = answer.json()
        return self

    def make_bot(self) -> "Visitor":
        """Create a bot of this account and return it as a visitor."""
        answer = self.http.post("/api/bots", json={"name": f"bot {token_hex(5)}"})
        answer.raise_for_status()
        return Visitor(self.link, self.source, answer.json()["token"])

    def open_table(self, **options: Any) -> str:
        """Open a listed table for two and return its id."""
        seats = [{"occupant": "me"}, {"occupant": "open"}]
        answer = self.http.post("/api/tables", json={"seats": seats, "listed": True, **options})
        answer.raise_for_status()
        return str(answer.json()["id"])

    def close(self) -> None:
        """Close the socket and the HTTP connections."""
        with suppress(ConnectionClosed):
            self.leave()
        self.http.close()

    def drain(self, seconds: float) -> None:
        """Read messages until none has arrived for some time."""
        with suppress(TimeoutError):
            while True:
                self.next(seconds)

    def ask(self, kind: str, expected: str, **facts: object) -> Message:
        """Send a message and return the first answer of a type, or an error."""
        self.say(kind, **facts)
        while True:
            message = self.next()
            if message["type"] in (expected, "error"):
                return message

    def play_turn(self) -> None:
        """Play a turn with the first legal picks."""
        while self.view["can_act"]:
            picks = self.legal()
            if self.pick("end" if "end" in picks else picks[0])["type"] == "error":
                self.until("view")


def _is_loopback(link: str) -> bool:
    host = urlsplit(link).hostname or ""
    with suppress(ValueError):
        return ip_address(host).is_loopback
    return host == "localhost"


def _next_source() -> str:
    number = next(_NUMBERS)
    return f"127.0.{number >> 8 & 255}.{number & 255 or 1}"
