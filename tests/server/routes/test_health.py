"""The health checks and metrics for administrators of a server."""

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
Figures = dict[tuple[str, tuple[tuple[str, str], ...]], float]
TASKS = ("game_clocks", "due_bots", "waiting_tables", "archive", "identities")


def figures(link: str) -> Figures:
    """All figures of a server, by name and labels."""
    text = httpx.get(f"{link}/metrics").text
    return {
        (sample.name.removeprefix("kingdombuilder_"), tuple(sorted(sample.labels.items()))): (
            sample.value
        )
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


@contextmanager
def frozen(server: Postgres) -> Iterator[None]:
    """A database that answers nobody, as when its machine is gone."""
    told = str(server.execute("SELECT pg_read_file('postmaster.pid')"))
    parent = psutil.Process(int(told.split()[0]))
    processes = [parent, *parent.children(recursive=True)]
    for one in processes:
        with suppress(psutil.NoSuchProcess):
            one.suspend()
    try:
        yield
    finally:
        for one in processes:
            with suppress(psutil.NoSuchProcess):  # one that was ending when it was stopped
                one.resume()


def test_a_server_that_is_well_says_so(served: Served) -> None:
    """To anybody, without a cookie, and no cache keeps it."""
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


def test_a_server_names_the_background_task_that_fails(tmp_path: Path) -> None:
    """All tasks of a node on PostgreSQL, while the table of one of them is missing."""
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
            health = until_status(client, 503)
            assert health["background_tasks"]["game_clocks"] == health["tasks"] == "failing"
            assert health["background_tasks"]["database_clock"] == health["database"] == "ok"
            database.execute("ALTER TABLE gone RENAME TO leases", "store")
            assert until_status(client, 200)["background_tasks"] == dict.fromkeys(names, "ok")


def test_a_server_whose_disk_cannot_be_written_says_so(tmp_path: Path) -> None:
    """And is well again when there is space."""
    with (
        process(tmp_path, "--port", "0", "--bot-workers", "1") as server,
        httpx.Client(base_url=server.link) as client,
    ):
        assert client.get("/healthz").json()["disk"] == "ok"
        node = psutil.Process(server.process.pid)
        before = node.rlimit(psutil.RLIMIT_FSIZE)
        node.rlimit(psutil.RLIMIT_FSIZE, (0, before[1]))
        health = until_status(client, 503)
        assert (health["status"], health["disk"], health["database"]) == (
            "failing",
            "failing",
            "ok",
        )
        node.rlimit(psutil.RLIMIT_FSIZE, before)
        assert until_status(client, 200)["disk"] == "ok"
        assert [file.name for file in tmp_path.iterdir() if "check" in file.name] == []


def until_status(client: httpx.Client, status: int) -> dict[str, Any]:
    """Ask for the health of a server until it has a status."""
    deadline = time.monotonic() + TIMEOUT
    while (answer := client.get("/healthz")).status_code != status:
        assert time.monotonic() < deadline
        time.sleep(0.1)
    health: dict[str, Any] = answer.json()
    return health


@pytest.mark.serial
def test_a_server_whose_database_is_gone_says_so_within_a_second(tmp_path: Path) -> None:
    """And is well again when it is back."""
    with running("fsync=off") as database:
        url = database.make("store")
        arguments = ("--port", "0", "--bot-workers", "1", "--log-format", "json")
        with (
            process(tmp_path, *arguments, KINGDOMBUILDER_DATABASE=url) as server,
            httpx.Client(base_url=server.link) as client,
        ):
            assert client.get("/healthz").json()["database"] == "ok"
            with frozen(database):
                answer = client.get("/healthz")
                assert answer.elapsed.total_seconds() < 1
                assert answer.status_code == 503
                health = answer.json()
                assert (health["status"], health["database"]) == ("failing", "failing")
                assert (health["tasks"], health["disk"]) == ("ok", "ok")
            until_status(client, 200)


def test_what_is_done_is_counted(tmp_path: Path) -> None:
    """Picks, refusals, requests, sockets, bots, commits; and no label names a game or a player."""
    with process(tmp_path, "--port", "0", "--bot-workers", "1") as server:
        wanted = {"seats": seat_requests(("Mira", ":novice")), "seed": 1}
        game = httpx.post(f"{server.link}/api/games", json=wanted).json()["id"]
        with watching(server.link, game) as mira:
            mira.play_on(lambda view: view["round"] == 2 and view["can_act"], Random(1))
            mira.send("pick", seq=1, pick=mira.legal()[0])
            assert mira.until("error")["code"] == "stale"
            mira.send("nonsense")
            mira.until("error")
            httpx.get(f"{server.link}/api/games/{game}/position.txt")
            httpx.get(f"{server.link}/api/{game}")
            found = figures(server.link)
            picks = mira.view["step"]
        closed = figures(server.link)
    assert found["sockets", ()] == found["viewers", ()] == found["tables", ()] == 1
    assert closed["sockets", ()] == 0
    # Chance's first cards are stored when the table is opened, before anybody looks at it.
    assert 0 < found["picks_stored_total", ()] <= picks
    assert found["refusals_total", (("about", "pick"), ("code", "stale"))] == 1
    assert found["refusals_total", (("about", "other"), ("code", "unknown"))] == 1
    assert found["messages_total", (("type", "pick"),)] >= 4
    assert found["messages_total", (("type", "other"),)] == 1
    assert found["decision_seconds_count", (("bot", "novice"),)] >= 1
    assert found["commit_seconds_count", ()] >= 4
    assert found["commit_events_sum", ()] >= found["commit_events_count", ()]
    assert found["loop_lag_seconds_count", ()] > 0
    assert found["thinkers_waiting", ()] == 0
    route = "/api/games/{game}/position.txt"
    assert found["requests_total", (("method", "GET"), ("route", route), ("status", "200"))] == 1
    assert found["request_seconds_count", (("route", route),)] == 1
    assert found["requests_total", (("method", "GET"), ("route", "other"), ("status", "404"))] == 1
    said = {value for _, labels in found for _, value in labels}
    assert not {value for value in said if game in value or "Mira" in value}


@pytest.mark.parametrize("header", ["x-forwarded-for", "forwarded", "via", "x-real-ip"])
def test_figures_are_for_our_own_network(served: Served, header: str) -> None:
    """A proxy asks for somebody else, who may not have them."""
    assert served.client.get("/metrics").status_code == 200
    answer = served.client.get("/metrics", headers={header: "127.0.0.1"})
    assert (answer.status_code, answer.json()["code"]) == (403, "metrics")


def test_figures_are_for_the_bearer_of_the_token(tmp_path: Path) -> None:
    """From wherever, and no other word will do."""
    variables = {"KINGDOMBUILDER_METRICS_TOKEN": TOKEN}
    with process(tmp_path, "--port", "0", "--trusted-proxies", "127.0.0.1", **variables) as server:
        answers = {
            told: httpx.get(
                f"{server.link}/metrics",
                headers={"x-forwarded-for": "8.8.8.8", "authorization": told},
            ).status_code
            for told in (f"Bearer {TOKEN}", f"Bearer {TOKEN}x", "Bearer", TOKEN, "")
        }
    assert list(answers.values()) == [200, 403, 403, 403, 403]


def test_the_documentation_names_every_figure_and_limit() -> None:
    """Each as it is, and none that is not."""
    text = (DOCS / "hosting.md").read_text("utf-8")
    families = text_string_to_metric_families(METRICS.text().decode())
    assert set(re.findall(r"^\| `(kingdombuilder_\w+)`", text, re.MULTILINE)) == {
        family.name for family in families
    }
    told = re.findall(r"^\| `(\w+)` \| (\d+) \| (\d+) s \|", text, re.MULTILINE)
    assert told == [(what, str(rate.burst), f"{rate.seconds:.0f}") for what, rate in RATES.items()]
