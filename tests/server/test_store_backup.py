"""Backup and restore: every row comes back on any kind of database, or nothing is touched."""

import asyncio
import gzip
import json
import os
import stat
import subprocess
import sys
import threading
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import insert

from kingdombuilder.cli import main
from kingdombuilder.server.room.room import Event
from kingdombuilder.server.store.address import Unusable
from kingdombuilder.server.store.backup import back_up, contents
from kingdombuilder.server.store.restore import restore
from kingdombuilder.server.store.schema import PlayerRow, RatingRow, ResultRow, SessionRow
from kingdombuilder.server.store.store import Store
from kingdombuilder.thinking.decision import Thought
from tests.server.postgres import Fresh, Postgres
from tests.server.rows import FACTS, game, opened, pick


def silent(done: int, all_: int) -> None:
    """Nobody wants to know how far it is."""


async def fill(store: Store) -> None:
    """Something in every table."""
    thought = Thought("card", {"thing": "lords", "n": 2})
    told = {"options": {"é": [1.5, None, True]}, "due": 1_900_000_000_123, "listed": True}
    await store.add(game("g", owner="ada", **told), [pick(1)], {0: "ada", 1: "bob"})
    await store.append("g", [Event(2, "pick", "“é” \U0001f3f0\n", thought, 7)], FACTS)
    await store.add(game("h"), [])
    await store.say("g", "ada", "Ada", 'hello\n"there"', 5)
    await store.secret("signing")

    async def people(connection: Any) -> None:
        player = {"id": "ada", "kind": "account", "name": "Ada", "key": "ada", "made": 1}
        await connection.execute(insert(PlayerRow), player | {"password": "x", "token": None})
        browser = {"id": "s", "player": "ada", "agent": "a", "made": 1, "seen": 2}
        await connection.execute(insert(SessionRow), browser)
        rating = {"player": "ada", "seats": 2, "mu": 400.1, "sigma": 1 / 3, "games": 1}
        await connection.execute(insert(RatingRow), rating)
        result = {"game": "g", "place": 0, "player": "ada", "rank": 1, "gold": 9}
        after = {"before": 0.1, "after": 0.2, "moment": 3}
        await connection.execute(insert(ResultRow), result | after)

    await store.write(people)


def filled(fresh: Fresh) -> str:
    """The address of a store with something in every table."""
    url = fresh()

    async def fill_it() -> None:
        async with opened(url) as (store,):
            await fill(store)

    asyncio.run(fill_it())
    return url


def lines(file: Path) -> list[Any]:
    """What a backup says, without when it was made and what follows from that."""
    said = [json.loads(line) for line in gzip.decompress(file.read_bytes()).splitlines()]
    del said[0]["made"]
    return [said[0], *sorted(said[1:-1], key=str)]


def written(file: Path, said: list[Any]) -> None:
    """A backup that says this, with the right sum at its end."""
    body = b"".join(json.dumps(line).encode() + b"\n" for line in said)
    end = json.dumps({"sum": sha256(body).hexdigest()}).encode() + b"\n"
    file.write_bytes(gzip.compress(body + end))


def test_every_row_comes_back(fresh: Fresh, tmp_path: Path) -> None:
    """And a backup of what was restored says the same."""
    url, other = filled(fresh), fresh()
    rows = back_up(url, tmp_path / "one.gz", silent)
    found = contents(url)
    assert rows == found.total == restore(other, tmp_path / "one.gz", replace=False, told=silent)
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
        main(["store", "restore", "--database", file, str(_empty(tmp_path))])
    url, other = filled(begin), end()
    back_up(url, tmp_path / "there.gz", silent)
    restore(other, tmp_path / "there.gz", replace=False, told=silent)
    back_up(other, tmp_path / "back.gz", silent)
    assert lines(tmp_path / "back.gz") == lines(tmp_path / "there.gz")


