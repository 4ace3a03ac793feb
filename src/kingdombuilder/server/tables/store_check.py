"""Check all games of a store, and move aside what cannot be replayed."""

from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict
from itertools import groupby
from typing import Any

from alembic.migration import MigrationContext
from sqlalchemy import Connection, Select, delete, func, insert, select, update
from sqlalchemy.engine import URL

from kingdombuilder.bots.decision import Thought
from kingdombuilder.server.room.model import Event
from kingdombuilder.server.store.archive import (
    FORMAT,
    ArchivedLog,
    UnknownFormat,
    pack_events,
    unpack_events,
)
from kingdombuilder.server.store.backup import Progress
from kingdombuilder.server.store.database_clock import system_now_ms
from kingdombuilder.server.store.exclusive import run_exclusively, run_on_snapshot
from kingdombuilder.server.store.failures import ArchiveDamaged
from kingdombuilder.server.store.migrate import head_revision
from kingdombuilder.server.store.object_storage import ObjectStorage
from kingdombuilder.server.store.offload import READERS, read_body
from kingdombuilder.server.store.schema import (
    ActivityRow,
    ArchiveRow,
    EventRow,
    GameRow,
    RemovedEventRow,
    SittingRow,
)
from kingdombuilder.server.store.types import hour_of, timestamp
from kingdombuilder.server.store.url import StoreUnusable, display_url, with_driver
from kingdombuilder.server.tables.log_check import NEWER, OBJECT, LogProblem, find_problem
from kingdombuilder.server.tables.persistence import (
    load_room,
    make_game_update,
    players_by_seat,
)

CHUNK = 100  # games per read


def check_store(
    url: str, progress: Progress, storage: ObjectStorage | None = None
) -> tuple[int, list[LogProblem]]:
    """Return the number of games and all problems, read from a snapshot while nodes run.

    Raise `ArchiveUnavailable` if the object storage of archived games does not answer.
    """
    where = with_driver(url)
    return run_on_snapshot(where, lambda connection: _check(connection, where, progress, storage))


def repair_store(
    url: str, problems: Iterable[LogProblem], storage: ObjectStorage | None = None
) -> list[LogProblem]:
    """Move events that cannot be replayed aside, all or none; return what was repaired."""
    repairable = [problem for problem in problems if problem.is_repairable]
    if not repairable:
        return []

    def repair(connection: Connection) -> list[LogProblem]:
        repaired = [_repair(connection, problem.game, storage) for problem in repairable]
        return [problem for problem in repaired if problem]

    return run_exclusively(with_driver(url), repair)


def _check(
    connection: Connection, where: URL, progress: Progress, storage: ObjectStorage | None
) -> tuple[int, list[LogProblem]]:
    revision = MigrationContext.configure(connection).get_current_revision()
    if revision is None:
        raise StoreUnusable("store_unshaped", source=display_url(where))
    if revision != head_revision():
        raise StoreUnusable("store_other_version", source=display_url(where), name=revision)
    total = connection.execute(select(func.count()).select_from(GameRow)).scalar_one()
    problems = []
    for done, (row, log) in enumerate(_games(connection, storage), 1):
        problem = log if isinstance(log, LogProblem) else find_problem(row, log)
        if problem:
            problems.append(problem)
        progress(done, total)
    return total, problems


def _games(
    connection: Connection, storage: ObjectStorage | None
) -> Iterator[tuple[GameRow, list[Event] | LogProblem]]:
    """Yield all games with their events, or why these cannot be read, some at a time."""
    columns, last = GameRow.__table__.columns, ""
    while True:
        chunk = select(*columns).where(GameRow.id > last).order_by(GameRow.id).limit(CHUNK)
        rows = [GameRow(**row._mapping) for row in connection.execute(chunk)]
        if not rows:
            return
        last = rows[-1].id
        games = [row.id for row in rows]
        stored_rows = connection.execute(_events().where(EventRow.game.in_(games)))
        logs: dict[str, list[Event] | LogProblem] = {
            game: [_event(row) for row in group]
            for game, group in groupby(stored_rows, key=lambda row: row.game)
        }
        archived = connection.execute(_archives().where(ArchiveRow.game.in_(games))).all()
        with ThreadPoolExecutor(READERS) as pool:
            unpacked = pool.map(lambda row: _unpack(row.game, _log(row), storage), archived)
            logs |= {row.game: log for row, log in zip(archived, unpacked, strict=True)}
        for row in rows:
            yield row, logs.get(row.id, [])


