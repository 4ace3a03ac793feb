"""Errors over HTTP and on the socket."""

from dataclasses import dataclass
from typing import Any, Literal

from pydantic import BaseModel

from kingdombuilder.text.parsing import ParseError
from kingdombuilder.text.translations import translate

TOO_MANY, UNAVAILABLE = 429, 503
UNREADABLE, TOO_LARGE, UNKNOWN = "garbage", "too_big", "unknown"
STALE, ILLEGAL, NOT_YOURS, NOT_NOW = "stale", "illegal", "not_yours", "not_now"
RequestType = Literal[  # the types of all client messages
    "pick",
    "undo",
    "redo",
    "plan",
    "explain",
    "scores",
    "hint",
    "heat_map",
    "show_position",
    "take_screen",
    "set_language",
    "rename_seat",
    "sit",
    "claim_seat",
    "leave_seat",
    "return_to_seat",
    "set_ready",
    "assign_bot",
    "replace_player",
    "close_table",
    "rematch",
    "chat",
]


@dataclass(frozen=True, kw_only=True)
class ErrorMessage:
    """An error; `request` is the type of the message that caused it."""

    type: Literal["error"] = "error"
    code: str
    text: str
    request: RequestType | None


class ErrorBody(BaseModel):
    """An error: a code for programs, a sentence for people, and its place in a text."""

    code: str
    text: str
    line: int | None = None
    column: int | None = None


ERROR_RESPONSES: dict[int | str, dict[str, Any]] = {
    "4XX": {"model": ErrorBody, "description": "Refused"},
    "5XX": {"model": ErrorBody, "description": "Broken"},
}


class ApiError(Exception):
    """A request that fails: an HTTP status, a code, and the facts of its sentence."""

    def __init__(self, status: int, code: str, **facts: object) -> None:
        super().__init__(code)
        self.status, self.code, self.facts = status, code, facts

    def message(self, language: str) -> str:
        """Return the error in words."""
        return translate(language, f"api_error.{self.code}", **self.facts)


def unavailable() -> ApiError:
    """Return the error for a store that does not answer."""
    return ApiError(UNAVAILABLE, "unavailable")


def archive_unavailable() -> ApiError:
    """Return the error for an archived game whose object storage does not answer."""
    return ApiError(UNAVAILABLE, "archive_unavailable")


def archive_damaged() -> ApiError:
    """Return the error for an archived game whose object is missing or damaged."""
    return ApiError(UNAVAILABLE, "archive_damaged")


def newer_server() -> ApiError:
    """Return the error for a table that only a later version of the program can read."""
    return ApiError(UNAVAILABLE, "newer_server")


class MessageError(Exception):
    """A message that cannot be carried out; `key` names its text if the code is too general."""

    def __init__(
        self,
        code: str,
        key: str = "",
        text: str = "",
        request: RequestType | None = None,
        **facts: object,
    ) -> None:
        super().__init__(code)
        self.code, self.request, self._text = code, request, text
        self._key, self._facts = key or code, facts

    def message(self, language: str, request: RequestType | None = None) -> ErrorMessage:
        """Return the error as a message to the client."""
        text = self._text or translate(language, f"message_error.{self._key}", **self._facts)
        return ErrorMessage(code=self.code, text=text, request=self.request or request)


def parse_error_body(error: ParseError, language: str) -> dict[str, object]:
    """Return the response to a text that cannot be parsed."""
    place = {"line": error.at.line, "column": error.at.column} if error.at else {}
    return {"code": error.code, "text": error.message(language), **place}


def error_message(
    error: ApiError | ParseError, language: str, request: RequestType | None = None
) -> ErrorMessage:
    """Return an error as a message to the client."""
    return ErrorMessage(code=error.code, text=error.message(language), request=request)
