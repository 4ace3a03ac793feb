"""Leaving a rated table gains no time and wins no game."""

import time
from contextlib import suppress
from random import Random

from tests.server.fair_play.rated_players import play_alone, start_rated_game
from tests.server.online_players import Friend, Message, is_over, play_on

TURN_SECONDS = 5


def test_leaving_and_returning_does_not_refill_a_turn_clock(pair: list[Friend]) -> None:
    """A five-second turn ends after five, however often its player leaves and returns."""
    ann, bob = pair
    start_rated_game(ann, bob, options={"time_control": {"kind": "turn", "seconds": TURN_SECONDS}})
    start = time.monotonic()
    while time.monotonic() - start < 4 * TURN_SECONDS and not bob.view["can_act"]:
        read_for(bob, TURN_SECONDS - 2.0)
        if not bob.view["can_act"]:
            ann.say("leave_seat")
            ann.say("return_to_seat")  # before the substitute has decided
    assert time.monotonic() - start < 2 * TURN_SECONDS


def test_the_clock_of_a_player_who_leaves_runs_on(pair: list[Friend]) -> None:
    """A clock for the whole game does not stop, and the substitute bot earns no increment."""
    ann, bob = pair
    clock = {"time_control": {"kind": "game", "seconds": 60, "increment": 30}}
    start_rated_game(ann, bob, options=clock)
    ann.say("leave_seat")
    bob.until("view", lambda view: view["can_act"])
    assert bob.view["clock"]["left_ms"][0] <= 60_000


def test_the_substitute_cannot_win_a_rated_game(pair: list[Friend]) -> None:
    """Its owner cannot return at the end to win, and all viewers see why."""
    ann, bob = pair
    game = start_rated_game(ann, bob)
    ann.say("leave_seat")
    warned_table = ann.until("table", lambda table: table["seats"][0]["forfeited_turns"] == 1)
    assert "quarter" in warned_table["forfeit_warning"]
    while not (seat := bob.last["table"]["seats"][0])["has_forfeited"]:
        assert seat["forfeited_turns"] < 3
        play_alone(bob, _has_turned(bob.view))
    table = bob.last["table"]
    assert table["seats"][0]["forfeited_turns"] == 3
    assert any('"game_forfeited"' in text for text in bob.received)
    ann.until("table", lambda table: table["seats"][0]["has_forfeited"])
    assert ann.error_code("return_to_seat") == "not_now"
    assert "lost" in ann.last["error"]["text"]
    play_alone(bob, is_over)
    assert bob.view["position"]["winners"] == [1]
    profile = bob.ask("GET", f"/api/players/{bob.me['name']}")
    assert [entry["rank"] for entry in profile["games"] if entry["id"] == game] == [1]


def test_a_game_that_all_players_leave_has_no_winner(pair: list[Friend]) -> None:
    """It changes no ratings."""
    ann, bob = pair
    game = start_rated_game(ann, bob)
    for friend in pair:
        friend.say("leave_seat")
    view = ann.until("view", is_over)
    assert view["position"]["winners"] == []
    for friend in pair:
        profile = friend.ask("GET", f"/api/players/{friend.me['name']}")
        assert profile["ratings"] == []
        assert [entry["id"] for entry in profile["games"]] == [game]


def test_a_short_absence_is_forgiven(pair: list[Friend]) -> None:
    """After one forfeited turn and a return, the game can be won as usual."""
    ann, bob = pair
    start_rated_game(ann, bob)
    ann.say("leave_seat")
    bob.until("view", lambda view: view["can_act"])
    ann.say("return_to_seat")
    seat = ann.until("table", lambda table: not table["seats"][0]["is_away"])["seats"][0]
    assert (seat["forfeited_turns"], seat["has_forfeited"]) == (1, False)
    play_on([ann, bob], Random(5), is_over)
    assert ann.view["position"]["winners"]


def read_for(friend: Friend, seconds: float) -> None:
    """Read messages for some time, or until it is the player's turn."""
    deadline = time.monotonic() + seconds
    with suppress(TimeoutError):
        while not friend.view["can_act"]:
            friend.next(timeout=max(0.01, deadline - time.monotonic()))


def _has_turned(before: Message) -> object:
    round_ = before["round"]
    return lambda view: view["round"] > round_ and view["can_act"]
