"""Accounts: made, signed in to, changed, left, and where they are signed in."""

from dataclasses import dataclass
from secrets import token_urlsafe

from kingdombuilder.server.accounts.authentication import Authenticator
from kingdombuilder.server.accounts.names import name_key, validate_name
from kingdombuilder.server.accounts.passwords import Passwords, validate_password
from kingdombuilder.server.protocol.errors import ApiError
from kingdombuilder.server.protocol.user import ACCOUNT, GUEST, User
from kingdombuilder.server.store.sessions import LoginSession, SessionStore
from kingdombuilder.server.store.users import NameTaken, UserStore, hash_secret
from kingdombuilder.server.throttle import RateLimiter

SECRET = 32  # bytes of a session


@dataclass(frozen=True, slots=True)
class Client:
    """Where somebody asks from: the address, what the browser calls itself, its session's hash."""

    address: str
    agent: str
    session: str


@dataclass(frozen=True, slots=True)
class Accounts:
    """What guests and accounts do with themselves."""

    players: UserStore
    kept_sessions: SessionStore
    identities: Authenticator
    limits: RateLimiter
    passwords: Passwords

    async def store_guest(self, user: User, address: str) -> None:
        """Write a guest down who makes a table."""
        if user.kind == GUEST and await self.players.player(user.id) is None:
            self.limits.take("guest", address)
            await self.players.keep_guest(user.id, user.name)
            self.identities.forget()

    async def rename(self, user: User, name: str) -> User:
        """A guest under another name."""
        if user.kind != GUEST:
            raise ApiError(409, "name_fixed")
        name = validate_name(name)
        self.limits.take("rename", user.id)
        await self.players.rename_guest(user.id, name)
        self.identities.forget()
        return User(user.id, name)

    async def register(
        self, user: User, name: str, password: str, client: Client
    ) -> tuple[User, str]:
        """A guest becomes an account, with a session."""
        if user.kind != GUEST:
            raise ApiError(409, "signed_in")
        name, password = validate_name(name), validate_password(password)
        self.limits.take("register", client.address)
        kept = await self.passwords.hash(password)
        try:
            await self.players.register(user.id, name, name_key(name), kept)
        except NameTaken:
            raise ApiError(409, "name_taken", name=name) from None
        self.identities.revoke(user.id)
        return User(user.id, name, ACCOUNT), await self._begin(user.id, kept, kept, client)

    async def sign_in(self, name: str, password: str, client: Client) -> tuple[User, str]:
        """An account with a new session, in place of the one that the browser had."""
        key = name_key(name)
        self.limits.take("sign_in_address", client.address)
        self.limits.take("sign_in", key)
        known = await self.players.named(key)
        kept = await self.players.password(known.id) if known else None
        right = await self.passwords.verify(kept, password)
        if not right or known is None or kept is None:
            raise ApiError(401, "bad_sign_in")
        renewed = await self.passwords.rehash(kept, password)
        session = await self._begin(known.id, kept, renewed, client)
        return User(known.id, known.name, known.kind), session

    async def change_password(self, account: User, old: str, new: str, session: str) -> None:
        """Another password; all other sessions end."""
        new = validate_password(new)
        kept = await self._verify(account, old)
        wanted = await self.passwords.hash(new)
        if not await self.kept_sessions.change_password(account.id, kept, wanted, session):
            raise ApiError(403, "bad_password")
        self.identities.revoke(account.id)

    async def delete(self, account: User, password: str) -> None:
        """Leave for good; games stay, with nobody in them."""
        kept = await self._verify(account, password)
        bots = await self.players.bots(account.id)
        if not await self.players.remove(account.id, kept):
            raise ApiError(403, "bad_password")
        for gone in (account.id, *(bot.id for bot in bots)):
            self.identities.revoke(gone)

    async def sessions(self, account: User) -> list[LoginSession]:
        """Where somebody is signed in."""
        return await self.kept_sessions.of(account.id)

    async def end_session(self, account: User, begins: str) -> None:
        """Sign out somewhere."""
        if not await self.kept_sessions.end(account.id, begins):
            raise ApiError(404, "no_session")
        self.identities.revoke(account.id)

    async def end_other_sessions(self, account: User, session: str) -> None:
        """Sign out everywhere else."""
        await self.kept_sessions.end_others(account.id, session)
        self.identities.revoke(account.id)

    async def _begin(self, player: str, verified: str, password: str, client: Client) -> str:
        """A session, unless the password has changed since it was verified."""
        session = token_urlsafe(SECRET)
        if not await self.kept_sessions.begin(
            player, hash_secret(session), client.agent, verified, password
        ):
            raise ApiError(401, "bad_sign_in")
        if client.session and await self.kept_sessions.end_any(client.session):
            self.identities.forget()
        return session

    async def _verify(self, account: User, password: str) -> str:
        """The hash of a password that is right; raises `ApiError`."""
        self.limits.take("sign_in", account.id)
        kept = await self.players.password(account.id)
        if not await self.passwords.verify(kept, password) or kept is None:
            raise ApiError(403, "bad_password")
        return kept
