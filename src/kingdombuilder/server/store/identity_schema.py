"""The tables of the store that protect accounts: names, reports, blocks, mail and passkeys."""

from typing import Any

from sqlalchemy import JSON, BigInteger, ForeignKey, Index, LargeBinary, String, Text
from sqlalchemy.orm import Mapped, mapped_column

from kingdombuilder.server.store.base import Base


def _player_key(primary_key: bool) -> Mapped[str]:
    key = ForeignKey("players.id", ondelete="CASCADE")
    return mapped_column(String(32), key, primary_key=primary_key)


class NameRow(Base):
    """The skeleton of a name, which no other account can take while it is claimed or reserved."""

    __tablename__ = "names"

    skeleton: Mapped[str] = mapped_column(String(512), primary_key=True)
    player: Mapped[str] = mapped_column(String(32))
    released: Mapped[int | None] = mapped_column(BigInteger)  # ms; when the account was deleted

    __table_args__ = (Index("names_player", "player"),)


class ReportRow(Base):
    """A player's report of another one, for the administrator."""

    __tablename__ = "reports"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    made: Mapped[int] = mapped_column(BigInteger)  # ms
    reporter: Mapped[str] = mapped_column(String(32))  # empty once that account is deleted
    player: Mapped[str] = mapped_column(String(32))
    name: Mapped[str] = mapped_column(String(64))  # the reported player's name at that time
    game: Mapped[str] = mapped_column(String(32))
    reason: Mapped[str] = mapped_column(String(16))
    text: Mapped[str] = mapped_column(Text)
    chat: Mapped[list[dict[str, Any]]] = mapped_column(JSON)  # the last lines at the table
    closed: Mapped[int | None] = mapped_column(BigInteger)  # ms; when the administrator closed it

    __table_args__ = (Index("reports_made", "made"), Index("reports_player", "player"))


class BlockRow(Base):
    """A player whom another player has blocked."""

    __tablename__ = "blocks"

    player: Mapped[str] = _player_key(primary_key=True)
    blocked: Mapped[str] = mapped_column(String(32), primary_key=True)
    name: Mapped[str] = mapped_column(String(64))  # the blocked player's name at that time
    made: Mapped[int] = mapped_column(BigInteger)  # ms


class EmailRow(Base):
    """The e-mail address of an account; unverified until its link is opened."""

    __tablename__ = "emails"

    player: Mapped[str] = _player_key(primary_key=True)
    address: Mapped[str] = mapped_column(String(254))
    verified: Mapped[int | None] = mapped_column(BigInteger)  # ms

    __table_args__ = (Index("emails_address", "address"),)


class MailTokenRow(Base):
    """A link that verifies an address or resets a password, once."""

    __tablename__ = "mail_tokens"

    id: Mapped[str] = mapped_column(String(64), primary_key=True)  # the hash of the token
    player: Mapped[str] = _player_key(primary_key=False)
    use: Mapped[str] = mapped_column(String(16))
    address: Mapped[str] = mapped_column(String(254))
    expires: Mapped[int] = mapped_column(BigInteger)  # ms

    __table_args__ = (Index("mail_tokens_player", "player"),)


class PasskeyRow(Base):
    """A passkey of an account: the public half of a key pair that an authenticator holds."""

    __tablename__ = "passkeys"

    id: Mapped[str] = mapped_column(String(64), primary_key=True)  # the hash of the credential's id
    player: Mapped[str] = _player_key(primary_key=False)
    name: Mapped[str] = mapped_column(String(64))
    credential: Mapped[str] = mapped_column(Text)  # the credential's id, as base64url
    public_key: Mapped[bytes] = mapped_column(LargeBinary)  # COSE
    count: Mapped[int] = mapped_column(BigInteger)  # signatures, as the authenticator counts them
    made: Mapped[int] = mapped_column(BigInteger)  # ms
    seen: Mapped[int | None] = mapped_column(BigInteger)  # ms; when it last signed in

    __table_args__ = (Index("passkeys_player", "player"),)


class UsedChallengeRow(Base):
    """A challenge that was answered, kept until it expires so that no answer works twice."""

    __tablename__ = "used_challenges"

    id: Mapped[str] = mapped_column(String(64), primary_key=True)  # a hash
    expires: Mapped[int] = mapped_column(BigInteger)  # ms

    __table_args__ = (Index("used_challenges_expires", "expires"),)