def _empty(folder: Path) -> Path:
    """A backup without a row."""
    written(folder / "empty.gz", [header("0003", {})])
    return folder / "empty.gz"


def header(revision: str, rows: dict[str, int]) -> dict[str, Any]:
    """The first line of a backup."""
    return {"what": "kingdombuilder store", "format": 1, "revision": revision, "rows": rows}


def test_what_is_there_is_replaced_only_when_that_is_told(fresh: Fresh, tmp_path: Path) -> None:
    """Then nothing of it is left."""
    url, other = filled(fresh), fresh()

    async def something() -> None:
        async with opened(other) as (store,):
            await store.add(game("mine"), [pick(1)])

    asyncio.run(something())
    back_up(url, tmp_path / "b.gz", silent)
    with pytest.raises(Unusable) as raised:
        restore(other, tmp_path / "b.gz", replace=False, told=silent)
    assert "--replace" in str(raised.value)
    assert contents(other).rows["games"] == 1
    restore(other, tmp_path / "b.gz", replace=True, told=silent)
    assert contents(other) == contents(url)

    async def gone() -> None:
        async with opened(other) as (store,):
            assert await store.game("mine") is None

    asyncio.run(gone())


def test_a_damaged_backup_changes_nothing(fresh: Fresh, tmp_path: Path) -> None:
    """Cut off anywhere, a bit turned anywhere, a line too few or too many, no backup at all."""
    url, file = filled(fresh), tmp_path / "b.gz"
    back_up(url, file, silent)
    before, packed = contents(url), file.read_bytes()
    body = gzip.decompress(packed).splitlines(keepends=True)
    changed = {
        "empty": b"",
        "text": b"no backup",
        "nothing": gzip.compress(b""),
        "cut": packed[: len(packed) // 2],
        "no end": packed[:-9],
        "no sum": gzip.compress(b"".join(body[:-1])),
        "line less": gzip.compress(b"".join([*body[:2], *body[3:]])),
        "line twice": gzip.compress(b"".join([*body[:2], *body[1:]])),
        "after the end": gzip.compress(b"".join([*body, body[1]])),
        "letter": gzip.compress(b"".join(body).replace(b"hello", b"hallo")),
        "no json": gzip.compress(b"".join([body[0], b"{\n", *body[2:]])),
        "other json": gzip.compress(b"[1]\n"),
        "deep": gzip.compress(b"[" * 100_000),
    }
    for place in range(20, len(packed), len(packed) // 12):
        bit = bytes([packed[place] ^ 4])
        changed[f"bit at {place}"] = packed[:place] + bit + packed[place + 1 :]
    for content in changed.values():
        file.write_bytes(content)
        with pytest.raises(Unusable, match="backup"):
            restore(url, file, replace=True, told=silent)
    assert contents(url) == before


@pytest.mark.parametrize(
    ("rows", "line"),
    [
        ([["secrets", {"name": "a"}]], 2),
        ([["secrets", {"name": "a", "value": "b", "more": 1}]], 2),
        ([["players_", {"name": "a", "value": "b"}]], 2),
        ([["secrets", {"name": "a", "value": "b"}]] * 2, 2),
        ([["secrets", {"name": "a", "value": {"x": 1}}]], 2),
    ],
)
def test_a_backup_that_somebody_made_up_changes_nothing(
    fresh: Fresh, tmp_path: Path, rows: list[Any], line: int
) -> None:
    """Its sum is right, but not its columns, tables, keys or values; the line is told."""
    url, file = filled(fresh), tmp_path / "b.gz"
    before = contents(url)
    counts: dict[str, int] = {}
    for name, _ in rows:
        counts[name] = counts.get(name, 0) + 1
    written(file, [header("0003", counts), *rows])
    with pytest.raises(Unusable, match=rf"b\.gz: .*line {line}"):
        restore(url, file, replace=True, told=silent)
    assert contents(url) == before


def test_a_row_that_refers_to_nothing_changes_nothing(fresh: Fresh, tmp_path: Path) -> None:
    """An event without its game."""
    url, file = filled(fresh), tmp_path / "b.gz"
    before = contents(url)
    event = {"game": "no", "number": 1, "kind": "pick", "word": "A1", "thought": None, "moment": 0}
    written(file, [header("0003", {"events": 1}), ["events", event]])
    with pytest.raises(Unusable):
        restore(url, file, replace=True, told=silent)
    assert contents(url) == before


def test_a_later_backup_is_refused(fresh: Fresh, tmp_path: Path) -> None:
    """Of a shape, or in a format, that nobody knows yet."""
    url, file = fresh(), tmp_path / "b.gz"
    for told in (header("9999", {}), header("0003", {}) | {"format": 2}):
        written(file, [told])
        with pytest.raises(Unusable, match="later version"):
            restore(url, file, replace=False, told=silent)


def test_a_backup_of_before_takes_the_steps_since(fresh: Fresh, tmp_path: Path) -> None:
    """Its games are on one screen, as those of a store that was there all the time."""
    url, file = filled(fresh), tmp_path / "b.gz"
    old = {"id": "old", "code": "", "start": None, "seats": [], "options": {}, "made": "1"}
    old |= {"touched": "1", "over": True, "summary": {"at": 1}}
    event = {"game": "old", "number": 1, "kind": "pick", "word": "A1", "thought": None}
    written(file, [header("0002", {"games": 1, "events": 1}), ["games", old], ["events", event]])
    assert restore(url, file, replace=True, told=silent) == 2

    async def kept() -> None:
        async with opened(url) as (store,):
            (row,) = await store.games()
            assert (row.id, row.kind, row.begun, row.over) == ("old", "screen", True, True)
            assert await store.events("old") == [Event(1, "pick", "A1")]
            await fill(store)

    asyncio.run(kept())


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
            restore(other, file, replace=True, told=silent)
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
    to = ["--data", str(folder)]
    assert main(["store", "info", *to, "--lang", "en"]) == 2
    assert "no games are kept here" in capsys.readouterr().err
    assert not folder.exists()
    assert main(["store", "restore", str(_empty(tmp_path)), *to, "--lang", "en"]) == 0
    assert capsys.readouterr().out == f"0 rows are in {folder} now.\n"

    async def some() -> None:
        async with opened(f"sqlite:///{folder / 'games.sqlite3'}") as (store,):
            await store.add(game("g"), [])

    asyncio.run(some())
    assert main(["store", "backup", str(file), *to, "--lang", "fr"]) == 0
    assert capsys.readouterr().out == f"1 ligne est dans {file}.\n"
    database = f"sqlite:///{tmp_path / 'other.sqlite3'}"
    assert main(["store", "restore", str(file), "--database", database, "--lang", "en"]) == 0
    capsys.readouterr()
    assert main(["store", "info", "--database", database, "--lang", "en"]) == 0
    told = capsys.readouterr().out
    assert told.startswith(f"In {tmp_path}, at step 0003:\n")
    assert "         1  games\n" in told
    assert main(["store", "restore", str(file), "--database", database, "--lang", "en"]) == 2
    assert "--replace" in capsys.readouterr().err
    assert main(["store", "restore", str(tmp_path / "none"), *to, "--lang", "en"]) == 2
    assert "none: No such file" in capsys.readouterr().err


def test_the_database_can_be_a_variable(tmp_path: Path) -> None:
    """As it can be for a server, so that no password need be an argument."""
    database = f"sqlite:///{tmp_path / 'v.sqlite3'}"
    done = subprocess.run(
        (sys.executable, "-m", "kingdombuilder", "store", "restore", _empty(tmp_path)),
        env=os.environ | {"KINGDOMBUILDER_DATABASE": database, "LANG": "C", "LC_ALL": "C"},
        capture_output=True,
        text=True,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert (tmp_path / "v.sqlite3").exists()
