"""Passwords: hashed slowly, away from the loop that serves everybody else."""

import asyncio
import unicodedata
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from secrets import token_urlsafe
from typing import ParamSpec, TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from kingdombuilder.server.protocol.errors import ApiError

SHORTEST, LONGEST = 8, 200
MAX_CONCURRENT = 2
# What OWASP advises for one thread: the games go on meanwhile.
ROUNDS, MEMORY, LANES = 1, 46 * 1024, 1

P = ParamSpec("P")
T = TypeVar("T")


class Passwords:
    """Hashes and verifies in threads of its own, a few at once."""

    def __init__(self) -> None:
        self._hasher = PasswordHasher(ROUNDS, MEMORY, LANES)
        self._threads = ThreadPoolExecutor(MAX_CONCURRENT, thread_name_prefix="passwords")
        self._nobodys = ""  # the hash of a password that nobody has

    def close(self) -> None:
        """Wait for the threads."""
        self._threads.shutdown()

    async def hash(self, password: str) -> str:
        """What is kept of a password."""
        return await self._run(self._hasher.hash, _plain(password))

    async def verify(self, kept: str | None, password: str) -> bool:
        """Whether a password is the kept one; for nobody's it takes as long."""
        if len(password) > LONGEST:
            return False
        right = await self._run(self._verify, kept or await self._dummy(), _plain(password))
        return right and kept is not None

    async def rehash(self, kept: str, password: str) -> str:
        """A hash by today's parameters of a password that was right."""
        if self._hasher.check_needs_rehash(kept):
            return await self._run(self._hasher.hash, _plain(password))
        return kept

    async def _dummy(self) -> str:
        if not self._nobodys:
            self._nobodys = await self._run(self._hasher.hash, token_urlsafe())
        return self._nobodys

    def _verify(self, kept: str, password: str) -> bool:
        try:
            return self._hasher.verify(kept, password)
        except (VerificationError, InvalidHashError):
            return False

    async def _run(self, work: Callable[P, T], *given: P.args, **_: P.kwargs) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._threads, work, *given)


def validate_password(password: str) -> str:
    """A password that may be chosen; raises `ApiError`."""
    if not SHORTEST <= len(password) <= LONGEST:
        raise ApiError(422, "password_length", least=SHORTEST, most=LONGEST)
    return password


def _plain(password: str) -> str:
    """The same letters, whichever way a keyboard composes them."""
    return unicodedata.normalize("NFKC", password)
