"""The background tasks of a node: bots, clocks, leases, budgets, archives and accounts."""

from typing import TYPE_CHECKING

from kingdombuilder.server.store.budgets import EXCHANGE_PERIOD, BudgetExchange
from kingdombuilder.server.store.database_clock import SYNC_PERIOD
from kingdombuilder.server.store.leases import RENEWAL_PERIOD
from kingdombuilder.server.tables.archiver import PERIOD as ARCHIVE_PERIOD
from kingdombuilder.server.tables.archiver import Archiver
from kingdombuilder.server.tables.bot_runner import PERIOD, BotRunner
from kingdombuilder.server.tables.identity_watch import WATCH_PERIOD
from kingdombuilder.server.tables.offloader import PERIOD as OFFLOAD_PERIOD
from kingdombuilder.server.tables.offloader import Offloader
from kingdombuilder.server.tables.waiting_tables import EXPIRY_PERIOD, WaitingTables
from kingdombuilder.server.tasks import TaskSet
from kingdombuilder.server.throttle import RateLimiter

if TYPE_CHECKING:
    from kingdombuilder.server.tables.tables import Tables


class BackgroundTasks:
    """The periodic tasks of a node."""

    def __init__(
        self,
        tables: "Tables",
        tasks: TaskSet,
        bots: BotRunner,
        archiver: Archiver,
        limits: RateLimiter,
    ) -> None:
        self._tables, self._tasks, self._bots, self._archiver = tables, tasks, bots, archiver
        self._store, self._limits = tables.store, limits
        self._exchange = BudgetExchange(self._store, limits)
        storage = self._store.storage
        self._offloader = Offloader(self._store, storage) if storage else None

    def start(self) -> None:
        """Start all tasks."""
        repeat, store = self._tasks.repeat, self._store
        repeat("game_clocks", self._bots.serve_clocks, PERIOD)
        repeat("due_bots", self._bots.serve_bots, PERIOD)
        repeat("waiting_tables", WaitingTables(self._tables).run, EXPIRY_PERIOD)
        if store.is_shared:
            repeat("leases", store.renew_leases, RENEWAL_PERIOD)
            repeat("database_clock", store.synchronize_clock, SYNC_PERIOD)
        if self._limits.is_shared:
            repeat("budgets", self._exchange.run, EXCHANGE_PERIOD)
        repeat("archive", self._archiver.archive_old_games, ARCHIVE_PERIOD)
        if self._offloader:
            repeat("offload", self._offloader.run, OFFLOAD_PERIOD)
        repeat("identities", self._tables.watch.check, WATCH_PERIOD)

    def health(self) -> dict[str, bool]:
        """Return for each task whether it works."""
        health = self._tasks.health()
        shared = {"notifications": self._store.is_listening} if self._store.is_shared else {}
        return health | shared

    def archive_health(self) -> bool | None:
        """Return whether the object storage of archives answers, or None without one."""
        return self._offloader.is_ok if self._offloader else None
