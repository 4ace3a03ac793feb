"""Add the cost budgets that nodes share, and the addresses from which tables were created."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Add the tables; the addresses of existing games are unknown."""
    op.create_table(
        "budgets",
        sa.Column("key", sa.String(64), primary_key=True),
        sa.Column("used", sa.Float, nullable=False),
        sa.Column("rate", sa.Float, nullable=False),
        sa.Column("moment", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "origins",
        sa.Column(
            "game", sa.String(32), sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True
        ),
        sa.Column("address", sa.String(64), nullable=False),
    )
    op.create_index("origins_address", "origins", ["address"])


def downgrade() -> None:
    """Drop the tables."""
    op.drop_table("origins")
    op.drop_table("budgets")
