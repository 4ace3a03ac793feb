"""Add the positions of rated games in progress, and the forfeited turns of results."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Add the table and the columns; existing results have no turns."""
    key = sa.ForeignKey("games.id", ondelete="CASCADE")
    op.create_table(
        "rated_positions",
        sa.Column("game", sa.String(32), key, primary_key=True),
        sa.Column("board", sa.String(16), nullable=False),
        sa.Column("pieces", sa.Text, nullable=False),
    )
    op.create_index("ix_rated_positions_board", "rated_positions", ["board"])
    op.add_column("results", sa.Column("turns", sa.Integer))
    op.add_column("results", sa.Column("forfeits", sa.Integer))


def downgrade() -> None:
    """Drop the table and the columns."""
    with op.batch_alter_table("results") as results:
        results.drop_column("forfeits")
        results.drop_column("turns")
    op.drop_table("rated_positions")
