"""Hash passwords in separate threads, because hashing is slow by design."""

import asyncio
import unicodedata
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from secrets import token_urlsafe
from typing import ParamSpec, TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from kingdombuilder.server.protocol.errors import ApiError

MIN_LENGTH, MAX_LENGTH = 8, 200
MAX_CONCURRENT = 2
# OWASP's recommendation for one thread; other requests run in the meantime.
ROUNDS, MEMORY, LANES = 1, 46 * 1024, 1

P = ParamSpec("P")
T = TypeVar("T")


class Passwords:
    """Hashes and verifies passwords in a few threads."""

    def __init__(self) -> None:
        self._hasher = PasswordHasher(ROUNDS, MEMORY, LANES)
        self._threads = ThreadPoolExecutor(MAX_CONCURRENT, thread_name_prefix="passwords")
        self._dummy_hash = ""  # verified for unknown names, so that they take as long

    def close(self) -> None:
        """Stop the threads."""
        self._threads.shutdown()

    async def hash(self, password: str) -> str:
        """Return the hash of a password."""
        return await self._run(self._hasher.hash, _plain(password))

    async def verify(self, stored: str | None, password: str) -> bool:
        """Return whether a password matches a hash; None never matches, but takes as long."""
        if len(password) > MAX_LENGTH:
            return False
        right = await self._run(self._verify, stored or await self._dummy(), _plain(password))
        return right and stored is not None

    async def rehash(self, stored: str, password: str) -> str:
        """Return a hash with the current parameters for a password that was correct."""
        if self._hasher.check_needs_rehash(stored):
            return await self._run(self._hasher.hash, _plain(password))
        return stored

    async def _dummy(self) -> str:
        if not self._dummy_hash:
            self._dummy_hash = await self._run(self._hasher.hash, token_urlsafe())
        return self._dummy_hash

    def _verify(self, stored: str, password: str) -> bool:
        try:
            return self._hasher.verify(stored, password)
        except (VerificationError, InvalidHashError):
            return False

    async def _run(self, work: Callable[P, T], *arguments: P.args, **_: P.kwargs) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._threads, work, *arguments)


def validate_password(password: str) -> str:
    """Return a password of valid length; raise `ApiError` for any other."""
    if not MIN_LENGTH <= len(password) <= MAX_LENGTH:
        raise ApiError(422, "password_length", least=MIN_LENGTH, most=MAX_LENGTH)
    return password


def _plain(password: str) -> str:
    """Return a normalized password, independent of how a keyboard composes letters."""
    return unicodedata.normalize("NFKC", password)
