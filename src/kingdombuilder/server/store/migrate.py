"""Create a store or migrate it to the current schema, by one node at a time."""

from importlib.resources import files

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import Connection

from kingdombuilder.server.store.exclusive import run_exclusively, run_on_snapshot
from kingdombuilder.server.store.url import POSTGRES, StoreUnusable, display_url, with_driver

HEAD = "head"


def prepare_store(url: str) -> str:
    """Create or upgrade a store and return its URL; raise `StoreUnusable` if that fails."""
    migrate(url)
    return url


def migrate(url: str, revision: str = HEAD) -> None:
    """Migrate a store to a revision; a failure leaves it unchanged."""
    run_exclusively(
        with_driver(url),
        lambda connection: upgrade(connection, revision, display_url(with_driver(url))),
    )


def require_current(url: str) -> str:
    """Return the URL of a store with the current schema; raise `StoreUnusable` for any other."""
    place = display_url(with_driver(url))

    def check(connection: Connection) -> None:
        revision = MigrationContext.configure(connection).get_current_revision()
        if revision is None:
            raise StoreUnusable("store_unshaped", source=place)
        if revision != ScriptDirectory.from_config(_config()).get_current_head():
            raise StoreUnusable("store_other_version", source=place, name=revision)

    run_on_snapshot(with_driver(url), check)
    return url


def upgrade(connection: Connection, revision: str, source: str) -> None:
    """Run the migrations up to a revision on a connection."""
    try:
        command.upgrade(_config(connection), revision)
    except CommandError as error:
        code = "store_later" if connection.dialect.name == POSTGRES else "unusable"
        raise StoreUnusable(code, source=source, why=error) from None


def downgrade(connection: Connection, revision: str) -> None:
    """Run the migrations down to a known revision."""
    command.downgrade(_config(connection), revision)


def known_revisions() -> set[str]:
    """Return all revisions that this version of the program knows."""
    return {step.revision for step in ScriptDirectory.from_config(_config()).walk_revisions()}


def head_revision() -> str | None:
    """Return the revision of this version of the program."""
    return ScriptDirectory.from_config(_config()).get_current_head()


def _config(connection: Connection | None = None) -> Config:
    config = Config(attributes={"connection": connection})
    config.set_main_option(
        "script_location", str(files("kingdombuilder.server.store").joinpath("migrations"))
    )
    return config
