"""Backup and restore: every row comes back on any kind of database, or nothing is touched."""

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
from tests.server.store.backups import empty, fill, filled, header, lines, silent, written
from tests.server.store.rows import FACTS, game, opened, pick


def test_every_row_comes_back(fresh: Fresh, tmp_path: Path) -> None:
    """And a backup of what was restored says the same."""
    url, other = filled(fresh), fresh()
    rows = back_up(url, tmp_path / "one.gz", silent).rows
    found = contents(url)
    assert (
        rows == found.total == restore(other, tmp_path / "one.gz", replace=False, progress=silent)
    )
    assert all(found.rows.values())
    assert contents(other) == found
    back_up(other, tmp_path / "two.gz", silent)
    assert lines(tmp_path / "two.gz") == lines(tmp_path / "one.gz")

    async def same() -> None:
        async with opened(url, other) as stores:
            for name in ("g", "h"):
                first, second = [vars(await store.game(name)) for store in stores]
                for row in (first, second):
                    row.pop("_sa_instance_state")
                assert first == second
                events = [await store.events(name) for store in stores]
                assert events[0] == events[1]
            assert await stores[0].secret("signing") == await stores[1].secret("signing")
            await stores[1].append("g", [pick(3)], FACTS)

    asyncio.run(same())


@pytest.mark.parametrize("there", ["sqlite", "postgres"])
def test_games_move_from_one_kind_to_the_other(
    postgres: Postgres, tmp_path: Path, there: str
) -> None:
    """Nothing is lost on the way there and back."""
    file = f"sqlite:///{tmp_path / 'games.sqlite3'}"
    kinds = {"sqlite": lambda: file, "postgres": postgres.fresh}
    begin = kinds.pop(there)
    (end,) = kinds.values()
    if there == "sqlite":
        main(["store", "restore", "--database", file, str(empty(tmp_path))])
    url, other = filled(begin), end()
    back_up(url, tmp_path / "there.gz", silent)
    restore(other, tmp_path / "there.gz", replace=False, progress=silent)
    back_up(other, tmp_path / "back.gz", silent)
    assert lines(tmp_path / "back.gz") == lines(tmp_path / "there.gz")


def test_existing_data_is_replaced_only_on_request(fresh: Fresh, tmp_path: Path) -> None:
    """Then nothing of it is left."""
    url, other = filled(fresh), fresh()

    async def something() -> None:
        async with opened(other) as (store,):
            await store.add(game("mine"), [pick(1)])

    asyncio.run(something())
    back_up(url, tmp_path / "b.gz", silent)
    with pytest.raises(StoreUnusable) as raised:
        restore(other, tmp_path / "b.gz", replace=False, progress=silent)
    assert "--replace" in str(raised.value)
    assert contents(other).rows["games"] == 1
    restore(other, tmp_path / "b.gz", replace=True, progress=silent)
    assert contents(other) == contents(url)

    async def check_removed() -> None:
        async with opened(other) as (store,):
            assert await store.game("mine") is None

    asyncio.run(check_removed())


def test_a_backup_of_before_takes_the_steps_since(fresh: Fresh, tmp_path: Path) -> None:
    """Its games are on one screen, as those of a store that was there all the time."""
    url, file = filled(fresh), tmp_path / "b.gz"
    old: dict[str, Any] = {"id": "old", "code": "", "start": None, "seats": [], "options": {}}
    old |= {"made": "1", "touched": "1", "over": True, "summary": {"at": 1}}
    event = {"game": "old", "number": 1, "kind": "pick", "word": "A1", "thought": None}
    written(file, [header("0002", {"games": 1, "events": 1}), ["games", old], ["events", event]])
    assert restore(url, file, replace=True, progress=silent) == 2

    async def check_rows() -> None:
        async with opened(url) as (store,):
            (row,) = await store.games()
            assert (row.id, row.kind, row.begun, row.over) == ("old", "screen", True, True)
            assert await store.events("old") == [Event(1, "pick", "A1")]
            await fill(store)

    asyncio.run(check_rows())


