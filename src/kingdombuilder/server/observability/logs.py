"""The log: one line for each event, on standard error, without secrets.

Exceptions are logged by their type and traceback, never by their message, because a message can
contain a password or a user's text.
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
REQUEST: ContextVar[str] = ContextVar("request", default="")  # the id of the current request
_FACTS = "facts"
_SALT = token_bytes(16)
_PASSWORD = re.compile(r"(://[^:/@\s]*):[^@/\s]*@")
_OURS = "kingdombuilder"


def configure_logging(kind: str) -> None:
    """Configure this process's log: all events as JSON, or warnings and errors as text."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines() if kind == JSON else PlainLines())
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger(_OURS).setLevel(logging.INFO if kind == JSON else logging.WARNING)


def facts(**values: Any) -> dict[str, Any]:
    """Return the values of an event: `LOGGER.info("event", extra=facts(…))`."""
    return {_FACTS: values}


def pseudonym(player: str) -> str:
    """Return a pseudonym for a player, which is constant within a process."""
    return sha256(_SALT + player.encode()).hexdigest()[:8] if player else ""


class JsonLines(logging.Formatter):
    """A formatter that writes each event as a JSON object."""

    def __init__(self) -> None:
        super().__init__()
        self._node = f"{socket.gethostname()}:{os.getpid()}"

    def format(self, record: logging.LogRecord) -> str:
        """Return the line of a record."""
        event, detail = _event(record)
        entry: dict[str, Any] = {
            "time": _time(record),
            "level": record.levelname.lower(),
            "node": self._node,
            "event": event,
        }
        if REQUEST.get():
            entry["request"] = REQUEST.get()
        if detail:
            entry["detail"] = detail
        entry |= getattr(record, _FACTS, {})
        if record.exc_info and record.exc_info[1]:
            entry |= {"error": _kind(record.exc_info[1]), "trace": _places(record.exc_info[2])}
        return json.dumps(entry, ensure_ascii=False)


class PlainLines(logging.Formatter):
    """A formatter that writes each event as text, with the traceback below it."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the lines of a record."""
        values = " ".join(f"{key}={value}" for key, value in getattr(record, _FACTS, {}).items())
        event, detail = _event(record)
        lines = [f"{_time(record)} {record.levelname} {event} {values}".rstrip()]
        lines += [f"  {line}" for line in detail.splitlines()]
        if record.exc_info and record.exc_info[1]:
            lines += [f"  {place}" for place in _places(record.exc_info[2])]
            lines.append(f"  {_kind(record.exc_info[1])}")
        return "\n".join(lines)


def _event(record: logging.LogRecord) -> tuple[str, str]:
    """Return the event and its details, but not those of libraries, which may quote errors."""
    event, _, detail = _PASSWORD.sub(r"\1:***@", record.getMessage()).partition("\n")
    return event, detail if record.name.startswith(_OURS) else ""


def _time(record: logging.LogRecord) -> str:
    return datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")


def _kind(error: BaseException) -> str:
    """Return the type of an exception, and of those that caused it."""
    kind = f"{type(error).__module__}.{type(error).__qualname__}".removeprefix("builtins.")
    return f"{kind} from {_kind(error.__cause__)}" if error.__cause__ else kind


def _places(trace: TracebackType | None) -> list[str]:
    frames = traceback.extract_tb(trace)
    return [f"{os.path.basename(frame.filename)}:{frame.lineno} {frame.name}" for frame in frames]
