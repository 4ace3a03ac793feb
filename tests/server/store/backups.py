"""Backups for tests: of a store with rows in every table, and of hand-made entries."""

import asyncio
import gzip
import json
from dataclasses import replace
from datetime import timedelta
from hashlib import sha256
from pathlib import Path
from typing import Any

from sqlalchemy import insert

from kingdombuilder.bots.decision import Thought
from kingdombuilder.rules.cells import Cells
from kingdombuilder.server.room.public_position import PublicPosition
from kingdombuilder.server.room.room import Event
from kingdombuilder.server.store.archive import archive_game
from kingdombuilder.server.store.base import Base
from kingdombuilder.server.store.identity_schema import (
    BlockRow,
    EmailRow,
    MailTokenRow,
    NameRow,
    PasskeyRow,
    ReportRow,
    UsedChallengeRow,
)
from kingdombuilder.server.store.records import RecordStore
from kingdombuilder.server.store.schema import (
    BudgetRow,
    OriginRow,
    PlayerRow,
    RatingRow,
    RemovedEventRow,
    ResultRow,
    ReviewRow,
    SessionRow,
)
from kingdombuilder.server.store.store import Store
from kingdombuilder.server.store.types import timestamp
from tests.server.postgres import Fresh
from tests.server.store.rows import FACTS, game, open_stores, pick


def silent(done: int, all_: int) -> None:
    """Report no progress."""


async def fill_store(store: Store) -> None:
    """Add rows to every table."""
    thought = Thought("card", {"thing": "lords", "n": 2})
    columns = {"options": {"é": [1.5, None, True]}, "due": 1_900_000_000_123, "listed": True}
    await store.add(game("g", owner="ada", **columns), [pick(1)], {0: "ada", 1: "bob"})
    facts = replace(FACTS, position=PublicPosition("b0", (Cells(5), Cells(8))))
    await store.append("g", [Event(2, "pick", "“é” \U0001f3f0\n", thought, 7)], facts)
    await store.add(game("h"), [])
    await store.add(game("ended", over=True, summary={"é": 1}), [pick(1), pick(2)])
    later = timestamp(timedelta(days=-1))
    assert await store.write(lambda connection: archive_game(connection, "ended", later, ""))
    await RecordStore(store).put("ended", "2026", "record “é”")
    await store.add_chat_line("g", "ada", "Ada", 'hello\n"there"', 5)
    await store.secret("signing")

    async def fill_users(connection: Any) -> None:
        player = {"id": "ada", "kind": "account", "name": "Ada", "key": "ada", "made": 1}
        await connection.execute(insert(PlayerRow), player | {"password": "x", "token": None})
        browser = {"id": "s", "player": "ada", "agent": "a", "made": 1, "seen": 2}
        await connection.execute(insert(SessionRow), browser)
        rating = {"player": "ada", "seats": 2, "mu": 400.1, "sigma": 1 / 3, "games": 1}
        await connection.execute(insert(RatingRow), rating | {"low": 399.4})
        result = {"game": "g", "place": 0, "player": "ada", "rank": 1, "gold": 9}
        after = {"before": 0.1, "after": 0.2, "moment": 3, "turns": 14, "forfeits": 2}
        await connection.execute(insert(ResultRow), result | after)
        event = {"game": "g", "number": 9, "kind": "pick", "word": "A1", "moment": 1}
        thought = {"thought": {"kind": "card", "facts": {}}, "removed": 4}
        await connection.execute(insert(RemovedEventRow), event | thought)
        budget = {"key": "hash", "used": 1.5, "rate": 0.5, "moment": 4}
        await connection.execute(insert(BudgetRow), budget)
        await connection.execute(insert(OriginRow), {"game": "g", "address": "hash"})

    await store.write(fill_users)
    await store.write(_fill_identity)


async def _fill_identity(connection: Any) -> None:
    rows: dict[type[Base], dict[str, Any]] = {
        NameRow: {"skeleton": "ada", "player": "ada", "released": 4},
        BlockRow: {"player": "ada", "blocked": "bob", "name": "Bob", "made": 5},
        EmailRow: {"player": "ada", "address": "ada@example.org", "verified": 6},
        MailTokenRow: {"id": "t", "player": "ada", "use": "reset", "address": "", "expires": 7},
        PasskeyRow: {"id": "p", "player": "ada", "name": "Phone é", "credential": "AQI"}
        | {"public_key": b"\x00\xff", "count": 2**32 - 1, "made": 8, "seen": None},
        UsedChallengeRow: {"id": "c", "expires": 9},
        ReviewRow: {"game": "g", "effort": "quick", "state": "done", "node": "n", "owner": ""}
        | {"turns": 2, "done": 2, "made": 12, "updated": 13, "data": b"\x00\xff"},
        ReportRow: {"id": "r", "made": 11, "reporter": "ada", "player": "bob", "name": "Bob"}
        | {"game": "g", "reason": "chat", "text": "é", "chat": [{"text": "é"}], "closed": 12},
    }
    for table, row in rows.items():
        await connection.execute(insert(table), row)


def make_filled_store(fresh: Fresh) -> str:
    """Create a store with rows in every table and return its URL."""
    url = fresh()

    async def run() -> None:
        async with open_stores(url) as (store,):
            await fill_store(store)

    asyncio.run(run())
    return url


def backup_lines(file: Path) -> list[Any]:
    """Return the contents of a backup without its time and its checksum."""
    entries = [json.loads(line) for line in gzip.decompress(file.read_bytes()).splitlines()]
    del entries[0]["made"]
    return [entries[0], *sorted(entries[1:-1], key=str)]


def write_backup(file: Path, entries: list[Any]) -> None:
    """Write a backup of some entries, with a valid checksum at its end."""
    body = b"".join(json.dumps(line).encode() + b"\n" for line in entries)
    end = json.dumps({"sum": sha256(body).hexdigest()}).encode() + b"\n"
    file.write_bytes(gzip.compress(body + end))


def write_empty_backup(folder: Path) -> Path:
    """Write a backup without rows and return its path."""
    write_backup(folder / "empty.gz", [header("0003", {})])
    return folder / "empty.gz"


def header(revision: str, rows: dict[str, int]) -> dict[str, Any]:
    """Return the first line of a backup."""
    return {"what": "kingdombuilder store", "format": 1, "revision": revision, "rows": rows}
