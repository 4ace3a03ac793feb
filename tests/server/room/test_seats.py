"""The seats of an online table: who can sit, what leaving does, and when a game begins."""

import pytest

from kingdombuilder.bots.levels import SUBSTITUTE_BOT
from kingdombuilder.insight.seen import SPECTATOR
from kingdombuilder.server.protocol.user import User
from kingdombuilder.server.room.clock import TimeControl
from tests.server.protocol.messages import decode_all
from tests.server.room_harness import GAME, SIGNER, Gathering


def make_table() -> Gathering:
    """Return a listed table with two open seats, two users who can sit, and a spectator."""
    table = Gathering(listed=True)
    table.join("ann", "bob", "eve")
    return table


def make_running_table() -> Gathering:
    """Return the same table after the game has begun."""
    table = make_table()
    table.sit("ann", "bob")
    return table


def test_a_table_deals_nothing_while_it_gathers() -> None:
    """All viewers see the table, and none sees a position."""
    table = make_table()
    assert table.room.stage == "gathering"
    assert "view" not in table.last["ann"]
    assert table.events == []
    assert [seat["is_open"] for seat in table.last["eve"]["table"]["seats"]] == [True, True]


def test_the_game_begins_when_all_are_seated_and_ready() -> None:
    """It begins no earlier, and the same event deals the cards."""
    table = make_table()
    table.say("ann", "sit", seat=0)
    table.say("ann", "set_ready")
    table.say("bob", "sit", seat=1)
    assert table.last["eve"]["table"]["stage"] == "gathering"
    table.say("bob", "set_ready")
    assert table.last["eve"]["table"]["stage"] == table.room.stage == "playing"
    kinds = [event.kind for event in table.events]
    assert kinds == ["sit", "ready", "sit", "ready", "begin", "pick", "pick"]
    assert table.last["ann"]["view"]["can_act"]


def test_a_player_can_take_back_their_ready_state() -> None:
    """The game then waits for them."""
    table = make_table()
    table.say("ann", "sit", seat=0)
    table.say("ann", "set_ready")
    table.say("ann", "set_ready", ready=False)
    table.say("bob", "sit", seat=1)
    table.say("bob", "set_ready")
    assert table.room.stage == "gathering"


def test_getting_ready_twice_counts_once() -> None:
    """A doubled message leaves nothing in the log."""
    table = make_table()
    table.say("ann", "sit", seat=0)
    table.say("ann", "set_ready")
    stored = len(table.events)
    table.say("ann", "set_ready")
    assert len(table.events) == stored


def test_players_play_only_their_own_seats() -> None:
    """A seat belongs to one player; a spectator has none and sees no hand."""
    table = make_running_table()
    assert [seat["is_mine"] for seat in table.last["bob"]["table"]["seats"]] == [False, True]
    number = table.room.seq + 1
    hexes = table.last["ann"]["view"]["position"]["legal"]["hexes"]
    assert table.say("bob", "pick", seq=number, pick=hexes[0]) == "not_yours"
    assert table.say("eve", "pick", seq=number, pick=hexes[0]) == "not_yours"
    assert table.say("bob", "take_screen", seat=0) == "not_yours"
    hands = [seat["hand"] for seat in table.last["eve"]["view"]["position"]["seats"]]
    assert hands[1] == ["?"]
    assert table.room.seen(seat=SPECTATOR).hand[1] != table.room.state.hand[1]


def test_a_seat_is_taken_once() -> None:
    """A player cannot take two seats, or one that does not exist."""
    table = make_table()
    table.say("ann", "sit", seat=0)
    assert table.say("bob", "sit", seat=0) == "not_now"
    assert table.say("ann", "sit", seat=1) == "not_now"
    assert table.say("bob", "sit", seat=4) == "not_now"


