"""Parse the WebSocket frames that a client sends from a stream of bytes."""

from dataclasses import dataclass

TEXT = 1
_MASKED, _LENGTH = 0x80, 0x7F
_SHORT, _LONG = 126, 127  # length codes: the length follows in 2 or 8 bytes


@dataclass(frozen=True, slots=True)
class Frame:
    """One frame, with its raw bytes to forward."""

    raw: bytes
    opcode: int
    key: bytes  # of the mask
    masked: bytes

    @property
    def text(self) -> str:
        """The unmasked payload."""
        size = len(self.masked)
        stream = (self.key * (size // 4 + 1))[:size]
        payload = int.from_bytes(self.masked, "big") ^ int.from_bytes(stream, "big")
        return payload.to_bytes(size, "big").decode("utf-8", "replace")


class FrameParser:
    """An incremental parser of frames."""

    def __init__(self) -> None:
        self._bytes = b""

    def feed(self, data: bytes) -> list[Frame]:
        """Add bytes and return the frames that are complete now."""
        self._bytes += data
        frames = []
        while (frame := _first(self._bytes)) is not None:
            self._bytes = self._bytes[len(frame.raw) :]
            frames.append(frame)
        return frames


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
