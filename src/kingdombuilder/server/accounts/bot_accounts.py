"""Bots of an account: programs that sit down by themselves, known by a token."""

from dataclasses import dataclass
from secrets import token_urlsafe

from kingdombuilder.server.accounts.authentication import Identities, Person, new_id
from kingdombuilder.server.accounts.names import checked_name, name_key
from kingdombuilder.server.errors import Denied
from kingdombuilder.server.store.users import (
    BOT,
    MOST_BOTS,
    Known,
    PeopleStore,
    Taken,
    TooMany,
    hashed,
)
from kingdombuilder.server.throttle import Limits

SECRET = 32  # bytes of a token


@dataclass(frozen=True, slots=True)
class Programs:
    """What an account does with its bots."""

    players: PeopleStore
    identities: Identities
    limits: Limits

    async def of(self, account: Person) -> list[Known]:
        """The bots of an account."""
        return await self.players.bots(account.id)

    async def add(self, account: Person, name: str) -> tuple[Person, str]:
        """A new bot and its token, which is told this once."""
        name = checked_name(name)
        self.limits.take("bot", account.id)
        bot, token = Person(new_id(), BOT, name), token_urlsafe(SECRET)
        try:
            await self.players.add_bot(account.id, bot.id, name, name_key(name), hashed(token))
        except Taken:
            raise Denied(409, "name_taken", name=name) from None
        except TooMany:
            raise Denied(409, "bots_full", most=MOST_BOTS) from None
        return bot, token

    async def new_token(self, account: Person, bot: str) -> tuple[Person, str]:
        """A bot and another token for it; the one before is void."""
        self.limits.take("bot", account.id)
        token = token_urlsafe(SECRET)
        there = await self.players.new_token(account.id, bot, hashed(token))
        known = await self.players.player(bot)
        if not there or known is None:
            raise Denied(404, "no_own_bot")
        self.identities.revoke(bot)
        return Person(known.id, known.kind, known.name), token

    async def remove(self, account: Person, bot: str) -> None:
        """A bot leaves for good."""
        if not await self.players.remove_bot(account.id, bot):
            raise Denied(404, "no_own_bot")
        self.identities.revoke(bot)
