"""The text of notifications: a node, a kind, and pairs of a game and a number."""

from collections.abc import Iterator, Mapping

from kingdombuilder.server.store.types import Notification

MAX_BYTES = 7900  # the database rejects 8000


def make_payloads(node: str, kind: str, numbers: Mapping[str, int]) -> Iterator[str]:
    """Yield as few payloads as possible for games and their numbers."""
    payload = head = f"{node} {kind}"
    for game, number in numbers.items():
        pair = f" {game} {number}"
        if len(payload) + len(pair) > MAX_BYTES:
            yield payload
            payload = head
        payload += pair
    if payload != head:
        yield payload


def parse_payload(payload: str) -> list[Notification]:
    """Return the notifications of a payload; of another version, those that are understood."""
    node, _, rest = payload.partition(" ")
    kind, *fields = rest.split(" ")
    pairs = zip(fields[::2], fields[1::2], strict=False)
    return [
        Notification(node, kind, game, int(number)) for game, number in pairs if number.isdigit()
    ]
