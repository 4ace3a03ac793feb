"""Failures of the database, with one exception for all drivers."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache

from sqlalchemy import exc

_LOCKED = ("55P03", "40P01")  # the SQLSTATE of a lock timeout, and of a deadlock


class StoreError(Exception):
    """The database failed; the driver's error is the cause."""


class StoreUnavailable(StoreError):
    """The database does not answer: it is down, starting, stopping or overloaded."""


class RowLocked(StoreUnavailable):
    """A row stayed locked by another transaction for too long."""


class ArchiveUnavailable(StoreUnavailable):
    """The object storage of archived games does not answer, or refuses to."""


class ArchiveDamaged(StoreError):
    """An archived game's object is missing, or is not what was stored."""


class Conflict(StoreError):
    """The database rejected a row that conflicts with existing rows."""


@contextmanager
def translate_errors() -> Iterator[None]:
    """Raise a driver's errors as `StoreError`; other exceptions pass unchanged."""
    try:
        yield
    except driver_errors() as error:
        raise _kind(error)(_name(error)) from error


@cache
def driver_errors() -> tuple[type[Exception], ...]:
    """Return the exceptions of all installed drivers.

    SQLAlchemy does not wrap all of them: a refused connection is an `OSError`.
    """
    errors: tuple[type[Exception], ...] = (exc.SQLAlchemyError, OSError, sqlite3.Error)
    with suppress(ModuleNotFoundError):
        import asyncpg

        errors += (asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError)
    return errors


def _kind(error: Exception) -> type[StoreError]:
    if isinstance(error, exc.IntegrityError):
        return Conflict
    if _sqlstate(error) in _LOCKED:
        return RowLocked
    return StoreError if _is_mistake(error) else StoreUnavailable


def _sqlstate(error: Exception) -> str | None:
    return getattr(getattr(error, "orig", error), "sqlstate", None)


def _is_mistake(error: Exception) -> bool:
    """Return whether the statement itself is faulty and would fail again."""
    if isinstance(error, exc.DBAPIError):
        wrong = (exc.ProgrammingError, exc.DataError, exc.NotSupportedError)
        code = getattr(error.orig, "sqlite_errorcode", None)
        return isinstance(error, wrong) or code == sqlite3.SQLITE_ERROR
    # A transaction with a lost connection raises further errors until it is rolled back.
    lost = (exc.TimeoutError, exc.PendingRollbackError)
    return isinstance(error, exc.SQLAlchemyError) and not isinstance(error, lost)


def _name(error: Exception) -> str:
    """Return the kind of an error without its message, which may quote data."""
    cause = getattr(error, "orig", None) or error
    return type(getattr(cause, "__cause__", None) or cause).__name__
