"""Connections that send nothing or too little are dropped, and their number is limited."""

import re
import socket
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from kingdombuilder.server.middleware.security import BODY_LIMIT
from kingdombuilder.server.routes.connection_limits import MAX_SOCKETS
from kingdombuilder.server.tables.waiting_tables import MAX_WAITING_TABLES
from kingdombuilder.server.uvicorn_protocol import (
    BODY_TIMEOUT,
    HEADER_TIMEOUT,
    MAX_HTTP_CONNECTIONS,
    RESERVED_FILES,
    OpenConnections,
)
from tests.server.hosting import hosting, status_and_code
from tests.server.online_players import friends
from tests.server.socket_viewers import Process, process


@pytest.fixture(scope="module")
def public(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    """A public server without a proxy."""
    with process(
        tmp_path_factory.mktemp("public"), "--port", "0", "--public", "--bot-workers", "1"
    ) as running:
        yield running


def open_connection(running: Process) -> socket.socket:
    """Open a connection."""
    name, _, port = running.link.removeprefix("http://").partition(":")
    return socket.create_connection((name, int(port)), timeout=2 * BODY_TIMEOUT)


def seconds_until_closed(connection: socket.socket) -> float:
    """Return how long the server keeps a connection open."""
    start = time.monotonic()
    try:
        while connection.recv(1000):
            pass
    except ConnectionError:
        pass
    return time.monotonic() - start


def test_headers_must_arrive_in_time(public: Process) -> None:
    """Neither a silent client nor one that sends byte by byte can keep its connection open."""
    with open_connection(public) as silent, open_connection(public) as slow:
        slow.sendall(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n")
        assert seconds_until_closed(silent) < HEADER_TIMEOUT + 5
        assert seconds_until_closed(slow) < 5


def test_a_body_must_arrive_in_time(public: Process) -> None:
    """A client that sends a body byte by byte cannot keep its connection open either."""
    with open_connection(public) as slow:
        slow.sendall(b"POST /api/setups HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 99\r\n\r\n{")
        slow.settimeout(1.0)
        start = time.monotonic()
        try:
            while time.monotonic() - start < BODY_TIMEOUT + 10:
                slow.sendall(b" ")
                with suppress(TimeoutError):
                    if not slow.recv(1000):
                        break
        except ConnectionError:
            pass
        assert BODY_TIMEOUT - 1 < time.monotonic() - start < BODY_TIMEOUT + 5


def test_the_connections_of_one_address_are_limited(public: Process) -> None:
    """The next one is dropped immediately, and a new one is accepted when another has closed."""
    connections = [open_connection(public) for _ in range(MAX_HTTP_CONNECTIONS)]
    with open_connection(public) as excess:
        assert seconds_until_closed(excess) < 5
    for connection in connections:
        connection.close()
    deadline = time.monotonic() + 10
    while time.monotonic() < deadline:
        with open_connection(public) as new:
            try:
                new.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
                if new.recv(12) == b"HTTP/1.1 200":
                    return
            except ConnectionError:
                pass
        time.sleep(0.1)
    raise AssertionError("still refused")


def test_proxies_and_sockets_are_not_counted_by_address() -> None:
    """A proxy serves many clients; all connections together leave descriptors in reserve."""
    transports = [object() for _ in range(5)]
    connections = OpenConnections(4, 1, "10.0.0.0/8, 127.0.0.1")
    assert connections.add(transports[0], "192.0.2.1")  # type: ignore[arg-type]
    assert not connections.add(transports[1], "192.0.2.1")  # type: ignore[arg-type]
    connections.upgrade(transports[0])  # type: ignore[arg-type]
    assert connections.add(transports[1], "192.0.2.1")  # type: ignore[arg-type]
    assert connections.add(transports[2], "10.1.2.3")  # type: ignore[arg-type]
    assert connections.add(transports[3], "10.1.2.3")  # type: ignore[arg-type]
    assert not connections.add(transports[4], "192.0.2.9")  # type: ignore[arg-type]
    connections.remove(transports[3])  # type: ignore[arg-type]
    assert connections.add(transports[4], "192.0.2.9")  # type: ignore[arg-type]


def test_the_documented_proxy_has_the_limits_of_a_node() -> None:
    """Behind it, a node sees only the proxy's own connections."""
    text = (Path(__file__).parents[3] / "docs" / "hosting.md").read_text("utf-8")
    config = text.partition("```text\nlimit_conn_zone")[2].partition("```")[0]
    values = dict(re.findall(r"^\s*(\w+) ([^;]+);", config, re.MULTILINE))
    assert values["client_header_timeout"] == f"{HEADER_TIMEOUT:.0f}s"
    assert values["client_body_timeout"] == f"{BODY_TIMEOUT:.0f}s"
    assert values["client_max_body_size"] == f"{BODY_LIMIT // 1024}k"
    assert values["limit_conn"] == f"address {MAX_HTTP_CONNECTIONS + MAX_SOCKETS}"
    assert f"{RESERVED_FILES} file descriptors" in text


def test_one_address_cannot_fill_the_lobby(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Ten tables may wait; a table that begins or closes makes room for another."""
    with hosting(tmp_path_factory.mktemp("lobby")) as host, friends(host.link, 2) as (ann, bob):
        games = [ann.make("me", "open", listed=True) for _ in range(MAX_WAITING_TABLES)]
        seats = {"seats": [{"occupant": "me"}, {"occupant": "open"}], "listed": True}
        assert status_and_code(bob.http.post("/api/tables", json=seats)) == (
            409,
            "too_many_waiting",
        )
        ann.enter(games[0]).say("close_table")
        ann.until("table", lambda table: table["stage"] == "closed")
        assert bob.http.post("/api/tables", json=seats).status_code == 201
