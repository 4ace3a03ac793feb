"""Add passkeys, and the challenges that have been used."""

import sqlalchemy as sa
from alembic import op

revision = "0010_passkeys"
down_revision = "0009"


def upgrade() -> None:
    """Add the tables."""
    op.create_table(
        "passkeys",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column(
            "player",
            sa.String(32),
            sa.ForeignKey("players.id", ondelete="CASCADE"),
            nullable=False,
        ),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("credential", sa.Text, nullable=False),
        sa.Column("public_key", sa.LargeBinary, nullable=False),
        sa.Column("count", sa.BigInteger, nullable=False),
        sa.Column("made", sa.BigInteger, nullable=False),
        sa.Column("seen", sa.BigInteger),
    )
    op.create_index("passkeys_player", "passkeys", ["player"])
    op.create_table(
        "used_challenges",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("expires", sa.BigInteger, nullable=False),
    )
    op.create_index("used_challenges_expires", "used_challenges", ["expires"])


def downgrade() -> None:
    """Drop the tables."""
    op.drop_table("used_challenges")
    op.drop_table("passkeys")
