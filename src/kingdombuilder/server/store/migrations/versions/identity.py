"""Add what protects accounts: epochs, bans, claimed names, reports, blocks and mail."""

import sqlalchemy as sa
from alembic import op

from kingdombuilder.server.protocol.skeletons import name_skeletons

revision = "0006"
down_revision = "0005"

NEW = ("mail_tokens", "emails", "blocks", "reports", "names")


def upgrade() -> None:
    """Add the columns and tables; each name belongs to the oldest account that has it."""
    with op.batch_alter_table("players") as players:
        players.add_column(sa.Column("epoch", sa.Integer, nullable=False, server_default="0"))
        players.add_column(sa.Column("banned", sa.BigInteger))
        players.add_column(sa.Column("ban_reason", sa.Text))
    op.create_table(
        "names",
        sa.Column("skeleton", sa.String(512), primary_key=True),
        sa.Column("player", sa.String(32), nullable=False),
        sa.Column("released", sa.BigInteger),
    )
    op.create_index("names_player", "names", ["player"])
    op.create_table(
        "reports",
        sa.Column("id", sa.String(32), primary_key=True),
        _moment("made"),
        sa.Column("reporter", sa.String(32), nullable=False),
        sa.Column("player", sa.String(32), nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("reason", sa.String(16), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("chat", sa.JSON, nullable=False),
        sa.Column("closed", sa.BigInteger),
    )
    op.create_index("reports_made", "reports", ["made"])
    op.create_index("reports_player", "reports", ["player"])
    op.create_table(
        "blocks",
        _of_player(primary_key=True),
        sa.Column("blocked", sa.String(32), primary_key=True),
        sa.Column("name", sa.String(64), nullable=False),
        _moment("made"),
    )
    op.create_table(
        "emails",
        _of_player(primary_key=True),
        sa.Column("address", sa.String(254), nullable=False),
        sa.Column("verified", sa.BigInteger),
    )
    op.create_index("emails_address", "emails", ["address"])
    op.create_table(
        "mail_tokens",
        sa.Column("id", sa.String(64), primary_key=True),
        _of_player(primary_key=False),
        sa.Column("use", sa.String(16), nullable=False),
        sa.Column("address", sa.String(254), nullable=False),
        _moment("expires"),
    )
    op.create_index("mail_tokens_player", "mail_tokens", ["player"])
    _claim_names(op.get_bind())


def downgrade() -> None:
    """Drop the tables and columns."""
    for name in NEW:
        op.drop_table(name)
    with op.batch_alter_table("players") as players:
        for column in ("epoch", "banned", "ban_reason"):
            players.drop_column(column)


def _claim_names(connection: sa.Connection) -> None:
    columns = ("id", "name", "key", "made")
    players = sa.table("players", *(sa.column(name, sa.String) for name in columns))
    query = sa.select(players).where(players.c.key.is_not(None))
    owners: dict[str, str] = {}
    for row in connection.execute(query.order_by(players.c.made, players.c.id)):
        for skeleton in name_skeletons(row.name):
            owners.setdefault(skeleton, row.id)
    names = sa.table("names", sa.column("skeleton"), sa.column("player"))
    if owners:
        rows = [{"skeleton": skeleton, "player": player} for skeleton, player in owners.items()]
        connection.execute(sa.insert(names), rows)


def _of_player(primary_key: bool) -> sa.Column[str]:
    key = sa.ForeignKey("players.id", ondelete="CASCADE")
    return sa.Column("player", sa.String(32), key, primary_key=primary_key, nullable=False)


def _moment(name: str) -> sa.Column[int]:
    return sa.Column(name, sa.BigInteger, nullable=False)
