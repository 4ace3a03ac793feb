"""Metrics for Prometheus; none of them contains a game, a player or an address."""

from collections.abc import Callable

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    disable_created_metrics,
    generate_latest,
)

PREFIX = "kingdombuilder"
OTHER = "other"  # replaces all values that clients choose
QUICK = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
THINKING = (0.01, 0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 3.0, 5.0, 10.0, 20.0, 40.0)
BATCHES = (1, 2, 4, 8, 16, 32, 64, 128, 256)

disable_created_metrics()  # type: ignore[no-untyped-call]  # creation times are not needed


class Metrics:
    """The metrics of one process."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        self.picks_stored = self._counter("picks_stored", "Picks that were stored.")
        self.refusals = self._counter(
            "refusals", "Rejected messages, by type and error code.", "about", "code"
        )
        self.requests = self._counter(
            "requests", "Responses, by method, route and status.", "method", "route", "status"
        )
        self.request_seconds = self._histogram(
            "request_seconds", "Time from a request to its response.", QUICK, "route"
        )
        self.sockets = self._gauge("sockets", "Open sockets.")
        self.messages = self._counter("messages", "Messages from players, by type.", "type")
        self.decision_seconds = self._histogram(
            "decision_seconds",
            "Time of a decision, including the wait for a process.",
            THINKING,
            "bot",
        )
        self.commit_seconds = self._histogram(
            "commit_seconds", "Duration of transactions that stored events.", QUICK
        )
        self.commit_events = self._histogram(
            "commit_events", "Events stored in one transaction.", BATCHES
        )
        self.notices = self._counter("notices", "Notifications from other nodes.", "kind")
        self.limits = self._counter("limits", "Requests delayed or rejected by a limit.", "limit")
        self.loop_lag = self._histogram("loop_lag_seconds", "Lag of the event loop.", QUICK)
        self._tables = self._gauge("tables", "Tables in memory.")
        self._viewers = self._gauge("viewers", "Viewers of these tables.")
        self._waiting = self._gauge("thinkers_waiting", "Tables whose bot waits for a process.")

    def count_tables(self, tables: Callable[[], float], viewers: Callable[[], float]) -> None:
        """Set the functions that count tables and viewers when the metrics are read."""
        self._tables.set_function(tables)
        self._viewers.set_function(viewers)

    def count_waiting(self, waiting: Callable[[], float]) -> None:
        """Set the function that counts tables waiting for a bot worker."""
        self._waiting.set_function(waiting)

    def text(self) -> bytes:
        """Return all metrics in the Prometheus format."""
        return generate_latest(self._registry)

    def _counter(self, name: str, about: str, *labels: str) -> Counter:
        return Counter(f"{PREFIX}_{name}", about, labels, registry=self._registry)

    def _gauge(self, name: str, about: str) -> Gauge:
        return Gauge(f"{PREFIX}_{name}", about, registry=self._registry)

    def _histogram(
        self, name: str, about: str, buckets: tuple[float, ...], *labels: str
    ) -> Histogram:
        return Histogram(
            f"{PREFIX}_{name}", about, labels, registry=self._registry, buckets=buckets
        )


METRICS = Metrics()  # one server runs in a process