def _unpack(game: str, log: ArchivedLog, storage: ObjectStorage | None) -> list[Event] | LogProblem:
    try:
        body = read_body(storage, log)
        return unpack_events(body.format, body.data)
    except ArchiveDamaged:
        return LogProblem(game, OBJECT, 0, 0, log.number)
    except UnknownFormat:
        return LogProblem(game, NEWER, 0, 0, log.number)


def _repair(connection: Connection, game: str, storage: ObjectStorage | None) -> LogProblem | None:
    """Repair a game whose row is locked, unless it has since been repaired or deleted."""
    query = select(*GameRow.__table__.columns).where(GameRow.id == game).with_for_update()
    stored = connection.execute(query).first()
    if stored is None:
        return None
    row = GameRow(**stored._mapping)
    archived = connection.execute(_archives().where(ArchiveRow.game == game)).first()
    if archived:
        unpacked = _unpack(game, _log(archived), storage)
        if isinstance(unpacked, LogProblem):
            return None
        events = unpacked
    else:
        events = [_event(one) for one in connection.execute(_events().where(EventRow.game == game))]
    problem = find_problem(row, events)
    if problem is None or not problem.is_repairable:
        return None
    readable, rest = events[: problem.readable], events[problem.readable :]
    connection.execute(insert(RemovedEventRow), [_removed_row(game, event) for event in rest])
    if archived:
        values = {"number": len(readable), "data": pack_events(readable), "format": FORMAT}
        connection.execute(update(ArchiveRow).where(ArchiveRow.game == game).values(**values))
    else:
        is_rest = (EventRow.game == game) & (EventRow.number >= rest[0].number)
        connection.execute(delete(EventRow).where(is_rest))
    _update_row(connection, row, readable, is_archived=archived is not None)
    return problem


def _update_row(
    connection: Connection, row: GameRow, events: Sequence[Event], is_archived: bool
) -> None:
    """Store the summary, the deadline and the seats that belong to the kept events."""
    room = load_room(row, events)
    facts, touched = make_game_update(room), timestamp()
    values = {"summary": dict(facts.summary), "over": facts.over, "begun": facts.begun}
    if is_archived:  # the next event brings it back, with its deadline
        change = update(GameRow).where(GameRow.id == row.id).values(**values, touched=touched)
    else:
        times = {"deadline": facts.due, "due": facts.due, "hour": hour_of(touched)}
        change = update(ActivityRow).where(ActivityRow.game == row.id)
        change = change.values(**values, **times, touched=touched)
    connection.execute(change)
    connection.execute(delete(SittingRow).where(SittingRow.game == row.id))
    sitting = [
        {"game": row.id, "place": place, "player": player}
        for place, player in players_by_seat(room).items()
    ]
    if sitting:
        connection.execute(insert(SittingRow), sitting)


def _events() -> Select[Any]:
    return select(*EventRow.__table__.columns).order_by(EventRow.game, EventRow.number)


def _archives() -> Select[Any]:
    return select(*ArchiveRow.__table__.columns)


def _log(row: Any) -> ArchivedLog:
    return ArchivedLog(row.format, row.number, row.data)


def _removed_row(game: str, event: Event) -> dict[str, object]:
    return {
        "game": game,
        "number": event.number,
        "removed": system_now_ms(),
        "kind": event.kind,
        "word": event.data,
        "thought": asdict(event.thought) if event.thought else None,
        "moment": event.at_ms,
    }


def _event(row: Any) -> Event:
    thought = Thought(**row.thought) if row.thought else None
    return Event(row.number, row.kind, row.word, thought, row.moment)
