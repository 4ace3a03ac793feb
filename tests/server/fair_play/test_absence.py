"""Leaving a rated table gains no time and wins no game."""

import time
from contextlib import suppress
from random import Random

from tests.server.fair_play.rated_players import play_alone, rated_table
from tests.server.online_players import Friend, Message, is_over, play_on

TURN = 5  # seconds


def test_leaving_and_returning_refills_no_turn_clock(pair: list[Friend]) -> None:
    """A turn of five seconds ends after five, however often its player leaves and returns."""
    ann, bob = pair
    rated_table(ann, bob, options={"time_control": {"kind": "turn", "seconds": TURN}})
    begun = time.monotonic()
    while time.monotonic() - begun < 4 * TURN and not bob.view["can_act"]:
        drain(bob, TURN - 2.0)
        if not bob.view["can_act"]:
            ann.say("leave_seat")
            ann.say("return_to_seat")  # before the substitute has decided
    assert time.monotonic() - begun < 2 * TURN


def test_the_clock_of_a_player_who_leaves_runs_on(pair: list[Friend]) -> None:
    """Nor does a clock for the whole game stop, and the substitute earns no increment."""
    ann, bob = pair
    clock = {"time_control": {"kind": "game", "seconds": 60, "increment": 30}}
    rated_table(ann, bob, options=clock)
    ann.say("leave_seat")
    bob.until("view", lambda view: view["can_act"])
    assert bob.view["clock"]["left_ms"][0] <= 60_000


def test_a_rated_game_is_not_won_by_the_substitute(pair: list[Friend]) -> None:
    """Its owner cannot return at the end to win, and everybody sees why."""
    ann, bob = pair
    game = rated_table(ann, bob)
    ann.say("leave_seat")
    warned = ann.until("table", lambda table: table["seats"][0]["forfeited_turns"] == 1)
    assert "quarter" in warned["forfeit_warning"]
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
    assert [one["rank"] for one in profile["games"] if one["id"] == game] == [1]


def test_a_game_that_all_players_leave_has_no_winner(pair: list[Friend]) -> None:
    """And changes nobody's rating."""
    ann, bob = pair
    game = rated_table(ann, bob)
    for friend in pair:
        friend.say("leave_seat")
    view = ann.until("view", is_over)
    assert view["position"]["winners"] == []
    for friend in pair:
        profile = friend.ask("GET", f"/api/players/{friend.me['name']}")
        assert profile["ratings"] == []
        assert [one["id"] for one in profile["games"]] == [game]


def test_a_short_absence_is_forgiven(pair: list[Friend]) -> None:
    """One forfeited turn, a return, and the game is won as usual."""
    ann, bob = pair
    rated_table(ann, bob)
    ann.say("leave_seat")
    bob.until("view", lambda view: view["can_act"])
    ann.say("return_to_seat")
    seat = ann.until("table", lambda table: not table["seats"][0]["is_away"])["seats"][0]
    assert (seat["forfeited_turns"], seat["has_forfeited"]) == (1, False)
    play_on([ann, bob], Random(5), is_over)
    assert ann.view["position"]["winners"]


def drain(friend: Friend, seconds: float) -> None:
    """Read what arrives for some time, or until it is one's turn."""
    end = time.monotonic() + seconds
    with suppress(TimeoutError):
        while not friend.view["can_act"]:
            friend.next(timeout=max(0.01, end - time.monotonic()))


def _has_turned(before: Message) -> object:
    round_ = before["round"]
    return lambda view: view["round"] > round_ and view["can_act"]
