"""The tables of the store: games, events, players, chat and results."""

from typing import Any

from sqlalchemy import JSON, BigInteger, Float, ForeignKey, Index, Integer, String, Text
from sqlalchemy.orm import Mapped, mapped_column

# The tables of accounts are imported here so that a backup and the migrations know all tables.
from kingdombuilder.server.store import identity_schema as identity_schema
from kingdombuilder.server.store.base import Base
from kingdombuilder.server.store.game_schema import ActivityRow, ArchiveRow, RecordRow, ReviewRow

TRANSIENT = "transient"  # marks tables that backups leave out

__all__ = [
    "ActivityRow",
    "ArchiveRow",
    "Base",
    "BudgetRow",
    "ChatRow",
    "EventRow",
    "GameRow",
    "LeaseRow",
    "OriginRow",
    "PlayerRow",
    "RatedPositionRow",
    "RatingRow",
    "RecordRow",
    "RemovedEventRow",
    "ResultRow",
    "ReviewRow",
    "SecretRow",
    "SessionRow",
    "SittingRow",
]


class GameRow(Base):
    """A game: its set-up and options, and a summary for lists.

    While a game has a row in `activity`, that row replaces `touched`, `over`, `begun`, `due` and
    `summary`.
    """

    __tablename__ = "games"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    code: Mapped[str] = mapped_column(Text)
    start: Mapped[str | None] = mapped_column(Text)  # the first position, if not the set-up's
    seats: Mapped[list[dict[str, str]]] = mapped_column(JSON)
    options: Mapped[dict[str, Any]] = mapped_column(JSON)
    made: Mapped[str] = mapped_column(String(32))
    touched: Mapped[str] = mapped_column(String(32))
    over: Mapped[bool] = mapped_column()
    summary: Mapped[dict[str, object]] = mapped_column(JSON)
    owner: Mapped[str] = mapped_column(
        String(32)
    )  # the player who created it, or "" for local games
    kind: Mapped[str] = mapped_column(String(8))  # hot-seat or online
    begun: Mapped[bool] = mapped_column()  # whether the game has started
    listed: Mapped[bool] = mapped_column()  # shown in the lobby, and public when over
    rated: Mapped[bool] = mapped_column()
    rules: Mapped[int] = mapped_column(Integer)  # the version of the rules
    # When a server must act next, in ms: for a bot's turn or a clock.
    due: Mapped[int | None] = mapped_column(BigInteger)

    __table_args__ = (Index("games_owner", "owner"),)


class EventRow(Base):
    """One event; its number is unique within its game, which resolves all races.

    The foreign key refuses events of an archived game, because it has no row in `activity`.
    """

    __tablename__ = "events"

    game: Mapped[str] = mapped_column(
        String(32), ForeignKey("activity.game", ondelete="CASCADE"), primary_key=True
    )
    number: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    kind: Mapped[str] = mapped_column(String(16))
    word: Mapped[str] = mapped_column(Text)
    # A bot's reason for the pick, if any.
    thought: Mapped[dict[str, Any] | None] = mapped_column(JSON(none_as_null=True))
    moment: Mapped[int] = mapped_column(BigInteger)  # ms; 0 for events of early versions


class SittingRow(Base):
    """A player's seat, for lists of their games; the events are authoritative."""

    __tablename__ = "sitting"

    game: Mapped[str] = mapped_column(
        String(32), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True
    )
    place: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    player: Mapped[str] = mapped_column(String(32))

    __table_args__ = (Index("sitting_player", "player"),)


class ChatRow(Base):
    """One chat line."""

    __tablename__ = "chat"

    game: Mapped[str] = mapped_column(
        String(32), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True
    )
    number: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    player: Mapped[str] = mapped_column(String(32))
    name: Mapped[str] = mapped_column(String(64))
    text: Mapped[str] = mapped_column(Text)
    moment: Mapped[int] = mapped_column(BigInteger)


class PlayerRow(Base):
    """A player: a guest, an account or a bot account."""

    __tablename__ = "players"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    kind: Mapped[str] = mapped_column(String(8))  # guest, account, bot
    name: Mapped[str] = mapped_column(String(64))
    # The normalized name, unique among accounts; guests have none.
    key: Mapped[str | None] = mapped_column(String(128), unique=True)
    password: Mapped[str | None] = mapped_column(Text)  # argon2
    token: Mapped[str | None] = mapped_column(String(64), unique=True)  # of a bot, as a hash
    owner: Mapped[str | None] = mapped_column(String(32))  # of a bot: its account
    made: Mapped[int] = mapped_column(BigInteger)  # ms
    epoch: Mapped[int] = mapped_column(Integer)  # increased to revoke all seat tokens
    banned: Mapped[int | None] = mapped_column(BigInteger)  # ms
    ban_reason: Mapped[str | None] = mapped_column(Text)