def test_a_backup_is_of_one_moment(fresh: Fresh, tmp_path: Path) -> None:
    """While games go on: what it counts is what it holds, and no event lacks its game."""
    url, file, other = filled(fresh), tmp_path / "b.gz", fresh()
    before, stop, begun = contents(url).rows, threading.Event(), threading.Event()

    async def go_on() -> None:
        async with opened(url) as (store,):
            number = 0
            while not stop.is_set():
                number += 1
                await store.add(game(f"n{number}"), [pick(1)])
                await store.append("h", [pick(number)], FACTS)
                begun.set()

    writer = threading.Thread(target=lambda: asyncio.run(go_on()))
    writer.start()
    try:
        assert begun.wait(20)
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


def test_a_backup_is_its_owners_alone_and_whole_or_not_there(fresh: Fresh, tmp_path: Path) -> None:
    """What fails leaves neither a file nor a part of one, and an old one as it was."""
    url, file = filled(fresh), tmp_path / "b.gz"
    file.write_bytes(b"old")

    def fails(done: int, all_: int) -> None:
        raise InterruptedError

    with pytest.raises(InterruptedError):
        back_up(url, file, fails)
    assert [one.read_bytes() for one in tmp_path.glob("*b.gz*")] == [b"old"]
    assert list(tmp_path.glob(".*b.gz*")) == []
    back_up(url, file, silent)
    assert file.read_bytes() != b"old"
    if os.name == "posix":
        assert stat.S_IMODE(file.stat().st_mode) == 0o600


def test_the_command_backs_up_restores_and_tells(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """In both languages; a folder, or a database that is named."""
    folder, file = tmp_path / "data", tmp_path / "b.gz"
    to = ["--data-dir", str(folder)]
    assert main(["store", "info", *to, "--lang", "en"]) == 2
    assert "no games are stored here" in capsys.readouterr().err
    assert not folder.exists()
    assert main(["store", "restore", str(empty(tmp_path)), *to, "--lang", "en"]) == 0
    assert capsys.readouterr().out == f"Restored 0 rows to {folder}.\n"

    async def some() -> None:
        async with opened(f"sqlite:///{folder / 'games.sqlite3'}") as (store,):
            await store.add(game("g"), [])

    asyncio.run(some())
    assert main(["store", "backup", str(file), *to, "--lang", "fr"]) == 0
    assert capsys.readouterr().out == f"2 lignes sauvegardées dans {file}.\n"
    database = f"sqlite:///{tmp_path / 'other.sqlite3'}"
    assert main(["store", "restore", str(file), "--database", database, "--lang", "en"]) == 0
    capsys.readouterr()
    assert main(["store", "info", "--database", database, "--lang", "en"]) == 0
    told = capsys.readouterr().out
    assert told.startswith(f"{tmp_path}, schema revision 0011_reviews:\n")
    assert "         1  games\n" in told
    assert main(["store", "restore", str(file), "--database", database, "--lang", "en"]) == 2
    assert "--replace" in capsys.readouterr().err
    assert main(["store", "restore", str(tmp_path / "none"), *to, "--lang", "en"]) == 2
    assert "none: No such file" in capsys.readouterr().err


def test_the_database_can_be_a_variable(tmp_path: Path) -> None:
    """As it can be for a server, so that no password need be an argument."""
    database = f"sqlite:///{tmp_path / 'v.sqlite3'}"
    done = subprocess.run(
        (sys.executable, "-m", "kingdombuilder", "store", "restore", empty(tmp_path)),
        env=os.environ | {"KINGDOMBUILDER_DATABASE": database, "LANG": "C", "LC_ALL": "C"},
        capture_output=True,
        text=True,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert (tmp_path / "v.sqlite3").exists()
