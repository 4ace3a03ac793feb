"""Add the version of the rules that a game is played with."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Add the column; existing games keep the first version of the rules."""
    with op.batch_alter_table("games") as games:
        games.add_column(sa.Column("rules", sa.Integer, nullable=False, server_default="1"))


def downgrade() -> None:
    """Drop the column."""
    with op.batch_alter_table("games") as games:
        games.drop_column("rules")
