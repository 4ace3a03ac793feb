"""Tables for players at screens of their own: made, and found in the lobby."""

from fastapi import APIRouter

from kingdombuilder.server.routes.dependencies import (
    AUTH_SCHEMES,
    AccountServicesDep,
    ClientDep,
    Language,
    StoreDep,
    UserDep,
)
from kingdombuilder.server.tables.new_tables import (
    Lobby,
    NewTableRequest,
    TableCreated,
    lobby_of,
    new_table,
)

CREATED = 201
router = APIRouter(prefix="/api", dependencies=AUTH_SCHEMES)


@router.post("/tables", status_code=CREATED)
async def make_table(
    wanted: NewTableRequest,
    language: Language,
    asker: UserDep,
    client: ClientDep,
    people: AccountServicesDep,
    store: StoreDep,
) -> TableCreated:
    """A new table, which gathers its players; the game begins when all of them are ready."""
    people.limits.take("table", asker.id)
    people.limits.take("table_address", client.address)
    made = new_table(wanted, asker, language)
    await people.accounts.store_guest(asker, client.address)
    await store.add(*made)
    return TableCreated(id=made.row.id)


@router.get("/tables")
async def list_tables(store: StoreDep) -> Lobby:
    """The lobby: tables where somebody may sit down, and games that may be watched."""
    return lobby_of(await store.lobby())
