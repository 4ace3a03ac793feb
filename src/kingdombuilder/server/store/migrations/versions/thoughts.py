"""Add the reasons for bots' picks."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Add the column; existing events have no reason."""
    op.add_column("events", sa.Column("thought", sa.JSON))


def downgrade() -> None:
    """Drop the column."""
    op.drop_column("events", "thought")
