"""Archives in object storage are read, continued, backed up and checked like others."""

import asyncio
import sys
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

from kingdombuilder.cli import main
from kingdombuilder.server.room.model import Event
from kingdombuilder.server.store.archive import FORMAT, OFFLOADED
from kingdombuilder.server.store.failures import ArchiveDamaged, ArchiveUnavailable
from kingdombuilder.server.store.object_storage import ObjectStorage, open_object_storage
from kingdombuilder.server.store.restore import restore
from kingdombuilder.server.store.schema import ArchiveRow
from kingdombuilder.server.store.store import Store
from kingdombuilder.server.store.types import ConflictError
from kingdombuilder.server.store.url import StoreUnusable
from tests.server.postgres import Fresh, Postgres
from tests.server.s3 import S3Server, s3
from tests.server.store.backups import silent
from tests.server.store.rows import game, open_stores, pick
from tests.server.store.test_archive import EVENTS, OVER, archive
from tests.server.store.test_check import store_game

__all__ = ["s3"]


async def add_archived_game(store: Store, name: str = "g") -> None:
    """Add a game that is over and archived."""
    await store.add(game(name), [])
    await store.append(name, EVENTS, OVER)
    assert await archive(store, name)


async def archive_row(store: Store) -> Any:
    """Return the only row of the archive."""
    async with store.reading() as connection:
        return (await connection.execute(select(*ArchiveRow.__table__.columns))).one()


def test_an_offloaded_game_can_be_read_and_continued(url: str, s3: S3Server) -> None:
    """Its row has only a reference; deleting the game deletes its old and new objects."""

    async def check(storage: ObjectStorage) -> None:
        async with open_stores(url, storage=storage) as (store,):
            await add_archived_game(store)
            body = (await archive_row(store)).data
            assert await store.offload("g")
            assert not await store.offload("g")
            (name,) = s3.objects()
            assert name.startswith("site/one/g/")
            assert s3.objects()[name] == body
            stored = await archive_row(store)
            assert (stored.format, stored.number, body in stored.data) == (OFFLOADED, 3, False)
            assert await store.events("g") == EVENTS
            assert await store.events("g", after=2) == EVENTS[2:]
            assert await store.events("g", after=3) == []
            assert await store.number("g") == 3
            with pytest.raises(ConflictError):
                await store.append("g", [pick(3)], OVER)
            await store.append("g", [pick(4)], OVER)
            assert await store.events("g") == [*EVENTS, pick(4)]
            assert await archive(store, "g")
            assert await store.offload("g")
            assert len(s3.objects()) == 2
            await store.add(game("h"), [])
            assert await store.remove("g")
        assert s3.objects() == {}

    asyncio.run(check(open_object_storage(s3.url)))


def test_a_folder_can_be_an_object_storage(url: str, tmp_path: Path) -> None:
    """Any mounted volume works."""
    folder = tmp_path / "not yet there"

    async def check(storage: ObjectStorage) -> None:
        storage.require_access()
        async with open_stores(url, storage=storage) as (store,):
            await add_archived_game(store)
            assert await store.offload("g")
            assert await store.events("g") == EVENTS
            assert len(list((folder / "g").iterdir())) == 1
            assert await store.remove("g")
        assert list(folder.rglob("g/*")) == []

    asyncio.run(check(open_object_storage(folder.as_uri())))


def test_a_storage_that_does_not_answer_loses_nothing(url: str, s3: S3Server) -> None:
    """The body stays in its row until an object is stored; a failed read works later."""

    async def check(storage: ObjectStorage) -> None:
        async with open_stores(url, storage=storage) as (store,):
            await add_archived_game(store)
            s3.stop()
            with pytest.raises(ArchiveUnavailable):
                await store.offload("g")
            assert (await archive_row(store)).format == FORMAT
            assert await store.events("g") == EVENTS
            s3.start()
            assert await store.offload("g")
            s3.stop()
            with pytest.raises(ArchiveUnavailable):
                await store.events("g")
            with pytest.raises(ArchiveUnavailable):
                await store.append("g", [pick(4)], OVER)
            assert await store.number("g") == 3
            s3.start()
            assert await store.events("g") == EVENTS

    asyncio.run(check(open_object_storage(s3.url)))


def test_a_changed_or_deleted_object_is_detected(url: str, s3: S3Server) -> None:
    """Bodies are compared with their digests; a server without storage reports what is missing."""

    async def check(storage: ObjectStorage) -> None:
        async with open_stores(url, storage=storage) as (store,):
            await add_archived_game(store)
            assert await store.offload("g")
            ((name, body),) = s3.objects().items()
            s3.put(name, body[:-1])
            with pytest.raises(ArchiveDamaged):
                await store.events("g")
            s3.delete(name)
            with pytest.raises(ArchiveDamaged):
                await store.events("g")
        async with open_stores(url) as (store,):
            with pytest.raises(ArchiveUnavailable, match="no object storage"):
                await store.events("g")

    asyncio.run(check(open_object_storage(s3.url)))


