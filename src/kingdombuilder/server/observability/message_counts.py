"""Counting what players say at tables, and what is refused, by words of our own alone."""

from collections.abc import Mapping
from typing import Any, get_args

from kingdombuilder.server.observability.metrics import METRICS, OTHER
from kingdombuilder.server.protocol.client_messages import ClientMessage

TYPES = frozenset(
    get_args(said.model_fields["type"].annotation)[0] for said in get_args(ClientMessage)
)


def count_message(message: object) -> None:
    """Count what a player sent."""
    METRICS.messages.labels(_known(message.get("type") if isinstance(message, dict) else "")).inc()


def count_refusal(message: Mapping[str, Any]) -> None:
    """Count an error that a player is told; its code is one of our words."""
    METRICS.refusals.labels(_known(message["about"]), message["code"]).inc()


def _known(kind: object) -> str:
    return kind if isinstance(kind, str) and kind in TYPES else OTHER
