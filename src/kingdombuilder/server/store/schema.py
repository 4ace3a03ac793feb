"""The tables of the store: games, and the events that are the games."""

from typing import Any

from sqlalchemy import JSON, ForeignKey, Index, Integer, String, Text
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
    options: Mapped[dict[str, str]] = mapped_column(JSON)
    made: Mapped[str] = mapped_column(String(32))
    touched: Mapped[str] = mapped_column(String(32))
    over: Mapped[bool] = mapped_column()
    summary: Mapped[dict[str, object]] = mapped_column(JSON)

    __table_args__ = (Index("games_touched", "touched"),)


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
