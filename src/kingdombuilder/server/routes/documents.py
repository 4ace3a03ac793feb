"""The document of the web client, for pages and for addresses without one."""

from fastapi import Request, Response

from kingdombuilder.server.content.assets import AssetServer
from kingdombuilder.server.protocol.fields import language_for

NOT_FOUND, OK = 404, 200
_DATA = ("/api/", "/static/")  # paths that programs ask for


def wants_page(request: Request) -> bool:
    """Return whether a browser opens an address, rather than a program that asks for data."""
    if request.method not in ("GET", "HEAD") or request.url.path.startswith(_DATA):
        return False
    return "text/html" in request.headers.get("accept", "")


def page_not_found(request: Request) -> Response:
    """Return the document for an address without a page; the web client shows an error."""
    answer = page_files(request).index(page_language(request), "lost").answer(request)
    if answer.status_code == OK:
        answer.status_code = NOT_FOUND
    return answer


def page_language(request: Request) -> str:
    """Return the language of the URL, the user's setting, or the browser's preference."""
    chosen = request.query_params.get("lang") or request.cookies.get("language")
    return language_for(chosen, request.headers.get("accept-language", ""))


def page_files(request: Request) -> AssetServer:
    """Return the files of the web client."""
    assets: AssetServer = request.app.state.static
    return assets
