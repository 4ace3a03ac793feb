"""Back up a store: every row as a line of JSON, compressed, with a checksum."""

import gzip
import json
import os
from base64 import b64encode
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from secrets import token_hex
from typing import Any

from alembic.migration import MigrationContext
from sqlalchemy import JSON, Connection, MetaData, Table, func, inspect, select

from kingdombuilder.server.store.archive import ArchivedLog
from kingdombuilder.server.store.exclusive import run_on_snapshot
from kingdombuilder.server.store.failures import ArchiveDamaged
from kingdombuilder.server.store.object_storage import ObjectStorage
from kingdombuilder.server.store.offload import READERS, read_body
from kingdombuilder.server.store.schema import TRANSIENT, ArchiveRow, Base
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


@dataclass(frozen=True, slots=True)
class BackupReport:
    """What a backup contains."""

    rows: int
    lost: tuple[str, ...]  # archived games whose objects are missing or damaged


def contents(url: str) -> Contents:
    """Return the contents of a store; raise `StoreUnusable` if it has none."""
    where = with_driver(url)
    return run_on_snapshot(where, lambda connection: _contents(connection, display_url(where)))


def back_up(
    url: str, file: Path, progress: Progress, storage: ObjectStorage | None = None
) -> BackupReport:
    """Write a snapshot of all rows to a file, with the objects of archived games.

    Raise `ArchiveUnavailable` if their storage does not answer.
    """
    where, part = with_driver(url), file.with_name(f".{file.name}.{token_hex(4)}")
    try:
        with open(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, OWNER_ONLY), "wb") as raw:
            with gzip.GzipFile("", "wb", fileobj=raw) as packed:
                writer = _BackupWriter(packed, progress, storage)
                report = run_on_snapshot(
                    where, lambda connection: writer.write(connection, display_url(where))
                )
            raw.flush()
            os.fsync(raw.fileno())
        part.replace(file)
    finally:
        part.unlink(missing_ok=True)
    return report


def tables(connection: Connection) -> list[Table]:
    """Return the lasting tables of a store, each after those that it refers to."""
    metadata = MetaData()
    there = set(inspect(connection).get_table_names())
    lasting = [
        name for name, table in Base.metadata.tables.items() if not table.info.get(TRANSIENT)
    ]
    metadata.reflect(connection, only=[name for name in lasting if name in there])
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


class _BackupWriter:
    """Writes the lines of a backup."""

    def __init__(
        self, packed: gzip.GzipFile, progress: Progress, storage: ObjectStorage | None
    ) -> None:
        self._packed, self._progress, self._storage = packed, progress, storage
        self._lost: list[str] = []

    def write(self, connection: Connection, source: str) -> BackupReport:
        """Write a whole store."""
        stored, digest = _contents(connection, source), sha256()
        head = {"what": WHAT, "format": FORMAT, "made": timestamp(), "revision": stored.revision}
        for done, line in enumerate(self._lines(connection, head | {"rows": stored.rows})):
            self._packed.write(line)
            digest.update(line)
            self._progress(done, stored.total)
        self._packed.write(_line({"sum": digest.hexdigest()}))
        return BackupReport(stored.total, tuple(self._lost))

    def _lines(self, connection: Connection, head: dict[str, Any]) -> Iterator[bytes]:
        yield _line(head)
        for table in tables(connection):
            rows = connection.execution_options(yield_per=CHUNK).execute(select(table)).mappings()
            is_archive = table.name == ArchiveRow.__tablename__
            for row in self._with_bodies(rows.partitions()) if is_archive else rows:
                yield _line([table.name, dict(row)])

    def _with_bodies(
        self, pages: Iterable[Sequence[Mapping[Any, Any]]]
    ) -> Iterator[Mapping[Any, Any]]:
        with ThreadPoolExecutor(READERS) as pool:
            for page in pages:
                yield from pool.map(self._with_body, page)

    def _with_body(self, row: Mapping[Any, Any]) -> Mapping[Any, Any]:
        """Return the row of an archive with its body, so that a backup needs no object."""
        try:
            log = read_body(self._storage, ArchivedLog(row["format"], row["number"], row["data"]))
        except ArchiveDamaged:  # the reference is all that is left
            self._lost.append(row["game"])
            return row
        return {**row, "format": log.format, "data": log.data}


def _line(what: object) -> bytes:
    text = json.dumps(what, ensure_ascii=False, separators=(",", ":"), default=_text_from_bytes)
    return text.encode() + b"\n"


def _text_from_bytes(value: bytes) -> str:
    return b64encode(value).decode()
