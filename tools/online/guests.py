"""Guests of a site, and the tables that they create over HTTP."""

from collections.abc import Mapping, Sequence
from http.cookiejar import CookieJar, DefaultCookiePolicy
from typing import Any

import httpx

TableRequest = dict[str, Any]


class Guest:
    """A player without an account; each has their own address."""

    def __init__(self, client: httpx.AsyncClient, number: int) -> None:
        self._client = client
        self.headers = {"x-forwarded-for": f"10.{number >> 16}.{number >> 8 & 255}.{number & 255}"}
        self.id = ""

    async def arrive(self) -> None:
        """Get a guest's cookie and id from the site."""
        answer = await self._request("GET", "/api/me")
        self.id = str(answer.json()["id"])
        cookies = "; ".join(f"{name}={value}" for name, value in answer.cookies.items())
        self.headers["cookie"] = cookies

    async def make(self, request: TableRequest) -> str:
        """Create a table and return its id."""
        answer = await self._request("POST", "/api/tables", json=request)
        return str(answer.json()["id"])

    async def _request(self, method: str, where: str, **sent: Any) -> httpx.Response:
        answer = await self._client.request(method, where, headers=self.headers, **sent)
        if answer.is_error:
            raise httpx.HTTPStatusError(answer.text, request=answer.request, response=answer)
        return answer


def cookieless_client(link: str, timeout: float) -> httpx.AsyncClient:
    """Return a client that stores no cookies, because every guest has their own."""
    is_secure = link.startswith("https")  # loading certificates takes 20 ms
    jar = CookieJar(DefaultCookiePolicy(allowed_domains=[]))
    return httpx.AsyncClient(base_url=link, timeout=timeout, cookies=jar, verify=is_secure)


def table_request(
    seats: Sequence[Mapping[str, str]], code: str, clock: Mapping[str, Any] | None, listed: bool
) -> TableRequest:
    """Return a body for `POST /api/tables`."""
    options = {"hints": True, "chat": True, "time_control": clock}
    return {
        "seats": list(seats),
        "setup_code": code,
        "options": options,
        "listed": listed,
        "rated": False,
    }


def socket_url(link: str, game: str) -> str:
    """Return the URL of a table's socket."""
    return f"{link.replace('http', 'ws', 1)}/api/games/{game}/socket?protocol=2&language=en"
