"""Backup and restore: every row is restored on each kind of database, or nothing is changed."""

import asyncio
import os
import stat
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import pytest

from kingdombuilder.cli import main
from kingdombuilder.server.room.room import Event
from kingdombuilder.server.store.backup import back_up, contents
from kingdombuilder.server.store.restore import restore
from kingdombuilder.server.store.url import StoreUnusable
from tests.server.postgres import Fresh, Postgres
from tests.server.store.backups import (
    backup_lines,
    fill_store,
    header,
    make_filled_store,
    silent,
    write_backup,
    write_empty_backup,
)
from tests.server.store.rows import FACTS, game, open_stores, pick


def test_every_row_is_restored(fresh: Fresh, tmp_path: Path) -> None:
    """A backup of the restored store has the same contents."""
    url, other = make_filled_store(fresh), fresh()
    rows = back_up(url, tmp_path / "one.gz", silent).rows
    stored = contents(url)
    assert (
        rows == stored.total == restore(other, tmp_path / "one.gz", replace=False, progress=silent)
    )
    assert all(stored.rows.values())
    assert contents(other) == stored
    back_up(other, tmp_path / "two.gz", silent)
    assert backup_lines(tmp_path / "two.gz") == backup_lines(tmp_path / "one.gz")

    async def check() -> None:
        async with open_stores(url, other) as stores:
            for name in ("g", "h"):
                first, second = [vars(await store.game(name)) for store in stores]
                for row in (first, second):
                    row.pop("_sa_instance_state")
                assert first == second
                events = [await store.events(name) for store in stores]
                assert events[0] == events[1]
            assert await stores[0].secret("signing") == await stores[1].secret("signing")
            await stores[1].append("g", [pick(3)], FACTS)

    asyncio.run(check())


@pytest.mark.parametrize("source", ["sqlite", "postgres"])
def test_games_move_between_kinds_of_databases(
    postgres: Postgres, tmp_path: Path, source: str
) -> None:
    """Nothing is lost on the way there and back."""
    file = f"sqlite:///{tmp_path / 'games.sqlite3'}"
    kinds = {"sqlite": lambda: file, "postgres": postgres.fresh}
    make_source = kinds.pop(source)
    (make_target,) = kinds.values()
    if source == "sqlite":
        main(["store", "restore", "--database", file, str(write_empty_backup(tmp_path))])
    url, other = make_filled_store(make_source), make_target()
    back_up(url, tmp_path / "forth.gz", silent)
    restore(other, tmp_path / "forth.gz", replace=False, progress=silent)
    back_up(other, tmp_path / "back.gz", silent)
    assert backup_lines(tmp_path / "back.gz") == backup_lines(tmp_path / "forth.gz")


def test_existing_data_is_replaced_only_on_request(fresh: Fresh, tmp_path: Path) -> None:
    """After it, nothing of the old data remains."""
    url, other = make_filled_store(fresh), fresh()

    async def add_game() -> None:
        async with open_stores(other) as (store,):
            await store.add(game("mine"), [pick(1)])

    asyncio.run(add_game())
    back_up(url, tmp_path / "b.gz", silent)
    with pytest.raises(StoreUnusable) as raised:
        restore(other, tmp_path / "b.gz", replace=False, progress=silent)
    assert "--replace" in str(raised.value)
    assert contents(other).rows["games"] == 1
    restore(other, tmp_path / "b.gz", replace=True, progress=silent)
    assert contents(other) == contents(url)

    async def check_removed() -> None:
        async with open_stores(other) as (store,):
            assert await store.game("mine") is None

    asyncio.run(check_removed())


def test_an_old_backup_is_migrated(fresh: Fresh, tmp_path: Path) -> None:
    """Its games become hot-seat games, as in a store that was upgraded."""
    url, file = make_filled_store(fresh), tmp_path / "b.gz"
    old: dict[str, Any] = {"id": "old", "code": "", "start": None, "seats": [], "options": {}}
    old |= {"made": "1", "touched": "1", "over": True, "summary": {"at": 1}}
    event = {"game": "old", "number": 1, "kind": "pick", "word": "A1", "thought": None}
    write_backup(
        file, [header("0002", {"games": 1, "events": 1}), ["games", old], ["events", event]]
    )
    assert restore(url, file, replace=True, progress=silent) == 2

    async def check_rows() -> None:
        async with open_stores(url) as (store,):
            (row,) = await store.games()
            assert (row.id, row.kind, row.begun, row.over) == ("old", "screen", True, True)
            assert await store.events("old") == [Event(1, "pick", "A1")]
            await fill_store(store)

    asyncio.run(check_rows())


