"""Add an index of the tables that wait for players, which are few."""

import sqlalchemy as sa
from alembic import op

revision = "0012_waiting_tables"
down_revision = "0011_reviews"


def upgrade() -> None:
    """Add the index."""
    op.create_index(
        "activity_waiting",
        "activity",
        ["over", "hour"],
        postgresql_where=sa.text("NOT begun"),
        sqlite_where=sa.text("begun = 0"),
    )


def downgrade() -> None:
    """Drop the index."""
    op.drop_index("activity_waiting", "activity")
