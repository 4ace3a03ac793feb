"""The seats of an online table: who may sit, who has left, and what begins a game."""

import pytest

from kingdombuilder.insight.seen import SPECTATOR
from kingdombuilder.server.protocol.user import User
from kingdombuilder.server.room.clock import TimeControl
from tests.server.protocol.messages import decode_all
from tests.server.room_harness import GAME, SIGNER, Gathering


def two() -> Gathering:
    """A listed table with two open seats, two who may sit, and one who watches."""
    table = Gathering(listed=True)
    table.come("ann", "bob", "eve")
    return table


def playing() -> Gathering:
    """The same once it has begun."""
    table = two()
    table.sit("ann", "bob")
    return table


def test_a_table_gathers_before_anything_is_dealt() -> None:
    """Everybody sees the table and nobody a position."""
    table = two()
    assert table.room.stage == "gathering"
    assert "view" not in table.last["ann"]
    assert table.events == []
    assert [seat["is_open"] for seat in table.last["eve"]["table"]["seats"]] == [True, True]


def test_the_game_begins_when_all_are_seated_and_ready() -> None:
    """Not before; then the cards are dealt by the same event."""
    table = two()
    table.say("ann", "sit", seat=0)
    table.say("ann", "set_ready")
    table.say("bob", "sit", seat=1)
    assert table.last["eve"]["table"]["stage"] == "gathering"
    table.say("bob", "set_ready")
    assert table.last["eve"]["table"]["stage"] == table.room.stage == "playing"
    kinds = [event.kind for event in table.events]
    assert kinds == ["sit", "ready", "sit", "ready", "begin", "pick", "pick"]
    assert table.last["ann"]["view"]["can_act"]


def test_who_is_not_ready_any_more_is_waited_for() -> None:
    """A ready check can be taken back."""
    table = two()
    table.say("ann", "sit", seat=0)
    table.say("ann", "set_ready")
    table.say("ann", "set_ready", ready=False)
    table.say("bob", "sit", seat=1)
    table.say("bob", "set_ready")
    assert table.room.stage == "gathering"


def test_who_is_ready_twice_is_ready_once() -> None:
    """A doubled message leaves nothing in the log."""
    table = two()
    table.say("ann", "sit", seat=0)
    table.say("ann", "set_ready")
    known = len(table.events)
    table.say("ann", "set_ready")
    assert len(table.events) == known


def test_each_plays_their_own_seat_only() -> None:
    """A seat is one player's; a watcher has none and sees no hand."""
    table = playing()
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
    """Nor may one player have two, or a seat that is not there."""
    table = two()
    table.say("ann", "sit", seat=0)
    assert table.say("bob", "sit", seat=0) == "not_now"
    assert table.say("ann", "sit", seat=1) == "not_now"
    assert table.say("bob", "sit", seat=4) == "not_now"


def test_a_table_that_is_not_listed_wants_an_invitation() -> None:
    """The code of another table is none; the host needs none."""
    table = Gathering()
    table.come("ann", "bob", "eve")
    assert table.say("bob", "sit", seat=1) == "not_yours"
    assert table.say("bob", "sit", seat=1, invite=SIGNER.invite("other")) == "not_yours"
    assert table.say("bob", "sit", seat=1, invite=SIGNER.invite(GAME)) == ""
    assert table.say("ann", "sit", seat=0) == ""
    codes = {who: table.last[who]["table"]["invite"] for who in table.last}
    assert codes == {"ann": SIGNER.invite(GAME), "bob": SIGNER.invite(GAME), "eve": None}


def test_a_token_is_its_seat_on_another_device() -> None:
    """As long as the seat is held by the same player since."""
    table = playing()
    token = table.last["ann"]["table"]["seat_token"]
    assert token
    assert not table.last["eve"]["table"]["seat_token"]
    table.come("phone")
    assert table.say("phone", "claim_seat", token=token) == ""
    assert table.last["phone"]["view"]["can_act"]
    assert table.say("eve", "claim_seat", token=SIGNER.seat_token("other", 0, 1)) == "not_yours"
    assert table.say("eve", "claim_seat", token=token[:-1]) == "not_yours"


def test_a_token_of_somebody_who_left_is_worth_nothing() -> None:
    """The seat is another player's now."""
    table = two()
    table.say("ann", "sit", seat=0)
    token = table.last["ann"]["table"]["seat_token"]
    table.say("ann", "leave_seat")
    table.say("bob", "sit", seat=0)
    assert table.say("eve", "claim_seat", token=token) == "not_yours"


def test_nobody_in_particular_may_watch_only() -> None:
    """A socket without a cookie has no player."""
    table = two()
    table.last["dim"] = {}
    table.room.join("dim", [], "en", User())
    assert table.say("dim", "sit", seat=0) == "not_yours"


def test_a_rated_table_is_for_accounts() -> None:
    """And has their names, whatever they ask to be called."""
    table = Gathering(listed=True, rated=True)
    table.come("ann")
    table.come("bob", account=True)
    assert table.say("ann", "sit", seat=0) == "not_yours"
    assert table.say("bob", "sit", seat=0, name="Somebody") == ""
    assert (table.seat(0)["name"], table.seat(0)["account"]) == ("Bob", "Bob")


