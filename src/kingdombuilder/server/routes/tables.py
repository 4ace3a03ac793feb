"""Online tables and the lobby."""

from fastapi import APIRouter

from kingdombuilder.server.accounts.services import AccountServices
from kingdombuilder.server.protocol.errors import ApiError
from kingdombuilder.server.protocol.http_tables import ME, Lobby, NewTableRequest, TableCreated
from kingdombuilder.server.protocol.user import User
from kingdombuilder.server.routes.dependencies import (
    AUTH_SCHEMES,
    AccountServicesDep,
    ClientDep,
    Language,
    StoreDep,
    TablesDep,
    UserDep,
    WorkDep,
)
from kingdombuilder.server.routes.paging import PageDep
from kingdombuilder.server.store.types import hour_of
from kingdombuilder.server.tables.game_lists import lobby_of
from kingdombuilder.server.tables.new_tables import new_table
from kingdombuilder.server.tables.waiting_tables import require_room_for_table

CREATED = 201
router = APIRouter(prefix="/api", dependencies=AUTH_SCHEMES)


@router.post("/tables", status_code=CREATED)
async def create_table(
    request: NewTableRequest,
    language: Language,
    user: UserDep,
    client: ClientDep,
    people: AccountServicesDep,
    store: StoreDep,
    tables: TablesDep,
    work: WorkDep,
) -> TableCreated:
    """Create a table; the game starts when all seats are taken and all players are ready."""
    if people.limits.is_on:
        await require_room_for_table(tables.open_tables, user.id, client.address)
    people.limits.take("table", user.id)
    people.limits.take("table_address", client.address)
    await _check_names(request, user, people)
    new = await work.run(new_table, request, user, language, store.now_ms())
    await people.accounts.store_guest(user, client.address)
    await store.add(*new)
    await tables.open_tables.add_origin(new.row.id, client.address)
    return TableCreated(id=new.row.id)


async def _check_names(request: NewTableRequest, user: User, people: AccountServices) -> None:
    """Raise `ApiError` if a guest's seat has a name that looks like that of an account."""
    for seat in request.seats:
        name = (seat.name or user.name) if seat.occupant == ME else ""
        if name and not user.is_registered and await people.names.is_taken(name, user.id):
            raise ApiError(409, "name_taken", name=name)


@router.get("/tables")
async def list_tables(store: StoreDep, page: PageDep, language: Language) -> Lobby:
    """List the tables with open seats and the games in progress, in pages.

    The cursor `next` leads to tables whose last pick was earlier.
    """
    rows = await store.lobby(page.limit, page.after(int, str))
    cursor = page.link_next(rows, hour_of(rows[-1].touched), rows[-1].id) if rows else None
    return lobby_of(rows, language, cursor)
