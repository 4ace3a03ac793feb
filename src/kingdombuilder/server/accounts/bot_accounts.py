"""Bot accounts: programs that play online and authenticate with a token."""

from dataclasses import dataclass
from secrets import token_urlsafe

from kingdombuilder.server.accounts.authentication import Authenticator, new_id
from kingdombuilder.server.accounts.names import name_key, validate_name
from kingdombuilder.server.protocol.errors import ApiError
from kingdombuilder.server.protocol.user import BOT, User
from kingdombuilder.server.store.users import (
    MAX_BOTS,
    NameTaken,
    StoredUser,
    TooManyBots,
    UserStore,
    hash_secret,
)
from kingdombuilder.server.throttle import RateLimiter

SECRET = 32  # bytes of a token


@dataclass(frozen=True, slots=True)
class BotAccounts:
    """The operations of accounts on their bots."""

    players: UserStore
    identities: Authenticator
    limits: RateLimiter

    async def of(self, account: User) -> list[StoredUser]:
        """Return the bots of an account."""
        return await self.players.bots(account.id)

    async def add(self, account: User, name: str) -> tuple[User, str]:
        """Add a bot and return it with its token, which is not stored."""
        name = validate_name(name)
        self.limits.take("bot", account.id)
        bot, token = User(new_id(), name, BOT), token_urlsafe(SECRET)
        try:
            await self.players.add_bot(account.id, bot.id, name, name_key(name), hash_secret(token))
        except NameTaken:
            raise ApiError(409, "name_taken", name=name) from None
        except TooManyBots:
            raise ApiError(409, "bots_full", most=MAX_BOTS) from None
        return bot, token

    async def new_token(self, account: User, bot: str) -> tuple[User, str]:
        """Replace a bot's token and return the bot with the new one."""
        self.limits.take("bot", account.id)
        token = token_urlsafe(SECRET)
        there = await self.players.new_token(account.id, bot, hash_secret(token))
        stored = await self.players.player(bot)
        if not there or stored is None:
            raise ApiError(404, "no_own_bot")
        self.identities.revoke(bot)
        return User(stored.id, stored.name, stored.kind), token

    async def remove(self, account: User, bot: str) -> None:
        """Delete a bot."""
        if not await self.players.remove_bot(account.id, bot):
            raise ApiError(404, "no_own_bot")
        self.identities.revoke(bot)
