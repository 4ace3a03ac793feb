"""Errors that clients get: of a request over HTTP, and of a message on a socket."""

from typing import Any

from pydantic import BaseModel

from kingdombuilder.text.parsing import ParseError
from kingdombuilder.text.translations import translate

TOO_MANY, AWAY = 429, 503
UNREADABLE, TOO_LARGE, UNKNOWN = "garbage", "too_big", "unknown"
STALE, ILLEGAL, NOT_YOURS, NOT_NOW = "stale", "illegal", "not_yours", "not_now"
HIDDEN = "hidden"


class ErrorBody(BaseModel):
    """Why something is refused: a code for programs, a sentence for people, and where in a text."""

    code: str
    text: str
    line: int | None = None
    column: int | None = None


ERROR_RESPONSES: dict[int | str, dict[str, Any]] = {
    "4XX": {"model": ErrorBody, "description": "Refused"},
    "5XX": {"model": ErrorBody, "description": "Broken"},
}


class ApiError(Exception):
    """A request that is not granted: a status, a code, and the facts of its sentence."""

    def __init__(self, status: int, code: str, **facts: object) -> None:
        super().__init__(code)
        self.status, self.code, self.facts = status, code, facts

    def message(self, language: str) -> str:
        """The refusal in words."""
        return translate(language, f"refusal.{self.code}", **self.facts)


def unavailable() -> ApiError:
    """Return the refusal of what cannot be done while the store does not answer."""
    return ApiError(AWAY, "unavailable")


class MessageError(Exception):
    """Nothing was changed; `key` names the sentence if the code does not say enough."""

    def __init__(
        self, code: str, key: str = "", text: str = "", about: str = "", **facts: object
    ) -> None:
        super().__init__(code)
        self.code, self.about, self._text = code, about, text
        self._key, self._facts = key or code, facts

    def frame(self, language: str, about: str = "") -> dict[str, Any]:
        """The message that says so."""
        text = self._text or translate(language, f"refused.{self._key}", **self._facts)
        return {"type": "error", "code": self.code, "about": self.about or about, "text": text}


def parse_error_body(error: ParseError, language: str) -> dict[str, object]:
    """What a text that cannot be read is answered with."""
    place = {"line": error.at.line, "column": error.at.column} if error.at else {}
    return {"code": error.code, "text": error.message(language), **place}


def error_message(error: ApiError, language: str, about: str = "") -> dict[str, str]:
    """A refusal as a message of a socket."""
    return {"type": "error", "code": error.code, "about": about, "text": error.message(language)}
