"""The leaderboard, and the public profiles of players."""

from typing import Annotated, Literal

from fastapi import APIRouter, Depends, Path, Query

from kingdombuilder.server.accounts.names import name_key
from kingdombuilder.server.local.setups import summarize_code
from kingdombuilder.server.protocol.errors import ApiError
from kingdombuilder.server.protocol.http import ShortText, timestamp_from_ms
from kingdombuilder.server.protocol.http_accounts import (
    PlayerProfile,
    RankedPlayer,
    RatedGameInfo,
    RatingInfo,
    SeatResultInfo,
)
from kingdombuilder.server.protocol.user import ACCOUNT, BOT
from kingdombuilder.server.routes.accounts import no_store
from kingdombuilder.server.routes.dependencies import AUTH_SCHEMES, AccountServicesDep, ReaderDep
from kingdombuilder.server.routes.paging import PageDep
from kingdombuilder.server.store.history import RatedGame
from kingdombuilder.server.store.ratings import PlayerRating

PlayerName = Annotated[ShortText, Path()]
Before = Annotated[str | None, Query(pattern=r"^[\w-]{1,32}$")]
Seats = Annotated[int, Query(ge=2, le=5)]
Pool = Literal["players", "bots"]
KINDS: dict[Pool, str] = {"players": ACCOUNT, "bots": BOT}
router = APIRouter(prefix="/api", dependencies=[Depends(no_store), *AUTH_SCHEMES])


@router.get("/players/{name}")
async def get_player(
    name: PlayerName, user: ReaderDep, services: AccountServicesDep, before: Before = None
) -> PlayerProfile:
    """Return a player with the latest rated games, or those before the game `before`.

    Only the player sees games of tables that were not listed.
    """
    player = await services.players.find_by_name(name_key(name))
    if player is None:
        raise ApiError(404, "no_player", name=name[:40])
    games = await services.history.of(player.id, before or "", every=user.id == player.id)
    return PlayerProfile(
        name=player.name,
        kind=player.kind,
        created_at=timestamp_from_ms(player.made),
        ratings=[_rating_info(rating) for rating in await services.ratings.of(player.id)],
        games=[_game_info(game) for game in games],
    )


@router.get("/ratings")
async def list_ratings(
    services: AccountServicesDep, page: PageDep, seats: Seats = 2, pool: Pool = "players"
) -> list[RankedPlayer]:
    """List the best players or bots at tables with `seats` seats, by the lower end of the interval.

    Bots have a separate pool: games between a player and a bot change no rating. A `Link` header
    has the next page.
    """
    best = await services.ratings.best(seats, KINDS[pool], page.limit, page.after(float, str))
    if best:
        last, lowest = best[-1]
        page.link_next(best, lowest.rating.low, last.id)
    return [
        RankedPlayer(name=player.name, kind=player.kind, **_rating_info(rating).model_dump())
        for player, rating in best
    ]


def _rating_info(rating: PlayerRating) -> RatingInfo:
    return RatingInfo(
        seats=rating.seats,
        rating=round(rating.rating.mean),
        low=round(rating.rating.low),
        high=round(rating.rating.high),
        games=rating.games,
    )


def _game_info(game: RatedGame) -> RatedGameInfo:
    return RatedGameInfo(
        id=game.game,
        created_at=game.made,
        seats=[
            SeatResultInfo(name=seat.name, gold=seat.gold, rank=seat.rank) for seat in game.seats
        ],
        boxes=summarize_code(game.code).boxes,
        rank=game.rank,
        rating_change=round(game.after) - round(game.before),
    )
