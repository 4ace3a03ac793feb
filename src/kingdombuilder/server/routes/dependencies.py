"""Dependencies of the routes: parts of the app, the user, the language, the request's text."""

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Annotated, ParamSpec, TypeVar

from fastapi import Depends, Request, Response, WebSocket
from fastapi.security import APIKeyCookie, HTTPBearer
from starlette.requests import HTTPConnection

from kingdombuilder.server.accounts.accounts import Client
from kingdombuilder.server.accounts.authentication import make_guest, session_of
from kingdombuilder.server.accounts.cookies import GUEST_COOKIE, SESSION_COOKIE
from kingdombuilder.server.accounts.services import AccountServices
from kingdombuilder.server.content.land_images import LandImages
from kingdombuilder.server.content.library import Library
from kingdombuilder.server.costs import Costs, Payer
from kingdombuilder.server.protocol.errors import ApiError
from kingdombuilder.server.protocol.user import ACCOUNT, User
from kingdombuilder.server.routes.error_handlers import language_of_request
from kingdombuilder.server.store.store import Store
from kingdombuilder.server.tables.heavy_work import HeavyWork
from kingdombuilder.server.tables.tables import Tables
from kingdombuilder.server.throttle import address_prefix
from kingdombuilder.text.parsing import ParseError

P = ParamSpec("P")
T = TypeVar("T")

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


@dataclass(frozen=True, slots=True)
class RequestWork:
    """The heavy work of one request, in a worker process."""

    heavy: HeavyWork
    costs: Costs
    payer: Payer

    async def run(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Return what a function returns; raise the `ParseError` or `ApiError` that it raises."""
        self.costs.require_work(self.payer)
        return await self.heavy.run(self.payer, function, *args, **kwargs)

    async def run_cached(self, function: Callable[..., T], *args: Hashable) -> T:
        """Return what a function returned for the same arguments before, or run it."""
        self.costs.require_work(self.payer)
        return await self.heavy.run_cached(self.payer, function, *args)


def _work(request: Request) -> RequestWork:
    state = request.app.state
    return RequestWork(state.heavy_work, state.costs, Payer(address=address_of(request)))


async def _user(request: Request, response: Response) -> User:
    """Return the user; a new visitor becomes a guest with a cookie.

    Raise `ApiError` if the user has spent more than their cost budget.
    """
    user, is_new = await _identify(request, response)
    if is_new:
        _account_services(request).cookies.give_guest(request, response, user)
    return user


async def _reader(request: Request, response: Response) -> User:
    """Return the user of a request that only reads; a new visitor gets no cookie.

    A page sends such requests in parallel, and each would make another guest of its visitor.
    """
    user, _ = await _identify(request, response)
    return user


async def _identify(request: Request, response: Response) -> tuple[User, bool]:
    """Return the user, and whether it is a new guest."""
    services = _account_services(request)
    existing = await services.identities.user_from(request)
    user = existing or make_guest()
    if existing:
        services.cookies.move_old_names(request, response)
    request.state.player = user.id
    costs: Costs = request.app.state.costs
    costs.require(Payer(user.id))
    return user, existing is None


async def _account(user: Annotated[User, Depends(_user)]) -> User:
    if user.kind != ACCOUNT:
        raise ApiError(403, "accounts_only")
    return user


def _client(request: Request) -> Client:
    agent = "".join(filter(str.isprintable, request.headers.get("user-agent", "")))
    accounts = _account_services(request).cookies.known_accounts(request)
    return Client(address_of(request), agent, session_of(request), accounts)


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


def origin_of(connection: HTTPConnection) -> str:
    """Return the origin of the page that sends a request to this host."""
    return f"{connection.url.scheme}://{connection.url.netloc}"


Language = Annotated[str, Depends(language_of_request)]
TextBody = Annotated[str, Depends(_text_body)]
StoreDep = Annotated[Store, Depends(_store)]
TablesDep = Annotated[Tables, Depends(_tables)]
LandImagesDep = Annotated[LandImages, Depends(_lands)]
LibraryDep = Annotated[Library, Depends(_library)]
AccountServicesDep = Annotated[AccountServices, Depends(_account_services)]
UserDep = Annotated[User, Depends(_user)]
ReaderDep = Annotated[User, Depends(_reader)]
AccountDep = Annotated[User, Depends(_account)]
WorkDep = Annotated[RequestWork, Depends(_work)]
ClientDep = Annotated[Client, Depends(_client)]
