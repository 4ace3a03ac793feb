"""Games and set-ups: made, listed, deleted, written as text."""

from dataclasses import replace

from fastapi import APIRouter, Response
from fastapi.responses import PlainTextResponse

from kingdombuilder.gamerecord import write_record
from kingdombuilder.notation import pick_name
from kingdombuilder.position import write_position
from kingdombuilder.seeing import WATCHER
from kingdombuilder.server.errors import Denied
from kingdombuilder.server.room.room import Room
from kingdombuilder.server.routes.asking import Language, SentText, TheLands, TheStore, TheTables
from kingdombuilder.server.store.store import Store
from kingdombuilder.server.tables.games import (
    GameWanted,
    Made,
    forked_game,
    listed,
    new_game,
    positioned_game,
    recorded_game,
    recorded_name,
)
from kingdombuilder.server.tables.setups import SetupWanted, setup_entry, setup_for

CREATED = 201
router = APIRouter(prefix="/api")


@router.post("/setups")
async def draw_setup(wanted: SetupWanted, language: Language, lands: TheLands) -> dict[str, object]:
    """Draw what is missing of a set-up."""
    return setup_entry(setup_for(wanted), lands, language)


@router.post("/games", status_code=CREATED)
async def make_game(
    wanted: GameWanted, language: Language, store: TheStore, tables: TheTables
) -> dict[str, str]:
    """A new game, or one that goes on from the middle of another."""
    if wanted.fork is None:
        return await _keep(store, new_game(wanted, language))
    row = await store.game(wanted.fork.game)
    if row is None:
        raise Denied(404, "no_game")
    picks = _picks((await tables.open(row.id)).room, wanted.fork.at)
    return await _keep(store, forked_game(row, picks, wanted, language))


@router.get("/games")
async def list_games(store: TheStore) -> list[dict[str, object]]:
    """All games, those touched last first."""
    return [listed(row) for row in await store.games()]


@router.delete("/games/{game}", status_code=204)
async def delete_game(game: str, store: TheStore, tables: TheTables) -> None:
    """Forget a game."""
    if not await store.remove(game):
        raise Denied(404, "no_game")
    await tables.forget(game)


@router.get("/games/{game}/record.txt")
async def read_game_record(game: str, store: TheStore, tables: TheTables) -> Response:
    """The record of a game that is over: before, it would tell the cards in every hand."""
    row, room = await store.game(game), (await tables.open(game)).room
    if row is None or row.start:
        raise Denied(409, "no_record")
    if not room.over:
        raise Denied(409, "not_over")
    names = tuple(seat.bot or recorded_name(seat.name) for seat in room.seats)
    record = replace(room.record(date=row.made[:10]), names=names)
    return _file(write_record(record), f"kingdom-builder-{game}.txt")


@router.get("/games/{game}/position.txt")
async def read_game_position(game: str, tables: TheTables, at: int | None = None) -> Response:
    """A position of a game, with the cards that the person at the table may know."""
    room = (await tables.open(game)).room
    people = [place for place, seat in enumerate(room.seats) if not seat.bot]
    try:
        seen = room.seen(at, people[0] if len(people) == 1 else WATCHER)
    except IndexError:
        raise Denied(404, "no_position", n=room.at) from None
    place = room.at if at is None else at
    return _file(write_position(seen), f"kingdom-builder-{game}-{place}.txt")


@router.post("/records", status_code=CREATED)
async def upload_record(text: SentText, language: Language, store: TheStore) -> dict[str, str]:
    """A game from its record."""
    return await _keep(store, recorded_game(text, language))


@router.post("/positions", status_code=CREATED)
async def upload_position(
    text: SentText, language: Language, store: TheStore, seats: str | None = None
) -> dict[str, str]:
    """A game that goes on from a position."""
    return await _keep(store, positioned_game(text, seats, language))


async def _keep(store: Store, made: Made) -> dict[str, str]:
    row, events = made
    await store.add(row, events)
    return {"id": row.id}


def _picks(room: Room, at: int) -> list[str]:
    if at > room.at:
        raise Denied(404, "no_position", n=room.at)
    return [pick_name(pick) for pick in room.picks[:at]]


def _file(text: str, name: str) -> Response:
    headers = {"content-disposition": f'inline; filename="{name}"', "cache-control": "no-cache"}
    return PlainTextResponse(text, headers=headers)
