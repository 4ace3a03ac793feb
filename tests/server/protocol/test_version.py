"""The protocol version of a socket, and the gains that only some clients request."""

import json
from pathlib import Path
from random import Random

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from kingdombuilder.insight.preview import last_settled_state, preview_all
from kingdombuilder.server.routes import socket_frames as route
from tests.server.hosting import hosting
from tests.server.scripted_players import Party, every_box, legal_picks
from tests.server.socket_viewers import Viewer
from tools.server_process import Served

TIMEOUT = 10.0  # seconds


def open_socket(link: str, game: str, query: str) -> ClientConnection:
    """Open a game's socket with a query."""
    return connect(f"{link.replace('http', 'ws', 1)}/api/games/{game}/socket{query}", max_size=None)


def close_code(socket: ClientConnection) -> int:
    """Return the code with which the server closes the socket, before any other message."""
    with pytest.raises(ConnectionClosed) as closed:
        socket.recv(timeout=TIMEOUT)
    assert closed.value.rcvd
    return closed.value.rcvd.code


@pytest.mark.parametrize("version", ["1", "3", "02", "", "two", "-1"])
def test_another_version_is_closed_with_its_own_code(served: Served, version: str) -> None:
    """The page reloads when it receives the code."""
    game = served.game("Mira", ":apprentice", seed=1)
    with open_socket(served.link, game, f"?protocol={version}&language=en") as socket:
        assert close_code(socket) == 4400


@pytest.mark.parametrize(("newest", "oldest"), [("2", "1"), ("3", "2"), ("9", "1"), ("2", "2")])
def test_a_client_with_a_common_version_is_accepted(
    served: Served, newest: str, oldest: str
) -> None:
    """A page of a later version can use a node that is not upgraded yet."""
    game = served.game("Mira", ":apprentice", seed=1)
    query = f"?protocol={newest}&oldest_protocol={oldest}"
    with open_socket(served.link, game, query) as socket:
        table = json.loads(socket.recv(timeout=TIMEOUT))
        assert (table["type"], table["protocol"]) == ("table", 2)


@pytest.mark.parametrize(("newest", "oldest"), [("4", "3"), ("3", ""), ("3", "x"), ("1", "1")])
def test_a_client_without_a_common_version_is_rejected(
    served: Served, newest: str, oldest: str
) -> None:
    """The code is the same as for a client with a single other version."""
    game = served.game("Mira", ":apprentice", seed=1)
    query = f"?protocol={newest}&oldest_protocol={oldest}"
    with open_socket(served.link, game, query) as socket:
        assert close_code(socket) == 4400


@pytest.mark.parametrize(("language", "word"), [("en", "reload"), ("fr", "recharger")])
def test_a_page_without_a_version_is_asked_to_reload(
    served: Served, language: str, word: str
) -> None:
    """The error has the form of version 1, and later messages are not answered."""
    game = served.game("Mira", ":apprentice", seed=1)
    with open_socket(served.link, game, f"?language={language}") as socket:
        message = json.loads(socket.recv(timeout=TIMEOUT))
        assert set(message) == {"type", "code", "about", "text"}
        assert (message["type"], message["code"], message["about"]) == ("error", "reload", "")
        assert word in message["text"]
        socket.send(json.dumps({"type": "scores"}))
        with pytest.raises(TimeoutError):
            socket.recv(timeout=0.3)


def test_a_page_without_a_version_is_disconnected_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """If it were disconnected immediately, it would reconnect immediately."""
    monkeypatch.setattr(route, "RELOAD_SECONDS", 0.2)
    with hosting(tmp_path) as host, open_socket(host.link, "any", "") as socket:
        assert json.loads(socket.recv(timeout=TIMEOUT))["code"] == "reload"
        assert close_code(socket) == 4400


def test_gains_follow_each_view_for_clients_that_request_them(served: Served) -> None:
    """Programs do not request them, and receive none."""
    game = served.game("Mira", ":apprentice", seed=1)
    with (
        open_socket(served.link, game, "?protocol=2&gains=1") as page_socket,
        open_socket(served.link, game, "?protocol=2") as program_socket,
    ):
        page, program = Viewer(page_socket), Viewer(program_socket)
        for _ in range(2):
            gains = page.next()
            assert (gains["type"], gains["seq"]) == ("gains", page.view["seq"])
            assert set(page.view["position"]["legal"]["hexes"]) <= set(gains["gains"])
            page.pick(page.legal()[0])
        program.until("view", lambda view: view["seq"] == page.view["seq"])
        assert {message["type"] for message in program.received} == {"table", "view"}


def test_gains_follow_each_view_in_which_the_viewer_can_act() -> None:
    """No other view has gains, and they belong to the state in the view."""
    party, random = Party(["", ""], every_box(4, 2)), Random(2)
    party.join("ann", [0], wants_gains=True)
    party.join("bob", [1])
    while party.room.step < 120:
        who = "ann" if party.view("ann")["can_act"] else "bob"
        sent = len(party.sent)
        party.pick(who, random.choice(legal_picks(party.view(who))))
        to_ann = [message for to, message in party.sent[sent:] if to == "ann"]
        assert [message["type"] for message in to_ann] == ["view", "gains"][
            : 1 + to_ann[0]["can_act"]
        ]
        if to_ann[0]["can_act"]:
            state = party.room.state
            expected = preview_all(state, last_settled_state([state]))
            assert state.lifted or set(to_ann[1]["gains"]) == set(expected)
    assert "gains" not in party.last["bob"]
