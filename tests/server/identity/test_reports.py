"""Players can report and block others at a table."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from kingdombuilder.cli import main
from tests.server.hosting import Host, hosting, register, status_and_code
from tests.server.online_players import Friend, friends, is_over, table_of_two


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The server's data folder."""
    return tmp_path_factory.mktemp("reports")


@pytest.fixture(scope="module")
def host(folder: Path) -> Iterator[Host]:
    """A public server."""
    with hosting(folder) as running:
        yield running


def chat_texts(friend: Friend) -> list[str]:
    """Return the chat lines that a new connection receives."""
    return [line["text"] for line in friend.until("chat")["lines"]]


def test_a_report_reaches_the_administrator(
    host: Host, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """It contains the reason, the text and the last chat lines, and can be closed."""
    with friends(host.link, 2) as (ann, bob):
        game = table_of_two(ann, bob)
        bob.say("chat", text="a rude line")
        ann.until("chat", lambda message: len(message["lines"]) == 1)
        body = {"game": game, "seat": 1, "reason": "chat", "text": "He was\nrude."}
        ann.ask("POST", "/api/reports", status=201, json=body)
        for wrong in (body | {"seat": 0}, body | {"seat": 4}, body | {"game": "none"}):
            assert ann.http.post("/api/reports", json=wrong).status_code == 404
        for wrong in (body | {"reason": "taste"}, body | {"text": "x" * 501}):
            assert ann.http.post("/api/reports", json=wrong).status_code == 422
        for _ in range(4):
            ann.ask("POST", "/api/reports", status=201, json=body | {"reason": "other"})
        assert status_and_code(ann.http.post("/api/reports", json=body)) == (429, "too_many")
    store = ["--lang", "en", "--data-dir", str(folder)]
    assert main(["admin", "reports", *store]) == 0
    shown = capsys.readouterr().out
    for words in ("Insults or spam", "He was rude.", "a rude line", bob.me["id"], game):
        assert words in shown
    for line in [line for line in shown.splitlines() if game in line]:
        assert main(["admin", "reports", "--close", line.split()[0], *store]) == 0
    capsys.readouterr()
    assert main(["admin", "reports", *store]) == 0
    assert "No open reports" in capsys.readouterr().out
    assert main(["admin", "reports", "--all", *store]) == 0
    assert "a rude line" in capsys.readouterr().out


def test_the_chat_of_a_blocked_player_is_hidden(host: Host) -> None:
    """Earlier and new lines are hidden, and visible again after unblocking."""
    with friends(host.link, 3) as (ann, bob, eve):
        register(ann.http, "Ann blocks")
        game = table_of_two(ann, bob)
        eve.enter(game)
        bob.say("chat", text="before")
        ann.until("chat", lambda message: message["lines"] != [])
        block = ann.ask("POST", "/api/blocks", status=201, json={"game": game, "seat": 1})
        assert bob.me["id"] not in str(block)
        bob.say("chat", text="after")
        ann.say("chat", text="mine")
        assert ann.until("chat")["lines"][0]["text"] == "mine"
        assert chat_texts(ann.enter(game)) == ["mine"]
        assert chat_texts(eve.enter(game)) == ["before", "after", "mine"]
        assert [entry["id"] for entry in ann.ask("GET", "/api/blocks")] == [block["id"]]
        ann.ask("DELETE", f"/api/blocks/{block['id']}", status=204)
        assert chat_texts(ann.enter(game)) == ["before", "after", "mine"]
        answer = ann.http.delete(f"/api/blocks/{block['id']}")
        assert status_and_code(answer) == (404, "no_block")


def test_a_blocked_player_cannot_join_the_hosts_tables(host: Host) -> None:
    """An invitation does not help; other tables are open to them."""
    with friends(host.link, 3) as (ann, bob, eve):
        register(ann.http, "Ann hosts")
        game = table_of_two(ann, bob)
        ann.ask("POST", "/api/blocks", status=201, json={"game": game, "seat": 1})
        next_game = ann.make("me", "open")
        invite = ann.enter(next_game).last["table"]["invite"]
        assert bob.enter(next_game).error_code("sit", seat=1, invite=invite) == "not_yours"
        eve.enter(next_game).sit(1, invite=invite)
        other = eve.make("me", "open", "open", listed=True)
        ann.enter(other).sit(1)
        bob.enter(other).sit(2)


def test_only_accounts_can_block_and_only_other_players(host: Host) -> None:
    """A guest can mute players in the browser."""
    with friends(host.link, 2) as (ann, bob):
        game = table_of_two(ann, bob)
        body = {"game": game, "seat": 1}
        assert status_and_code(ann.http.post("/api/blocks", json=body)) == (403, "accounts_only")
        register(ann.http, "Ann alone")
        for seat in (0, 4):
            answer = ann.http.post("/api/blocks", json=body | {"seat": seat})
            assert status_and_code(answer) == (404, "no_person")


def test_a_blocked_player_is_not_seated_at_the_rematch(host: Host) -> None:
    """Their seat is open to others."""
    with friends(host.link, 2) as (ann, bob):
        register(ann.http, "Ann again")
        game = table_of_two(ann, bob)
        ann.ask("POST", "/api/blocks", status=201, json={"game": game, "seat": 1})
        for player in (ann, bob):
            player.say("leave_seat")  # bots finish the game
        ann.until("view", is_over)
        ann.say("rematch")
        new = ann.until("table", lambda table: table["rematch_game"] is not None)["rematch_game"]
        seats = ann.enter(new).last["table"]["seats"]
        assert [seat["is_open"] for seat in seats].count(True) == 1
        assert sum(seat["is_mine"] for seat in seats) == 1
