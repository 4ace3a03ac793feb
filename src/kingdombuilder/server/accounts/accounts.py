"""Registration, sign-in, passwords, sessions and deletion of accounts."""

from dataclasses import dataclass
from secrets import token_urlsafe

from kingdombuilder.server.accounts.authentication import Authenticator
from kingdombuilder.server.accounts.names import name_key, validate_name
from kingdombuilder.server.accounts.passwords import Passwords, validate_password
from kingdombuilder.server.protocol.errors import ApiError
from kingdombuilder.server.protocol.user import ACCOUNT, GUEST, User
from kingdombuilder.server.store.mail_tokens import MailTokenStore
from kingdombuilder.server.store.names import NameStore
from kingdombuilder.server.store.sessions import LoginSession, SessionStore
from kingdombuilder.server.store.users import NameTaken, StoredUser, UserStore, hash_secret
from kingdombuilder.server.throttle import RateLimiter

SECRET = 32  # bytes of a session's token


@dataclass(frozen=True, slots=True)
class Client:
    """A request's client: its address, user agent, session's hash and known accounts."""

    address: str
    agent: str
    session: str
    known_accounts: tuple[str, ...] = ()  # which have signed in from this browser


@dataclass(frozen=True, slots=True)
class Accounts:
    """The operations of guests and accounts on themselves."""

    players: UserStore
    kept_sessions: SessionStore
    identities: Authenticator
    limits: RateLimiter
    passwords: Passwords
    names: NameStore
    mail_tokens: MailTokenStore

    async def store_guest(self, user: User, address: str) -> None:
        """Store a guest who creates a table."""
        if user.kind == GUEST and await self.players.player(user.id) is None:
            self.limits.take("guest", address)
            await self.players.keep_guest(user.id, user.name)
            self.identities.forget()

    async def rename(self, user: User, name: str) -> User:
        """Rename a guest; raise `ApiError` for an account."""
        if user.kind != GUEST:
            raise ApiError(409, "name_fixed")
        name = validate_name(name)
        self.limits.take("rename", user.id)
        if await self.names.is_taken(name, user.id):
            raise ApiError(409, "name_taken", name=name)
        await self.players.rename_guest(user.id, name)
        self.identities.forget()
        return User(user.id, name)

    async def register(
        self, user: User, name: str, password: str, client: Client
    ) -> tuple[User, str]:
        """Turn a guest into an account and return it with a new session's token."""
        if user.kind != GUEST:
            raise ApiError(409, "signed_in")
        name, password = validate_name(name), validate_password(password)
        self.limits.take("register", client.address)
        stored = await self.passwords.hash(password)
        try:
            await self.players.register(user.id, name, name_key(name), stored)
        except NameTaken:
            raise ApiError(409, "name_taken", name=name) from None
        self.identities.revoke(user.id)
        account = User(user.id, name, ACCOUNT, user.epoch + 1)
        return account, await self._begin(user.id, stored, stored, client)

    async def sign_in(self, name: str, password: str, client: Client) -> tuple[User, str]:
        """Sign in; the new session replaces the browser's old one."""
        key = name_key(name)
        self.limits.take("sign_in_address", client.address)
        user_row = await self.players.find_by_name(key)
        self._limit_guesses(key, user_row, client)
        stored = await self.players.password(user_row.id) if user_row else None
        right = await self.passwords.verify(stored, password)
        if not right or user_row is None or stored is None:
            raise ApiError(401, "bad_sign_in")
        if user_row.is_banned:
            raise ApiError(403, "banned")
        renewed = await self.passwords.rehash(stored, password)
        session = await self._begin(user_row.id, stored, renewed, client)
        return User(user_row.id, user_row.name, user_row.kind, user_row.epoch), session

    def _limit_guesses(self, key: str, account: StoredUser | None, client: Client) -> None:
        """Limit the guesses at a password so that those of others do not lock the owner out.

        Unknown browsers have a limit per address and a slower one for all addresses together. A
        browser from which the account has signed in before has its own limit.
        """
        if account and account.id in client.known_accounts:
            self.limits.take("sign_in", f"{key} {client.address} known")
            return
        self.limits.take("sign_in", f"{key} {client.address}")
        self.limits.take("sign_in_name", key)

    async def change_password(self, account: User, old: str, new: str, session: str) -> None:
        """Change the password and end all other sessions."""
        new = validate_password(new)
        stored = await self.verify_password(account, old)
        replacement = await self.passwords.hash(new)
        if not await self.kept_sessions.change_password(account.id, stored, replacement, session):
            raise ApiError(403, "bad_password")
        self.identities.revoke(account.id)

    async def reset_password(self, token: str, new: str, address: str) -> None:
        """Set a new password with the token of a reset link, which ends all sessions."""
        new = validate_password(new)
        self.limits.take("reset_address", address)
        player = None
        if await self.mail_tokens.is_reset(token):  # hashing is slow
            player = await self.mail_tokens.reset_password(token, await self.passwords.hash(new))
        if player is None:
            raise ApiError(403, "no_reset")
        self.identities.revoke(player)

    async def delete(self, account: User, password: str) -> None:
        """Delete an account and its bots; their games remain without their names."""
        stored = await self.verify_password(account, password)
        bots = await self.players.bots(account.id)
        if not await self.players.remove(account.id, stored):
            raise ApiError(403, "bad_password")
        for deleted in (account.id, *(bot.id for bot in bots)):
            self.identities.revoke(deleted)

    async def sessions(self, account: User) -> list[LoginSession]:
        """Return an account's sessions."""
        return await self.kept_sessions.of(account.id)

    async def end_session(self, account: User, prefix: str) -> None:
        """End the session whose hash has a prefix; raise `ApiError` if there is none."""
        if not await self.kept_sessions.end(account.id, prefix):
            raise ApiError(404, "no_session")
        self.identities.revoke(account.id)

    async def end_other_sessions(self, account: User, session: str) -> None:
        """End all sessions of an account except one."""
        await self.kept_sessions.end_others(account.id, session)
        self.identities.revoke(account.id)

    async def _begin(self, player: str, verified: str, password: str, client: Client) -> str:
        """Start a session; raise `ApiError` if the password has changed since it was verified."""
        session = token_urlsafe(SECRET)
        if not await self.kept_sessions.begin(
            player, hash_secret(session), client.agent, verified, password
        ):
            raise ApiError(401, "bad_sign_in")
        await self.end_replaced_session(client)
        return session

    async def end_replaced_session(self, client: Client) -> None:
        """End the session that a browser had before it signed in again."""
        if client.session and await self.kept_sessions.end_any(client.session):
            self.identities.forget()

    async def verify_password(self, account: User, password: str) -> str:
        """Return the stored hash of a correct password; raise `ApiError` for a wrong one."""
        self.limits.take("sign_in", account.id)
        stored = await self.players.password(account.id)
        if not await self.passwords.verify(stored, password) or stored is None:
            raise ApiError(403, "bad_password")
        return stored
