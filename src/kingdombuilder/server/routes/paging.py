"""Pages of long lists: the `Link` header of a page has the address of the next one."""

import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Sequence
from typing import Annotated, Any

from fastapi import Depends, Query, Request, Response

from kingdombuilder.server.protocol.errors import ApiError

DEFAULT_LIMIT, MAX_LIMIT = 100, 200
MAX_CURSOR_LENGTH = 200
MAX_NUMBER = 2**31
BAD_REQUEST = 400


class Page:
    """The page that a client asks for."""

    def __init__(
        self, request: Request, response: Response, limit: int | None, cursor: str
    ) -> None:
        self._request, self._response, self._cursor = request, response, cursor
        self.limit = limit or DEFAULT_LIMIT
        self.is_requested = bool(limit or cursor)

    def after(self, *kinds: type) -> tuple[Any, ...] | None:
        """Return the sort key in the cursor, or None; raise `ApiError` if it is not valid."""
        if not self._cursor:
            return None
        try:
            key = json.loads(urlsafe_b64decode(self._cursor))
        except (ValueError, RecursionError):
            raise ApiError(BAD_REQUEST, "bad_cursor") from None
        is_list = isinstance(key, list) and [type(one) for one in key] == list(kinds)
        if not is_list or not all(map(_is_valid, key)):
            raise ApiError(BAD_REQUEST, "bad_cursor")
        return tuple(key)

    @property
    def link(self) -> dict[str, str]:
        """The header with the address of the next page, for routes with their own response."""
        link = self._response.headers.get("link")
        return {"link": link} if link else {}

    def link_next(self, entries: Sequence[object], *key: str | float) -> str | None:
        """Link to the next page if this one is full; return its cursor.

        `key` is the sort key of the last entry.
        """
        if len(entries) < self.limit:
            return None
        cursor = urlsafe_b64encode(json.dumps(key).encode()).decode()
        url = self._request.url.include_query_params(cursor=cursor)
        self._response.headers["link"] = f'<{url.path}?{url.query}>; rel="next"'
        return cursor


def _is_valid(value: str | float) -> bool:
    if isinstance(value, str):
        return value.isascii() and value.isprintable()
    return -MAX_NUMBER < value < MAX_NUMBER


async def _page(
    request: Request,
    response: Response,
    limit: Annotated[int | None, Query(ge=1, le=MAX_LIMIT)] = None,
    cursor: Annotated[str, Query(max_length=MAX_CURSOR_LENGTH)] = "",
) -> Page:
    return Page(request, response, limit, cursor)


PageDep = Annotated[Page, Depends(_page)]
