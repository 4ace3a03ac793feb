"""Refusing: one kind of answer for everything that a request gets wrong."""

import logging
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from pydantic import BaseModel
from starlette.exceptions import HTTPException

from kingdombuilder.server.observability.logs import facts
from kingdombuilder.server.protocol.languages import supported_language
from kingdombuilder.server.store.failures import StoreUnavailable
from kingdombuilder.text.parsing import ParseError
from kingdombuilder.text.translations import LANGUAGES, translate

LOGGER = logging.getLogger(__name__)
TOO_MANY, AWAY = 429, 503


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


def language_for(query: str | None, accepted: str = "") -> str:
    """The language of an answer: the one asked for, or the first that a browser likes."""
    if query and supported_language(query):
        return query
    for part in accepted.split(","):
        if part.strip()[:2].lower() in LANGUAGES:
            return part.strip()[:2].lower()
    return LANGUAGES[0]


def language_of_request(request: Request) -> str:
    """The language of the answer to a request."""
    return language_for(
        request.query_params.get("language"), request.headers.get("accept-language", "")
    )


def parse_error_body(error: ParseError, language: str) -> dict[str, object]:
    """What a text that cannot be read is answered with."""
    place = {"line": error.at.line, "column": error.at.column} if error.at else {}
    return {"code": error.code, "text": error.message(language), **place}


def add_handlers(app: FastAPI) -> None:
    """Answer every error in the same shape."""

    @app.exception_handler(ApiError)
    async def _refused(request: Request, error: Exception) -> JSONResponse:
        assert isinstance(error, ApiError)
        return refusal(error, language_of_request(request))

    @app.exception_handler(ParseError)
    async def _misread(request: Request, error: Exception) -> JSONResponse:
        assert isinstance(error, ParseError)
        return JSONResponse(parse_error_body(error, language_of_request(request)), 400)

    @app.exception_handler(StoreUnavailable)
    async def _failed(request: Request, error: Exception) -> JSONResponse:
        LOGGER.warning("the store does not answer", extra=facts(reason=str(error)))
        return refusal(unavailable(), language_of_request(request))

    @app.exception_handler(RequestValidationError)
    async def _invalid(request: Request, error: Exception) -> JSONResponse:
        assert isinstance(error, RequestValidationError)
        where = ".".join(str(part) for part in error.errors()[0]["loc"][1:])
        return refusal(ApiError(422, "invalid", where=where), language_of_request(request))

    @app.exception_handler(HTTPException)
    async def _http(request: Request, error: Exception) -> JSONResponse:
        assert isinstance(error, HTTPException)
        if isinstance(error.__cause__, ApiError):  # raised while the body was read
            return refusal(error.__cause__, language_of_request(request))
        code = {404: "no_page", 405: "no_method"}.get(error.status_code, "invalid")
        return refusal(
            ApiError(error.status_code, code, where=request.url.path), language_of_request(request)
        )


def refusal(error: ApiError, language: str) -> JSONResponse:
    """The answer to a request that is refused; where waiting helps, with how long."""
    waiting = {"retry-after": str(error.facts["seconds"])} if error.status == TOO_MANY else None
    return JSONResponse(
        {"code": error.code, "text": error.message(language)}, error.status, waiting
    )


def error_message(error: ApiError, language: str, about: str = "") -> dict[str, str]:
    """A refusal as a message of a socket."""
    return {"type": "error", "code": error.code, "about": about, "text": error.message(language)}