def test_an_unlisted_table_requires_an_invitation() -> None:
    """Another table's code is not valid; the host needs no code."""
    table = Gathering()
    table.join("ann", "bob", "eve")
    assert table.say("bob", "sit", seat=1) == "not_yours"
    assert table.say("bob", "sit", seat=1, invite=SIGNER.invite("other")) == "not_yours"
    assert table.say("bob", "sit", seat=1, invite=SIGNER.invite(GAME)) == ""
    assert table.say("ann", "sit", seat=0) == ""
    codes = {who: table.last[who]["table"]["invite"] for who in table.last}
    assert codes == {"ann": SIGNER.invite(GAME), "bob": SIGNER.invite(GAME), "eve": None}


def test_a_seat_token_claims_the_seat_on_another_device() -> None:
    """It is valid while the same player holds the seat."""
    table = make_running_table()
    token = table.last["ann"]["table"]["seat_token"]
    assert token
    assert not table.last["eve"]["table"]["seat_token"]
    table.join("phone")
    assert table.say("phone", "claim_seat", token=token) == ""
    assert table.last["phone"]["view"]["can_act"]
    assert table.say("eve", "claim_seat", token=SIGNER.seat_token("other", 0, 1)) == "not_yours"
    assert table.say("eve", "claim_seat", token=token[:-1]) == "not_yours"


def test_the_seat_token_of_a_player_who_left_is_invalid() -> None:
    """The seat belongs to another player now."""
    table = make_table()
    table.say("ann", "sit", seat=0)
    token = table.last["ann"]["table"]["seat_token"]
    table.say("ann", "leave_seat")
    table.say("bob", "sit", seat=0)
    assert table.say("eve", "claim_seat", token=token) == "not_yours"


def test_an_anonymous_viewer_cannot_sit() -> None:
    """A socket without a cookie has no player."""
    table = make_table()
    table.last["dim"] = {}
    table.room.join("dim", [], "en", User())
    assert table.say("dim", "sit", seat=0) == "not_yours"


def test_a_rated_table_requires_accounts() -> None:
    """It shows their account names, whatever name they ask for."""
    table = Gathering(listed=True, rated=True)
    table.join("ann")
    table.join("bob", account=True)
    assert table.say("ann", "sit", seat=0) == "not_yours"
    assert table.say("bob", "sit", seat=0, name="Someone") == ""
    assert (table.seat(0)["name"], table.seat(0)["account"]) == ("Bob", "Bob")


def test_two_players_with_the_same_name_are_distinguishable() -> None:
    """The second gets a number."""
    table = make_table()
    table.say("ann", "sit", seat=0, name="Kim")
    table.say("bob", "sit", seat=1, name="Kim")
    assert [table.seat(0)["name"], table.seat(1)["name"]] == ["Kim", "Kim 2"]


@pytest.mark.parametrize("who", ["bob", "eve"])
def test_only_the_host_assigns_seats_and_closes_the_table(who: str) -> None:
    """The host can seat a bot, free a seat and close the table."""
    table = make_table()
    table.say("ann", "sit", seat=0)
    for kind, facts in (("assign_bot", {"seat": 1, "bot": "novice"}), ("close_table", {})):
        assert table.say(who, kind, **facts) == "not_yours"
    assert table.say("ann", "assign_bot", seat=1, bot="novice") == ""
    assert table.seat(1)["bot"] == "novice"
    assert table.say("ann", "assign_bot", seat=1, bot="nobody") == "unknown"
    assert table.say("ann", "assign_bot", seat=1, bot=None) == ""
    assert table.seat(1)["is_open"]


def test_a_closed_table_stays_closed() -> None:
    """No one can sit down there again."""
    table = make_table()
    assert table.say("ann", "close_table") == ""
    assert table.last["eve"]["table"]["stage"] == "closed"
    assert table.say("bob", "sit", seat=0) == "not_now"


def test_a_player_who_leaves_before_the_game_frees_the_seat() -> None:
    """They can take any free seat later."""
    table = make_table()
    table.say("ann", "sit", seat=0)
    table.say("ann", "leave_seat")
    assert table.seat(0)["is_open"]
    assert table.say("ann", "sit", seat=1) == ""


