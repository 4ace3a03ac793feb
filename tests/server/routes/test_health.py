"""Health checks and metrics for administrators of a server."""

import re
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random
from typing import Any

import httpx
import psutil
import pytest
from prometheus_client.parser import text_string_to_metric_families

from kingdombuilder.server.observability.metrics import METRICS
from kingdombuilder.server.throttle import RATES
from tests.server.postgres import Postgres, running
from tests.server.socket_viewers import TIMEOUT, process, watching
from tools.server_process import Served, seat_requests

DOCS = Path(__file__).parents[3] / "docs"
TOKEN = "0123456789abcdef0123"
Metrics = dict[tuple[str, tuple[tuple[str, str], ...]], float]
TASKS = ("game_clocks", "due_bots", "waiting_tables", "archive", "identities")


def fetch_metrics(link: str) -> Metrics:
    """Return all metrics of a server, by name and labels."""
    text = httpx.get(f"{link}/metrics").text
    return {
        (sample.name.removeprefix("kingdombuilder_"), tuple(sorted(sample.labels.items()))): (
            sample.value
        )
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


@contextmanager
def freezing(server: Postgres) -> Iterator[None]:
    """Suspend a database, so that it does not answer."""
    pid_file = str(server.execute("SELECT pg_read_file('postmaster.pid')"))
    parent = psutil.Process(int(pid_file.split()[0]))
    processes = [parent, *parent.children(recursive=True)]
    for suspended in processes:
        with suppress(psutil.NoSuchProcess):
            suspended.suspend()
    try:
        yield
    finally:
        for suspended in processes:
            with suppress(psutil.NoSuchProcess):  # it was exiting when it was suspended
                suspended.resume()


def test_a_healthy_server_reports_its_health(served: Served) -> None:
    """The check needs no cookie, and is not cached."""
    answer = served.client.get("/healthz")
    assert answer.status_code == 200
    health = answer.json()
    assert health.pop("free_bytes") > 0
    assert health == {
        "status": "ok",
        "database": "ok",
        "tasks": "ok",
        "disk": "ok",
        "archive": None,
        "background_tasks": dict.fromkeys(TASKS, "ok"),
    }
    assert "set-cookie" not in answer.headers
    assert answer.headers["cache-control"] == "no-store"


def test_health_names_the_background_task_that_fails(tmp_path: Path) -> None:
    """A node on PostgreSQL lists all tasks, while the table of one of them is missing."""
    with running("fsync=off") as database:
        url = database.make("store")
        arguments = ("--port", "0", "--bot-workers", "1")
        with (
            process(tmp_path, *arguments, KINGDOMBUILDER_DATABASE=url) as server,
            httpx.Client(base_url=server.link) as client,
        ):
            names = {*TASKS, "leases", "database_clock", "notifications"}
            assert client.get("/healthz").json()["background_tasks"] == dict.fromkeys(names, "ok")
            database.execute("ALTER TABLE leases RENAME TO gone", "store")
            health = wait_for_status(client, 503)
            assert health["background_tasks"]["game_clocks"] == health["tasks"] == "failing"
            assert health["background_tasks"]["database_clock"] == health["database"] == "ok"
            database.execute("ALTER TABLE gone RENAME TO leases", "store")
            assert wait_for_status(client, 200)["background_tasks"] == dict.fromkeys(names, "ok")


def test_health_reports_a_disk_that_cannot_be_written(tmp_path: Path) -> None:
    """It recovers when there is space."""
    with (
        process(tmp_path, "--port", "0", "--bot-workers", "1") as server,
        httpx.Client(base_url=server.link) as client,
    ):
        assert client.get("/healthz").json()["disk"] == "ok"
        node = psutil.Process(server.process.pid)
        before = node.rlimit(psutil.RLIMIT_FSIZE)
        node.rlimit(psutil.RLIMIT_FSIZE, (0, before[1]))
        health = wait_for_status(client, 503)
        assert (health["status"], health["disk"], health["database"]) == (
            "failing",
            "failing",
            "ok",
        )
        node.rlimit(psutil.RLIMIT_FSIZE, before)
        assert wait_for_status(client, 200)["disk"] == "ok"
        assert [file.name for file in tmp_path.iterdir() if "check" in file.name] == []


def wait_for_status(client: httpx.Client, status: int) -> dict[str, Any]:
    """Poll the health of a server until it has a status, and return it."""
    deadline = time.monotonic() + TIMEOUT
    while (answer := client.get("/healthz")).status_code != status:
        assert time.monotonic() < deadline
        time.sleep(0.1)
    health: dict[str, Any] = answer.json()
    return health


@pytest.mark.serial
def test_health_reports_an_unreachable_database_within_a_second(tmp_path: Path) -> None:
    """It recovers when the database is back."""
    with running("fsync=off") as database:
        url = database.make("store")
        arguments = ("--port", "0", "--bot-workers", "1", "--log-format", "json")
        with (
            process(tmp_path, *arguments, KINGDOMBUILDER_DATABASE=url) as server,
            httpx.Client(base_url=server.link) as client,
        ):
            assert client.get("/healthz").json()["database"] == "ok"
            with freezing(database):
                answer = client.get("/healthz")
                assert answer.elapsed.total_seconds() < 1
                assert answer.status_code == 503
                health = answer.json()
                assert (health["status"], health["database"]) == ("failing", "failing")
                assert (health["tasks"], health["disk"]) == ("ok", "ok")
            wait_for_status(client, 200)


def test_metrics_count_what_a_server_does(tmp_path: Path) -> None:
    """Picks, errors, requests, sockets, bots and commits are counted; no label names a player."""
    with process(tmp_path, "--port", "0", "--bot-workers", "1") as server:
        request = {"seats": seat_requests(("Mira", ":novice")), "seed": 1}
        game = httpx.post(f"{server.link}/api/games", json=request).json()["id"]
        with watching(server.link, game) as mira:
            mira.play_on(lambda view: view["round"] == 2 and view["can_act"], Random(1))
            mira.send("pick", seq=1, pick=mira.legal()[0])
            assert mira.until("error")["code"] == "stale"
            mira.send("nonsense")
            mira.until("error")
            httpx.get(f"{server.link}/api/games/{game}/position.txt")
            httpx.get(f"{server.link}/api/{game}")
            metrics = fetch_metrics(server.link)
            picks = mira.view["step"]
        metrics_after = fetch_metrics(server.link)
    assert metrics["sockets", ()] == metrics["viewers", ()] == metrics["tables", ()] == 1
    assert metrics_after["sockets", ()] == 0
    # Chance's first cards are stored when the table is opened, before the first viewer joins.
    assert 0 < metrics["picks_stored_total", ()] <= picks
    assert metrics["refusals_total", (("about", "pick"), ("code", "stale"))] == 1
    assert metrics["refusals_total", (("about", "other"), ("code", "unknown"))] == 1
    assert metrics["messages_total", (("type", "pick"),)] >= 4
    assert metrics["messages_total", (("type", "other"),)] == 1
    assert metrics["decision_seconds_count", (("bot", "novice"),)] >= 1
    assert metrics["commit_seconds_count", ()] >= 4
    assert metrics["commit_events_sum", ()] >= metrics["commit_events_count", ()]
    assert metrics["loop_lag_seconds_count", ()] > 0
    assert metrics["thinkers_waiting", ()] == 0
    route = "/api/games/{game}/position.txt"
    assert metrics["requests_total", (("method", "GET"), ("route", route), ("status", "200"))] == 1
    assert metrics["request_seconds_count", (("route", route),)] == 1
    assert (
        metrics["requests_total", (("method", "GET"), ("route", "other"), ("status", "404"))] == 1
    )
    label_values = {value for _, labels in metrics for _, value in labels}
    assert not {value for value in label_values if game in value or "Mira" in value}


@pytest.mark.parametrize("header", ["x-forwarded-for", "forwarded", "via", "x-real-ip"])
def test_metrics_are_for_the_local_network(served: Served, header: str) -> None:
    """A request through a proxy is from elsewhere, so it is rejected."""
    assert served.client.get("/metrics").status_code == 200
    answer = served.client.get("/metrics", headers={header: "127.0.0.1"})
    assert (answer.status_code, answer.json()["code"]) == (403, "metrics")


def test_metrics_are_for_the_bearer_of_the_token(tmp_path: Path) -> None:
    """The address does not matter, and no other token is accepted."""
    variables = {"KINGDOMBUILDER_METRICS_TOKEN": TOKEN}
    with process(tmp_path, "--port", "0", "--trusted-proxies", "127.0.0.1", **variables) as server:
        answers = {
            header: httpx.get(
                f"{server.link}/metrics",
                headers={"x-forwarded-for": "8.8.8.8", "authorization": header},
            ).status_code
            for header in (f"Bearer {TOKEN}", f"Bearer {TOKEN}x", "Bearer", TOKEN, "")
        }
    assert list(answers.values()) == [200, 403, 403, 403, 403]


def test_the_documentation_lists_every_metric_and_limit() -> None:
    """It has the current values and no others."""
    text = (DOCS / "hosting.md").read_text("utf-8")
    families = text_string_to_metric_families(METRICS.text().decode())
    assert set(re.findall(r"^\| `(kingdombuilder_\w+)`", text, re.MULTILINE)) == {
        family.name for family in families
    }
    limits = re.findall(r"^\| `(\w+)` \| (\d+) \| (\d+) s \|", text, re.MULTILINE)
    assert limits == [
        (action, str(rate.burst), f"{rate.seconds:.0f}") for action, rate in RATES.items()
    ]
