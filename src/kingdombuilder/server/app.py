"""The FastAPI app."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path

from fastapi import FastAPI
from starlette.middleware.gzip import GZipMiddleware

from kingdombuilder.entrants.entrant import Entrant
from kingdombuilder.server.accounts.mailer import MailSettings
from kingdombuilder.server.accounts.services import open_account_services
from kingdombuilder.server.content.assets import AssetServer
from kingdombuilder.server.content.land_images import LandImages
from kingdombuilder.server.content.library import Library
from kingdombuilder.server.costs import Costs
from kingdombuilder.server.local.program_bots import offer_programs
from kingdombuilder.server.middleware.access_log import AccessLogMiddleware
from kingdombuilder.server.middleware.billing import BillingMiddleware
from kingdombuilder.server.middleware.security import SecurityMiddleware
from kingdombuilder.server.observability.disk import DiskCheck
from kingdombuilder.server.observability.lag import watch_lag
from kingdombuilder.server.observability.metrics import METRICS
from kingdombuilder.server.protocol.errors import ERROR_RESPONSES
from kingdombuilder.server.routes import (
    accounts,
    analysis,
    emails,
    games,
    health,
    learning,
    library,
    moderation,
    pages,
    passkeys,
    practice,
    previews,
    ratings,
    reviews,
    sections,
    websocket,
)
from kingdombuilder.server.routes import tables as table_routes
from kingdombuilder.server.routes.connection_limits import ConnectionLimits
from kingdombuilder.server.routes.error_handlers import add_handlers
from kingdombuilder.server.store.object_storage import open_object_storage
from kingdombuilder.server.store.store import Store, prepare_store, store_url
from kingdombuilder.server.tables.bot_pool import BotPool
from kingdombuilder.server.tables.heavy_work import HeavyWork
from kingdombuilder.server.tables.reviews import Reviews
from kingdombuilder.server.tables.study_pool import StudyPool
from kingdombuilder.server.tables.tables import Tables

MIN_COMPRESSED_BYTES = 500


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings of a server."""

    folder: Path
    public: bool = False  # strangers can reach it; otherwise all users share the hot-seat games
    site: str = ""  # the URL that players use, such as https://kb.example.org
    database: str = ""  # URL of the store; "" is a file in the folder
    archive: str = ""  # URL of the object storage for archived games; "" keeps them in the store
    proxy: str = ""  # addresses and networks of trusted proxies
    bot_workers: int | None = None  # None is the default number
    programs: tuple[Entrant, ...] = ()  # that it offers as bots
    built_page: bool = False  # serve the built web client, as a public server does
    mail: MailSettings | None = None  # None: no mail is sent, and no address is asked for
    metrics_token: str = ""  # allows reading /metrics from other networks
    prestart: bool = True  # start the worker processes with the server, so that no user waits


def create_app(settings: Settings) -> FastAPI:
    """Return the app for one data folder; raise `ParseError` if the web client is not built."""
    offer_programs(settings.programs)
    static = AssetServer(built=settings.public or settings.built_page)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        url = await asyncio.to_thread(prepare_store, store_url(settings.folder, settings.database))
        storage = open_object_storage(settings.archive) if settings.archive else None
        store = Store(url, storage)
        await store.synchronize_clock()
        services = await open_account_services(store, settings.public, settings.site, settings.mail)
        costs = Costs(services.limits)
        bot_pool = BotPool(
            settings.bot_workers, costs=costs, programs=settings.programs, folder=settings.folder
        )
        heavy_work = HeavyWork(settings.public, settings.folder)
        tables = Tables(
            store,
            bot_pool,
            app.state.lands,
            services.signer,
            services.limits,
            home=not settings.public,
        )
        app.state.store, app.state.tables, app.state.bot_pool = store, tables, bot_pool
        app.state.disk = DiskCheck(settings.folder, writes=not store.is_shared)
        app.state.account_services, app.state.costs = services, costs
        app.state.heavy_work = heavy_work
        app.state.study_pool = study_pool = StudyPool(settings.bot_workers, costs)
        app.state.reviews = reviews_of_games = Reviews(store, tables, study_pool, costs)
        services.identities.on_revoked = tables.disconnect_user
        tables.watch.on_revoked = services.identities.forget
        if settings.prestart:
            bot_pool.warm_up()
            heavy_work.warm_up()
        METRICS.count_tables(tables.in_memory, tables.connection_count)
        METRICS.count_waiting(lambda: bot_pool.waiting)
        tables.start()
        lag_task = asyncio.create_task(watch_lag())
        warming = asyncio.create_task(asyncio.to_thread(app.state.library.warm_up))
        yield
        lag_task.cancel()
        await warming
        await reviews_of_games.close()
        await tables.close()
        bot_pool.close()
        study_pool.close()
        heavy_work.close()
        await services.finish_mail()
        services.close()
        await store.close()

    app = FastAPI(
        title="Kingdom Builder",
        version=version("kingdombuilder"),
        docs_url=None,
        redoc_url=None,
        lifespan=lifespan,
        responses=ERROR_RESPONSES,
        generate_unique_id_function=lambda route: route.name,
    )
    app.state.static, app.state.lands = static, LandImages()
    app.state.folder, app.state.library = settings.folder, Library()
    app.state.metrics_token = settings.metrics_token
    app.state.site = settings.site
    app.state.connection_limits = ConnectionLimits(on=settings.public)
    add_handlers(app)
    app.add_middleware(GZipMiddleware, minimum_size=MIN_COMPRESSED_BYTES)
    app.add_middleware(BillingMiddleware)
    app.add_middleware(
        SecurityMiddleware,
        public=settings.public,
        site=settings.site,
        inline_scripts=static.inline_scripts,
    )
    app.add_middleware(AccessLogMiddleware)
    identity = (accounts, emails, passkeys, moderation)
    coach = (reviews, analysis, learning)
    resources = (games, *coach, previews, table_routes, *identity, ratings, health)
    for routes in (*resources, library, sections, websocket, practice, pages):
        app.include_router(routes.router, tags=[routes.__name__.rpartition(".")[2]])
    return app
