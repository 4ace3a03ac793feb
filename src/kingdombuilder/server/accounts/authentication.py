"""Who asks: a bot by its token, an account by its session, or a guest by a signed cookie."""

import time
from collections.abc import Awaitable, Callable
from secrets import token_urlsafe

from starlette.requests import HTTPConnection

from kingdombuilder.server.accounts.signing import Signer
from kingdombuilder.server.protocol.errors import ApiError
from kingdombuilder.server.protocol.user import GUEST, User
from kingdombuilder.server.store.sessions import SessionStore
from kingdombuilder.server.store.users import StoredUser, UserStore, hash_secret

GUEST_COOKIE, SESSION_COOKIE = "player", "session"
BEARER = "bearer"
CACHE_SECONDS = (
    2.0  # seconds for which an answer of the store is good: so long another node may be behind
)
MOST = 10_000  # answers that are remembered
LONGEST = 200  # characters of a session or token


class Authenticator:
    """Knows people again by what they bring; what is revoked here is void here at once.

    `on_revoked` is called with a player who lost a session or token, or became somebody else:
    whoever holds open connections of that player asks again who it is.
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
        self._age = 0  # grows when everything is to be asked anew
        self.on_revoked: Callable[[str], None] = lambda player: None

    async def user_from(self, asking: HTTPConnection) -> User | None:
        """Who makes a request or opens a socket; None is somebody new. Raises `ApiError`."""
        told, _, token = asking.headers.get("authorization", "").partition(" ")
        if told.lower() == BEARER:
            return await self._bot(token.strip())
        return await self._account(asking) or await self._guest(asking)

    def forget(self) -> None:
        """Somebody is kept or renamed: ask the store again, about everybody."""
        self._age += 1
        self._answers.clear()

    def revoke(self, player: str) -> None:
        """Something that a player was known by is void."""
        self.forget()
        self.on_revoked(player)

    async def _bot(self, token: str) -> User:
        known = None
        if 0 < len(token) <= LONGEST:
            known = await self._known(BEARER, hash_secret(token), self._people.with_token)
        if known is None:
            raise ApiError(401, "bad_token")
        return _user(known)

    async def _account(self, asking: HTTPConnection) -> User | None:
        session = session_of(asking)
        known = session and await self._known(SESSION_COOKIE, session, self._sessions.account_of)
        return _user(known) if known else None

    async def _guest(self, asking: HTTPConnection) -> User | None:
        read = self._signer.read_guest_cookie(asking.cookies.get(GUEST_COOKIE, ""))
        if read is None:
            return None
        guest, name = read
        known = await self._known(GUEST_COOKIE, guest, self._people.player)
        if known is None:
            return User(guest, name)
        # Who has become an account is known by a session alone.
        return _user(known) if known.kind == GUEST else None

    async def _known(
        self, what: str, key: str, ask: Callable[[str], Awaitable[StoredUser | None]]
    ) -> StoredUser | None:
        found = self._answers.get((what, key))
        if found and self._clock() < found[0]:
            return found[1]
        age, known = self._age, await ask(key)
        if age == self._age:
            if len(self._answers) >= MOST:
                self._answers.clear()
            self._answers[what, key] = (self._clock() + CACHE_SECONDS, known)
        return known


def make_guest() -> User:
    """Somebody who has not been here before."""
    return User(new_id())


def new_id() -> str:
    """What a new player is called where nobody sees it."""
    return token_urlsafe(12)


def session_of(asking: HTTPConnection) -> str:
    """The hash of the session that a browser tells, or ""."""
    told = asking.cookies.get(SESSION_COOKIE, "")
    return hash_secret(told) if 0 < len(told) <= LONGEST else ""


def _user(known: StoredUser) -> User:
    return User(known.id, known.name, known.kind)
