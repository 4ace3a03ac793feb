"""Games as records: one, and all that are public."""

from collections.abc import AsyncIterator
from dataclasses import replace

from kingdombuilder.game.record import write_record
from kingdombuilder.server.room.room import Room
from kingdombuilder.server.store.schema import GameRow
from kingdombuilder.server.store.store import Store
from kingdombuilder.server.tables.persistence import load_room
from kingdombuilder.text.parsing import ParseError

SPACE = "_"  # stands for a blank in the names of a record


def record_text(row: GameRow, room: Room) -> str:
    """The record of a game; a seat that a bot played has the bot's name."""
    names = tuple(
        seat.bot if seat.bot and not seat.is_away else recorded_name(seat.name)
        for seat in room.seats
    )
    return write_record(replace(room.record(date=row.made[:10]), names=names))


def recorded_name(name: str) -> str:
    """A seat's name as one word of a record."""
    return SPACE.join(name.replace("#", "").replace(";", "").replace(":", "").split()) or SPACE


async def public_records(store: Store) -> AsyncIterator[str]:
    """The records of all games of the lobby that are over, with an empty line between them."""
    async for row in store.public_records():
        try:
            room = load_room(row, await store.events(row.id))
        except ParseError:  # a section of its board is gone
            continue
        if room.over:
            yield record_text(row, room) + "\n"
