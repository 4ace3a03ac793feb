"""Games and set-ups: made, listed, deleted, written as text."""

from fastapi import APIRouter, Depends, Response
from fastapi.responses import PlainTextResponse, StreamingResponse

from kingdombuilder.notation.picks import pick_name
from kingdombuilder.notation.position import write_position
from kingdombuilder.server.protocol.errors import ApiError
from kingdombuilder.server.protocol.user import User
from kingdombuilder.server.room.model import GATHERING, SCREEN
from kingdombuilder.server.room.room import Room
from kingdombuilder.server.routes.dependencies import (
    AUTH_SCHEMES,
    AccountServicesDep,
    ClientDep,
    LandImagesDep,
    Language,
    StoreDep,
    TablesDep,
    TextBody,
    UserDep,
)
from kingdombuilder.server.routes.openapi import TEXT, TEXT_BODY
from kingdombuilder.server.routes.permissions import require_owner, viewpoint_of
from kingdombuilder.server.tables.new_games import (
    NewGame,
    NewGameRequest,
    forked_game,
    game_from_position,
    game_from_record,
    game_list_entry,
    new_game,
)
from kingdombuilder.server.tables.records import public_records, record_text
from kingdombuilder.server.tables.setups import SetupRequest, resolve_setup, setup_info
from kingdombuilder.server.tables.tables import Tables

CREATED = 201


def _not_too_often(client: ClientDep, people: AccountServicesDep) -> None:
    people.limits.take("table_address", client.address)


LIMITED = [Depends(_not_too_often)]  # a game more in the store
router = APIRouter(prefix="/api", dependencies=AUTH_SCHEMES)


@router.post("/setups")
async def draw_setup(
    wanted: SetupRequest, language: Language, lands: LandImagesDep
) -> dict[str, object]:
    """Draw what is missing of a set-up."""
    return setup_info(resolve_setup(wanted), lands, language)


@router.post("/games", status_code=CREATED, dependencies=LIMITED)
async def create_game(
    wanted: NewGameRequest,
    language: Language,
    asker: UserDep,
    store: StoreDep,
    tables: TablesDep,
) -> dict[str, str]:
    """A new game on one screen, or one that goes on from the middle of another."""
    if wanted.fork is None:
        return await _keep(tables, asker, new_game(wanted, language))
    row = await store.game(wanted.fork.game)
    if row is None:
        raise ApiError(404, "no_game")
    if not row.over:  # its picks tell every hand
        require_owner(row, asker, tables.home)
        if row.kind != SCREEN:
            raise ApiError(409, "not_over")
    picks = _picks((await tables.open(row.id)).room, wanted.fork.at)
    return await _keep(tables, asker, forked_game(row, picks, wanted, language))


@router.get("/games")
async def list_games(store: StoreDep, asker: UserDep, tables: TablesDep) -> list[dict[str, object]]:
    """The games of whoever asks, those touched last first."""
    rows = await store.games_of(asker.id, anybody=tables.home)
    return [game_list_entry(row, asker.id) for row in rows]


@router.delete("/games/{game}", status_code=204)
async def delete_game(game: str, store: StoreDep, asker: UserDep, tables: TablesDep) -> None:
    """Forget a game; one that others play at too must not have begun."""
    row = require_owner(await store.game(game), asker, tables.home)
    if row.kind != SCREEN and row.begun:
        raise ApiError(409, "others_play")
    await store.remove(game)
    await tables.forget(game)


@router.get("/games/{game}/record.txt", **TEXT)
async def get_record(game: str, store: StoreDep, tables: TablesDep) -> Response:
    """The record of a game that is over: before, it would tell the cards in every hand."""
    row, room = await store.game(game), (await tables.open(game)).room
    if row is None or row.start:
        raise ApiError(409, "no_record")
    if not room.over:
        raise ApiError(409, "not_over")
    return _file(record_text(row, room), f"kingdom-builder-{game}.txt")


@router.get("/export/records.txt", **TEXT)
async def export_records(store: StoreDep) -> StreamingResponse:
    """All games of the lobby that are over, the oldest first, as one file of records."""
    return StreamingResponse(public_records(store), media_type="text/plain; charset=utf-8")


@router.get("/games/{game}/position.txt", **TEXT)
async def get_position(
    game: str, asker: UserDep, tables: TablesDep, at: int | None = None
) -> Response:
    """A position of a game, with the cards that whoever asks may know."""
    room = (await tables.open(game)).room
    if room.stage == GATHERING:
        raise ApiError(409, "not_begun")
    try:
        seen = room.seen(at, viewpoint_of(room, asker, tables.home))
    except IndexError:
        raise ApiError(404, "no_position", n=room.step) from None
    place = room.step if at is None else at
    return _file(write_position(seen), f"kingdom-builder-{game}-{place}.txt")


@router.post("/records", status_code=CREATED, dependencies=LIMITED, openapi_extra=TEXT_BODY)
async def upload_record(
    text: TextBody, language: Language, asker: UserDep, tables: TablesDep
) -> dict[str, str]:
    """A game from its record."""
    return await _keep(tables, asker, game_from_record(text, language))


@router.post("/positions", status_code=CREATED, dependencies=LIMITED, openapi_extra=TEXT_BODY)
async def upload_position(
    text: TextBody,
    language: Language,
    asker: UserDep,
    tables: TablesDep,
    seats: str | None = None,
) -> dict[str, str]:
    """A game that goes on from a position."""
    return await _keep(tables, asker, game_from_position(text, seats, language))


async def _keep(tables: Tables, asker: User, made: NewGame) -> dict[str, str]:
    """At home a game on one screen is anybody's who is there."""
    made.row.owner = "" if tables.home else asker.id
    await tables.store.add(*made)
    return {"id": made.row.id}


def _picks(room: Room, at: int) -> list[str]:
    if at > room.step:
        raise ApiError(404, "no_position", n=room.step)
    return [pick_name(pick) for pick in room.picks[:at]]


def _file(text: str, name: str) -> Response:
    headers = {"content-disposition": f'inline; filename="{name}"', "cache-control": "no-cache"}
    return PlainTextResponse(text, headers=headers)
