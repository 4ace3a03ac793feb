"""An upgrade with games in progress, and the way back, as hosting.md describes them."""

from pathlib import Path

import pytest

from kingdombuilder.cli import main
from kingdombuilder.server.store.backup import back_up, contents
from kingdombuilder.server.store.exclusive import run_exclusively
from kingdombuilder.server.store.migrate import downgrade, head_revision
from kingdombuilder.server.store.restore import check_backup
from kingdombuilder.server.store.url import with_driver
from tests.server.postgres import Postgres
from tests.server.store.backups import backup_lines, silent
from tests.server.store.old_databases import REVISION, OldDatabase, old_database

__all__ = ["old_database"]


@pytest.fixture
def empty_url(old_database: OldDatabase, request: pytest.FixtureRequest) -> str:
    """The URL of another empty database of the same kind."""
    if old_database.kind == "sqlite":
        return f"sqlite:///{old_database.folder / 'second.sqlite3'}"
    postgres: Postgres = request.getfixturevalue("postgres")
    return postgres.make(f"second{id(request)}")


def test_an_upgrade_can_be_reverted(
    old_database: OldDatabase, empty_url: str, tmp_path: Path
) -> None:
    """The upgraded games continue; the restored backup is unchanged, and both can be used again."""
    before, after, again = (tmp_path / f"{name}.gz" for name in ("before", "after", "again"))
    store = ["--database", old_database.url]
    assert main(["store", "backup", str(before), *store]) == 0
    assert check_backup(before).revision == contents(old_database.url).revision == REVISION
    with old_database.serve() as server:
        server.check_games()
        server.play_on()
    assert contents(old_database.url).revision == head_revision()
    assert main(["store", "check", *store]) == 0
    assert main(["store", "backup", str(after), *store]) == 0

    assert main(["store", "restore", str(before), "--database", empty_url]) == 0
    run_exclusively(with_driver(empty_url), lambda connection: downgrade(connection, REVISION))
    back_up(empty_url, again, silent)
    assert backup_lines(again) == backup_lines(before)  # the old version sees the same rows
    with old_database.serve(empty_url) as server:
        server.check_games()

    assert main(["store", "restore", "--replace", str(after), *store]) == 0
    assert main(["store", "check", *store]) == 0
