"""The app: everything that a browser or a program may ask for over the network."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from fastapi import FastAPI
from starlette.middleware.gzip import GZipMiddleware

from kingdombuilder.server import (
    routes_games,
    routes_library,
    routes_pages,
    routes_sections,
    sockets,
)
from kingdombuilder.server.errors import add_handlers
from kingdombuilder.server.lands import Lands
from kingdombuilder.server.library import Library
from kingdombuilder.server.security import Guard
from kingdombuilder.server.static import Static
from kingdombuilder.server.store import Store
from kingdombuilder.server.tables import Tables
from kingdombuilder.server.thinkers import Thinkers

SMALL = 500  # bytes that are not worth compressing


@dataclass(frozen=True, slots=True)
class Settings:
    """How a server is run."""

    folder: Path
    any_host: bool = False  # answer to any name, not only to this machine's own
    thinkers: int | None = None  # processes in which bots think


def make_app(settings: Settings) -> FastAPI:
    """The app on one data folder."""
    static = Static()

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        store, thinkers = Store(settings.folder), Thinkers(settings.thinkers)
        tables = Tables(store, thinkers, app.state.lands)
        app.state.store, app.state.tables, app.state.thinkers = store, tables, thinkers
        thinkers.warm_up()
        await tables.resume()
        yield
        await tables.close()
        thinkers.close()
        await store.close()

    app = FastAPI(title="Kingdom Builder", docs_url=None, redoc_url=None, lifespan=lifespan)
    app.state.static, app.state.lands = static, Lands()
    app.state.folder, app.state.library = settings.folder, Library()
    add_handlers(app)
    app.add_middleware(GZipMiddleware, minimum_size=SMALL)
    app.add_middleware(Guard, any_host=settings.any_host)
    for routes in (routes_games, routes_library, routes_sections, sockets, routes_pages):
        app.include_router(routes.router)
    return app
