"""Requests to this device: the paths of the HTTP interface, each with the function that answers it.

A server answers the same paths with the same functions of this package.
"""

import re
import traceback
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeVar
from urllib.parse import parse_qs, unquote, urlsplit

from pydantic import BaseModel, ValidationError

from kingdombuilder.server.local.device_store import StoreFailed
from kingdombuilder.server.local.json_text import json_text
from kingdombuilder.server.protocol.errors import ApiError, parse_error_body
from kingdombuilder.server.protocol.fields import language_for
from kingdombuilder.text.parsing import ParseError

if TYPE_CHECKING:
    from kingdombuilder.server.local.local_server import LocalServer

M = TypeVar("M", bound=BaseModel)
OK, CREATED, ACCEPTED, NO_CONTENT = 200, 201, 202, 204
BAD_REQUEST, UNPROCESSABLE, FAILED = 400, 422, 500
JSON, TEXT, SVG = "application/json", "text/plain", "image/svg+xml"
_PARAMETER = re.compile(r"\\\{(\w+)\\\}")


@dataclass(frozen=True, slots=True)
class Request:
    """A request: the words of its path, its query and its body."""

    words: dict[str, str]
    query: dict[str, str]
    body: Any  # a text, or a parsed JSON value
    language: str

    def model(self, cls: type[M]) -> M:
        """Return the body as a model; raise `ApiError` if it is invalid."""
        try:
            return cls.model_validate(self.body)
        except ValidationError as error:
            where = ".".join(map(str, error.errors()[0]["loc"])) or "body"
            raise ApiError(UNPROCESSABLE, "invalid", where=where) from None

    def text(self) -> str:
        """Return the body as a text; raise `ApiError` if it is not one."""
        if not isinstance(self.body, str):
            raise ApiError(UNPROCESSABLE, "invalid", where="body")
        return self.body

    def flag(self, name: str) -> bool:
        """Return whether a parameter of the query is on."""
        return self.query.get(name, "") in ("1", "true")

    def number(self, name: str) -> int | None:
        """Return a number of the query, or None; raise `ApiError` if it is invalid."""
        text = self.query.get(name)
        if text is None:
            return None
        if not text.isdecimal():
            raise ApiError(UNPROCESSABLE, "invalid", where=name)
        return int(text)


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer to a request."""

    body: str
    status: int = OK
    kind: str = JSON


Handler = Callable[["LocalServer", Request], Awaitable[object]]


@dataclass(frozen=True, slots=True)
class Endpoint:
    """A path of the interface and the function that answers its requests."""

    method: str
    path: str
    handler: Handler
    status: int
    kind: str
    pattern: re.Pattern[str] = field(init=False)

    def __post_init__(self) -> None:
        pattern = _PARAMETER.sub(r"(?P<\1>[^/]+?)", re.escape(self.path))
        object.__setattr__(self, "pattern", re.compile(pattern))


ENDPOINTS: list[Endpoint] = []


def endpoint(
    method: str, path: str, status: int = OK, kind: str = JSON
) -> Callable[[Handler], Handler]:
    """Add the decorated function to the endpoints."""

    def add(handler: Handler) -> Handler:
        ENDPOINTS.append(Endpoint(method, path, handler, status, kind))
        return handler

    return add


async def answer_request(server: "LocalServer", method: str, url: str, body: Any) -> Answer:
    """Return the answer to a request, or the error as a server would return it."""
    parts = urlsplit(url)
    query = {name: values[-1] for name, values in parse_qs(parts.query).items()}
    language = language_for(query.get("language"))
    try:
        route, words = _find(method, parts.path)
        value = await route.handler(server, Request(words, query, body, language))
    except ApiError as error:
        return _refuse(error, language)
    except StoreFailed:
        return _refuse(ApiError(507, "not_kept"), language)
    except ParseError as error:
        return Answer(json_text(parse_error_body(error, language)), BAD_REQUEST)
    except Exception:  # the page must not wait for ever
        server.report(traceback.format_exc())
        return _refuse(ApiError(FAILED, "broken_page"), language)
    if route.status == NO_CONTENT:
        return Answer("", NO_CONTENT)
    return Answer(str(value) if route.kind != JSON else json_text(value), route.status, route.kind)


def _refuse(error: ApiError, language: str) -> Answer:
    return Answer(json_text({"code": error.code, "text": error.message(language)}), error.status)


def _find(method: str, path: str) -> tuple[Endpoint, dict[str, str]]:
    for one in ENDPOINTS:
        match = one.pattern.fullmatch(path)
        if match and one.method == method:
            return one, {name: unquote(word) for name, word in match.groupdict().items()}
    raise ApiError(501, "needs_server")
