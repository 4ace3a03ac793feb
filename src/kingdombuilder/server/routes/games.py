"""Hot-seat games, lists of games, records and positions."""

from fastapi import APIRouter, Depends, Response
from fastapi.responses import PlainTextResponse, StreamingResponse

from kingdombuilder.server.local.game_lists import finished_game_entry, game_list_entry
from kingdombuilder.server.local.new_games import (
    fork_game,
    game_from_position,
    game_from_record,
    new_game,
    parse_seats,
    picks_before,
)
from kingdombuilder.server.local.records import position_text
from kingdombuilder.server.local.saved_game import SavedGame
from kingdombuilder.server.local.setups import make_setup
from kingdombuilder.server.local.stored_games import saved_game
from kingdombuilder.server.protocol.errors import ApiError
from kingdombuilder.server.protocol.http_games import (
    GameCreated,
    GameListEntry,
    NewGameRequest,
)
from kingdombuilder.server.protocol.http_setups import SetupInfo, SetupRequest
from kingdombuilder.server.protocol.user import User
from kingdombuilder.server.room.model import SCREEN
from kingdombuilder.server.routes.dependencies import (
    AUTH_SCHEMES,
    AccountServicesDep,
    ClientDep,
    LandImagesDep,
    Language,
    ReaderDep,
    RequestWork,
    StoreDep,
    TablesDep,
    TextBody,
    UserDep,
    WorkDep,
)
from kingdombuilder.server.routes.openapi import TEXT, TEXT_BODY
from kingdombuilder.server.routes.paging import PageDep
from kingdombuilder.server.routes.permissions import require_owner, viewpoint_of
from kingdombuilder.server.store.records import RecordStore
from kingdombuilder.server.tables.fair_play import require_other_positions
from kingdombuilder.server.tables.new_games import hot_seat_game
from kingdombuilder.server.tables.records import game_record, public_records
from kingdombuilder.server.tables.tables import Tables

CREATED, NO_CONTENT = 201, 204


def _limit_rate(client: ClientDep, people: AccountServicesDep) -> None:
    people.limits.take("table_address", client.address)


LIMITED = [Depends(_limit_rate)]  # for requests that add a game to the store
router = APIRouter(prefix="/api", dependencies=AUTH_SCHEMES)


@router.post("/setups")
async def create_setup(
    request: SetupRequest, language: Language, lands: LandImagesDep, work: WorkDep
) -> SetupInfo:
    """Complete a set-up with random choices, or read the code of one."""
    info, land = await work.run(make_setup, request, language)
    lands.add(land)
    return info


@router.post("/games", status_code=CREATED, dependencies=LIMITED)
async def create_game(
    request: NewGameRequest,
    language: Language,
    user: UserDep,
    store: StoreDep,
    tables: TablesDep,
    work: WorkDep,
) -> GameCreated:
    """Create a hot-seat game, or continue another game from one of its positions."""
    if request.fork is None:
        return await add_game(tables, work, user, await work.run(new_game, request, language))
    row = await store.game(request.fork.game)
    if row is None:
        raise ApiError(404, "no_game")
    if not row.over:  # its picks reveal every hand
        require_owner(row, user, tables.home)
        if row.kind != SCREEN:
            raise ApiError(409, "not_over")
    picks = picks_before((await tables.open(row.id)).room, request.fork.step)
    game = fork_game(saved_game(row), picks, request, language, is_over=row.over)
    return await add_game(tables, work, user, game)


@router.get("/games")
async def list_games(
    store: StoreDep, user: ReaderDep, tables: TablesDep, page: PageDep, language: Language
) -> list[GameListEntry]:
    """List the user's games, the last updated first; a `Link` header has the next page."""
    rows = await store.games_of(user.id, tables.home, page.limit, page.after(str, str))
    if rows:
        page.link_next(rows, rows[-1].touched, rows[-1].id)
    return [game_list_entry(row, language, user.id) for row in rows]


