"""Games for tests of the store, whose rules nobody asks for."""

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


def game(name: str, **told: Any) -> GameRow:
    """A row of a game; what is not told is usual."""
    usual: dict[str, Any] = {
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
    return GameRow(id=name, **usual | told)


def pick(number: int, word: str = "A1") -> Event:
    """An event, at a moment of its own."""
    return Event(number, "pick", word, None, 1_700_000_000_000 + number)


@asynccontextmanager
async def opened(*urls: str, storage: ObjectStorage | None = None) -> AsyncIterator[list[Store]]:
    """Stores at addresses, closed in the end."""
    stores = [Store(url, storage) for url in urls]
    try:
        yield stores
    finally:
        for store in stores:
            await store.close()
