"""The app: everything that a browser or a program may ask for over the network."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from fastapi import FastAPI
from starlette.middleware.gzip import GZipMiddleware

from kingdombuilder.server.errors import add_handlers
from kingdombuilder.server.pages.lands import Lands
from kingdombuilder.server.pages.library import Library
from kingdombuilder.server.pages.static import Static
from kingdombuilder.server.routes import games, library, pages, sections, sockets
from kingdombuilder.server.security import Guard
from kingdombuilder.server.store.store import Store
from kingdombuilder.server.tables.tables import Tables
from kingdombuilder.server.tables.thinkers import Thinkers

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
    for routes in (games, library, sections, sockets, pages):
        app.include_router(routes.router)
    return app