@router.get("/games/{game}")
async def get_game(
    game: str, store: StoreDep, user: ReaderDep, language: Language
) -> GameListEntry:
    """Return a finished game as it is listed: its seats, cards and result."""
    return finished_game_entry(await store.game(game), language, user.id)


@router.delete("/games/{game}", status_code=NO_CONTENT)
async def delete_game(game: str, store: StoreDep, user: UserDep, tables: TablesDep) -> None:
    """Delete a game; an online game can be deleted before it starts."""
    row = require_owner(await store.game(game), user, tables.home)
    if row.kind != SCREEN and row.begun:
        raise ApiError(409, "others_play")
    await store.remove(game)
    await tables.forget(game)


@router.get("/games/{game}/record.txt", **TEXT)
async def get_record(game: str, store: StoreDep, tables: TablesDep) -> Response:
    """Return the record of a finished game, because it reveals the cards in every hand."""
    row, room = await store.game(game), (await tables.open(game)).room
    if row is None or row.start:
        raise ApiError(409, "no_record")
    if not room.over:
        raise ApiError(409, "not_over")
    return _text_file(game_record(row, room), f"kingdom-builder-{game}.txt")


@router.get("/records.txt", **TEXT)
async def list_records(store: StoreDep, page: PageDep) -> Response:
    """Return the records of all finished games of the lobby in one file, the oldest first.

    With `limit` or `cursor` it is one page, and a `Link` header has the next one.
    """
    records = RecordStore(store)
    if not page.is_requested:
        return StreamingResponse(public_records(records), media_type="text/plain; charset=utf-8")
    entries = await records.page(page.limit, page.after(str, str))
    if entries:
        page.link_next(entries, *entries[-1][0])
    return PlainTextResponse("".join(text + "\n" for _, text in entries), headers=page.link)


@router.get("/games/{game}/position.txt", **TEXT)
async def get_position(
    game: str, user: UserDep, tables: TablesDep, step: int | None = None
) -> Response:
    """Return the position after `step` picks, with the cards that the user may know."""
    room = (await tables.open(game)).room
    if room.options.rated and not room.over:
        raise ApiError(409, "rated_running")
    text = position_text(room, step, viewpoint_of(room, user, tables.home))
    shown_step = room.step if step is None else step
    return _text_file(text, f"kingdom-builder-{game}-{shown_step}.txt")


@router.post("/records", status_code=CREATED, dependencies=LIMITED, openapi_extra=TEXT_BODY)
async def create_game_from_record(
    text: TextBody, language: Language, user: UserDep, tables: TablesDep, work: WorkDep
) -> GameCreated:
    """Create a game from its record."""
    return await add_game(tables, work, user, await work.run(game_from_record, text, language))


@router.post("/positions", status_code=CREATED, dependencies=LIMITED, openapi_extra=TEXT_BODY)
async def create_game_from_position(
    text: TextBody,
    language: Language,
    user: UserDep,
    tables: TablesDep,
    work: WorkDep,
    seats: str | None = None,
) -> GameCreated:
    """Create a game that starts from a position; `seats` is a list of seats as JSON."""
    requested = parse_seats(seats) if seats else None
    game = await work.run(game_from_position, text, requested, language)
    return await add_game(tables, work, user, game)


async def add_game(tables: Tables, work: RequestWork, user: User, game: SavedGame) -> GameCreated:
    """Store a hot-seat game; on a private server it belongs to every user."""
    await require_other_positions(tables.store, game)
    owner = "" if tables.home else user.id
    new = await work.run(hot_seat_game, game, owner, tables.store.now_ms())
    await tables.store.add(*new)
    return GameCreated(id=new.row.id)


def _text_file(text: str, name: str) -> Response:
    headers = {"content-disposition": f'inline; filename="{name}"', "cache-control": "no-cache"}
    return PlainTextResponse(text, headers=headers)