class SessionRow(Base):
    """A login session of an account."""

    __tablename__ = "sessions"

    id: Mapped[str] = mapped_column(String(64), primary_key=True)  # the hash of the cookie's value
    player: Mapped[str] = mapped_column(
        String(32), ForeignKey("players.id", ondelete="CASCADE"), index=True
    )
    agent: Mapped[str] = mapped_column(String(200))  # the browser's user agent
    made: Mapped[int] = mapped_column(BigInteger)  # ms
    seen: Mapped[int] = mapped_column(BigInteger)  # ms


class RatingRow(Base):
    """A player's rating for a number of seats."""

    __tablename__ = "ratings"

    player: Mapped[str] = mapped_column(
        String(32), ForeignKey("players.id", ondelete="CASCADE"), primary_key=True
    )
    seats: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    mu: Mapped[float] = mapped_column(Float)
    sigma: Mapped[float] = mapped_column(Float)
    games: Mapped[int] = mapped_column(Integer)
    low: Mapped[float] = mapped_column(Float)  # the lower bound, by which players are ranked

    __table_args__ = (Index("ratings_low", "seats", "low", "player"),)


class ResultRow(Base):
    """The result of one seat in a rated game, with the rating before and after."""

    __tablename__ = "results"

    game: Mapped[str] = mapped_column(
        String(32), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True
    )
    place: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    player: Mapped[str] = mapped_column(String(32))
    rank: Mapped[int] = mapped_column(Integer)  # from 1
    gold: Mapped[int] = mapped_column(Integer)
    before: Mapped[float] = mapped_column(Float)  # mu
    after: Mapped[float] = mapped_column(Float)
    moment: Mapped[int] = mapped_column(BigInteger)  # ms
    # The turns, and those that the substitute bot played; games of early versions have none.
    turns: Mapped[int | None] = mapped_column(Integer)
    forfeits: Mapped[int | None] = mapped_column(Integer)

    __table_args__ = (Index("results_moment", "player", "moment", "game"),)


class RatedPositionRow(Base):
    """The position of a rated game in progress, as everyone can see it."""

    __tablename__ = "rated_positions"

    game: Mapped[str] = mapped_column(
        String(32), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True
    )
    board: Mapped[str] = mapped_column(String(16), index=True)  # a hash of the terrain
    pieces: Mapped[str] = mapped_column(Text)  # the hexes of each seat, as hexadecimal bit sets


class SecretRow(Base):
    """A secret that all nodes of a site share."""

    __tablename__ = "secrets"

    name: Mapped[str] = mapped_column(String(32), primary_key=True)
    value: Mapped[str] = mapped_column(Text)


class LeaseRow(Base):
    """A node's lease on a game: the right to run its bots and clocks until it expires."""

    __tablename__ = "leases"

    game: Mapped[str] = mapped_column(
        String(32), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True
    )
    node: Mapped[str] = mapped_column(String(32))
    token: Mapped[int] = mapped_column(BigInteger)  # the fencing token, which grows
    expires: Mapped[int] = mapped_column(BigInteger)  # ms, by the database's clock

    __table_args__ = ({"info": {TRANSIENT: True}},)


class RemovedEventRow(Base):
    """An event that could not be replayed and was moved aside by a repair."""

    __tablename__ = "removed_events"

    game: Mapped[str] = mapped_column(
        String(32), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True
    )
    number: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    removed: Mapped[int] = mapped_column(BigInteger, primary_key=True, autoincrement=False)  # ms
    kind: Mapped[str] = mapped_column(String(16))
    word: Mapped[str] = mapped_column(Text)
    thought: Mapped[dict[str, Any] | None] = mapped_column(JSON(none_as_null=True))
    moment: Mapped[int] = mapped_column(BigInteger)


class BudgetRow(Base):
    """What a user or an address has used of a limit, for all nodes of a site."""

    __tablename__ = "budgets"

    key: Mapped[str] = mapped_column(String(64), primary_key=True)  # a hash
    used: Mapped[float] = mapped_column(Float)  # at the moment
    rate: Mapped[float] = mapped_column(Float)  # decrease per second
    moment: Mapped[int] = mapped_column(BigInteger)  # ms, by the database's clock


class OriginRow(Base):
    """The address from which a table was created."""

    __tablename__ = "origins"

    game: Mapped[str] = mapped_column(
        String(32), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True
    )
    address: Mapped[str] = mapped_column(String(64))  # a hash

    __table_args__ = (Index("origins_address", "address"),)
