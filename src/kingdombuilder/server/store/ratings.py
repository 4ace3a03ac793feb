"""Stored ratings and results, written once per game with its last event."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from sqlalchemy import insert, select, tuple_, update
from sqlalchemy.ext.asyncio import AsyncConnection

from kingdombuilder.server.protocol.user import ACCOUNT, BOT
from kingdombuilder.server.ratings import Rating, bot_rating, update_ratings, weigh_update
from kingdombuilder.server.store.opponents import (
    PairWeights,
    RatedPlayer,
    SeatOutcome,
    changes_ratings,
    lock_players,
    repeat_weights,
)
from kingdombuilder.server.store.schema import PlayerRow, RatingRow, ResultRow
from kingdombuilder.server.store.store import Store
from kingdombuilder.server.store.users import StoredUser

MAX_RANKED = 100  # players in the ranking


@dataclass(frozen=True, slots=True)
class PlayerRating:
    """A player's rating for a number of seats."""

    seats: int
    rating: Rating
    games: int


async def record_rated_game(
    connection: AsyncConnection,
    game: str,
    standings: Sequence[SeatOutcome],
    boxes: int,
    moment: int,
) -> None:
    """Write a rated game's results in the transaction of its last event.

    A game is recorded only once. Accounts and bots are rated in separate pools, each with the
    built-in bots as fixed points.
    """
    if (await connection.execute(select(ResultRow.place).where(ResultRow.game == game))).first():
        return
    seats, players = len(standings), [one.player for one in standings if one.player]
    new = PlayerRating(seats, Rating(), games=0)
    locked = await lock_players(connection, players)
    stored = await _stored_ratings(connection, players, seats)
    before = [
        bot_rating(one.bot, seats, boxes) if one.bot else stored.get(one.player, new).rating
        for one in standings
    ]
    after = list(before)
    if changes_ratings(standings, locked):
        repeats = await repeat_weights(connection, players, moment)
        for kind in (ACCOUNT, BOT):
            pool = [
                place
                for place, one in enumerate(standings)
                if one.bot or _kind_of(one.player, locked) == kind
            ]
            for place, rating in _rate_pool(standings, before, pool, repeats):
                player = standings[place].player
                if player not in locked:
                    continue  # a deleted account is no longer rated
                games = stored.get(player, new).games + 1
                after[place] = rating
                await _store_rating(connection, player, PlayerRating(seats, rating, games))
    rows = [
        {
            "game": game,
            "place": one.place,
            "player": one.player,
            "rank": one.rank,
            "gold": one.gold,
            "before": old.mean,
            "after": now.mean,
            "moment": moment,
            "turns": one.turns,
            "forfeits": one.forfeits,
        }
        for one, old, now in zip(standings, before, after, strict=True)
    ]
    await connection.execute(insert(ResultRow), rows)


def _kind_of(player: str, locked: Mapping[str, RatedPlayer]) -> str:
    """Return a player's kind; a player without a row has deleted the account."""
    return locked[player].kind if player in locked else ACCOUNT


def _rate_pool(
    standings: Sequence[SeatOutcome],
    before: Sequence[Rating],
    pool: Sequence[int],
    repeats: PairWeights,
) -> Iterator[tuple[int, Rating]]:
    """Yield the new ratings of the players of a pool, who are rated against each other."""
    if len(pool) < 2:
        return
    ranks = [standings[place].rank for place in pool]
    new = update_ratings([before[place] for place in pool], ranks)
    for place, rating in zip(pool, new, strict=True):
        player = standings[place].player
        if player:
            others = [standings[other].player for other in pool if other != place]
            weight = sum(repeats.get(frozenset((player, one)), 1.0) for one in others) / len(others)
            yield place, weigh_update(before[place], rating, weight)


class RatingStore:
    """The ratings of one store."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def of(self, player: str) -> list[PlayerRating]:
        """Return a player's ratings, ordered by number of seats."""
        query = select(RatingRow.seats, RatingRow.mu, RatingRow.sigma, RatingRow.games).where(
            RatingRow.player == player
        )
        async with self._store.reading() as connection:
            rows = await connection.execute(query.order_by(RatingRow.seats))
            return [
                PlayerRating(seats, Rating(mu, sigma), games) for seats, mu, sigma, games in rows
            ]

    async def best(
        self,
        seats: int,
        kind: str = ACCOUNT,
        limit: int = MAX_RANKED,
        after: tuple[float, str] | None = None,
    ) -> list[tuple[StoredUser, PlayerRating]]:
        """Return the strongest accounts or bots, by the lower bounds of their ratings.

        `after` is the lower bound and the id of the last player of the page before.
        """
        query = (
            select(
                PlayerRow.id,
                PlayerRow.kind,
                PlayerRow.name,
                RatingRow.mu,
                RatingRow.sigma,
                RatingRow.games,
            )
            .join(PlayerRow, PlayerRow.id == RatingRow.player)
            .where(RatingRow.seats == seats, PlayerRow.kind == kind)
            .order_by(RatingRow.low.desc(), RatingRow.player.desc())
            .limit(limit)
        )
        if after:
            query = query.where(tuple_(RatingRow.low, RatingRow.player) < after)
        async with self._store.reading() as connection:
            rows = await connection.execute(query)
            return [
                (StoredUser(player, kind, name), PlayerRating(seats, Rating(mu, sigma), games))
                for player, kind, name, mu, sigma, games in rows
            ]


async def _stored_ratings(
    connection: AsyncConnection, players: Sequence[str], seats: int
) -> dict[str, PlayerRating]:
    query = select(RatingRow.player, RatingRow.mu, RatingRow.sigma, RatingRow.games).where(
        RatingRow.player.in_(players), RatingRow.seats == seats
    )
    return {
        player: PlayerRating(seats, Rating(mu, sigma), games)
        for player, mu, sigma, games in await connection.execute(query)
    }


async def _store_rating(connection: AsyncConnection, player: str, now: PlayerRating) -> None:
    of_player = (RatingRow.player == player) & (RatingRow.seats == now.seats)
    values = {
        "mu": now.rating.mean,
        "sigma": now.rating.deviation,
        "games": now.games,
        "low": now.rating.low,
    }
    done = await connection.execute(update(RatingRow).where(of_player).values(values))
    if not done.rowcount:
        row = {"player": player, "seats": now.seats} | values
        await connection.execute(insert(RatingRow).values(row))
