"""Archives in object storage: read, played on, backed up and checked like any other."""

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
from tests.server.store.rows import game, opened, pick
from tests.server.store.test_archive import EVENTS, OVER, archive
from tests.server.store.test_check import store_game

__all__ = ["s3"]


async def add_archived(store: Store, name: str = "g") -> None:
    """Add a game that is over and archived."""
    await store.add(game(name), [])
    await store.append(name, EVENTS, OVER)
    assert await archive(store, name)


async def row(store: Store) -> Any:
    """The only row of the archive."""
    async with store.reading() as connection:
        return (await connection.execute(select(*ArchiveRow.__table__.columns))).one()


def test_an_offloaded_game_reads_and_continues_as_before(url: str, s3: S3Server) -> None:
    """Its row has a reference only; deleting the game deletes its objects, old and new ones."""

    async def check(storage: ObjectStorage) -> None:
        async with opened(url, storage=storage) as (store,):
            await add_archived(store)
            body = (await row(store)).data
            assert await store.offload("g")
            assert not await store.offload("g")
            (name,) = s3.objects()
            assert name.startswith("site/one/g/")
            assert s3.objects()[name] == body
            stored = await row(store)
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


def test_a_folder_is_an_object_storage(url: str, tmp_path: Path) -> None:
    """Any mounted volume will do."""
    folder = tmp_path / "not yet there"

    async def check(storage: ObjectStorage) -> None:
        storage.require_access()
        async with opened(url, storage=storage) as (store,):
            await add_archived(store)
            assert await store.offload("g")
            assert await store.events("g") == EVENTS
            assert len(list((folder / "g").iterdir())) == 1
            assert await store.remove("g")
        assert list(folder.rglob("g/*")) == []

    asyncio.run(check(open_object_storage(folder.as_uri())))


def test_a_storage_that_does_not_answer_loses_nothing(url: str, s3: S3Server) -> None:
    """The body stays in its row until an object has been stored; a read fails and works again."""

    async def check(storage: ObjectStorage) -> None:
        async with opened(url, storage=storage) as (store,):
            await add_archived(store)
            s3.stop()
            with pytest.raises(ArchiveUnavailable):
                await store.offload("g")
            assert (await row(store)).format == FORMAT
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


def test_a_changed_or_deleted_object_is_noticed(url: str, s3: S3Server) -> None:
    """A body is compared with its digest, and a server without storage says what is missing."""

    async def check(storage: ObjectStorage) -> None:
        async with opened(url, storage=storage) as (store,):
            await add_archived(store)
            assert await store.offload("g")
            ((name, body),) = s3.objects().items()
            s3.put(name, body[:-1])
            with pytest.raises(ArchiveDamaged):
                await store.events("g")
            s3.delete(name)
            with pytest.raises(ArchiveDamaged):
                await store.events("g")
        async with opened(url) as (store,):
            with pytest.raises(ArchiveUnavailable, match="no object storage"):
                await store.events("g")

    asyncio.run(check(open_object_storage(s3.url)))


def test_nodes_that_offload_archive_and_play_lose_nothing(postgres: Postgres, s3: S3Server) -> None:
    """One node plays while two others archive and offload the same game."""
    url, picks, storage = postgres.fresh(), 25, open_object_storage(s3.url)

    async def check() -> None:
        async with opened(url, url, url, storage=storage) as stores:
            await stores[0].add(game("g"), [])
            number = 0
            is_done, moved = False, [0, 0]

            async def move(index: int) -> None:
                while not is_done:
                    await archive(stores[index + 1], "g")
                    moved[index] += await stores[index + 1].offload("g")

            moving = [asyncio.create_task(move(index)) for index in range(2)]
            # A node that is slow may not get to the storage during the first picks.
            while number < picks or not (sum(moved) or number > 40 * picks):
                number = await stores[0].number("g")
                try:
                    await stores[0].append("g", [pick(number + 1)], OVER)
                except ConflictError:
                    continue
            is_done = True
            await asyncio.gather(*moving)
            assert sum(moved) > 0
            numbers = [one.number for one in await stores[0].events("g")]
            assert numbers == list(range(1, await stores[0].number("g") + 1))
            assert len(numbers) >= picks

    asyncio.run(check())


