"""Dependencies of the routes: parts of the app, the user, the language, the request's text."""

from typing import Annotated

from fastapi import Depends, Request, Response, WebSocket
from fastapi.security import APIKeyCookie, HTTPBearer
from starlette.requests import HTTPConnection

from kingdombuilder.server.accounts.accounts import Client
from kingdombuilder.server.accounts.authentication import (
    GUEST_COOKIE,
    SESSION_COOKIE,
    make_guest,
    session_of,
)
from kingdombuilder.server.accounts.services import AccountServices
from kingdombuilder.server.content.land_images import LandImages
from kingdombuilder.server.content.library import Library
from kingdombuilder.server.protocol.errors import ApiError
from kingdombuilder.server.protocol.user import ACCOUNT, User
from kingdombuilder.server.routes.error_handlers import language_of_request
from kingdombuilder.server.store.store import Store
from kingdombuilder.server.tables.tables import Tables
from kingdombuilder.server.throttle import address_prefix
from kingdombuilder.text.parsing import ParseError

# These only describe the interface; `Authenticator` finds the user.
AUTH_SCHEMES = [
    Depends(HTTPBearer(auto_error=False, scheme_name="bot", description="Token of a bot")),
    Depends(APIKeyCookie(name=SESSION_COOKIE, auto_error=False, scheme_name="account")),
    Depends(APIKeyCookie(name=GUEST_COOKIE, auto_error=False, scheme_name="guest")),
]


def _store(request: Request) -> Store:
    store: Store = request.app.state.store
    return store


def _tables(request: Request) -> Tables:
    tables: Tables = request.app.state.tables
    return tables


def _lands(request: Request) -> LandImages:
    lands: LandImages = request.app.state.lands
    return lands


def _library(request: Request) -> Library:
    library: Library = request.app.state.library
    return library


def _account_services(connection: HTTPConnection) -> AccountServices:
    services: AccountServices = connection.app.state.account_services
    return services


async def _user(request: Request, response: Response) -> User:
    """Return the user; a new visitor becomes a guest with a cookie."""
    services = _account_services(request)
    user = await services.identities.user_from(request)
    if user is None:
        user = make_guest()
        services.cookies.give_guest(request, response, user)
    request.state.player = user.id
    return user


async def _account(user: Annotated[User, Depends(_user)]) -> User:
    if user.kind != ACCOUNT:
        raise ApiError(403, "accounts_only")
    return user


def _client(request: Request) -> Client:
    agent = "".join(filter(str.isprintable, request.headers.get("user-agent", "")))
    return Client(address_of(request), agent, session_of(request))


async def _text_body(request: Request) -> str:
    try:
        return (await request.body()).decode("utf-8")
    except UnicodeDecodeError:
        raise ParseError("no_text") from None


async def socket_user(websocket: WebSocket) -> User | None:
    """Return the user of a socket, or None for a new visitor; raise `ApiError`."""
    user = await _account_services(websocket).identities.user_from(websocket)
    websocket.state.player = user.id if user else ""
    return user


def address_of(connection: HTTPConnection) -> str:
    """Return the rate-limit key of a client's address."""
    return address_prefix(connection.client.host if connection.client else None)


Language = Annotated[str, Depends(language_of_request)]
TextBody = Annotated[str, Depends(_text_body)]
StoreDep = Annotated[Store, Depends(_store)]
TablesDep = Annotated[Tables, Depends(_tables)]
LandImagesDep = Annotated[LandImages, Depends(_lands)]
LibraryDep = Annotated[Library, Depends(_library)]
AccountServicesDep = Annotated[AccountServices, Depends(_account_services)]
UserDep = Annotated[User, Depends(_user)]
AccountDep = Annotated[User, Depends(_account)]
ClientDep = Annotated[Client, Depends(_client)]
