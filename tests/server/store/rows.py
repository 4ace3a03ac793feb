"""Rows and events of games for tests of the store; they need not be playable."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from kingdombuilder.rules.rulings import CURRENT_RULES
from kingdombuilder.server.room.room import Event
from kingdombuilder.server.store.object_storage import ObjectStorage
from kingdombuilder.server.store.schema import GameRow
from kingdombuilder.server.store.store import Store
from kingdombuilder.server.store.types import GameUpdate, timestamp

FACTS = GameUpdate({"at": 1})


def game(name: str, **values: Any) -> GameRow:
    """Return the row of a game with default values for all columns that are not given."""
    defaults: dict[str, Any] = {
        "code": "",
        "start": None,
        "seats": [{"name": "Mira", "bot": ""}],
        "options": {"scores": "all"},
        "made": timestamp(),
        "touched": timestamp(),
        "over": False,
        "summary": {},
        "owner": "",
        "kind": "online",
        "begun": True,
        "listed": False,
        "rated": False,
        "rules": CURRENT_RULES,
        "due": None,
    }
    return GameRow(id=name, **defaults | values)


def pick(number: int, word: str = "A1") -> Event:
    """Return an event with its own moment."""
    return Event(number, "pick", word, None, 1_700_000_000_000 + number)


@asynccontextmanager
async def open_stores(
    *urls: str, storage: ObjectStorage | None = None
) -> AsyncIterator[list[Store]]:
    """Open stores at some URLs and close them at the end."""
    stores = [Store(url, storage) for url in urls]
    try:
        yield stores
    finally:
        for store in stores:
            await store.close()