def offload_only_game(url: str, storage: ObjectStorage) -> list[Event]:
    """Archive and offload a playable game; return its events."""
    name = store_game(url)

    async def offload() -> list[Event]:
        async with opened(url, storage=storage) as (store,):
            events = await store.events(name)
            await store.append(name, [], OVER)
            assert await archive(store, name)
            assert await store.offload(name)
            assert await store.events(name) == events
            return events

    return asyncio.run(offload())


def run_store(url: str, *arguments: str) -> int:
    """Run a command on a store."""
    return main(["store", *arguments, "--database", url, "--lang", "en"])


def test_a_backup_contains_offloaded_games(
    fresh: Fresh, s3: S3Server, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """So that it can be restored without the storage, to an older version too."""
    url, other, file = fresh(), fresh(), tmp_path / "games.backup"
    events = offload_only_game(url, open_object_storage(s3.url))
    assert run_store(url, "backup", str(file), "--archive", s3.url) == 0
    ((name, body),) = s3.objects().items()
    s3.stop()
    assert run_store(url, "backup", str(tmp_path / "none"), "--archive", s3.url) == 2
    assert "object storage of archived games cannot be reached" in capsys.readouterr().err
    assert not (tmp_path / "none").exists()
    restore(other, file, replace=False, progress=silent)
    assert run_store(other, "check") == 0

    async def read() -> None:
        async with opened(other) as (store,):
            stored = await row(store)
            assert (stored.format, stored.data) == (FORMAT, body)
            assert await store.events(stored.game) == events

    asyncio.run(read())
    s3.start()
    s3.delete(name)
    assert run_store(url, "backup", str(file), "--archive", s3.url) == 1
    assert "the backup does not contain them" in capsys.readouterr().err
    third = fresh()
    restore(third, file, replace=False, progress=silent)
    s3.put(name, body)
    assert run_store(third, "check", "--archive", s3.url) == 0


def test_a_check_reads_objects(
    fresh: Fresh, s3: S3Server, capsys: pytest.CaptureFixture[str]
) -> None:
    """A deleted one is a problem, a storage that does not answer is an error."""
    url = fresh()
    offload_only_game(url, open_object_storage(s3.url))
    assert run_store(url, "check", "--archive", s3.url) == 0
    assert "no problems" in capsys.readouterr().out
    assert run_store(url, "check") == 2
    assert "name it with --archive" in capsys.readouterr().err
    s3.stop()
    assert run_store(url, "check", "--archive", s3.url) == 2
    assert "cannot be reached" in capsys.readouterr().err
    s3.start()
    s3.delete(next(iter(s3.objects())))
    assert run_store(url, "check", "--repair", "--archive", s3.url) == 1
    assert "missing or damaged. Events that it had: 12" in capsys.readouterr().out


def test_an_address_that_is_not_usable_is_refused(
    monkeypatch: pytest.MonkeyPatch, s3: S3Server
) -> None:
    """A wrong scheme, no bucket, a bucket that does not exist, wrong credentials, no client."""

    def code(url: str) -> str:
        with pytest.raises(StoreUnusable) as refusal:
            open_object_storage(url).require_access()
        return f"{refusal.value.code} {refusal.value.facts.get('why', '')}".strip()

    for url in ("ftp://games", "s3://", "games", "file://", "s3://[x"):
        assert code(url) == "archive_address"
    assert code("s3://another/site") == "archive_refused NoSuchBucket"
    open_object_storage(s3.url).require_access()
    with monkeypatch.context() as wrong:
        wrong.setenv("AWS_SECRET_ACCESS_KEY", "wrong")
        assert code(s3.url) == "archive_refused SignatureDoesNotMatch"
    with monkeypatch.context() as wrong:
        wrong.setenv("AWS_ACCESS_KEY_ID", "nobody")
        assert code(s3.url) == "archive_refused InvalidAccessKeyId"
    monkeypatch.setitem(sys.modules, "obstore", None)
    assert code(s3.url) == "archive_driver"
