"""The lock that every running node shares, so that a restore does not replace its store.

For a SQLite file it is a lock file beside it, for PostgreSQL a shared advisory lock.
"""

import os
from contextlib import suppress
from pathlib import Path
from typing import IO

from sqlalchemy import Connection, text
from sqlalchemy.engine import URL

from kingdombuilder.server.store.url import StoreUnusable, display_url, is_postgres

OWNER_ONLY = 0o600
OTHERS = 0o077  # the permissions of everyone but the owner
LOCK_NUMBER = 0x6B696E67646F6E  # any number that differs from the store's other locks
HOLD_POSTGRES = f"SELECT pg_advisory_lock_shared({LOCK_NUMBER})"
_TAKE_POSTGRES = f"SELECT pg_try_advisory_xact_lock({LOCK_NUMBER})"


def hold_file_lock(url: URL) -> IO[bytes] | None:
    """Hold a file's lock together with other nodes until the returned file is closed."""
    return _lock_file(url, exclusively=False) if url.database and not is_postgres(url) else None


def require_no_node(connection: Connection, url: URL) -> IO[bytes] | None:
    """Keep nodes out until the transaction ends and the returned file is closed.

    Raise `StoreUnusable` if a node is running.
    """
    if not is_postgres(url):
        return _lock_file(url, exclusively=True)
    if not connection.execute(text(_TAKE_POSTGRES)).scalar():
        raise StoreUnusable("store_in_use", source=display_url(url))
    return None


def protect_file(path: Path) -> None:
    """Let only the owner read a SQLite file, which contains passwords' hashes and the secret.

    SQLite gives the files that it creates beside it the same permissions.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    os.close(os.open(path, os.O_CREAT | os.O_RDWR, OWNER_ONLY))
    for file in (path, path.with_name(f"{path.name}-wal"), path.with_name(f"{path.name}-shm")):
        with suppress(FileNotFoundError, PermissionError):  # another user's file stays as it is
            if file.stat().st_mode & OTHERS:
                file.chmod(OWNER_ONLY)


def _lock_file(url: URL, exclusively: bool) -> IO[bytes] | None:
    try:
        import fcntl
    except ModuleNotFoundError:  # on Windows, SQLite's own locks must suffice
        return None
    path = Path(f"{url.database}.lock")
    file = open(os.open(path, os.O_CREAT | os.O_RDWR, OWNER_ONLY), "rb")  # noqa: SIM115
    try:
        kind = fcntl.LOCK_EX | fcntl.LOCK_NB if exclusively else fcntl.LOCK_SH
        fcntl.flock(file, kind)
    except BlockingIOError:
        file.close()
        raise StoreUnusable("store_in_use", source=display_url(url)) from None
    except OSError:  # a file system without locks
        file.close()
        return None
    return file
