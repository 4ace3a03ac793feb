"""Online tables over real connections: invitations, play, absence, spectators, chat and records."""

import time
from collections.abc import Iterator
from random import Random

import pytest
from websockets.exceptions import ConnectionClosed

from kingdombuilder.game.record import read_record, read_records
from tests.server.online_players import Friend, friends, is_over, play_on, table_of_two
from tests.server.socket_viewers import Process, process


@pytest.fixture(scope="module")
def public(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    """A public server."""
    with process(tmp_path_factory.mktemp("public"), "--port", "0", "--public") as running:
        yield running


@pytest.fixture
def three(public: Process) -> Iterator[list[Friend]]:
    """Ann, who creates a table, Bob, and Eve, who watches."""
    with friends(public.link, 3) as users:
        yield users


def test_two_guests_finish_a_game_by_invitation(three: list[Friend]) -> None:
    """ON-4: no account is needed; a spectator sees the game, and the record is available."""
    ann, bob, eve = three
    game = ann.make("me", "open")
    ann.enter(game)
    invite = ann.last["table"]["invite"]
    bob.enter(game)
    assert bob.error_code("sit", seat=1) == "not_yours"
    bob.sit(1, invite=invite, name="Bob")
    ann.say("set_ready")
    for friend in (ann, bob):
        friend.until("view")
    eve.enter(game)
    assert not eve.view["can_act"]
    ann.ask("GET", f"/api/games/{game}/record.txt", status=409)
    play_on([ann, bob], Random(3), is_over)
    eve.until("view", is_over)
    assert ann.view["position"]["winners"] == eve.view["position"]["winners"]
    record = read_record(eve.ask("GET", f"/api/games/{game}/record.txt"))
    assert record.names[1] == "Bob"
    assert record.picks


def test_the_lobby_shows_only_listed_tables(three: list[Friend]) -> None:
    """It has open tables to join and games to watch."""
    ann, bob, eve = three
    hidden, open_ = ann.make("me", "open"), ann.make("me", "open", "novice", listed=True)
    playing = table_of_two(ann, bob)
    lobby = eve.ask("GET", "/api/tables")
    tables = {table["id"]: table for table in lobby["open"]}
    assert open_ in tables
    assert hidden not in tables
    assert [seat["is_open"] for seat in tables[open_]["seats"]] == [False, True, False]
    assert playing in [table["id"] for table in lobby["playing"]]
    own_games = {game["id"]: game for game in ann.ask("GET", "/api/games")}
    assert {hidden, open_, playing} <= set(own_games)
    assert own_games[playing]["is_my_turn"]
    assert [game["id"] for game in bob.ask("GET", "/api/games")] == [playing]
    assert eve.ask("GET", "/api/games") == []


def test_chat_reaches_all_viewers_and_is_stored(three: list[Friend]) -> None:
    """Only players write, and lines are text; later viewers read them too."""
    ann, bob, eve = three
    game = table_of_two(ann, bob)
    eve.enter(game)
    assert eve.error_code("chat", text="let me in") == "not_yours"
    text = "<script>alert(1)</script> \u202eok"
    ann.say("chat", text=text)
    for friend in three:
        (line,) = friend.until("chat", lambda chat: bool(chat["lines"]))["lines"]
        assert line["text"] == "<script>alert(1)</script> ok"
        assert line["seat"] == 0
    assert ann.me["id"] not in str(line)
    eve.enter(game)
    assert [line["number"] for line in eve.until("chat")["lines"]] == [1]


def test_a_table_without_chat_rejects_lines(three: list[Friend]) -> None:
    """The option is off."""
    ann, bob, _ = three
    table_of_two(ann, bob, options={"chat": False})
    assert ann.error_code("chat", text="hello") == "not_now"


def test_chat_is_limited(three: list[Friend]) -> None:
    """A player who writes too much has to wait."""
    ann, bob, _ = three
    table_of_two(ann, bob)
    for _ in range(9):
        ann.say("chat", text="and another thing")
    assert ann.until("error")["code"] == "too_many"


def test_a_bot_continues_for_a_player_who_left(three: list[Friend]) -> None:
    """ON-3: the game continues, and the player can return."""
    ann, bob, _ = three
    game = table_of_two(ann, bob)
    bob.say("leave_seat")
    bob.until("table", lambda table: table["seats"][1]["is_away"])
    bob.leave()
    play_on([ann], Random(1), lambda view: view["round"] >= 3)
    bob.enter(game)
    bob.say("return_to_seat")
    bob.until("table", lambda table: not table["seats"][1]["is_away"])


def test_a_rematch_is_one_table_for_both(three: list[Friend]) -> None:
    """The second request finds the table of the first, and the seats rotate."""
    ann, bob, _ = three
    table_of_two(ann, bob)
    play_on([ann, bob], Random(2), is_over)
    ann.say("rematch")
    rematch = ann.until("table", lambda table: bool(table["rematch_game"]))["rematch_game"]
    bob.say("rematch")
    assert bob.until("table", lambda table: bool(table["rematch_game"]))["rematch_game"] == rematch
    ann.enter(rematch)
    assert [seat["is_mine"] for seat in ann.last["table"]["seats"]] == [False, True]
    ann.say("set_ready")
    bob.enter(rematch).say("set_ready")
    assert bob.until("view")["can_act"]


def test_public_games_are_exported_as_one_file(three: list[Friend]) -> None:
    """It contains all listed games that are over."""
    ann, bob, eve = three
    game = table_of_two(ann, bob)
    play_on([ann, bob], Random(4), is_over)
    single = eve.ask("GET", f"/api/games/{game}/record.txt")
    exported, deadline = "", time.monotonic() + 10
    while single not in exported:  # the record is stored after the last pick
        assert time.monotonic() < deadline
        exported = eve.ask("GET", "/api/records.txt")
    assert read_record(single) in read_records(exported)


def test_users_cannot_change_the_games_of_others(three: list[Friend]) -> None:
    """They cannot delete or fork them, or see them from a player's seat."""
    ann, bob, eve = three
    game = table_of_two(ann, bob)
    eve.ask("DELETE", f"/api/games/{game}", status=403)
    ann.ask("DELETE", f"/api/games/{game}", status=409)
    fork = {"seats": [{}, {}], "fork": {"game": game, "step": 2}}
    for friend in three:
        friend.ask("POST", "/api/games", status=409 if friend is ann else 403, json=fork)
    positions = [friend.ask("GET", f"/api/games/{game}/position.txt") for friend in three]
    assert ["seat 2: hand ?" in text for text in positions] == [True, False, True]
    eve.ask("PUT", "/api/sections/mine", status=403, content="anything")


def test_a_hot_seat_game_on_a_public_server_belongs_to_its_owner(three: list[Friend]) -> None:
    """Other users can watch it."""
    ann, bob, _ = three
    game = ann.ask("POST", "/api/games", json={"seats": [{}, {"bot": "novice"}]})["id"]
    assert ann.enter(game).view["can_act"]
    assert not bob.enter(game).view["can_act"]
    bob.ask("DELETE", f"/api/games/{game}", status=403)
    ann.ask("DELETE", f"/api/games/{game}")


@pytest.mark.parametrize(
    "request_body",
    [
        {"seats": []},
        {"seats": [{"occupant": "me"}, {"occupant": "me"}]},
        {"seats": [{"occupant": "me"}, {"occupant": "bot", "bot": "nobody"}]},
        {"seats": [{"occupant": "me"}] * 6},
        {"seats": [{"occupant": "me"}, {}], "setup_code": "nonsense"},
        {"seats": [{"occupant": "me"}, {}], "options": {"time_control": {"kind": "turn"}}},
        {
            "seats": [{"occupant": "me"}, {}],
            "options": {"time_control": {"kind": "days", "seconds": 5}},
        },
        {"seats": [{"occupant": "me", "name": "x" * 99}, {}]},
        {"seats": [{"occupant": "me"}, {}], "owner": "me"},
    ],
)
def test_an_invalid_table_is_rejected(public: Process, request_body: object) -> None:
    """The error has a text."""
    with friends(public.link, 1) as (ann,):
        answer = ann.http.post("/api/tables", json=request_body)
        assert answer.status_code in (400, 422)
        assert answer.json()["text"]


def test_guests_cannot_create_rated_tables(three: list[Friend]) -> None:
    """They must sign in first."""
    request_body = {"seats": [{"occupant": "me"}, {}], "rated": True}
    three[0].ask("POST", "/api/tables", status=403, json=request_body)


def test_revoking_a_session_closes_its_sockets(three: list[Friend]) -> None:
    """Its cookie no longer identifies the account."""
    ann, bob, _ = three
    account = {"name": "Anna Revoked", "password": "long enough"}
    ann.ask("POST", "/api/accounts", json=account)
    game = ann.make("me", "open", listed=True)
    ann.enter(game)
    bob.ask("POST", "/api/sessions", json=account)
    bob.ask("DELETE", "/api/sessions")  # all others
    with pytest.raises(ConnectionClosed):
        ann.until("never")
    assert not ann.enter(game).last["table"]["seats"][0]["is_mine"]
    assert bob.enter(game).last["table"]["seats"][0]["is_mine"]
