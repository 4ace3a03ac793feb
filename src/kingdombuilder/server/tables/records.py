"""The records of stored games."""

from collections.abc import AsyncIterator

from kingdombuilder.server.local.records import record_text
from kingdombuilder.server.room.room import Room
from kingdombuilder.server.store.records import RecordStore
from kingdombuilder.server.store.schema import GameRow


def game_record(row: GameRow, room: Room) -> str:
    """Return the record of a stored game."""
    return record_text(room, date=row.made[:10])


async def public_records(records: RecordStore) -> AsyncIterator[str]:
    """Yield the records of all finished games of the lobby, each followed by an empty line."""
    async for text in records.all():
        yield text + "\n"
