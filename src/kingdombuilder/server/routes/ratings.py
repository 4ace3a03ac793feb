"""How strong players are, and the rated games of each: for everybody to see."""

from typing import Annotated

from fastapi import APIRouter, Depends, Path, Query

from kingdombuilder.server.accounts.names import name_key
from kingdombuilder.server.protocol.errors import ApiError
from kingdombuilder.server.protocol.http import (
    Line,
    PlayerProfile,
    RankedPlayer,
    RatedGameInfo,
    RatingInfo,
    SeatResultInfo,
)
from kingdombuilder.server.routes.accounts import no_store
from kingdombuilder.server.routes.dependencies import AUTH_SCHEMES, AccountServicesDep, UserDep
from kingdombuilder.server.store.history import RatedGame
from kingdombuilder.server.store.ratings import PlayerRating
from kingdombuilder.server.tables.setups import summarize_code

PlayerName = Annotated[Line, Path()]
Before = Annotated[str, Query(pattern=r"^[\w-]{0,32}$")]
Seats = Annotated[int, Query(ge=2, le=5)]
router = APIRouter(prefix="/api", dependencies=[Depends(no_store), *AUTH_SCHEMES])


@router.get("/players/{name}")
async def read_player(
    name: PlayerName, asker: UserDep, people: AccountServicesDep, before: Before = ""
) -> PlayerProfile:
    """A player with the newest rated games, or those before one of them.

    Games of tables that were not listed are told to the player alone.
    """
    known = await people.players.named(name_key(name))
    if known is None:
        raise ApiError(404, "no_player", name=name[:40])
    games = await people.history.of(known.id, before, every=asker.id == known.id)
    return PlayerProfile(
        name=known.name,
        kind=known.kind,
        since=known.made,
        ratings=[RatingInfo(**_figures(one)) for one in await people.ratings.of(known.id)],
        games=[_game(one) for one in games],
    )


@router.get("/ratings")
async def list_ratings(people: AccountServicesDep, seats: Seats = 2) -> list[RankedPlayer]:
    """The best players at tables of so many seats, by the lower end of the interval."""
    return [
        RankedPlayer(name=known.name, kind=known.kind, **_figures(one))
        for known, one in await people.ratings.best(seats)
    ]


def _figures(one: PlayerRating) -> dict[str, int]:
    return {
        "seats": one.seats,
        "rating": round(one.rating.mean),
        "low": round(one.rating.low),
        "high": round(one.rating.high),
        "games": one.games,
    }


def _game(one: RatedGame) -> RatedGameInfo:
    return RatedGameInfo(
        id=one.game,
        made=one.made,
        seats=[
            SeatResultInfo(name=seat.name, gold=seat.gold, rank=seat.rank) for seat in one.seats
        ],
        boxes=summarize_code(one.code).boxes,
        rank=one.rank,
        change=round(one.after) - round(one.before),
    )
