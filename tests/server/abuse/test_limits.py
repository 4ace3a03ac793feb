"""How often: enough for anybody, too little for whoever tries all passwords."""

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
from tests.server.hosting import Host, hosting, refused


class Clock:
    """A clock that only advances on request."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        """The seconds on it."""
        return self.now


def often(limits: RateLimiter, what: str, who: str) -> int:
    """How many times in a row somebody may do something."""
    done = 0
    while True:
        try:
            limits.take(what, who)
        except ApiError:
            return done
        done += 1


def test_a_bucket_refuses_or_goes_into_debt() -> None:
    """Either way it returns the seconds to wait; what is refused costs nothing."""
    bucket = TokenBucket(capacity=4, refill_rate=2, now=0)
    assert bucket.try_take(5, 0) == 0.5
    assert bucket.take(5, 0) == 0.5
    assert bucket.tokens(0) == -1
    assert bucket.try_take(1, 0.5) == 0.5
    assert bucket.try_take(1, 1.0) == 0
    assert bucket.take(0, 1.0) == 0
    assert bucket.tokens(1000) == 4


@pytest.mark.parametrize(
    ("what", "most", "within"),
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
def test_so_many_at_once_and_again_after_a_while(what: str, most: int, within: float) -> None:
    """Each has its own, which comes back little by little."""
    clock = Clock()
    limits = RateLimiter(clock=clock)
    assert often(limits, what, "a") == most
    assert often(limits, what, "b") == most
    clock.now += within / most + 0.001
    assert often(limits, what, "a") == 1
    clock.now += within * 10
    assert often(limits, what, "a") == most


def test_the_reported_wait_is_enough() -> None:
    """And a second less is not."""
    clock = Clock()
    limits = RateLimiter(clock=clock)
    often(limits, "register", "a")
    with pytest.raises(ApiError) as denied:
        limits.take("register", "a")
    assert (denied.value.status, denied.value.code) == (429, "too_many")
    seconds = denied.value.facts["seconds"]
    assert isinstance(seconds, int)
    assert seconds == HOUR / 5
    clock.now += seconds - 1
    assert often(limits, "register", "a") == 0
    clock.now += 1
    assert often(limits, "register", "a") == 1


def test_whoever_goes_on_trying_waits_no_longer() -> None:
    """What is refused takes nothing away."""
    clock = Clock()
    limits = RateLimiter(clock=clock)
    often(limits, "sign_in", "a")
    done = 0
    for _ in range(12):
        clock.now += 1
        done += often(limits, "sign_in", "a")
    assert done == 1


def test_strangers_without_number_take_no_room() -> None:
    """Those who came last are remembered, as many as there is room for."""
    limits = RateLimiter(clock=Clock(), most=100)
    for number in range(1000):
        limits.take("sign_in", str(number))
    for number in (999, 950, 901):
        assert often(limits, "sign_in", str(number)) == 4
    for number in (0, 500, 899):
        assert often(limits, "sign_in", str(number)) == 5


def test_at_home_nobody_is_limited() -> None:
    """There is nobody to be protected from."""
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
def test_a_household_is_one(host: str | None, whole: str) -> None:
    """A network of IPv6 has more addresses than anybody could count."""
    assert address_prefix(host) == whole


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    """A server that strangers reach."""
    with hosting(tmp_path_factory.mktemp("limits")) as running:
        yield running


def test_a_name_is_tried_five_times_a_minute(host: Host) -> None:
    """Whether there is such an account or not; the answer tells how long to wait."""
    body = {"name": "Somebody", "password": "wrong password"}
    with host.browser() as browser:
        tried = [browser.post("/api/sessions", json=body) for _ in range(6)]
        assert [answer.status_code for answer in tried] == [401] * 5 + [429]
        assert refused(tried[-1]) == (429, "too_many")
        assert 1 <= int(tried[-1].headers["retry-after"]) <= 12
        assert tried[-1].headers["retry-after"] in tried[-1].json()["text"]
        written = body | {"name": "SOMEBODY "}
        assert browser.post("/api/sessions", json=written).status_code == 429


def test_an_address_makes_five_accounts_an_hour(host: Host) -> None:
    """In whatever browser; what is refused for its name does not count."""
    for number in range(6):
        with host.browser() as browser:
            body = {"name": f"Somebody {number}", "password": "a long password"}
            refused_first = browser.post("/api/accounts", json=body | {"name": "x"})
            assert refused_first.status_code == 422
            made = browser.post("/api/accounts", json=body)
            assert made.status_code == (201 if number < 5 else 429)
    assert int(made.headers["retry-after"]) > 60


def test_a_guest_changes_names_now_and_then(host: Host) -> None:
    """Ten times at once."""
    with host.browser() as browser:
        browser.get("/api/me")
        tried = [browser.put("/api/me", json={"name": f"Guest {n}"}) for n in range(11)]
        assert [answer.status_code for answer in tried] == [200] * 10 + [429]
        assert browser.get("/api/me").json()["name"] == "Guest 9"


def test_others_do_not_use_up_the_limit_of_an_account(tmp_path: Path) -> None:
    """An account that somebody else guesses at can be signed in to from the session it has."""
    with hosting(tmp_path) as host, host.browser() as browser, host.browser() as stranger:
        body = {"name": "Mira", "password": "a long password"}
        assert browser.post("/api/accounts", json=body).status_code == 201
        for _ in range(7):
            stranger.post("/api/sessions", json=body | {"password": "wrong password"})
        changed = {"current_password": "a long password", "new_password": "another password"}
        assert browser.put("/api/me/password", json=changed).status_code == 204