def test_a_backup_is_a_consistent_snapshot(fresh: Fresh, tmp_path: Path) -> None:
    """Games continue during it, but no event lacks its game."""
    url, file, other = make_filled_store(fresh), tmp_path / "b.gz", fresh()
    before, stop, has_written = contents(url).rows, threading.Event(), threading.Event()

    async def write() -> None:
        async with open_stores(url) as (store,):
            number = 0
            while not stop.is_set():
                number += 1
                await store.add(game(f"n{number}"), [pick(1)])
                await store.append("h", [pick(number)], FACTS)
                has_written.set()

    writer = threading.Thread(target=lambda: asyncio.run(write()))
    writer.start()
    try:
        assert has_written.wait(20)
        for _ in range(2):
            back_up(url, file, silent)
            restore(other, file, replace=True, progress=silent)
    finally:
        stop.set()
        writer.join()
    rows = contents(other).rows
    games, events = rows["games"] - before["games"], rows["events"] - before["events"]
    assert games > 0
    assert events in (2 * games, 2 * games - 1)


def test_a_backup_is_private_and_atomic(fresh: Fresh, tmp_path: Path) -> None:
    """A failed backup leaves no part of a file, and the old file stays unchanged."""
    url, file = make_filled_store(fresh), tmp_path / "b.gz"
    file.write_bytes(b"old")

    def fail(done: int, all_: int) -> None:
        raise InterruptedError

    with pytest.raises(InterruptedError):
        back_up(url, file, fail)
    assert [path.read_bytes() for path in tmp_path.glob("*b.gz*")] == [b"old"]
    assert list(tmp_path.glob(".*b.gz*")) == []
    back_up(url, file, silent)
    assert file.read_bytes() != b"old"
    if os.name == "posix":
        assert stat.S_IMODE(file.stat().st_mode) == 0o600


def test_the_command_backs_up_restores_and_shows_a_store(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """It works in both languages, with a folder or with a database URL."""
    folder, file = tmp_path / "data", tmp_path / "b.gz"
    options = ["--data-dir", str(folder)]
    assert main(["store", "info", *options, "--lang", "en"]) == 2
    assert "no games are stored here" in capsys.readouterr().err
    assert not folder.exists()
    assert (
        main(["store", "restore", str(write_empty_backup(tmp_path)), *options, "--lang", "en"]) == 0
    )
    assert capsys.readouterr().out == f"Restored 0 rows to {folder}.\n"

    async def add_game() -> None:
        async with open_stores(f"sqlite:///{folder / 'games.sqlite3'}") as (store,):
            await store.add(game("g"), [])

    asyncio.run(add_game())
    assert main(["store", "backup", str(file), *options, "--lang", "fr"]) == 0
    assert capsys.readouterr().out == f"2 lignes sauvegardées dans {file}.\n"
    database = f"sqlite:///{tmp_path / 'other.sqlite3'}"
    assert main(["store", "restore", str(file), "--database", database, "--lang", "en"]) == 0
    capsys.readouterr()
    assert main(["store", "info", "--database", database, "--lang", "en"]) == 0
    output = capsys.readouterr().out
    assert output.startswith(f"{tmp_path}, schema revision 0012_waiting_tables:\n")
    assert "         1  games\n" in output
    assert main(["store", "restore", str(file), "--database", database, "--lang", "en"]) == 2
    assert "--replace" in capsys.readouterr().err
    assert main(["store", "restore", str(tmp_path / "none"), *options, "--lang", "en"]) == 2
    assert "none: No such file" in capsys.readouterr().err


def test_the_database_can_be_an_environment_variable(tmp_path: Path) -> None:
    """A password need not be an argument then."""
    database = f"sqlite:///{tmp_path / 'v.sqlite3'}"
    result = subprocess.run(
        (sys.executable, "-m", "kingdombuilder", "store", "restore", write_empty_backup(tmp_path)),
        env=os.environ | {"KINGDOMBUILDER_DATABASE": database, "LANG": "C", "LC_ALL": "C"},
        capture_output=True,
        text=True,
    )
    assert (result.returncode, result.stderr) == (0, "")
    assert (tmp_path / "v.sqlite3").exists()
