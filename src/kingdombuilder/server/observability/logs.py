"""The log: one line for each thing that happened, on standard error, without anybody's secrets.

An error is told by its kind and where it arose, never by its message: a message may quote what it
failed on, which may be a password or somebody's words.
"""

import json
import logging
import os
import re
import socket
import sys
import traceback
from contextvars import ContextVar
from datetime import UTC, datetime
from hashlib import sha256
from secrets import token_bytes
from types import TracebackType
from typing import Any

TEXT, JSON = "text", "json"
KINDS = (TEXT, JSON)
REQUEST: ContextVar[str] = ContextVar("request", default="")  # that a line belongs to
_FACTS = "facts"
_SALT = token_bytes(16)
_PASSWORD = re.compile(r"(://[^:/@\s]*):[^@/\s]*@")
_OURS = "kingdombuilder"


def configure_logging(kind: str) -> None:
    """Write the log of this process: all of it as JSON, or as text only what should not happen."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines() if kind == JSON else PlainLines())
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger(_OURS).setLevel(logging.INFO if kind == JSON else logging.WARNING)


def facts(**told: Any) -> dict[str, Any]:
    """What a line tells besides its event: `LOGGER.info("event", extra=facts(…))`."""
    return {_FACTS: told}


def pseudonym(player: str) -> str:
    """A player in the log: the same in all lines of a process, and nobody outside it."""
    return sha256(_SALT + player.encode()).hexdigest()[:8] if player else ""


class JsonLines(logging.Formatter):
    """Each line is one JSON object."""

    def __init__(self) -> None:
        super().__init__()
        self._node = f"{socket.gethostname()}:{os.getpid()}"

    def format(self, record: logging.LogRecord) -> str:
        """The line of a record."""
        event, detail = _told(record)
        told: dict[str, Any] = {
            "time": _time(record),
            "level": record.levelname.lower(),
            "node": self._node,
            "event": event,
        }
        if REQUEST.get():
            told["request"] = REQUEST.get()
        if detail:
            told["detail"] = detail
        told |= getattr(record, _FACTS, {})
        if record.exc_info and record.exc_info[1]:
            told |= {"error": _kind(record.exc_info[1]), "trace": _places(record.exc_info[2])}
        return json.dumps(told, ensure_ascii=False)


class PlainLines(logging.Formatter):
    """Each line is a sentence, with where an error arose below it."""

    def format(self, record: logging.LogRecord) -> str:
        """The lines of a record."""
        told = " ".join(f"{key}={value}" for key, value in getattr(record, _FACTS, {}).items())
        event, detail = _told(record)
        lines = [f"{_time(record)} {record.levelname} {event} {told}".rstrip()]
        lines += [f"  {line}" for line in detail.splitlines()]
        if record.exc_info and record.exc_info[1]:
            lines += [f"  {place}" for place in _places(record.exc_info[2])]
            lines.append(f"  {_kind(record.exc_info[1])}")
        return "\n".join(lines)


def _told(record: logging.LogRecord) -> tuple[str, str]:
    """The event, and what our own code says below it; others quote errors there."""
    event, _, detail = _PASSWORD.sub(r"\1:***@", record.getMessage()).partition("\n")
    return event, detail if record.name.startswith(_OURS) else ""


def _time(record: logging.LogRecord) -> str:
    return datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")


def _kind(error: BaseException) -> str:
    """The kind of an error, and those of the errors that caused it."""
    kind = f"{type(error).__module__}.{type(error).__qualname__}".removeprefix("builtins.")
    return f"{kind} from {_kind(error.__cause__)}" if error.__cause__ else kind


def _places(trace: TracebackType | None) -> list[str]:
    frames = traceback.extract_tb(trace)
    return [f"{os.path.basename(one.filename)}:{one.lineno} {one.name}" for one in frames]
