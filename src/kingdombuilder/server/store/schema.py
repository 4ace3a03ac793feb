"""The tables of the store: games, events, players, chat and results."""

from typing import Any

from sqlalchemy import JSON, BigInteger, Float, ForeignKey, Index, Integer, String, Text
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column


class Base(DeclarativeBase):
    """The base class of all tables."""


class GameRow(Base):
    """A game: its set-up and options, and a summary for lists."""

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

    __table_args__ = (
        Index("games_touched", "touched"),
        Index("games_due", "due"),
        Index("games_owner", "owner"),
        Index("games_listed", "listed", "over", "touched"),
    )


class EventRow(Base):
    """One event; its number is unique within its game, which resolves all races."""

    __tablename__ = "events"

    game: Mapped[str] = mapped_column(
        String(32), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True
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


class ResultRow(Base):
    """The result of one seat in a rated game, with the rating before and after."""

    __tablename__ = "results"

    game: Mapped[str] = mapped_column(
        String(32), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True
    )
    place: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    player: Mapped[str] = mapped_column(String(32), index=True)
    rank: Mapped[int] = mapped_column(Integer)  # from 1
    gold: Mapped[int] = mapped_column(Integer)
    before: Mapped[float] = mapped_column(Float)  # mu
    after: Mapped[float] = mapped_column(Float)
    moment: Mapped[int] = mapped_column(BigInteger)  # ms


class SecretRow(Base):
    """A secret that all nodes of a site share."""

    __tablename__ = "secrets"

    name: Mapped[str] = mapped_column(String(32), primary_key=True)
    value: Mapped[str] = mapped_column(Text)
