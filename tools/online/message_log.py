"""The frames of a WebSocket on their way to a server, cut out of a stream of bytes."""

from dataclasses import dataclass

TEXT = 1
_MASKED, _LENGTH = 0x80, 0x7F
_SHORT, _LONG = 126, 127  # lengths that say how many bytes tell the length


@dataclass(frozen=True, slots=True)
class Frame:
    """One frame with the bytes that it came in; they may be sent as they are, even twice."""

    raw: bytes
    opcode: int
    key: bytes  # of the mask
    masked: bytes

    @property
    def text(self) -> str:
        """What it says."""
        size = len(self.masked)
        stream = (self.key * (size // 4 + 1))[:size]
        said = int.from_bytes(self.masked, "big") ^ int.from_bytes(stream, "big")
        return said.to_bytes(size, "big").decode("utf-8", "replace")


class Frames:
    """Bytes in, whole frames out."""

    def __init__(self) -> None:
        self._bytes = b""

    def fed(self, data: bytes) -> list[Frame]:
        """The frames that are whole now."""
        self._bytes += data
        found = []
        while (frame := _first(self._bytes)) is not None:
            self._bytes = self._bytes[len(frame.raw) :]
            found.append(frame)
        return found


def _first(data: bytes) -> Frame | None:
    if len(data) < 2:
        return None
    length, at = data[1] & _LENGTH, 2
    if length in (_SHORT, _LONG):
        size = 2 if length == _SHORT else 8
        if len(data) < at + size:
            return None
        length, at = int.from_bytes(data[at : at + size], "big"), at + size
    key = data[at : at + 4] if data[1] & _MASKED else b"\0\0\0\0"
    at += 4 if data[1] & _MASKED else 0
    if len(data) < at + length:
        return None
    return Frame(data[: at + length], data[0] & 0xF, key, data[at : at + length])
