"""Wrong guesses at a password are slowed down, and never lock the owner out."""

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from kingdombuilder.server.throttle import RATES
from tests.server.hosting import Host, hosting, register, sign_in


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Host]:
    """A public server."""
    with hosting(tmp_path) as running:
        yield running


def browser_at(host: Host, address: str) -> httpx.Client:
    """Return a new browser at an address; the server trusts this machine as a proxy."""
    return host.browser(**{"x-forwarded-for": address})


def test_wrong_guesses_do_not_lock_the_owner_out(host: Host) -> None:
    """The owner can sign in from a known browser and from a new one."""
    with (
        browser_at(host, "198.51.100.1") as owner,
        browser_at(host, "198.51.100.2") as new,
        browser_at(host, "203.0.113.7") as stranger,
    ):
        register(owner, "Mira")
        owner.delete("/api/sessions/current")
        guesses = [sign_in(stranger, "Mira", f"wrong guess {n}") for n in range(8)]
        assert guesses == [401] * 5 + [429] * 3
        assert sign_in(owner, "Mira") == 200
        assert sign_in(new, "Mira") == 200


def test_guesses_from_many_addresses_are_limited_together(host: Host) -> None:
    """A browser from which the owner has signed in before is exempt."""
    most = RATES["sign_in_name"].burst
    with browser_at(host, "198.51.100.1") as owner:
        register(owner, "Mira")
        owner.delete("/api/sessions/current")
        statuses = []
        for number in range(most + 2):
            with browser_at(host, f"203.0.113.{number}") as stranger:
                statuses.append(sign_in(stranger, "Mira", "wrong guess"))
        assert statuses == [401] * most + [429] * 2
        assert sign_in(owner, "Mira") == 200
        guesses = [sign_in(owner, "Mira", "wrong guess") for _ in range(6)]
        assert guesses[-1] == 429


def test_a_forged_browser_cookie_is_invalid(host: Host) -> None:
    """Another account's cookie names only that account."""
    with browser_at(host, "198.51.100.1") as owner, browser_at(host, "198.51.100.2") as eve:
        me = register(owner, "Mira")
        register(eve, "Eve")
        cookie = eve.cookies["browser"]
        assert host.services.signer.read_browser_cookie(cookie) == (
            eve.get("/api/me").json()["id"],
        )
        for forged in (
            f'["{me["id"]}"]',
            cookie[:-1],
            me["id"],
            host.services.signer.invite(me["id"]),
        ):
            assert host.services.signer.read_browser_cookie(forged) == ()
