"""The URLs of stores, and the errors for stores that cannot be used, in each language."""

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
    """Return the error for a store that cannot be used; it never contains the password."""
    with pytest.raises(StoreUnusable) as raised:
        prepare_store(url)
    texts = [raised.value.message(language) for language in LANGUAGES]
    assert len(set(texts)) == len(LANGUAGES)
    assert not any("wrong" in text for text in texts)
    return texts[0]


@pytest.mark.parametrize(
    ("name", "url"),
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
def test_common_url_spellings_are_accepted(name: str, url: str) -> None:
    """The driver is added once."""
    used = store_url(Path("ignored"), name)
    assert used == url
    assert store_url(Path("ignored"), used) == url


def test_the_default_store_is_a_file_in_the_folder(tmp_path: Path) -> None:
    """The folder can have any name."""
    folder = tmp_path / "a ?#%20 é"
    prepare_store(store_url(folder))
    assert [file.name for file in folder.iterdir()] == ["games.sqlite3"]
    assert display_url(with_driver(store_url(folder))) == str(folder)


@pytest.mark.parametrize("name", ["mysql://u:wrong@h/d", "wrong", "://wrong", "oracle:wrong"])
def test_other_databases_are_rejected(name: str) -> None:
    """The error names the supported ones."""
    with pytest.raises(StoreUnusable) as raised:
        store_url(Path("ignored"), name)
    assert "postgresql://user@host/name" in raised.value.message("en")


def test_an_unreachable_server_is_reported() -> None:
    """Its port does not answer, or its host is unknown."""
    with socket.socket() as silent:
        silent.bind(("127.0.0.1", 0))
        port = silent.getsockname()[1]
        text = error_text(f"postgresql://ada:wrong@127.0.0.1:{port}/games")
    assert text.startswith(
        f"postgresql://ada@127.0.0.1:{port}/games: the database cannot be reached"
    )
    assert "cannot be reached" in error_text("postgresql://ada:wrong@nowhere.invalid/games")


def test_a_wrong_password_is_reported(postgres: Postgres) -> None:
    """The right one is accepted."""
    prepare_store(postgres.make(GUARDED).replace("postgres@", f"postgres:{PASSWORD}@"))
    text = error_text(postgres.url(GUARDED, "wrong"))
    assert text.startswith("postgresql://postgres@/guarded: the database rejected the connection (")
    assert "password authentication failed" in text


def test_a_missing_database_is_reported(postgres: Postgres) -> None:
    """The error names it."""
    assert '"nothing" does not exist' in error_text(postgres.url("nothing"))


def test_a_database_of_a_later_version_is_reported_and_unchanged(postgres: Postgres) -> None:
    """No table is added to it."""
    url = postgres.make("later")
    postgres.execute("CREATE TABLE alembic_version (version_num text)", "later")
    postgres.execute("INSERT INTO alembic_version VALUES ('9999')", "later")
    assert "later version" in error_text(url)
    tables = "SELECT count(*) FROM pg_tables WHERE schemaname = 'public'"
    assert postgres.execute(tables, "later") == 1


def test_a_missing_driver_is_reported() -> None:
    """PostgreSQL needs one."""
    code = (
        "import sys; sys.modules['asyncpg'] = None\n"
        "from kingdombuilder.cli import main\n"
        "sys.exit(main(['store', 'info', '--lang', 'en', '--database', 'postgresql://h/d']))"
    )
    result = subprocess.run((sys.executable, "-c", code), capture_output=True, text=True)
    assert result.returncode == 2
    assert result.stderr.startswith("kingdombuilder: postgresql://h/d: PostgreSQL needs its driver")
    assert "kingdombuilder[postgres]" in result.stderr
    assert result.stderr.count("\n") == 1
