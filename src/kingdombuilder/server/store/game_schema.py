"""The tables of games in progress, and of finished games."""

from sqlalchemy import JSON, BigInteger, ForeignKey, Index, Integer, LargeBinary, String, Text, text
from sqlalchemy.orm import Mapped, mapped_column

from kingdombuilder.server.store.base import Base

_OF_GAME = "games.id"


class ActivityRow(Base):
    """What a pick changes; an archived game has no such row, and `games` has its final values.

    No index contains a column that every pick changes, so that PostgreSQL updates the row in place.
    """

    __tablename__ = "activity"

    game: Mapped[str] = mapped_column(
        String(32), ForeignKey(_OF_GAME, ondelete="CASCADE"), primary_key=True
    )
    touched: Mapped[str] = mapped_column(String(32))
    hour: Mapped[int] = mapped_column(Integer)  # of the last update, counted from 1970
    over: Mapped[bool] = mapped_column()
    begun: Mapped[bool] = mapped_column()
    listed: Mapped[bool] = mapped_column()
    deadline: Mapped[int | None] = mapped_column(BigInteger)  # when a server must act next, in ms
    due: Mapped[int | None] = mapped_column(
        BigInteger
    )  # no later than the deadline; rarely changes
    summary: Mapped[dict[str, object]] = mapped_column(JSON)

    __table_args__ = (
        Index("activity_due", "due"),
        Index("activity_lobby", "listed", "over", "hour", "game"),
        Index("activity_over", "over", "hour"),
        Index(
            "activity_waiting",
            "over",
            "hour",
            postgresql_where=text("NOT begun"),
            sqlite_where=text("begun = 0"),
        ),
    )


class ArchiveRow(Base):
    """All events of an archived game, compressed."""

    __tablename__ = "archive"

    game: Mapped[str] = mapped_column(
        String(32), ForeignKey(_OF_GAME, ondelete="CASCADE"), primary_key=True
    )
    format: Mapped[int] = mapped_column(Integer)
    number: Mapped[int] = mapped_column(Integer)  # of events
    data: Mapped[bytes] = mapped_column(LargeBinary)


class ReviewRow(Base):
    """The review of a finished game, or what there is of it while it is in progress."""

    __tablename__ = "reviews"

    game: Mapped[str] = mapped_column(
        String(32), ForeignKey(_OF_GAME, ondelete="CASCADE"), primary_key=True
    )
    effort: Mapped[str] = mapped_column(String(16), primary_key=True)
    state: Mapped[str] = mapped_column(String(16))  # running, done, stopped or failed
    node: Mapped[str] = mapped_column(String(32))  # that computes it, or has computed it
    owner: Mapped[str] = mapped_column(String(32))  # who can stop it; "" once it is done
    turns: Mapped[int] = mapped_column(Integer)  # of the game
    done: Mapped[int] = mapped_column(Integer)  # turns that are judged
    made: Mapped[int] = mapped_column(BigInteger)  # ms
    updated: Mapped[int] = mapped_column(BigInteger)  # ms; a node that computes it updates this
    data: Mapped[bytes] = mapped_column(LargeBinary)  # compressed JSON


class RecordRow(Base):
    """The record of a finished public game."""

    __tablename__ = "records"

    game: Mapped[str] = mapped_column(
        String(32), ForeignKey(_OF_GAME, ondelete="CASCADE"), primary_key=True
    )
    made: Mapped[str] = mapped_column(String(32))  # when the game was created
    text: Mapped[str] = mapped_column(Text)

    __table_args__ = (Index("records_made", "made", "game"),)
