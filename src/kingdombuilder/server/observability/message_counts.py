"""Counts of client messages and errors; all labels are fixed words of the protocol."""

from kingdombuilder.server.observability.metrics import METRICS, OTHER
from kingdombuilder.server.protocol.client_messages import ClientMessage
from kingdombuilder.server.protocol.errors import ErrorMessage


def count_message(message: ClientMessage | None) -> None:
    """Count a client message; None is one that cannot be parsed."""
    METRICS.messages.labels(message.type if message else OTHER).inc()


def count_refusal(message: ErrorMessage) -> None:
    """Count an error that is sent to a client."""
    METRICS.refusals.labels(message.request or OTHER, message.code).inc()