def test_a_bot_plays_for_a_player_who_left_until_they_return() -> None:
    """ON-3: this works in the middle of a turn, and the seat stays theirs."""
    table = make_running_table()
    table.pick("ann")
    assert table.say("ann", "leave_seat") == ""
    assert (table.seat(0)["is_away"], table.seat(0)["bot"]) == (True, SUBSTITUTE_BOT)
    request = table.room.bot_to_act()
    assert request
    assert request.seat == 0
    assert not table.last["ann"]["view"]["can_act"]
    assert table.say("bob", "return_to_seat") == "not_now"
    assert table.say("ann", "return_to_seat") == ""
    assert not table.seat(0)["is_away"]
    assert table.last["ann"]["view"]["can_act"]


def test_a_player_who_leaves_out_of_turn_is_replaced_too() -> None:
    """The bot waits for their turn."""
    table = make_running_table()
    table.say("bob", "leave_seat")
    assert table.room.bot_to_act() is None
    table.play_turn("ann")
    request = table.room.bot_to_act()
    assert request
    assert request.seat == 1


def test_a_player_who_keeps_others_waiting_can_be_replaced() -> None:
    """Another player can replace them after two minutes, and only in their turn."""
    table = make_running_table()
    assert table.say("bob", "replace_player", seat=0) == "not_now"
    assert "120" in table.text("bob")
    table.moment += 121_000
    assert table.say("eve", "replace_player", seat=0) == "not_yours"
    assert table.say("bob", "replace_player", seat=1) == "not_now"
    assert table.say("bob", "replace_player", seat=0) == ""
    assert table.seat(0)["is_away"]
    assert table.say("ann", "return_to_seat") == ""


def test_a_timed_player_cannot_be_replaced_early() -> None:
    """Where a clock runs, no player is replaced before it ends."""
    table = Gathering(clock=TimeControl("days", days=2), listed=True)
    table.join("ann", "bob")
    table.sit("ann", "bob")
    table.moment += 200_000
    assert table.say("bob", "replace_player", seat=0) == "not_now"


def test_everything_about_seats_is_in_the_log() -> None:
    """Another node that reads the events has the same table."""
    table = make_running_table()
    table.pick("ann")
    table.say("bob", "leave_seat")
    rebuilt = table.rebuild()
    assert rebuilt.seats == table.room.seats
    assert rebuilt.state == table.room.state
    assert (rebuilt.stage, rebuilt.seq) == ("playing", table.room.seq)


def test_another_node_catches_up() -> None:
    """Its viewers see the events that were stored here."""
    table = make_table()
    room = table.rebuild()
    room.join("zoe", [], "en", User("zoe", "Zoe"))
    table.sit("ann", "bob")
    out = decode_all(room.catch_up(table.events))
    assert [message["type"] for _, message in out] == ["table", "view"]
    stored = len(table.events)
    table.pick("ann")
    (_, view), *_ = decode_all(room.catch_up(table.events[stored:]))
    assert view["seq"] == table.room.seq
    assert view["changes"][0]["kind"] == "placed"
    assert room.take_new_events() == []
    stored = len(table.events)
    table.say("ann", "undo", seq=table.room.seq + 1)
    table.pick("ann")
    room.catch_up(table.events[stored:])
    assert room.state == table.room.state


def test_a_new_room_takes_over_the_viewers_of_a_failed_one() -> None:
    """They continue there with the seats that they had."""
    table = make_running_table()
    successor = table.rebuild()
    out = decode_all(successor.take_over(table.room))
    views = {who: message for who, message in out if message["type"] == "view"}
    assert set(views) == {"ann", "bob", "eve"}
    assert views["ann"]["can_act"]


def test_a_hot_seat_table_has_no_seats_to_take() -> None:
    """It rejects all messages about seats."""
    table = Gathering(listed=True)
    table.options = type(table.options)()
    table.room = table.rebuild()
    table.join("ann")
    assert table.say("ann", "sit", seat=0) == "not_now"
