"""Where a store may be, and what is said where it cannot be used: a sentence, in any language."""

import socket
import subprocess
import sys
from pathlib import Path

import pytest

from kingdombuilder.server.store.store import prepare_store
from kingdombuilder.server.store.url import StoreUnusable, display_url, store_url, with_driver
from kingdombuilder.text.translations import LANGUAGES
from tests.server.postgres import GUARDED, PASSWORD, Postgres


def error_text(url: str) -> str:
    """What is said of a store that cannot be used; its password is never part of it."""
    with pytest.raises(StoreUnusable) as raised:
        prepare_store(url)
    said = [raised.value.message(language) for language in LANGUAGES]
    assert len(set(said)) == len(LANGUAGES)
    assert not any("wrong" in one for one in said)
    return said[0]


@pytest.mark.parametrize(
    ("named", "used"),
    [
        ("sqlite:////tmp/a.sqlite3", "sqlite+aiosqlite:////tmp/a.sqlite3"),
        ("sqlite+aiosqlite:///a", "sqlite+aiosqlite:///a"),
        ("postgresql://u:p%40@h:1/d", "postgresql+asyncpg://u:p%40@h:1/d"),
        ("postgres://h/d", "postgresql+asyncpg://h/d"),
        ("postgresql+asyncpg://h/d", "postgresql+asyncpg://h/d"),
        ("postgresql+psycopg://h/d", "postgresql+asyncpg://h/d"),
        ("postgresql://h/d?sslmode=require", "postgresql+asyncpg://h/d?ssl=require"),
    ],
)
def test_an_address_may_be_spelled_as_elsewhere(named: str, used: str) -> None:
    """The driver is added; and once it is, nothing changes any more."""
    url = store_url(Path("ignored"), named)
    assert url == used
    assert store_url(Path("ignored"), url) == used


def test_without_a_database_it_is_a_file_in_the_folder(tmp_path: Path) -> None:
    """Whatever the folder is called."""
    folder = tmp_path / "a ?#%20 é"
    prepare_store(store_url(folder))
    assert [file.name for file in folder.iterdir()] == ["games.sqlite3"]
    assert display_url(with_driver(store_url(folder))) == str(folder)


@pytest.mark.parametrize("named", ["mysql://u:wrong@h/d", "wrong", "://wrong", "oracle:wrong"])
def test_other_databases_are_refused(named: str) -> None:
    """With those that can be used."""
    with pytest.raises(StoreUnusable) as raised:
        store_url(Path("ignored"), named)
    assert "postgresql://user@host/name" in raised.value.message("en")


def test_a_server_out_of_reach_is_reported() -> None:
    """A port where nobody answers, and a host that nobody knows."""
    with socket.socket() as silent:
        silent.bind(("127.0.0.1", 0))
        port = silent.getsockname()[1]
        said = error_text(f"postgresql://ada:wrong@127.0.0.1:{port}/games")
    assert said.startswith(
        f"postgresql://ada@127.0.0.1:{port}/games: the database cannot be reached"
    )
    assert "cannot be reached" in error_text("postgresql://ada:wrong@nowhere.invalid/games")


def test_a_wrong_password_is_reported(postgres: Postgres) -> None:
    """The right one is taken."""
    prepare_store(postgres.make(GUARDED).replace("postgres@", f"postgres:{PASSWORD}@"))
    said = error_text(postgres.url(GUARDED, "wrong"))
    assert said.startswith("postgresql://postgres@/guarded: the database rejected the connection (")
    assert "password authentication failed" in said


def test_a_missing_database_is_reported(postgres: Postgres) -> None:
    """By its name."""
    assert '"nothing" does not exist' in error_text(postgres.url("nothing"))


def test_a_database_of_a_later_version_is_reported_and_left_alone(postgres: Postgres) -> None:
    """Nothing is changed in it."""
    url = postgres.make("later")
    postgres.execute("CREATE TABLE alembic_version (version_num text)", "later")
    postgres.execute("INSERT INTO alembic_version VALUES ('9999')", "later")
    assert "later version" in error_text(url)
    tables = "SELECT count(*) FROM pg_tables WHERE schemaname = 'public'"
    assert postgres.execute(tables, "later") == 1


def test_a_missing_driver_is_reported() -> None:
    """In a process that has none; a file needs none."""
    code = (
        "import sys; sys.modules['asyncpg'] = None\n"
        "from kingdombuilder.cli import main\n"
        "sys.exit(main(['store', 'info', '--lang', 'en', '--database', 'postgresql://h/d']))"
    )
    done = subprocess.run((sys.executable, "-c", code), capture_output=True, text=True)
    assert done.returncode == 2
    assert done.stderr.startswith("kingdombuilder: postgresql://h/d: PostgreSQL needs its driver")
    assert "kingdombuilder[postgres]" in done.stderr
    assert done.stderr.count("\n") == 1
