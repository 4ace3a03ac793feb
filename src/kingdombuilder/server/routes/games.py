"""Games and set-ups: made, listed, deleted, written as text."""

from fastapi import APIRouter, Depends, Response
from fastapi.responses import PlainTextResponse, StreamingResponse

from kingdombuilder.notation.picks import pick_name
from kingdombuilder.notation.position import write_position
from kingdombuilder.server.accounts.authentication import Person
from kingdombuilder.server.errors import Denied
from kingdombuilder.server.room.model import GATHERING, SCREEN
from kingdombuilder.server.room.room import Room
from kingdombuilder.server.routes.dependencies import (
    KNOWN_BY,
    Language,
    SentText,
    TheAsker,
    TheClient,
    TheLands,
    ThePeople,
    TheStore,
    TheTables,
)
from kingdombuilder.server.routes.openapi import TAKES_TEXT, TEXT
from kingdombuilder.server.routes.permissions import eyes_of, must_own
from kingdombuilder.server.tables.new_games import (
    GameWanted,
    Made,
    forked_game,
    listed,
    new_game,
    positioned_game,
    recorded_game,
)
from kingdombuilder.server.tables.records import public_records, record_text
from kingdombuilder.server.tables.setups import SetupWanted, setup_entry, setup_for
from kingdombuilder.server.tables.tables import Tables

CREATED = 201


def _not_too_often(client: TheClient, people: ThePeople) -> None:
    people.limits.take("table_address", client.address)


KEEPS = [Depends(_not_too_often)]  # a game more in the store
router = APIRouter(prefix="/api", dependencies=KNOWN_BY)


@router.post("/setups")
async def draw_setup(wanted: SetupWanted, language: Language, lands: TheLands) -> dict[str, object]:
    """Draw what is missing of a set-up."""
    return setup_entry(setup_for(wanted), lands, language)


@router.post("/games", status_code=CREATED, dependencies=KEEPS)
async def make_game(
    wanted: GameWanted,
    language: Language,
    asker: TheAsker,
    store: TheStore,
    tables: TheTables,
) -> dict[str, str]:
    """A new game on one screen, or one that goes on from the middle of another."""
    if wanted.fork is None:
        return await _keep(tables, asker, new_game(wanted, language))
    row = await store.game(wanted.fork.game)
    if row is None:
        raise Denied(404, "no_game")
    if not row.over:  # its picks tell every hand
        must_own(row, asker, tables.home)
        if row.kind != SCREEN:
            raise Denied(409, "not_over")
    picks = _picks((await tables.open(row.id)).room, wanted.fork.at)
    return await _keep(tables, asker, forked_game(row, picks, wanted, language))


@router.get("/games")
async def list_games(
    store: TheStore, asker: TheAsker, tables: TheTables
) -> list[dict[str, object]]:
    """The games of whoever asks, those touched last first."""
    rows = await store.games_of(asker.id, anybody=tables.home)
    return [listed(row, asker.id) for row in rows]


@router.delete("/games/{game}", status_code=204)
async def delete_game(game: str, store: TheStore, asker: TheAsker, tables: TheTables) -> None:
    """Forget a game; one that others play at too must not have begun."""
    row = must_own(await store.game(game), asker, tables.home)
    if row.kind != SCREEN and row.begun:
        raise Denied(409, "others_play")
    await store.remove(game)
    await tables.forget(game)


@router.get("/games/{game}/record.txt", **TEXT)
async def read_game_record(game: str, store: TheStore, tables: TheTables) -> Response:
    """The record of a game that is over: before, it would tell the cards in every hand."""
    row, room = await store.game(game), (await tables.open(game)).room
    if row is None or row.start:
        raise Denied(409, "no_record")
    if not room.over:
        raise Denied(409, "not_over")
    return _file(record_text(row, room), f"kingdom-builder-{game}.txt")


@router.get("/export/records.txt", **TEXT)
async def export_records(store: TheStore) -> StreamingResponse:
    """All games of the lobby that are over, the oldest first, as one file of records."""
    return StreamingResponse(public_records(store), media_type="text/plain; charset=utf-8")


@router.get("/games/{game}/position.txt", **TEXT)
async def read_game_position(
    game: str, asker: TheAsker, tables: TheTables, at: int | None = None
) -> Response:
    """A position of a game, with the cards that whoever asks may know."""
    room = (await tables.open(game)).room
    if room.stage == GATHERING:
        raise Denied(409, "not_begun")
    try:
        seen = room.seen(at, eyes_of(room, asker, tables.home))
    except IndexError:
        raise Denied(404, "no_position", n=room.at) from None
    place = room.at if at is None else at
    return _file(write_position(seen), f"kingdom-builder-{game}-{place}.txt")


@router.post("/records", status_code=CREATED, dependencies=KEEPS, openapi_extra=TAKES_TEXT)
async def upload_record(
    text: SentText, language: Language, asker: TheAsker, tables: TheTables
) -> dict[str, str]:
    """A game from its record."""
    return await _keep(tables, asker, recorded_game(text, language))


@router.post("/positions", status_code=CREATED, dependencies=KEEPS, openapi_extra=TAKES_TEXT)
async def upload_position(
    text: SentText,
    language: Language,
    asker: TheAsker,
    tables: TheTables,
    seats: str | None = None,
) -> dict[str, str]:
    """A game that goes on from a position."""
    return await _keep(tables, asker, positioned_game(text, seats, language))


async def _keep(tables: Tables, asker: Person, made: Made) -> dict[str, str]:
    """At home a game on one screen is anybody's who is there."""
    made.row.owner = "" if tables.home else asker.id
    await tables.store.add(*made)
    return {"id": made.row.id}


def _picks(room: Room, at: int) -> list[str]:
    if at > room.at:
        raise Denied(404, "no_position", n=room.at)
    return [pick_name(pick) for pick in room.picks[:at]]


def _file(text: str, name: str) -> Response:
    headers = {"content-disposition": f'inline; filename="{name}"', "cache-control": "no-cache"}
    return PlainTextResponse(text, headers=headers)
