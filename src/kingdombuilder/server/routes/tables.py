"""Online tables and the lobby."""

from fastapi import APIRouter

from kingdombuilder.server.protocol.http_tables import Lobby, NewTableRequest, TableCreated
from kingdombuilder.server.routes.dependencies import (
    AUTH_SCHEMES,
    AccountServicesDep,
    ClientDep,
    Language,
    StoreDep,
    UserDep,
)
from kingdombuilder.server.tables.game_lists import lobby_of
from kingdombuilder.server.tables.new_tables import new_table

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
) -> TableCreated:
    """Create a table; the game starts when all seats are taken and all players are ready."""
    people.limits.take("table", user.id)
    people.limits.take("table_address", client.address)
    new = new_table(request, user, language)
    await people.accounts.store_guest(user, client.address)
    await store.add(*new)
    return TableCreated(id=new.row.id)


@router.get("/tables")
async def list_tables(store: StoreDep) -> Lobby:
    """List the tables with open seats and the games in progress."""
    return lobby_of(await store.lobby())