def test_two_players_with_the_same_name_are_distinguishable() -> None:
    """The second gets a number."""
    table = two()
    table.say("ann", "sit", seat=0, name="Kim")
    table.say("bob", "sit", seat=1, name="Kim")
    assert [table.seat(0)["name"], table.seat(1)["name"]] == ["Kim", "Kim 2"]


@pytest.mark.parametrize("who", ["bob", "eve"])
def test_only_the_host_disposes_of_seats(who: str) -> None:
    """A bot for a seat, a seat freed, a table closed."""
    table = two()
    table.say("ann", "sit", seat=0)
    for kind, facts in (("assign_bot", {"seat": 1, "bot": "novice"}), ("close_table", {})):
        assert table.say(who, kind, **facts) == "not_yours"
    assert table.say("ann", "assign_bot", seat=1, bot="novice") == ""
    assert table.seat(1)["bot"] == "novice"
    assert table.say("ann", "assign_bot", seat=1, bot="nobody") == "unknown"
    assert table.say("ann", "assign_bot", seat=1, bot=None) == ""
    assert table.seat(1)["is_open"]


def test_a_closed_table_stays_closed() -> None:
    """Nobody can sit down there any more."""
    table = two()
    assert table.say("ann", "close_table") == ""
    assert table.last["eve"]["table"]["stage"] == "closed"
    assert table.say("bob", "sit", seat=0) == "not_now"


def test_who_leaves_before_the_game_frees_the_seat() -> None:
    """And may come back to any."""
    table = two()
    table.say("ann", "sit", seat=0)
    table.say("ann", "leave_seat")
    assert table.seat(0)["is_open"]
    assert table.say("ann", "sit", seat=1) == ""


def test_a_bot_plays_for_who_leaves_until_they_are_back() -> None:
    """ON-3: in the middle of a turn, and the seat stays theirs."""
    table = playing()
    table.pick("ann")
    assert table.say("ann", "leave_seat") == ""
    assert (table.seat(0)["is_away"], table.seat(0)["bot"]) == (True, "builder")
    thinking = table.room.bot_to_act()
    assert thinking
    assert thinking.seat == 0
    assert not table.last["ann"]["view"]["can_act"]
    assert table.say("bob", "return_to_seat") == "not_now"
    assert table.say("ann", "return_to_seat") == ""
    assert not table.seat(0)["is_away"]
    assert table.last["ann"]["view"]["can_act"]


def test_who_leaves_out_of_turn_is_replaced_too() -> None:
    """In every state."""
    table = playing()
    table.say("bob", "leave_seat")
    assert table.room.bot_to_act() is None
    table.turn("ann")
    thinking = table.room.bot_to_act()
    assert thinking
    assert thinking.seat == 1


def test_who_keeps_everybody_waiting_can_be_replaced() -> None:
    """After two minutes, by somebody who sits, and only the seat that is waited for."""
    table = playing()
    assert table.say("bob", "replace_player", seat=0) == "not_now"
    assert "120" in table.text("bob")
    table.moment += 121_000
    assert table.say("eve", "replace_player", seat=0) == "not_yours"
    assert table.say("bob", "replace_player", seat=1) == "not_now"
    assert table.say("bob", "replace_player", seat=0) == ""
    assert table.seat(0)["is_away"]
    assert table.say("ann", "return_to_seat") == ""


def test_a_clock_is_patience_enough() -> None:
    """Where one runs, nobody is replaced before its end."""
    table = Gathering(clock=TimeControl("days", days=2), listed=True)
    table.come("ann", "bob")
    table.sit("ann", "bob")
    table.moment += 200_000
    assert table.say("bob", "replace_player", seat=0) == "not_now"


def test_everything_about_seats_is_in_the_log() -> None:
    """Another node that reads the events has the same table."""
    table = playing()
    table.pick("ann")
    table.say("bob", "leave_seat")
    other = table.another()
    assert other.seats == table.room.seats
    assert other.state == table.room.state
    assert (other.stage, other.seq) == ("playing", table.room.seq)


def test_another_node_catches_up() -> None:
    """What was stored here is seen by those who look at it there."""
    table = two()
    other = table.another()
    other.join("zoe", [], "en", User("zoe", "Zoe"))
    table.sit("ann", "bob")
    out = decode_all(other.catch_up(table.events))
    assert [message["type"] for _, message in out] == ["table", "view"]
    known = len(table.events)
    table.pick("ann")
    (_, view), *_ = decode_all(other.catch_up(table.events[known:]))
    assert view["seq"] == table.room.seq
    assert view["changes"][0]["kind"] == "placed"
    assert other.take_new_events() == []
    known = len(table.events)
    table.say("ann", "undo", seq=table.room.seq + 1)
    table.pick("ann")
    other.catch_up(table.events[known:])
    assert other.state == table.room.state


def test_a_room_that_could_not_go_on_is_succeeded() -> None:
    """Its viewers go on at the new one, with the seats they had."""
    table = playing()
    fresh = table.another()
    out = decode_all(fresh.take_over(table.room))
    views = {who: message for who, message in out if message["type"] == "view"}
    assert set(views) == {"ann", "bob", "eve"}
    assert views["ann"]["can_act"]


def test_one_screen_has_no_seats_to_take() -> None:
    """There all messages about seats are refused."""
    table = Gathering(listed=True)
    table.options = type(table.options)()
    table.room = table.another()
    table.come("ann")
    assert table.say("ann", "sit", seat=0) == "not_now"
