"""Add online tables: players, seats, chat and ratings."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"

NEW = ("secrets", "results", "ratings", "sessions", "players", "chat", "sitting")


def upgrade() -> None:
    """Add the tables; existing games become hot-seat games without an owner."""
    with op.batch_alter_table("games") as games:
        games.add_column(sa.Column("owner", sa.String(32), nullable=False, server_default=""))
        games.add_column(sa.Column("kind", sa.String(8), nullable=False, server_default="screen"))
        for name, before in (("begun", sa.true()), ("listed", sa.false()), ("rated", sa.false())):
            games.add_column(sa.Column(name, sa.Boolean, nullable=False, server_default=before))
        games.add_column(sa.Column("due", sa.BigInteger))
        games.create_index("games_due", ["due"])
        games.create_index("games_owner", ["owner"])
        games.create_index("games_listed", ["listed", "over", "touched"])
    op.add_column("events", sa.Column("moment", sa.BigInteger, nullable=False, server_default="0"))
    op.create_table(
        "sitting",
        _of_game(),
        _number("place"),
        sa.Column("player", sa.String(32), nullable=False),
    )
    op.create_index("sitting_player", "sitting", ["player"])
    op.create_table(
        "chat",
        _of_game(),
        _number("number"),
        sa.Column("player", sa.String(32), nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        _moment("moment"),
    )
    op.create_table(
        "players",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("key", sa.String(128), unique=True),
        sa.Column("password", sa.Text),
        sa.Column("token", sa.String(64), unique=True),
        sa.Column("owner", sa.String(32)),
        _moment("made"),
    )
    op.create_table(
        "sessions",
        sa.Column("id", sa.String(64), primary_key=True),
        _of_player(primary_key=False),
        sa.Column("agent", sa.String(200), nullable=False),
        _moment("made"),
        _moment("seen"),
    )
    op.create_index("ix_sessions_player", "sessions", ["player"])
    op.create_table(
        "ratings",
        _of_player(primary_key=True),
        _number("seats"),
        sa.Column("mu", sa.Float, nullable=False),
        sa.Column("sigma", sa.Float, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
    )
    op.create_table(
        "results",
        _of_game(),
        _number("place"),
        sa.Column("player", sa.String(32), nullable=False),
        sa.Column("rank", sa.Integer, nullable=False),
        sa.Column("gold", sa.Integer, nullable=False),
        sa.Column("before", sa.Float, nullable=False),
        sa.Column("after", sa.Float, nullable=False),
        _moment("moment"),
    )
    op.create_index("ix_results_player", "results", ["player"])
    op.create_table(
        "secrets",
        sa.Column("name", sa.String(32), primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
    )


def downgrade() -> None:
    """Drop the tables and columns."""
    for name in NEW:
        op.drop_table(name)
    op.drop_column("events", "moment")
    with op.batch_alter_table("games") as games:
        for index in ("games_due", "games_owner", "games_listed"):
            games.drop_index(index)
        for column in ("owner", "kind", "begun", "listed", "rated", "due"):
            games.drop_column(column)


def _of_game() -> sa.Column[str]:
    key = sa.ForeignKey("games.id", ondelete="CASCADE")
    return sa.Column("game", sa.String(32), key, primary_key=True)


def _of_player(primary_key: bool) -> sa.Column[str]:
    key = sa.ForeignKey("players.id", ondelete="CASCADE")
    return sa.Column("player", sa.String(32), key, primary_key=primary_key, nullable=False)


def _number(name: str) -> sa.Column[int]:
    return sa.Column(name, sa.Integer, primary_key=True, autoincrement=False)


def _moment(name: str) -> sa.Column[int]:
    return sa.Column(name, sa.BigInteger, nullable=False)
