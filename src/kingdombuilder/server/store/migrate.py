"""The shape of a store: made, or brought from an old one to the present, by one node at a time."""

from importlib.resources import files

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import Connection

from kingdombuilder.server.store.exclusive import alone
from kingdombuilder.server.store.url import POSTGRES, Unusable, address, shown

HEAD = "head"


def prepared(url: str) -> str:
    """The address of a store that is made or brought to the present shape; raises `Unusable`."""
    migrate(url)
    return url


def migrate(url: str, revision: str = HEAD) -> None:
    """Bring a store, old or new, to a shape; nothing of it stays if that fails."""
    alone(address(url), lambda connection: upgrade(connection, revision, shown(address(url))))


def upgrade(connection: Connection, revision: str, source: str) -> None:
    """Take the steps up to a revision on a connection."""
    try:
        command.upgrade(_config(connection), revision)
    except CommandError as error:
        code = "store_later" if connection.dialect.name == POSTGRES else "unusable"
        raise Unusable(code, source=source, why=error) from None


def downgrade(connection: Connection, revision: str) -> None:
    """Take the steps back to a revision that is known."""
    command.downgrade(_config(connection), revision)


def known_revisions() -> set[str]:
    """All shapes that this version of the program knows."""
    return {step.revision for step in ScriptDirectory.from_config(_config()).walk_revisions()}


def _config(connection: Connection | None = None) -> Config:
    config = Config(attributes={"connection": connection})
    config.set_main_option(
        "script_location", str(files("kingdombuilder.server.store").joinpath("migrations"))
    )
    return config
