"""Stores with very many games, filled by a few statements, and the number of rows a query reads."""

from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import Any

from sqlalchemy import Connection, event
from sqlalchemy.ext.asyncio import AsyncConnection

from kingdombuilder.server.store.exclusive import run_exclusively
from kingdombuilder.server.store.store import Store
from kingdombuilder.server.store.types import hour_of, timestamp
from kingdombuilder.server.store.url import is_postgres, with_driver

PER_PLAYER = 20  # games
RUNNING = 20  # one game in twenty is in progress
SUMMARY = '{"names": ["a", "b"], "turn": 0, "at": 7, "totals": [1, 2], "winners": []}'
TABLES = {"games", "activity", "events", "sitting", "results", "ratings", "records", "players"}

Query = Callable[[], Awaitable[object]]


def fill_with_games(url: str, count: int) -> None:
    """Add games: most are archived, half are listed, each has two players."""
    is_file = not is_postgres(with_driver(url))
    facts = {
        "count": count,
        "players": count * 2 // PER_PLAYER,
        "json": f"'{SUMMARY}'" if is_file else f"CAST('{SUMMARY}' AS json)",
        "list": "'[]'" if is_file else "CAST('[]' AS json)",
        "now": timestamp(),
        "hour": hour_of(timestamp()),
        "every": RUNNING,
    }

    def fill(connection: Connection) -> None:
        for statement in _STATEMENTS:
            connection.exec_driver_sql(statement.format(**facts))
        connection.exec_driver_sql("ANALYZE")

    run_exclusively(with_driver(url), fill)


_NUMBERS = "WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < {count} - 1)"
_TIME = "'20' || (10 + i % 16) || '-01-0' || (1 + i % 9) || 'T00:00:0' || (i % 10)"
_STATEMENTS = (
    "INSERT INTO players (id, kind, name, key, made)"
    f" {_NUMBERS} SELECT 'p' || i, 'account', 'p' || i, 'p' || i, 1 FROM n WHERE i < {{players}}",
    "INSERT INTO ratings (player, seats, mu, sigma, games, low)"
    f" {_NUMBERS} SELECT 'p' || i, 2, i % 977, 100, 5, i % 977 - 196 FROM n WHERE i < {{players}}",
    "INSERT INTO games (id, code, seats, options, made, touched, over, summary, owner, kind, begun,"
    " listed, rated, rules)"
    f" {_NUMBERS} SELECT 'g' || i, '', {{list}}, {{list}}, {_TIME}, {_TIME}, i % {{every}} <> 0,"
    " {json}, 'p' || (i % {players}), 'online', true, i % 2 = 0, i % 3 = 0, 2 FROM n",
    "INSERT INTO activity (game, touched, hour, over, begun, listed, deadline, due, summary)"
    f" {_NUMBERS} SELECT 'g' || i, '{{now}}', {{hour}} - i % 40, false, true, i % 4 = 0,"
    " i * 1000, i * 1000, {json} FROM n WHERE i % {every} = 0",
    "INSERT INTO events (game, number, kind, word, moment)"
    f" {_NUMBERS} SELECT 'g' || (i - i % {{every}}), 1 + i % {{every}}, 'pick', 'A1', 0 FROM n",
    "INSERT INTO sitting (game, place, player)"
    f" {_NUMBERS} SELECT 'g' || i, 0, 'p' || (i % {{players}}) FROM n",
    "INSERT INTO sitting (game, place, player)"
    f" {_NUMBERS} SELECT 'g' || i, 1, 'p' || ((i * 7 + 1) % {{players}}) FROM n",
    "INSERT INTO results (game, place, player, rank, gold, before, after, moment)"
    f" {_NUMBERS} SELECT 'g' || i, 0, 'p' || (i % {{players}}), 1, 50, 1, 2, i FROM n"
    " WHERE i % 3 = 0",
    f"INSERT INTO records (game, made, text) {_NUMBERS} SELECT 'g' || i, {_TIME}, 'record' FROM n"
    " WHERE i % 2 = 0 AND i % {every} <> 0",
)


@contextmanager
def capture_statements(store: Store) -> Iterator[list[tuple[str, Any]]]:
    """Collect the statements that a store sends in the meantime, with their parameters."""
    statements: list[tuple[str, Any]] = []

    def record(_: object, cursor: object, statement: str, facts: Any, *more: object) -> None:
        if statement.startswith(("SELECT", "UPDATE")):
            statements.append((statement, facts))

    event.listen(store._engine.sync_engine, "before_cursor_execute", record)
    try:
        yield statements
    finally:
        event.remove(store._engine.sync_engine, "before_cursor_execute", record)


async def count_rows_read(store: Store, query: Query) -> int:
    """Return the number of rows that a query reads, or of SQLite steps in hundreds.

    Fail if it reads a whole table.
    """
    with capture_statements(store) as statements:
        await query()
    assert statements
    total = 0
    async with store._engine.connect() as connection:
        for statement, facts in statements:
            read = _read_in_file if store._engine.dialect.name == "sqlite" else _read_in_postgres
            total += await read(connection, statement, facts)
    return total


async def _read_in_postgres(connection: AsyncConnection, statement: str, facts: Any) -> int:
    explained = f"EXPLAIN (ANALYZE, FORMAT JSON) {statement}"
    plan = (await connection.exec_driver_sql(explained, facts)).scalar_one()[0]["Plan"]
    await connection.rollback()
    total = 0
    for node in _nodes(plan):
        kind = node["Node Type"]
        assert kind != "Seq Scan" or node["Relation Name"] not in TABLES, (statement, node)
        if "Scan" in kind and "Relation Name" in node:
            read = node["Actual Rows"] + node.get("Rows Removed by Filter", 0)
            total += int(read * node["Actual Loops"])
    return total


def _nodes(plan: dict[str, Any]) -> Iterator[dict[str, Any]]:
    yield plan
    for part in plan.get("Plans", ()):
        yield from _nodes(part)


async def _read_in_file(connection: AsyncConnection, statement: str, facts: Any) -> int:
    plan = await connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", facts)
    for *_, detail in plan:
        words = detail.split()
        # A limit ends a scan along an index, which the number of steps shows.
        is_whole = words[0] == "SCAN" and words[1] in TABLES and "INDEX" not in words
        assert not is_whole, (statement, detail)
    raw = (await connection.get_raw_connection()).driver_connection
    assert raw is not None
    steps = 0

    def count() -> None:
        nonlocal steps
        steps += 1

    await raw.set_progress_handler(count, 100)
    await connection.exec_driver_sql(statement, facts)
    await raw.set_progress_handler(None, 0)
    await connection.rollback()
    return steps
