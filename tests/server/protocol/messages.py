"""Messages as clients see them: a room that is sent JSON and answers with JSON."""

import json
from collections.abc import Sequence
from typing import Any

import orjson

from kingdombuilder.server.protocol.client_messages import (
    ChatMessage,
    RematchMessage,
    parse_client_message,
)
from kingdombuilder.server.protocol.errors import MessageError
from kingdombuilder.server.protocol.server_messages import ServerMessage
from kingdombuilder.server.room.room import Outgoing, Room

Message = dict[str, Any]
Delivery = tuple[str, Message]  # a viewer's id, and the message


def decode(message: object) -> Message:
    """Return a message as a client decodes it."""
    decoded: Message = orjson.loads(orjson.dumps(message))
    return decoded


def decode_all(out: Sequence[Outgoing]) -> list[Delivery]:
    """Return messages as their clients decode them."""
    return [(viewer_id, decode(message)) for viewer_id, message in out]


def receive(room: Room, viewer_id: str, message: object) -> list[Delivery]:
    """Let a room receive a frame, or an object as JSON, as the socket does."""
    frame = message if isinstance(message, str | bytes) else json.dumps(message)
    try:
        parsed = parse_client_message(frame)
    except MessageError as error:
        answer: ServerMessage = error.message("en")
        return decode_all([(viewer_id, answer)])
    assert not isinstance(parsed, ChatMessage | RematchMessage), "not a message to a room"
    return [*decode_all(room.receive(viewer_id, parsed)), *gains_of(room)]


def gains_of(room: Room) -> list[Delivery]:
    """Return the gains that follow the last views."""
    viewers = room.viewers_without_gains()
    return decode_all([out for viewer_id in viewers for out in room.take_gains(viewer_id)])
