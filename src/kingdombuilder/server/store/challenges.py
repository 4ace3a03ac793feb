"""Challenges that were answered: kept until they expire, so that no answer works twice."""

from dataclasses import dataclass

from sqlalchemy import delete, text
from sqlalchemy.ext.asyncio import AsyncConnection

from kingdombuilder.server.store.identity_schema import UsedChallengeRow
from kingdombuilder.server.store.users import hash_secret

_USE = text(
    "INSERT INTO used_challenges (id, expires) VALUES (:id, :expires) ON CONFLICT (id) DO NOTHING"
)


class ChallengeUsed(Exception):
    """A challenge was answered before."""


@dataclass(frozen=True, slots=True)
class Challenge:
    """A challenge to an authenticator, and when it expires."""

    text: str
    expires: int  # ms, by the time that all nodes share


async def use_challenge(connection: AsyncConnection, challenge: Challenge, now: int) -> None:
    """Use up a challenge and forget those that have expired; raise `ChallengeUsed`."""
    await connection.execute(delete(UsedChallengeRow).where(UsedChallengeRow.expires <= now))
    row = {"id": hash_secret(challenge.text), "expires": challenge.expires}
    if not (await connection.execute(_USE, row)).rowcount:
        raise ChallengeUsed(row["id"])
