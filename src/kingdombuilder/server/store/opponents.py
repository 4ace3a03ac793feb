"""Opponents in rated games: which games count, and how much."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sqlalchemy import Integer, cast, func, select
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlalchemy.orm import aliased

from kingdombuilder.server.protocol.user import ACCOUNT, BOT
from kingdombuilder.server.ratings import repeat_weight
from kingdombuilder.server.store.schema import PlayerRow, ResultRow

DAY_MS = 24 * 60 * 60 * 1000
WEEK_MS = 7 * DAY_MS

PairWeights = Mapping[frozenset[str], float]


@dataclass(frozen=True, slots=True)
class SeatOutcome:
    """A seat's result in a game; a built-in bot has no player."""

    place: int
    player: str
    bot: str
    gold: int
    rank: int  # from 1; equal ranks are a draw
    turns: int | None = None
    forfeits: int | None = None  # turns that the substitute bot played
    has_forfeited: bool = False


@dataclass(frozen=True, slots=True)
class RatedPlayer:
    """An account, or a bot with its owner."""

    id: str
    kind: str
    owner: str | None

    @property
    def person(self) -> str:
        """The account that is responsible for this player."""
        return self.owner or self.id


def changes_ratings(standings: Sequence[SeatOutcome], locked: Mapping[str, RatedPlayer]) -> bool:
    """Return whether a game changes ratings.

    It does not if one person has two seats, including through their own bots, or if all players
    forfeited.
    """
    players = [one for one in standings if one.player]
    people = [locked[one.player].person if one.player in locked else one.player for one in players]
    return len(set(people)) == len(people) and not all(one.has_forfeited for one in players)


async def lock_players(
    connection: AsyncConnection, players: Sequence[str]
) -> dict[str, RatedPlayer]:
    """Lock and return the players with an account, so that their ratings change only here."""
    query = (
        select(PlayerRow.id, PlayerRow.kind, PlayerRow.owner)
        .where(PlayerRow.id.in_(players), PlayerRow.kind.in_((ACCOUNT, BOT)))
        .order_by(PlayerRow.id)
        .with_for_update()
    )
    rows = await connection.execute(query)
    return {player: RatedPlayer(player, kind, owner) for player, kind, owner in rows}


async def repeat_weights(
    connection: AsyncConnection, players: Sequence[str], moment: int
) -> PairWeights:
    """Return how much a game at a moment counts between players who have met before."""
    one, other = aliased(ResultRow), aliased(ResultRow)
    today = func.sum(cast(one.moment > moment - DAY_MS, Integer))
    query = (
        select(one.player, other.player, today, func.count())
        .join(other, other.game == one.game)
        .where(
            one.player.in_(players),
            other.player.in_(players),
            one.player < other.player,
            one.moment > moment - WEEK_MS,
        )
        .group_by(one.player, other.player)
    )
    return {
        frozenset((first, second)): repeat_weight(day, week)
        for first, second, day, week in await connection.execute(query)
    }
