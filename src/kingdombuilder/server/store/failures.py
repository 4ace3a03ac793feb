"""Failures of the database: one exception, whatever the driver underneath has raised."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache

from sqlalchemy import exc


class StoreError(Exception):
    """The database did not do what it was asked to do; the driver's own error is the cause."""


class StoreUnavailable(StoreError):
    """The database does not answer: it is away, starts, stops, or has too much to do."""


class Conflict(StoreError):
    """The database refused a row that contradicts the rows it has."""


@contextmanager
def translated() -> Iterator[None]:
    """Raise what a driver raises as `StoreError`; any other exception passes unchanged."""
    try:
        yield
    except driver_errors() as error:
        raise _kind(error)(_name(error)) from error


@cache
def driver_errors() -> tuple[type[Exception], ...]:
    """Return the exceptions of all drivers; that of PostgreSQL need not be installed.

    Not everything comes wrapped by SQLAlchemy: a connection that is refused is an `OSError`.
    """
    found: tuple[type[Exception], ...] = (exc.SQLAlchemyError, OSError, sqlite3.Error)
    with suppress(ModuleNotFoundError):
        import asyncpg

        found += (asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError)
    return found


def _kind(error: Exception) -> type[StoreError]:
    if isinstance(error, exc.IntegrityError):
        return Conflict
    return StoreError if _is_mistake(error) else StoreUnavailable


def _is_mistake(error: Exception) -> bool:
    """Whether the statement is at fault, so that it would fail again."""
    if isinstance(error, exc.DBAPIError):
        wrong = (exc.ProgrammingError, exc.DataError, exc.NotSupportedError)
        code = getattr(error.orig, "sqlite_errorcode", None)
        return isinstance(error, wrong) or code == sqlite3.SQLITE_ERROR
    # A transaction whose connection is gone goes on to complain until it is rolled back.
    away = (exc.TimeoutError, exc.PendingRollbackError)
    return isinstance(error, exc.SQLAlchemyError) and not isinstance(error, away)


def _name(error: Exception) -> str:
    """Return the kind of an error, without a message that may quote what it failed on."""
    cause = getattr(error, "orig", None) or error
    return type(getattr(cause, "__cause__", None) or cause).__name__
