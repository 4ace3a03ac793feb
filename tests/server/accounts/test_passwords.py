"""Passwords are stored as slow hashes, and unknown accounts take the same time to check."""

import asyncio
import time
from collections.abc import Iterator

import pytest

from kingdombuilder.server.accounts.passwords import (
    MAX_LENGTH,
    MIN_LENGTH,
    Passwords,
    validate_password,
)
from kingdombuilder.server.protocol.errors import ApiError

PASSWORD = "mot de passe é"


@pytest.fixture
def passwords() -> Iterator[Passwords]:
    """A service that hashes and verifies passwords."""
    service = Passwords()
    yield service
    service.close()


def test_only_the_right_password_is_accepted(passwords: Passwords) -> None:
    """Its letters may be composed or not, and no two hashes are equal."""

    async def verify() -> None:
        stored, other = [await passwords.hash(PASSWORD) for _ in range(2)]
        assert stored != other
        assert stored.startswith("$argon2id$")
        for right in (PASSWORD, "mot de passe e\u0301"):
            assert await passwords.verify(stored, right)
        for wrong in ("", PASSWORD.upper(), f"{PASSWORD} ", stored, "x" * 10_000):
            assert not await passwords.verify(stored, wrong)
        assert not await passwords.verify("no hash", PASSWORD)
        assert not await passwords.verify(None, PASSWORD)

    asyncio.run(verify())


def test_an_unknown_account_takes_as_long_as_a_known_one(passwords: Passwords) -> None:
    """Otherwise the time would reveal which names exist."""

    async def seconds(stored: str | None) -> float:
        """Return the CPU time, which does not depend on other processes."""
        start = time.process_time()
        assert not await passwords.verify(stored, "a wrong password")
        return time.process_time() - start

    async def compare() -> None:
        stored = await passwords.hash(PASSWORD)
        existing = min([await seconds(stored) for _ in range(5)])
        unknown = min([await seconds(None) for _ in range(5)])
        assert unknown > existing / 3

    asyncio.run(compare())


def test_hashing_does_not_block_the_event_loop(passwords: Passwords) -> None:
    """Other tasks run in the meantime."""

    async def count_turns() -> int:
        turns, hashing = 0, asyncio.create_task(passwords.hash(PASSWORD))
        while not hashing.done():
            turns += 1
            await asyncio.sleep(0)
        return turns

    assert asyncio.run(count_turns()) > 10


@pytest.mark.parametrize("length", [0, MIN_LENGTH - 1, MAX_LENGTH + 1, 100_000])
def test_a_password_has_a_minimum_and_a_maximum_length(length: int) -> None:
    """Short ones can be guessed, and long ones take long to hash."""
    with pytest.raises(ApiError) as denied:
        validate_password("x" * length)
    assert (denied.value.status, denied.value.code) == (422, "password_length")
    assert validate_password("x" * MIN_LENGTH)
    assert validate_password("x" * MAX_LENGTH)
