"""Tables for players at screens of their own: made, and found in the lobby."""

from fastapi import APIRouter

from kingdombuilder.server.routes.dependencies import (
    KNOWN_BY,
    Language,
    TheAsker,
    TheClient,
    ThePeople,
    TheStore,
)
from kingdombuilder.server.routes.permissions import visitor_of
from kingdombuilder.server.tables.new_tables import (
    Lobby,
    TableMade,
    TableWanted,
    lobby_of,
    online_game,
)

CREATED = 201
router = APIRouter(prefix="/api", dependencies=KNOWN_BY)


@router.post("/tables", status_code=CREATED)
async def make_table(
    wanted: TableWanted,
    language: Language,
    asker: TheAsker,
    client: TheClient,
    people: ThePeople,
    store: TheStore,
) -> TableMade:
    """A new table, which gathers its players; the game begins when all of them are ready."""
    people.limits.take("table", asker.id)
    people.limits.take("table_address", client.address)
    made = online_game(wanted, visitor_of(asker), language)
    await people.accounts.keep(asker, client.address)
    await store.add(*made)
    return TableMade(id=made.row.id)


@router.get("/tables")
async def list_tables(store: TheStore) -> Lobby:
    """The lobby: tables where somebody may sit down, and games that may be watched."""
    return lobby_of(await store.lobby())
