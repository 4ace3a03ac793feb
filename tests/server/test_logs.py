"""The log shows what a server did, and contains no secret."""

import json
import logging
import signal
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.sync.client import ClientConnection, connect

from kingdombuilder.server.observability.logs import JsonLines, PlainLines, facts, pseudonym
from kingdombuilder.server.store.store import FILE
from tests.server.socket_viewers import TIMEOUT, Process, process

PASSWORD, NEW_PASSWORD = "correct horse battery", "an even better staple"
WRONG_PASSWORD, CHAT_TEXT = "a guess at it", "meet me at the harbour"
QUERY_SECRET, PATH_SECRET = "a-secret-of-the-query", "a-secret-of-the-path"
Line = dict[str, Any]


@contextmanager
def open_socket(client: httpx.Client, server: Process, table: str) -> Iterator[ClientConnection]:
    """Open a socket to a table with a client's cookies."""
    cookies = "; ".join(f"{name}={value}" for name, value in client.cookies.items())
    link = server.link.replace("http", "ws", 1)
    address = f"{link}/api/games/{table}/socket?protocol=2&language={QUERY_SECRET}"
    with connect(address, additional_headers={"cookie": cookies}, close_timeout=1) as socket:
        yield socket


def next_message(socket: ClientConnection, type_: str) -> Line:
    """Return the next message of a type."""
    while True:
        message: Line = json.loads(socket.recv(timeout=TIMEOUT))
        if message["type"] == type_:
            return message


def send(socket: ClientConnection, type_: str, **fields: object) -> None:
    """Send a message."""
    socket.send(json.dumps({"type": type_, **fields}))


def use_server(server: Process, folder: Path, secrets: set[str]) -> httpx.Response:
    """Do everything that involves a secret, and collect the secrets.

    Return the response to the last request, which breaks the server.
    """
    with httpx.Client(base_url=server.link, timeout=TIMEOUT) as client:
        me = client.get("/api/me").json()["id"]
        secrets |= {me, client.cookies["player"]}
        account = {"name": "Wilhelmina", "password": PASSWORD}
        assert client.post("/api/accounts", json=account).status_code == 201
        secrets.add(client.cookies["session"])
        denied = client.post("/api/sessions", json={**account, "password": WRONG_PASSWORD})
        assert denied.status_code in (401, 403)
        changed = client.put(
            "/api/me/password", json={"current_password": PASSWORD, "new_password": NEW_PASSWORD}
        )
        assert changed.status_code == 204
        secrets |= {client.cookies["session"], "Wilhelmina"}
        token = client.post("/api/bots", json={"name": "Clockwork"}).json()["token"]
        bearer = {"authorization": f"Bearer {token}"}
        assert httpx.get(f"{server.link}/api/me", headers=bearer).json()["kind"] == "bot"
        secrets |= {token, "Clockwork"}
        secrets |= use_table(client, server)
        client.get(f"/table/nothing?{QUERY_SECRET}")
        client.get(f"/api/{PATH_SECRET}")
        client.post("/api/setups", content=f"{{{PATH_SECRET}")
        with closing(sqlite3.connect(folder / FILE)) as store:
            store.execute("ALTER TABLE players RENAME TO elsewhere")
        return client.post("/api/sessions", json={**account, "password": NEW_PASSWORD})


def use_table(client: httpx.Client, server: Process) -> set[str]:
    """Create a table, claim a seat by token and chat; return the secrets."""
    request = {
        "seats": [{"occupant": "me"}, {"occupant": "open"}],
        "options": {"chat": True},
        "listed": False,
    }
    table = client.post("/api/tables", json=request).json()["id"]
    with open_socket(client, server, table) as host:
        table_message = next_message(host, "table")
        send(host, "chat", text=CHAT_TEXT)
        assert next_message(host, "chat")
    with httpx.Client(base_url=server.link, timeout=TIMEOUT) as guest:
        guest.get("/api/me")
        with open_socket(guest, server, table) as other:
            next_message(other, "table")
            send(other, "claim_seat", token=table_message["seat_token"])
            send(other, "claim_seat", token=table_message["seat_token"][::-1])
            assert next_message(other, "error")
        return {
            table,
            table_message["seat_token"],
            table_message["invite"],
            guest.cookies["player"],
        }


