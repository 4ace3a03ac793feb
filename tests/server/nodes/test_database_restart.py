"""A PostgreSQL that is restarted under tables in play: nothing is lost, and all go on."""

import asyncio
import json
import signal
from collections import Counter
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from tests.server.nodes.restarts import Evening
from tests.server.online_players import Friend, friends, table_of_two
from tests.server.postgres import FAST, IMMEDIATE, free_port, running
from tests.server.socket_viewers import TIMEOUT, process
from tools.online.checks import violations
from tools.online.stored import load_games

COMPLAINTS = ("ERROR", "CRITICAL", "Traceback", "broken")


def test_twelve_tables_survive_a_database_that_is_restarted(tmp_path: Path) -> None:
    """Cut off and stopped in order, while picks, bots and clocks go on at two nodes."""

    async def survived(evening: Evening) -> None:
        async with evening.begun():
            processes = [node.process for node in evening.nodes.nodes]
            await asyncio.sleep(1)
            await evening.restart_database(IMMEDIATE, away=2)
            await evening.until_all_go_on()
            await evening.restart_database(FAST, away=1)
            await evening.until_all_go_on()
            await evening.until_bots_pick()
            await evening.until_all_agree()
            await evening.until_clocks_run_out()
            await evening.open_all()
            for health in await evening.healths():
                assert health["status"] == health["database"] == health["tasks"] == "ok"
                assert set(health["background_tasks"].values()) == {"ok"}
            assert processes == [node.process for node in evening.nodes.nodes]
        logs, refused = await load_games(evening.url), Counter[str]()
        for party in evening.parties:
            ledgers = evening.ledgers(party.game)
            assert violations(logs[party.game], ledgers) == []
            assert any(sent.acknowledged for ledger in ledgers for sent in ledger.sent)
            refused += sum((ledger.refused for ledger in ledgers), Counter[str]())
        assert refused["unavailable"] > 0  # somebody picked while it was away
        for node in evening.nodes.nodes:
            said = node.error_log.read_text("utf-8")
            assert not [word for word in COMPLAINTS if word in said], said

    with running("fsync=off", "max_connections=200", port=free_port()) as server:
        asyncio.run(survived(Evening(server, tmp_path)))


def turned_away(link: str, game: str) -> tuple[str, int]:
    """Return the code of the error that somebody hears who comes now, and that of the close."""
    address = f"{link.replace('http', 'ws', 1)}/api/games/{game}/socket?protocol=2"
    with connect(address, close_timeout=1) as socket:
        error = json.loads(socket.recv(timeout=TIMEOUT))
        with pytest.raises(ConnectionClosed) as closed:
            socket.recv(timeout=TIMEOUT)
    assert error["type"] == "error"
    assert closed.value.rcvd
    return error["code"], closed.value.rcvd.code


def unavailable(friend: Friend) -> str | None:
    """Return the request of the next error, which says that the games cannot be reached."""
    error = friend.until("error")
    assert error["code"] == "unavailable", error
    request: str | None = error["request"]
    return request


def test_a_pick_that_cannot_be_stored_is_refused_and_nobody_sees_it(tmp_path: Path) -> None:
    """Everybody gets an error and sees no change, and then the table is as it was stored."""
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
            heard = len(ann.received), len(bob.received)
            server.stop(IMMEDIATE)
            ann.say("pick", seq=before["seq"] + 1, pick=ann.legal()[0])
            assert [unavailable(ann), unavailable(bob)] == [None, None]
            bob.say("set_language", language="fr")
            assert unavailable(bob) == "set_language"
            bob.say("chat", text="hello")
            assert unavailable(bob) == "chat"
            assert turned_away(node.link, game) == ("unavailable", 1013)
            answer = ann.http.get("/api/tables")
            assert (answer.status_code, answer.json()["code"]) == (503, "unavailable")
            server.start()
            for friend, number in zip((ann, bob), heard, strict=True):
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
            code, _, said = node.stop(signal.SIGINT)
            assert code == 0
            assert not [word for word in COMPLAINTS if word in said], said
