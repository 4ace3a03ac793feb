"""Rate limits: high enough for users, too low for guessing passwords."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from kingdombuilder.server.protocol.errors import ApiError
from kingdombuilder.server.throttle import (
    HOUR,
    MINUTE,
    RATES,
    RateLimiter,
    TokenBucket,
    address_prefix,
)
from tests.server.hosting import Host, hosting, status_and_code


class Clock:
    """A clock that only advances on request."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        """Return the time in seconds."""
        return self.now


def count_allowed(limits: RateLimiter, action: str, user: str) -> int:
    """Return how many times in a row a user may do something."""
    count = 0
    while True:
        try:
            limits.take(action, user)
        except ApiError:
            return count
        count += 1


def test_a_bucket_rejects_or_goes_into_debt() -> None:
    """Either way it returns the seconds to wait; a rejected take costs nothing."""
    bucket = TokenBucket(capacity=4, refill_rate=2, now=0)
    assert bucket.try_take(5, 0) == 0.5
    assert bucket.take(5, 0) == 0.5
    assert bucket.tokens(0) == -1
    assert bucket.try_take(1, 0.5) == 0.5
    assert bucket.try_take(1, 1.0) == 0
    assert bucket.take(0, 1.0) == 0
    assert bucket.tokens(1000) == 4


@pytest.mark.parametrize(
    ("action", "most", "within"),
    [
        ("sign_in", 5, MINUTE),
        ("sign_in_address", 20, MINUTE),
        ("register", 5, HOUR),
        ("table", 20, HOUR),
        ("table_address", 60, HOUR),
        ("guest", 60, HOUR),
        ("chat", 5, 5.0),
    ],
)
def test_limits_refill_gradually(action: str, most: int, within: float) -> None:
    """Each user has their own limit."""
    clock = Clock()
    limits = RateLimiter(clock=clock)
    assert count_allowed(limits, action, "a") == most
    assert count_allowed(limits, action, "b") == most
    clock.now += within / most + 0.001
    assert count_allowed(limits, action, "a") == 1
    clock.now += within * 10
    assert count_allowed(limits, action, "a") == most


def test_the_reported_wait_is_enough() -> None:
    """One second less is not enough."""
    clock = Clock()
    limits = RateLimiter(clock=clock)
    count_allowed(limits, "register", "a")
    with pytest.raises(ApiError) as denied:
        limits.take("register", "a")
    assert (denied.value.status, denied.value.code) == (429, "too_many")
    seconds = denied.value.facts["seconds"]
    assert isinstance(seconds, int)
    assert seconds == HOUR / 5
    clock.now += seconds - 1
    assert count_allowed(limits, "register", "a") == 0
    clock.now += 1
    assert count_allowed(limits, "register", "a") == 1


def test_rejected_attempts_do_not_extend_the_wait() -> None:
    """They consume no tokens."""
    clock = Clock()
    limits = RateLimiter(clock=clock)
    count_allowed(limits, "sign_in", "a")
    count = 0
    for _ in range(12):
        clock.now += 1
        count += count_allowed(limits, "sign_in", "a")
    assert count == 1


def test_the_memory_of_a_rate_limiter_is_bounded() -> None:
    """It remembers only the most recent users."""
    limits = RateLimiter(clock=Clock(), max_buckets=100)
    for number in range(1000):
        limits.take("sign_in", str(number))
    for number in (999, 950, 901):
        assert count_allowed(limits, "sign_in", str(number)) == 4
    for number in (0, 500, 899):
        assert count_allowed(limits, "sign_in", str(number)) == 5


def test_a_local_server_has_no_limits() -> None:
    """Its users trust each other."""
    limits = RateLimiter(on=False)
    for _ in range(10 * RATES["register"].burst):
        limits.take("register", "a")


@pytest.mark.parametrize(
    ("host", "whole"),
    [
        ("203.0.113.7", "203.0.113.7"),
        ("::ffff:203.0.113.7", "203.0.113.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
        ("2001:db8:1:2::9", "2001:db8:1:2::"),
        ("testclient", "testclient"),
        (None, ""),
    ],
)
def test_an_ipv6_network_counts_as_one_address(host: str | None, whole: str) -> None:
    """It has too many addresses to limit each of them."""
    assert address_prefix(host) == whole


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    """A public server."""
    with hosting(tmp_path_factory.mktemp("limits")) as running:
        yield running


def test_sign_ins_to_a_name_are_limited_to_five_a_minute(host: Host) -> None:
    """The account need not exist; the answer contains the seconds to wait."""
    body = {"name": "Someone", "password": "wrong password"}
    with host.browser() as browser:
        answers = [browser.post("/api/sessions", json=body) for _ in range(6)]
        assert [answer.status_code for answer in answers] == [401] * 5 + [429]
        assert status_and_code(answers[-1]) == (429, "too_many")
        assert 1 <= int(answers[-1].headers["retry-after"]) <= 12
        assert answers[-1].headers["retry-after"] in answers[-1].json()["text"]
        variant = body | {"name": "SOMEONE "}
        assert browser.post("/api/sessions", json=variant).status_code == 429


def test_an_address_can_register_five_accounts_an_hour(host: Host) -> None:
    """All its browsers count together; a name that is rejected does not count."""
    for number in range(6):
        with host.browser() as browser:
            body = {"name": f"Someone {number}", "password": "a long password"}
            rejected = browser.post("/api/accounts", json=body | {"name": "x"})
            assert rejected.status_code == 422
            created = browser.post("/api/accounts", json=body)
            assert created.status_code == (201 if number < 5 else 429)
    assert int(created.headers["retry-after"]) > 60


def test_name_changes_of_a_guest_are_limited(host: Host) -> None:
    """Ten in a row are allowed."""
    with host.browser() as browser:
        browser.get("/api/me")
        answers = [browser.put("/api/me", json={"name": f"Guest {n}"}) for n in range(11)]
        assert [answer.status_code for answer in answers] == [200] * 10 + [429]
        assert browser.get("/api/me").json()["name"] == "Guest 9"


def test_other_users_do_not_use_up_the_limit_of_an_account(tmp_path: Path) -> None:
    """The owner of a session can change a password that another user tries to guess."""
    with hosting(tmp_path) as host, host.browser() as browser, host.browser() as stranger:
        body = {"name": "Mira", "password": "a long password"}
        assert browser.post("/api/accounts", json=body).status_code == 201
        for _ in range(7):
            stranger.post("/api/sessions", json=body | {"password": "wrong password"})
        changed = {"current_password": "a long password", "new_password": "another password"}
        assert browser.put("/api/me/password", json=changed).status_code == 204
