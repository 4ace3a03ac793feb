"""Stored ratings and results, written once per game with its last event."""

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from kingdombuilder.server.protocol.user import ACCOUNT, BOT
from kingdombuilder.server.ratings import Z_95, Rating, bot_rating, update_ratings
from kingdombuilder.server.store.schema import PlayerRow, RatingRow, ResultRow
from kingdombuilder.server.store.store import Store
from kingdombuilder.server.store.users import StoredUser

MAX_RANKED = 100  # players in the ranking


@dataclass(frozen=True, slots=True)
class SeatOutcome:
    """A seat's result in a game; a built-in bot has no player."""

    place: int
    player: str
    bot: str
    gold: int
    rank: int  # from 1; equal ranks are a draw


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

    A game is recorded only once. A game in which a player has two seats changes no rating.
    """
    if (await connection.execute(select(ResultRow.place).where(ResultRow.game == game))).first():
        return
    seats, players = len(standings), [one.player for one in standings if one.player]
    new = PlayerRating(seats, Rating(), games=0)
    there = await _lock_players(connection, players)
    stored = await _stored_ratings(connection, players, seats)
    before = [
        bot_rating(one.bot, seats, boxes) if one.bot else stored.get(one.player, new).rating
        for one in standings
    ]
    after = list(before)
    if len(set(players)) == len(players):
        new_ratings = update_ratings(before, [one.rank for one in standings])
        for place, one in enumerate(standings):
            if one.player in there:
                after[place] = new_ratings[place]
                games = stored.get(one.player, new).games + 1
                await _store_rating(
                    connection, one.player, PlayerRating(seats, new_ratings[place], games)
                )
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
        }
        for one, old, now in zip(standings, before, after, strict=True)
    ]
    await connection.execute(insert(ResultRow), rows)


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

    async def best(self, seats: int) -> list[tuple[StoredUser, PlayerRating]]:
        """Return the strongest players, by the lower bounds of their ratings."""
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
            .where(RatingRow.seats == seats, PlayerRow.kind.in_((ACCOUNT, BOT)))
            .order_by((RatingRow.mu - Z_95 * RatingRow.sigma).desc(), PlayerRow.id)
            .limit(MAX_RANKED)
        )
        async with self._store.reading() as connection:
            rows = await connection.execute(query)
            return [
                (StoredUser(player, kind, name), PlayerRating(seats, Rating(mu, sigma), games))
                for player, kind, name, mu, sigma, games in rows
            ]


async def _lock_players(connection: AsyncConnection, players: Sequence[str]) -> set[str]:
    """Lock and return the players with an account, so that their ratings change only here."""
    query = (
        select(PlayerRow.id)
        .where(PlayerRow.id.in_(players), PlayerRow.kind.in_((ACCOUNT, BOT)))
        .order_by(PlayerRow.id)
        .with_for_update()
    )
    return set((await connection.execute(query)).scalars())


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
    values = {"mu": now.rating.mean, "sigma": now.rating.deviation, "games": now.games}
    done = await connection.execute(update(RatingRow).where(of_player).values(values))
    if not done.rowcount:
        row = {"player": player, "seats": now.seats} | values
        await connection.execute(insert(RatingRow).values(row))
