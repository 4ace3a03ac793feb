"""Restore a backup to any kind of database, completely or not at all."""

import gzip
import json
import zlib
from base64 import b64decode
from collections.abc import Iterator
from hashlib import sha256
from itertools import groupby, islice
from pathlib import Path
from typing import IO, Any

from sqlalchemy import Connection, LargeBinary, Table, insert, select
from sqlalchemy.exc import OperationalError, StatementError

from kingdombuilder.server.store.backup import CHUNK, FORMAT, WHAT, Contents, Progress, tables
from kingdombuilder.server.store.exclusive import run_exclusively
from kingdombuilder.server.store.migrate import HEAD, downgrade, known_revisions, upgrade
from kingdombuilder.server.store.node_lock import require_no_node
from kingdombuilder.server.store.url import StoreUnusable, display_url, with_driver

Row = tuple[str, dict[str, Any]]  # a table and its values by column


def restore(url: str, file: Path, replace: bool, progress: Progress) -> int:
    """Fill an empty store, or with `replace` any store that no node uses; return its rows."""
    where, contents = with_driver(url), check_backup(file)

    def fill(connection: Connection) -> None:
        if replace:
            locks.append(require_no_node(connection, where))
        upgrade(connection, HEAD, display_url(where))
        if replace:
            for table in reversed(tables(connection)):
                connection.execute(table.delete())
        elif not _is_empty(connection):
            raise StoreUnusable("store_full", source=display_url(where))
        downgrade(connection, contents.revision)
        _fill(connection, file, contents, progress)
        upgrade(connection, HEAD, display_url(where))

    locks: list[IO[bytes] | None] = []
    try:
        run_exclusively(where, fill)
    finally:
        for lock in filter(None, locks):
            lock.close()
    return contents.total


def check_backup(file: Path) -> Contents:
    """Read a whole backup and return its contents; raise `StoreUnusable` if it is damaged."""
    digest, number, rows = sha256(), 0, dict[str, int]()
    contents, ended = None, False
    for number, line in enumerate(_lines(file), 1):
        entry = _parse(file, number, line)
        if ended:
            raise _damage_error(file, number)
        match entry:
            case {"what": str(), "format": int(), "revision": str(), "rows": dict()} if number == 1:
                contents = _header(file, entry)
            case [str(name), dict()] if contents:
                rows[name] = rows.get(name, 0) + 1
            case {"sum": str(checksum)} if contents and checksum == digest.hexdigest():
                ended = True
            case _:
                raise _damage_error(file, number)
        digest.update(line)
    if contents is None or not ended or rows != {k: n for k, n in contents.rows.items() if n}:
        raise _cut(file)
    return contents


def _is_empty(connection: Connection) -> bool:
    return not any(
        connection.execute(select(table).limit(1)).first() for table in tables(connection)
    )


def _header(file: Path, head: dict[str, Any]) -> Contents:
    if head["what"] != WHAT:
        raise _damage_error(file, 1)
    if head["format"] > FORMAT or head["revision"] not in known_revisions():
        raise StoreUnusable("backup_later", source=str(file), name=head["revision"])
    return Contents(head["revision"], head["rows"])


def _fill(connection: Connection, file: Path, contents: Contents, progress: Progress) -> None:
    there = {table.name: table for table in tables(connection)}
    done = 0
    for name, group in groupby(_rows(file), key=lambda row: row[0]):
        if name not in there:
            raise _damage_error(file, done + 2)
        rows = (values for _, values in group)
        while chunk := list(islice(rows, CHUNK)):
            _insert(connection, there[name], chunk, file, done + 2)
            done += len(chunk)
            progress(done, contents.total)


def _insert(
    connection: Connection, table: Table, rows: list[dict[str, Any]], file: Path, line: int
) -> None:
    columns = set(table.columns.keys())
    if any(set(row) != columns for row in rows):
        raise _damage_error(file, line)
    packed = [column.name for column in table.columns if isinstance(column.type, LargeBinary)]
    try:
        for row in rows:
            row.update({name: b64decode(row[name], validate=True) for name in packed})
        connection.execute(insert(table), rows)
    except StatementError as error:
        if isinstance(error, OperationalError) or getattr(error, "connection_invalidated", False):
            raise  # the database failed, not the file
        raise _damage_error(file, line) from None
    except (TypeError, ValueError):  # not base64
        raise _damage_error(file, line) from None


def _rows(file: Path) -> Iterator[Row]:
    for line in _lines(file):
        entry = json.loads(line)
        if isinstance(entry, list):
            yield entry[0], entry[1]


def _lines(file: Path) -> Iterator[bytes]:
    with file.open("rb") as raw, gzip.GzipFile(fileobj=raw) as packed:
        try:
            yield from packed
        except (EOFError, gzip.BadGzipFile, zlib.error):
            raise _cut(file) from None


def _parse(file: Path, number: int, line: bytes) -> Any:
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        raise _damage_error(file, number) from None


def _damage_error(file: Path, line: int) -> StoreUnusable:
    return StoreUnusable("backup_damaged", source=str(file), line=line)


def _cut(file: Path) -> StoreUnusable:
    return StoreUnusable("backup_cut", source=str(file))
