"""The records of all public games."""

from collections.abc import AsyncIterator

from kingdombuilder.server.local.records import record_text
from kingdombuilder.server.room.room import Room
from kingdombuilder.server.store.schema import GameRow
from kingdombuilder.server.store.store import Store
from kingdombuilder.server.tables.persistence import load_room
from kingdombuilder.text.parsing import ParseError


def game_record(row: GameRow, room: Room) -> str:
    """Return the record of a stored game."""
    return record_text(room, date=row.made[:10])


async def public_records(store: Store) -> AsyncIterator[str]:
    """Yield the records of all finished games of the lobby, each followed by an empty line."""
    async for row in store.public_records():
        try:
            room = load_room(row, await store.events(row.id))
        except ParseError:  # a custom section of its board has been deleted
            continue
        if room.over:
            yield game_record(row, room) + "\n"
