"""HTTP requests and responses about the addresses of accounts, and everything that is stored."""

from typing import Any

from pydantic import BaseModel

from kingdombuilder.server.protocol.http import RequestModel, Text, Timestamp
from kingdombuilder.server.protocol.http_moderation import BlockInfo


class EmailRequest(RequestModel):
    """A new address, and the account's password."""

    address: Text
    password: Text


class EmailInfo(BaseModel):
    """The account's address; null without one."""

    address: str | None
    is_verified: bool


class TokenRequest(RequestModel):
    """The token of a link."""

    token: Text


class ResetRequest(RequestModel):
    """The address to which a reset link is sent."""

    address: Text


class AccountExport(BaseModel):
    """Everything that is stored about an account, except secrets and other players' data."""

    id: str
    name: str
    created_at: Timestamp
    email: EmailInfo
    sessions: list[dict[str, Any]]
    passkeys: list[dict[str, Any]]
    bots: list[dict[str, Any]]
    ratings: list[dict[str, Any]]
    results: list[dict[str, Any]]
    games: list[str]
    chat: list[dict[str, Any]]
    reports: list[dict[str, Any]]
    blocks: list[BlockInfo]
