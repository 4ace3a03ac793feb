"""Why a bot picked what it picked, beside its pick."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Events of before have none."""
    op.add_column("events", sa.Column("thought", sa.JSON))


def downgrade() -> None:
    """Forget them."""
    op.drop_column("events", "thought")