def test_concurrent_offloading_and_archiving_lose_nothing(postgres: Postgres, s3: S3Server) -> None:
    """One node plays while two others archive and offload the same game."""
    url, picks, storage = postgres.fresh(), 25, open_object_storage(s3.url)

    async def check() -> None:
        async with open_stores(url, url, url, storage=storage) as stores:
            await stores[0].add(game("g"), [])
            number = 0
            is_done, moved = False, [0, 0]

            async def move(index: int) -> None:
                while not is_done:
                    await archive(stores[index + 1], "g")
                    moved[index] += await stores[index + 1].offload("g")

            moving = [asyncio.create_task(move(index)) for index in range(2)]
            # A slow node may not reach the storage during the first picks.
            while number < picks or not (sum(moved) or number > 40 * picks):
                number = await stores[0].number("g")
                try:
                    await stores[0].append("g", [pick(number + 1)], OVER)
                except ConflictError:
                    continue
            is_done = True
            await asyncio.gather(*moving)
            assert sum(moved) > 0
            numbers = [event.number for event in await stores[0].events("g")]
            assert numbers == list(range(1, await stores[0].number("g") + 1))
            assert len(numbers) >= picks

    asyncio.run(check())


def store_offloaded_game(url: str, storage: ObjectStorage) -> list[Event]:
    """Archive and offload a playable game and return its events."""
    name = store_game(url)

    async def offload() -> list[Event]:
        async with open_stores(url, storage=storage) as (store,):
            events = await store.events(name)
            await store.append(name, [], OVER)
            assert await archive(store, name)
            assert await store.offload(name)
            assert await store.events(name) == events
            return events

    return asyncio.run(offload())


def run_store_command(url: str, *arguments: str) -> int:
    """Run a command on a store and return its exit status."""
    return main(["store", *arguments, "--database", url, "--lang", "en"])


def test_a_backup_contains_offloaded_games(
    fresh: Fresh, s3: S3Server, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """It can be restored without the storage, and by an older version."""
    url, other, file = fresh(), fresh(), tmp_path / "games.backup"
    events = store_offloaded_game(url, open_object_storage(s3.url))
    assert run_store_command(url, "backup", str(file), "--archive", s3.url) == 0
    ((name, body),) = s3.objects().items()
    s3.stop()
    assert run_store_command(url, "backup", str(tmp_path / "none"), "--archive", s3.url) == 2
    assert "object storage of archived games cannot be reached" in capsys.readouterr().err
    assert not (tmp_path / "none").exists()
    restore(other, file, replace=False, progress=silent)
    assert run_store_command(other, "check") == 0

    async def read() -> None:
        async with open_stores(other) as (store,):
            stored = await archive_row(store)
            assert (stored.format, stored.data) == (FORMAT, body)
            assert await store.events(stored.game) == events

    asyncio.run(read())
    s3.start()
    s3.delete(name)
    assert run_store_command(url, "backup", str(file), "--archive", s3.url) == 1
    assert "the backup does not contain them" in capsys.readouterr().err
    third = fresh()
    restore(third, file, replace=False, progress=silent)
    s3.put(name, body)
    assert run_store_command(third, "check", "--archive", s3.url) == 0


def test_a_check_reads_objects(
    fresh: Fresh, s3: S3Server, capsys: pytest.CaptureFixture[str]
) -> None:
    """A deleted object is a problem, and a storage that does not answer is an error."""
    url = fresh()
    store_offloaded_game(url, open_object_storage(s3.url))
    assert run_store_command(url, "check", "--archive", s3.url) == 0
    assert "no problems" in capsys.readouterr().out
    assert run_store_command(url, "check") == 2
    assert "name it with --archive" in capsys.readouterr().err
    s3.stop()
    assert run_store_command(url, "check", "--archive", s3.url) == 2
    assert "cannot be reached" in capsys.readouterr().err
    s3.start()
    s3.delete(next(iter(s3.objects())))
    assert run_store_command(url, "check", "--repair", "--archive", s3.url) == 1
    assert "missing or damaged. Events that it had: 12" in capsys.readouterr().out


def test_an_unusable_storage_url_is_rejected(monkeypatch: pytest.MonkeyPatch, s3: S3Server) -> None:
    """The scheme, the bucket or the credentials are wrong, or the client is not installed."""

    def error_of(url: str) -> str:
        with pytest.raises(StoreUnusable) as raised:
            open_object_storage(url).require_access()
        return f"{raised.value.code} {raised.value.facts.get('why', '')}".strip()

    for url in ("ftp://games", "s3://", "games", "file://", "s3://[x"):
        assert error_of(url) == "archive_address"
    assert error_of("s3://another/site") == "archive_refused NoSuchBucket"
    open_object_storage(s3.url).require_access()
    with monkeypatch.context() as patch:
        patch.setenv("AWS_SECRET_ACCESS_KEY", "wrong")
        assert error_of(s3.url) == "archive_refused SignatureDoesNotMatch"
    with monkeypatch.context() as patch:
        patch.setenv("AWS_ACCESS_KEY_ID", "nobody")
        assert error_of(s3.url) == "archive_refused InvalidAccessKeyId"
    monkeypatch.setitem(sys.modules, "obstore", None)
    assert error_of(s3.url) == "archive_driver"
