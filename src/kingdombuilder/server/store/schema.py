"""The tables of the store: games and their events, whoever plays them, what they say and reach."""

from typing import Any

from sqlalchemy import JSON, BigInteger, Float, ForeignKey, Index, Integer, String, Text
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column


class Base(DeclarativeBase):
    """What all tables have in common."""


class GameRow(Base):
    """A game: what was decided before it, and a summary for lists."""

    __tablename__ = "games"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    code: Mapped[str] = mapped_column(Text)
    start: Mapped[str | None] = mapped_column(Text)  # the position that it began from, if any
    seats: Mapped[list[dict[str, str]]] = mapped_column(JSON)
    options: Mapped[dict[str, Any]] = mapped_column(JSON)
    made: Mapped[str] = mapped_column(String(32))
    touched: Mapped[str] = mapped_column(String(32))
    over: Mapped[bool] = mapped_column()
    summary: Mapped[dict[str, object]] = mapped_column(JSON)
    owner: Mapped[str] = mapped_column(String(32))  # the player who made it; "" is anybody here
    kind: Mapped[str] = mapped_column(String(8))  # on one screen, or online
    begun: Mapped[bool] = mapped_column()  # dealt; before, an online table gathers its players
    listed: Mapped[bool] = mapped_column()  # in the lobby, and public when it is over
    rated: Mapped[bool] = mapped_column()
    rules: Mapped[int] = mapped_column(Integer)  # the version of the rules that it is played by
    # When a server has something to do without being asked, in ms: a bot's turn, a clock.
    due: Mapped[int | None] = mapped_column(BigInteger)

    __table_args__ = (
        Index("games_touched", "touched"),
        Index("games_due", "due"),
        Index("games_owner", "owner"),
        Index("games_listed", "listed", "over", "touched"),
    )


class EventRow(Base):
    """One event; its number is unique in its game, which decides every race."""

    __tablename__ = "events"

    game: Mapped[str] = mapped_column(
        String(32), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True
    )
    number: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    kind: Mapped[str] = mapped_column(String(16))
    word: Mapped[str] = mapped_column(Text)
    # Why a bot picked it, if it said so.
    thought: Mapped[dict[str, Any] | None] = mapped_column(JSON(none_as_null=True))
    moment: Mapped[int] = mapped_column(BigInteger)  # ms; events of old have 0


class SittingRow(Base):
    """Who sits where, for lists of somebody's games; the events are what counts."""

    __tablename__ = "sitting"

    game: Mapped[str] = mapped_column(
        String(32), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True
    )
    place: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    player: Mapped[str] = mapped_column(String(32))

    __table_args__ = (Index("sitting_player", "player"),)


class ChatRow(Base):
    """One thing that was said at a table."""

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
    """Somebody who plays: a guest, an account, or an account whose seat a program plays."""

    __tablename__ = "players"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    kind: Mapped[str] = mapped_column(String(8))  # guest, account, bot
    name: Mapped[str] = mapped_column(String(64))
    # The name folded, so that no two accounts look alike; guests have none.
    key: Mapped[str | None] = mapped_column(String(128), unique=True)
    password: Mapped[str | None] = mapped_column(Text)  # argon2
    token: Mapped[str | None] = mapped_column(String(64), unique=True)  # of a bot, hashed
    owner: Mapped[str | None] = mapped_column(String(32))  # of a bot: the account that made it
    made: Mapped[int] = mapped_column(BigInteger)  # ms


class SessionRow(Base):
    """A browser that is signed in to an account."""

    __tablename__ = "sessions"

    id: Mapped[str] = mapped_column(String(64), primary_key=True)  # hash of what the cookie holds
    player: Mapped[str] = mapped_column(
        String(32), ForeignKey("players.id", ondelete="CASCADE"), index=True
    )
    agent: Mapped[str] = mapped_column(String(200))  # what the browser calls itself
    made: Mapped[int] = mapped_column(BigInteger)  # ms
    seen: Mapped[int] = mapped_column(BigInteger)  # ms


class RatingRow(Base):
    """How strong a player is at tables of so many seats."""

    __tablename__ = "ratings"

    player: Mapped[str] = mapped_column(
        String(32), ForeignKey("players.id", ondelete="CASCADE"), primary_key=True
    )
    seats: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    mu: Mapped[float] = mapped_column(Float)
    sigma: Mapped[float] = mapped_column(Float)
    games: Mapped[int] = mapped_column(Integer)


class ResultRow(Base):
    """What a rated game did to a player's rating; once for each seat of a game."""

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
    """What all nodes of a site sign with."""

    __tablename__ = "secrets"

    name: Mapped[str] = mapped_column(String(32), primary_key=True)
    value: Mapped[str] = mapped_column(Text)
