"""Back up a store: every row as a line of JSON, compressed, with a checksum."""

import gzip
import json
import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from secrets import token_hex
from typing import Any

from alembic.migration import MigrationContext
from sqlalchemy import JSON, Connection, MetaData, Table, func, inspect, select

from kingdombuilder.server.store.exclusive import run_on_snapshot
from kingdombuilder.server.store.schema import Base
from kingdombuilder.server.store.types import timestamp
from kingdombuilder.server.store.url import StoreUnusable, display_url, with_driver

WHAT, FORMAT = "kingdombuilder store", 1
CHUNK = 500  # rows per read or write
OWNER_ONLY = 0o600  # a backup contains the players' credentials

Progress = Callable[[int, int], None]  # called with the rows done and the total


@dataclass(frozen=True, slots=True)
class Contents:
    """The revision and the rows of a store or a backup."""

    revision: str
    rows: dict[str, int]  # by table

    @property
    def total(self) -> int:
        """The total number of rows."""
        return sum(self.rows.values())


def contents(url: str) -> Contents:
    """Return the contents of a store; raise `StoreUnusable` if it has none."""
    where = with_driver(url)
    return run_on_snapshot(where, lambda connection: _contents(connection, display_url(where)))


def back_up(url: str, file: Path, progress: Progress) -> int:
    """Write a snapshot of all rows to a file and return their number."""
    where, part = with_driver(url), file.with_name(f".{file.name}.{token_hex(4)}")
    try:
        with open(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, OWNER_ONLY), "wb") as raw:
            with gzip.GzipFile("", "wb", fileobj=raw) as packed:
                rows = run_on_snapshot(
                    where,
                    lambda connection: _write(connection, display_url(where), packed, progress),
                )
            raw.flush()
            os.fsync(raw.fileno())
        part.replace(file)
    finally:
        part.unlink(missing_ok=True)
    return rows


def tables(connection: Connection) -> list[Table]:
    """Return the tables that exist in a store, each after those that it refers to."""
    metadata = MetaData()
    there = set(inspect(connection).get_table_names())
    metadata.reflect(connection, only=[name for name in Base.metadata.tables if name in there])
    for table in metadata.tables.values():
        for column in table.columns:
            if isinstance(column.type, JSON):
                column.type.none_as_null = True
    return metadata.sorted_tables


def _contents(connection: Connection, source: str) -> Contents:
    revision = MigrationContext.configure(connection).get_current_revision()
    if revision is None:
        raise StoreUnusable("store_unshaped", source=source)
    rows = {
        table.name: connection.execute(select(func.count()).select_from(table)).scalar_one()
        for table in tables(connection)
    }
    return Contents(revision, rows)


def _write(connection: Connection, source: str, packed: gzip.GzipFile, progress: Progress) -> int:
    stored, digest = _contents(connection, source), sha256()
    head = {"what": WHAT, "format": FORMAT, "made": timestamp(), "revision": stored.revision}
    for done, line in enumerate(_lines(connection, head | {"rows": stored.rows})):
        packed.write(line)
        digest.update(line)
        progress(done, stored.total)
    packed.write(_line({"sum": digest.hexdigest()}))
    return stored.total


def _lines(connection: Connection, head: dict[str, Any]) -> Iterator[bytes]:
    yield _line(head)
    for table in tables(connection):
        rows = connection.execution_options(yield_per=CHUNK).execute(select(table))
        for row in rows.mappings():
            yield _line([table.name, dict(row)])


def _line(what: object) -> bytes:
    return json.dumps(what, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"
