"""PostgreSQL restarts while games are in progress: nothing is lost, and all games continue."""

import asyncio
import json
import signal
from collections import Counter
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from tests.server.nodes.restarts import TwelveTables
from tests.server.online_players import Friend, friends, table_of_two
from tests.server.postgres import FAST, IMMEDIATE, free_port, running
from tests.server.socket_viewers import TIMEOUT, process
from tools.online.checks import violations
from tools.online.stored import load_games

ERROR_WORDS = ("ERROR", "CRITICAL", "Traceback", "broken")


def test_twelve_tables_survive_a_restart_of_the_database(tmp_path: Path) -> None:
    """It is killed, and later stopped normally, during picks, bot turns and clocks at two nodes."""

    async def check(tables: TwelveTables) -> None:
        async with tables.playing():
            processes = [node.process for node in tables.nodes.nodes]
            await asyncio.sleep(1)
            await tables.restart_database(IMMEDIATE, downtime=2)
            await tables.wait_until_all_continue()
            await tables.restart_database(FAST, downtime=1)
            await tables.wait_until_all_continue()
            await tables.wait_until_bots_pick()
            await tables.wait_until_all_agree()
            await tables.wait_until_clocks_run_out()
            await tables.open_all()
            for health in await tables.fetch_health():
                assert health["status"] == health["database"] == health["tasks"] == "ok"
                assert set(health["background_tasks"].values()) == {"ok"}
            assert processes == [node.process for node in tables.nodes.nodes]
        logs, refused = await load_games(tables.url), Counter[str]()
        for table in tables.all_tables:
            observations = tables.observations_of(table.game)
            assert violations(logs[table.game], observations) == []
            assert any(sent.acknowledged for observed in observations for sent in observed.sent)
            refused += sum((observed.refused for observed in observations), Counter[str]())
        assert refused["unavailable"] > 0  # a player picked while it was down
        for node in tables.nodes.nodes:
            output = node.error_log.read_text("utf-8")
            assert not [word for word in ERROR_WORDS if word in output], output

    with running("fsync=off", "max_connections=200", port=free_port()) as server:
        asyncio.run(check(TwelveTables(server, tmp_path)))


def join_rejected(link: str, game: str) -> tuple[str, int]:
    """Join a game and return the error code and the close code that reject the viewer."""
    address = f"{link.replace('http', 'ws', 1)}/api/games/{game}/socket?protocol=2"
    with connect(address, close_timeout=1) as socket:
        error = json.loads(socket.recv(timeout=TIMEOUT))
        with pytest.raises(ConnectionClosed) as closed:
            socket.recv(timeout=TIMEOUT)
    assert error["type"] == "error"
    assert closed.value.rcvd
    return error["code"], closed.value.rcvd.code


def next_unavailable_request(friend: Friend) -> str | None:
    """Return the request of the next error, which must be that the store is unavailable."""
    error = friend.until("error")
    assert error["code"] == "unavailable", error
    request: str | None = error["request"]
    return request


def test_a_pick_that_cannot_be_stored_is_rejected(tmp_path: Path) -> None:
    """All viewers get an error and see no change, and then the table as it was stored."""
    with running("fsync=off", port=free_port()) as server:
        options = ("--port", "0", "--public", "--bot-workers", "1")
        database = {"KINGDOMBUILDER_DATABASE": server.make("store")}
        with (
            process(tmp_path, *options, **database) as node,
            friends(node.link, 2) as (ann, bob),
        ):
            game = table_of_two(ann, bob)
            ann.pick(ann.legal()[0])
            before = ann.view
            bob.until("view", lambda view: view["seq"] == before["seq"])
            counts = len(ann.received), len(bob.received)
            server.stop(IMMEDIATE)
            ann.say("pick", seq=before["seq"] + 1, pick=ann.legal()[0])
            assert [next_unavailable_request(ann), next_unavailable_request(bob)] == [None, None]
            bob.say("set_language", language="fr")
            assert next_unavailable_request(bob) == "set_language"
            bob.say("chat", text="hello")
            assert next_unavailable_request(bob) == "chat"
            assert join_rejected(node.link, game) == ("unavailable", 1013)
            answer = ann.http.get("/api/tables")
            assert (answer.status_code, answer.json()["code"]) == (503, "unavailable")
            server.start()
            for friend, number in zip((ann, bob), counts, strict=True):
                friend.until("view")
                *errors, table, view = [
                    json.loads(text)["type"] for text in friend.received[number:]
                ]
                assert (set(errors), table, view) == ({"error"}, "table", "view")
                assert friend.view["seq"] == before["seq"]
                assert friend.view["position"]["pieces"] == before["position"]["pieces"]
            after = ann.pick(ann.legal()[0])
            assert after["type"] == "view"
            bob.until("view", lambda view: view["seq"] == after["seq"])
            code, _, output = node.stop(signal.SIGINT)
            assert code == 0
            assert not [word for word in ERROR_WORDS if word in output], output
