"""The app: everything that a browser or a program may ask for over the network."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path

from fastapi import FastAPI
from starlette.middleware.gzip import GZipMiddleware

from kingdombuilder.server.accounts.services import open_account_services
from kingdombuilder.server.content.assets import AssetServer
from kingdombuilder.server.content.land_images import LandImages
from kingdombuilder.server.content.library import Library
from kingdombuilder.server.middleware.access_log import AccessLogMiddleware
from kingdombuilder.server.middleware.security import SecurityMiddleware
from kingdombuilder.server.observability.lag import watch_lag
from kingdombuilder.server.observability.metrics import METRICS
from kingdombuilder.server.protocol.errors import ERROR_RESPONSES
from kingdombuilder.server.routes import (
    accounts,
    games,
    health,
    library,
    pages,
    ratings,
    sections,
    websocket,
)
from kingdombuilder.server.routes import tables as table_routes
from kingdombuilder.server.routes.connection_limits import ConnectionLimits
from kingdombuilder.server.routes.error_handlers import add_handlers
from kingdombuilder.server.store.store import Store, prepare_store, store_url
from kingdombuilder.server.tables.bot_pool import BotPool
from kingdombuilder.server.tables.tables import Tables

SMALL = 500  # bytes that are not worth compressing


@dataclass(frozen=True, slots=True)
class Settings:
    """How a server is run."""

    folder: Path
    public: bool = False  # strangers reach it; else whoever reaches it is at home here
    site: str = ""  # the address that players use, as browsers tell it: https://kb.example.org
    database: str = ""  # URL of the store; "" is a file in the folder
    proxy: str = ""  # addresses and networks that are believed whom they speak for
    bot_workers: int | None = None  # processes in which bots think
    built_page: bool = False  # serve the page as it was built, as a public server does
    metrics_token: str = ""  # lets somebody read /metrics from afar


def create_app(settings: Settings) -> FastAPI:
    """Return the app on one data folder; raise `ParseError` if its page must be built first."""
    static = AssetServer(built=settings.public or settings.built_page)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        url = await asyncio.to_thread(prepare_store, store_url(settings.folder, settings.database))
        store, thinkers = Store(url), BotPool(settings.bot_workers)
        known = await open_account_services(store, settings.public, settings.site)
        tables = Tables(
            store, thinkers, app.state.lands, known.signer, known.limits, home=not settings.public
        )
        app.state.store, app.state.tables, app.state.thinkers = store, tables, thinkers
        app.state.people, known.identities.on_revoked = known, tables.disconnect_user
        thinkers.warm_up()
        METRICS.count_tables(tables.in_memory, tables.viewers)
        METRICS.count_waiting(lambda: thinkers.waiting)
        tables.start()
        watching = asyncio.create_task(watch_lag())
        yield
        watching.cancel()
        await tables.close()
        thinkers.close()
        known.close()
        await store.close()

    app = FastAPI(
        title="Kingdom Builder",
        version=version("kingdombuilder"),
        docs_url=None,
        redoc_url=None,
        lifespan=lifespan,
        responses=ERROR_RESPONSES,
    )
    app.state.static, app.state.lands = static, LandImages()
    app.state.folder, app.state.library = settings.folder, Library()
    app.state.metrics_token = settings.metrics_token
    app.state.crowd = ConnectionLimits(on=settings.public)
    add_handlers(app)
    app.add_middleware(GZipMiddleware, minimum_size=SMALL)
    app.add_middleware(
        SecurityMiddleware,
        public=settings.public,
        site=settings.site,
        inline_script=static.inline_script,
    )
    app.add_middleware(AccessLogMiddleware)
    resources = (games, table_routes, accounts, ratings, health, library, sections)
    for routes in (*resources, websocket, pages):
        app.include_router(routes.router, tags=[routes.__name__.rpartition(".")[2]])
    return app
