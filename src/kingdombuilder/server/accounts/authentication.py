"""Authenticate requests: bots by token, accounts by session, guests by a signed cookie."""

import time
from collections.abc import Awaitable, Callable
from secrets import token_urlsafe

from starlette.requests import HTTPConnection

from kingdombuilder.server.accounts.cookies import GUEST_COOKIE, SESSION_COOKIE, read_cookie
from kingdombuilder.server.accounts.signing import Signer
from kingdombuilder.server.protocol.errors import ApiError
from kingdombuilder.server.protocol.user import GUEST, User
from kingdombuilder.server.store.sessions import SessionStore
from kingdombuilder.server.store.users import StoredUser, UserStore, hash_secret

BEARER = "bearer"
CACHE_SECONDS = 2.0  # for answers of the store; a revocation reaches other nodes this late
MAX_CACHED = 10_000  # answers of the store
MAX_SECRET_LENGTH = 200  # characters of a session or token


class Authenticator:
    """Identifies users by their credentials; a revocation takes effect here immediately.

    `on_revoked` is called with a player whose session or token was revoked or who registered, so
    that open connections of that player are authenticated again.
    """

    def __init__(
        self,
        signer: Signer,
        people: UserStore,
        sessions: SessionStore,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._signer, self._people, self._sessions = signer, people, sessions
        self._clock = clock
        self._answers: dict[tuple[str, str], tuple[float, StoredUser | None]] = {}
        self._age = 0  # increased to invalidate all pending answers
        self.on_revoked: Callable[[str], None] = lambda player: None

    async def user_from(self, asking: HTTPConnection) -> User | None:
        """Return the user of a request or socket, or None for a new one; raise `ApiError`."""
        scheme, _, token = asking.headers.get("authorization", "").partition(" ")
        if scheme.lower() == BEARER:
            return await self._bot(token.strip())
        return await self._account(asking) or await self._guest(asking)

    async def is_current(self, user: User) -> bool:
        """Return whether a user's seat tokens have not been revoked since."""
        stored = await self._look_up(GUEST_COOKIE, user.id, self._people.player)
        return (stored.epoch if stored else 0) == user.epoch

    def forget(self) -> None:
        """Clear the cache after a change of users."""
        self._age += 1
        self._answers.clear()

    def revoke(self, player: str) -> None:
        """Clear the cache and report that a player's credentials have changed."""
        self.forget()
        self.on_revoked(player)

    async def _bot(self, token: str) -> User:
        stored = None
        if 0 < len(token) <= MAX_SECRET_LENGTH:
            stored = await self._look_up(BEARER, hash_secret(token), self._people.with_token)
        if stored is None:
            raise ApiError(401, "bad_token")
        return _user(stored)

    async def _account(self, asking: HTTPConnection) -> User | None:
        session = session_of(asking)
        stored = session and await self._look_up(SESSION_COOKIE, session, self._sessions.account_of)
        return _user(stored) if stored else None

    async def _guest(self, asking: HTTPConnection) -> User | None:
        read = self._signer.read_guest_cookie(read_cookie(asking, GUEST_COOKIE))
        if read is None:
            return None
        guest, name = read
        stored = await self._look_up(GUEST_COOKIE, guest, self._people.player)
        if stored is None:
            return User(guest, name)
        # A guest who has registered is identified by a session only; a banned one is a new guest.
        return _user(stored) if stored.kind == GUEST and not stored.is_banned else None

    async def _look_up(
        self, what: str, key: str, ask: Callable[[str], Awaitable[StoredUser | None]]
    ) -> StoredUser | None:
        cached = self._answers.get((what, key))
        if cached and self._clock() < cached[0]:
            return cached[1]
        age, stored = self._age, await ask(key)
        if age == self._age:
            if len(self._answers) >= MAX_CACHED:
                self._answers.clear()
            self._answers[what, key] = (self._clock() + CACHE_SECONDS, stored)
        return stored


def make_guest() -> User:
    """Return a new guest."""
    return User(new_id())


def new_id() -> str:
    """Return a random id for a new player."""
    return token_urlsafe(12)


def session_of(asking: HTTPConnection) -> str:
    """Return the hash of the browser's session, or an empty text."""
    session = read_cookie(asking, SESSION_COOKIE)
    return hash_secret(session) if 0 < len(session) <= MAX_SECRET_LENGTH else ""


def _user(stored: StoredUser) -> User:
    return User(stored.id, stored.name, stored.kind, stored.epoch)
