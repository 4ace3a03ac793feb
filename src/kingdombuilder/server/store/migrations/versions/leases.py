"""Add the nodes' leases on games, and the events that a repair has moved aside."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Create both tables."""
    op.create_table(
        "leases",
        _of_game(),
        sa.Column("node", sa.String(32), nullable=False),
        sa.Column("token", sa.BigInteger, nullable=False),
        sa.Column("expires", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "removed_events",
        _of_game(),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("removed", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("word", sa.Text, nullable=False),
        sa.Column("thought", sa.JSON),
        sa.Column("moment", sa.BigInteger, nullable=False),
    )


def downgrade() -> None:
    """Drop both tables."""
    op.drop_table("removed_events")
    op.drop_table("leases")


def _of_game() -> sa.Column[str]:
    key = sa.ForeignKey("games.id", ondelete="CASCADE")
    return sa.Column("game", sa.String(32), key, primary_key=True)
