"""Guests of a site over HTTP: who they are, and the tables that they make."""

from collections.abc import Mapping, Sequence
from http.cookiejar import CookieJar, DefaultCookiePolicy
from typing import Any

import httpx

Wanted = dict[str, Any]


class Guest:
    """Somebody without an account; each comes from an address of their own."""

    def __init__(self, client: httpx.AsyncClient, number: int) -> None:
        self._client = client
        self.headers = {"x-forwarded-for": f"10.{number >> 16}.{number >> 8 & 255}.{number & 255}"}
        self.id = ""

    async def arrive(self) -> None:
        """Be known to the site from now on."""
        answer = await self._asked("GET", "/api/me")
        self.id = str(answer.json()["id"])
        cookies = "; ".join(f"{name}={value}" for name, value in answer.cookies.items())
        self.headers["cookie"] = cookies

    async def make(self, wanted: Wanted) -> str:
        """Make a table; its id."""
        answer = await self._asked("POST", "/api/tables", json=wanted)
        return str(answer.json()["id"])

    async def _asked(self, method: str, where: str, **sent: Any) -> httpx.Response:
        answer = await self._client.request(method, where, headers=self.headers, **sent)
        if answer.is_error:
            raise httpx.HTTPStatusError(answer.text, request=answer.request, response=answer)
        return answer


def client_for_many(link: str, patience: float) -> httpx.AsyncClient:
    """A client that keeps no cookies, because every guest has their own."""
    jar = CookieJar(DefaultCookiePolicy(allowed_domains=[]))
    return httpx.AsyncClient(base_url=link, timeout=patience, cookies=jar)


def wanted_table(
    seats: Sequence[Mapping[str, str]], code: str, clock: Mapping[str, Any] | None, listed: bool
) -> Wanted:
    """What `POST /api/tables` takes."""
    options = {"hints": True, "chat": True, "time_control": clock}
    return {
        "seats": list(seats),
        "setup_code": code,
        "options": options,
        "listed": listed,
        "rated": False,
    }


def address_of(link: str, game: str) -> str:
    """Where the socket of a table is."""
    return f"{link.replace('http', 'ws', 1)}/api/games/{game}/socket?protocol=2&language=en"
