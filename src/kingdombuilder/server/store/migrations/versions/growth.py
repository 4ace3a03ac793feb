"""Add activity, archives and records, so that a store stays fast while it grows."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"

Z_95 = 1.96  # standard deviations of a 95 % interval
HOUR = "CAST(({}) / 3600 AS INTEGER)"
SECONDS = {
    "postgresql": "CASE WHEN touched ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}T'"
    " THEN FLOOR(EXTRACT(EPOCH FROM CAST(touched AS timestamptz))) ELSE 0 END",
    "sqlite": "COALESCE(CAST(strftime('%s', touched) AS INTEGER), 0)",
}
FILL_FACTOR = 50  # percent; the rest of a page is for new versions of its rows


def upgrade() -> None:
    """Add the tables; a finished game stays in the old ones until it is archived."""
    dialect = op.get_bind().dialect.name
    op.create_table(
        "activity",
        _of_game(),
        sa.Column("touched", sa.String(32), nullable=False),
        sa.Column("hour", sa.Integer, nullable=False),
        *(sa.Column(name, sa.Boolean, nullable=False) for name in ("over", "begun", "listed")),
        sa.Column("deadline", sa.BigInteger),
        sa.Column("due", sa.BigInteger),
        sa.Column("summary", sa.JSON, nullable=False),
    )
    if dialect == "postgresql":
        op.execute(f"ALTER TABLE activity SET (fillfactor = {FILL_FACTOR})")
    hour = HOUR.format(SECONDS[dialect])
    op.execute(
        "INSERT INTO activity (game, touched, hour, over, begun, listed, deadline, due, summary)"
        f" SELECT id, touched, {hour}, over, begun, listed, due, due, summary FROM games"
    )
    op.create_index("activity_due", "activity", ["due"])
    op.create_index("activity_lobby", "activity", ["listed", "over", "hour", "game"])
    op.create_index("activity_over", "activity", ["over", "hour"])
    for index in ("games_touched", "games_due", "games_listed"):
        op.drop_index(index, "games")
    _refer_events_to("activity.game")
    op.create_table(
        "archive",
        _of_game(),
        sa.Column("format", sa.Integer, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("data", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "records",
        _of_game(),
        sa.Column("made", sa.String(32), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
    )
    op.create_index("records_made", "records", ["made", "game"])
    with op.batch_alter_table("ratings") as ratings:
        ratings.add_column(sa.Column("low", sa.Float, nullable=False, server_default="0"))
    op.execute(f"UPDATE ratings SET low = mu - {Z_95} * sigma")
    op.create_index("ratings_low", "ratings", ["seats", "low", "player"])
    op.drop_index("ix_results_player", "results")
    op.create_index("results_moment", "results", ["player", "moment", "game"])


def downgrade() -> None:
    """Drop the tables; refuse if games are archived."""
    if op.get_bind().execute(sa.text("SELECT 1 FROM archive LIMIT 1")).first():
        raise NotImplementedError("archived games cannot be downgraded")
    op.drop_index("results_moment", "results")
    op.create_index("ix_results_player", "results", ["player"])
    op.drop_index("ratings_low", "ratings")
    with op.batch_alter_table("ratings") as ratings:
        ratings.drop_column("low")
    op.drop_table("records")
    op.drop_table("archive")
    _refer_events_to("games.id")
    for column in ("touched", "over", "begun", "summary"):
        op.execute(
            f"UPDATE games SET {column} ="
            f" (SELECT activity.{column} FROM activity WHERE activity.game = games.id)"
        )
    op.execute(
        "UPDATE games SET due = (SELECT deadline FROM activity WHERE activity.game = games.id)"
    )
    op.drop_table("activity")
    op.create_index("games_touched", "games", ["touched"])
    op.create_index("games_due", "games", ["due"])
    op.create_index("games_listed", "games", ["listed", "over", "touched"])


def _refer_events_to(column: str) -> None:
    """Replace the foreign key of events; a file needs a new table for that."""
    if op.get_bind().dialect.name == "postgresql":
        table, name = column.split(".")
        op.drop_constraint("events_game_fkey", "events", type_="foreignkey")
        op.create_foreign_key(
            "events_game_fkey", "events", table, ["game"], [name], ondelete="CASCADE"
        )
        return
    op.rename_table("events", "old_events")
    key = sa.ForeignKey(column, ondelete="CASCADE")
    op.create_table(
        "events",
        sa.Column("game", sa.String(32), key, primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("word", sa.Text, nullable=False),
        sa.Column("thought", sa.JSON),
        sa.Column("moment", sa.BigInteger, nullable=False, server_default="0"),
    )
    columns = "game, number, kind, word, thought, moment"
    op.execute(f"INSERT INTO events ({columns}) SELECT {columns} FROM old_events")
    op.drop_table("old_events")


def _of_game() -> sa.Column[str]:
    key = sa.ForeignKey("games.id", ondelete="CASCADE")
    return sa.Column("game", sa.String(32), key, primary_key=True)
