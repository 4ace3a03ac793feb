"""Passwords: kept as hashes that take their time, for nobody's as for anybody's."""

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
    """What hashes and verifies."""
    made = Passwords()
    yield made
    made.close()


def test_only_the_right_one_is_right(passwords: Passwords) -> None:
    """However its letters are composed; no two hashes are alike."""

    async def verified() -> None:
        kept, other = [await passwords.hash(PASSWORD) for _ in range(2)]
        assert kept != other
        assert kept.startswith("$argon2id$")
        for right in (PASSWORD, "mot de passe e\u0301"):
            assert await passwords.verify(kept, right)
        for wrong in ("", PASSWORD.upper(), f"{PASSWORD} ", kept, "x" * 10_000):
            assert not await passwords.verify(kept, wrong)
        assert not await passwords.verify("no hash", PASSWORD)
        assert not await passwords.verify(None, PASSWORD)

    asyncio.run(verified())


def test_nobodys_takes_as_long_as_anybodys(passwords: Passwords) -> None:
    """So that the time does not tell which names there are."""

    async def seconds(kept: str | None) -> float:
        begun = time.perf_counter()
        assert not await passwords.verify(kept, "a wrong password")
        return time.perf_counter() - begun

    async def compared() -> None:
        kept = await passwords.hash(PASSWORD)
        somebodys = min([await seconds(kept) for _ in range(5)])
        nobodys = min([await seconds(None) for _ in range(5)])
        assert nobodys > somebodys / 3

    asyncio.run(compared())


def test_others_are_served_meanwhile(passwords: Passwords) -> None:
    """Hashing holds up no loop."""

    async def counted() -> int:
        turns, hashing = 0, asyncio.create_task(passwords.hash(PASSWORD))
        while not hashing.done():
            turns += 1
            await asyncio.sleep(0)
        return turns

    assert asyncio.run(counted()) > 10


@pytest.mark.parametrize("length", [0, MIN_LENGTH - 1, MAX_LENGTH + 1, 100_000])
def test_a_length_is_asked_for(length: int) -> None:
    """Neither guessed in no time, nor as long as a book."""
    with pytest.raises(ApiError) as denied:
        validate_password("x" * length)
    assert (denied.value.status, denied.value.code) == (422, "password_length")
    assert validate_password("x" * MIN_LENGTH)
    assert validate_password("x" * MAX_LENGTH)