def test_no_secret_is_in_the_log(tmp_path: Path) -> None:
    """The server is used and broken; each line is JSON, with routes instead of paths."""
    secrets = {PASSWORD, NEW_PASSWORD, WRONG_PASSWORD, CHAT_TEXT, QUERY_SECRET, PATH_SECRET}
    with process(tmp_path, "--port", "0", "--public", "--log-format", "json") as server:
        broken = use_server(server, tmp_path, secrets)
        code, out, errors = server.stop(signal.SIGTERM)
    assert (code, broken.status_code) == (0, 500)
    assert not {secret for secret in secrets if secret in errors + out + server.greeting}
    lines: list[Line] = [json.loads(line) for line in errors.splitlines()]
    assert {"time", "level", "node", "event"} <= set.intersection(*map(set, lines))
    assert len({line["node"] for line in lines}) == 1
    assert [line["event"] for line in lines][-1] == "stopped"
    requests = [line for line in lines if line["event"] == "request"]
    assert {"request", "method", "route", "status", "ms", "player"} <= set(requests[0])
    assert {"/api/accounts", "/api/sessions", "/table/{game}", "other"} <= {
        line["route"] for line in requests
    }
    (failed,) = (line for line in lines if line["event"] == "broken")
    assert failed["level"] == "error"
    assert failed["request"] == broken.headers["x-request-id"]
    assert ".StoreError from sqlalchemy.exc." in failed["error"]
    assert any("accounts" in place for place in failed["trace"])
    sockets = [line for line in lines if line["event"] == "socket"]
    assert {line["route"] for line in sockets} == {"/api/games/{game}/socket"}
    players = {line["player"] for line in requests + sockets} - {""}
    assert all(len(player) == 8 for player in players)
    assert len({line["player"] for line in sockets}) == 2  # the host's and the guest's


def test_a_server_with_a_text_log_is_quiet(tmp_path: Path) -> None:
    """If something breaks, it logs where, but not the data."""
    with process(tmp_path, "--port", "0") as server:
        httpx.get(f"{server.link}/api/nothing")
        with closing(sqlite3.connect(tmp_path / FILE)) as store:
            store.execute("ALTER TABLE players RENAME TO elsewhere")
        account = {"name": "Wilhelmina", "password": PASSWORD}
        answer = httpx.post(f"{server.link}/api/sessions", json=account, timeout=TIMEOUT)
        assert (answer.status_code, answer.json()["code"]) == (500, "broken")
        _, _, errors = server.stop(signal.SIGINT)
    first, *places, last = errors.splitlines()
    assert first.endswith("ERROR broken")
    assert ".StoreError from sqlalchemy.exc." in last
    assert places
    assert "Wilhelmina" not in errors
    assert PASSWORD not in errors


@pytest.mark.parametrize("lines", [JsonLines(), PlainLines()], ids=["json", "text"])
def test_an_error_is_logged_without_its_message(lines: logging.Formatter) -> None:
    """The message may contain anything; passwords in URLs are hidden too."""
    try:
        raise ValueError(PASSWORD)
    except ValueError:
        text = f"lost postgresql://mira:s3cr3t@host/db\nfuture: exception={PASSWORD}"
        record = logging.LogRecord("asyncio", 40, "", 1, text, (), sys.exc_info())
    line = lines.format(record)
    assert PASSWORD not in line
    assert "s3cr3t" not in line
    assert "postgresql://mira:***@host/db" in line
    assert "ValueError" in line
    assert "test_an_error_is_logged_without_its_message" in line


def test_facts_are_logged() -> None:
    """Both log formats contain them."""
    record = logging.makeLogRecord(
        {"name": "kingdombuilder.x", "levelname": "INFO", "msg": "begun", **facts(n=3)}
    )
    entry = json.loads(JsonLines().format(record))
    assert (entry["event"], entry["level"], entry["n"]) == ("begun", "info", 3)
    assert PlainLines().format(record).endswith("INFO begun n=3")


def test_the_log_shows_the_details_of_a_failure() -> None:
    """They follow the message in both log formats."""
    record = logging.makeLogRecord({"name": "kingdombuilder.x", "msg": "failed\nhere\nthere"})
    entry = json.loads(JsonLines().format(record))
    assert (entry["event"], entry["detail"]) == ("failed", "here\nthere")
    assert PlainLines().format(record).splitlines()[1:] == ["  here", "  there"]


def test_players_have_pseudonyms() -> None:
    """A pseudonym is stable; an empty id stays empty."""
    assert pseudonym("mira") == pseudonym("mira") != pseudonym("otto")
    assert "mira" not in pseudonym("mira")
    assert pseudonym("") == ""
