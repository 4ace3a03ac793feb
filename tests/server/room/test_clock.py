"""Time controls per turn, per game with an increment, and in days, enforced by the room."""

from random import Random

from kingdombuilder.bots import BOTS
from kingdombuilder.bots.decision import Decision
from kingdombuilder.server.protocol.position_messages import ClockInfo
from kingdombuilder.server.room.clock import Clock, TimeControl
from kingdombuilder.server.tables.rating_update import seat_outcomes
from tests.server.protocol.messages import decode_all
from tests.server.room_harness import START, Gathering


def make_timed_table(time_control: TimeControl) -> Gathering:
    """Return a table of two players with a time control."""
    table = Gathering(clock=time_control, listed=True)
    table.join("ann", "bob")
    table.sit("ann", "bob")
    return table


def remaining_times(table: Gathering) -> list[int]:
    """Return each seat's remaining time, as the last view shows it."""
    clock = table.last["ann"]["view"]["clock"]
    remaining: list[int] = list(clock["left_ms"])
    if clock["running"] is not None:
        remaining[clock["running"]] -= clock["now_ms"] - clock["since_ms"]
    return remaining


def test_an_untimed_game_has_no_clock() -> None:
    """It has no deadline either."""
    table = make_timed_table(TimeControl())
    assert table.last["ann"]["view"]["clock"] is None
    assert table.room.next_deadline() is None
    table.tick(10**9)
    assert not table.seat(0)["is_away"]


def test_each_turn_has_its_own_time() -> None:
    """Unused time is not kept, and each turn starts with all of it."""
    table = make_timed_table(TimeControl("turn", seconds=60))
    table.moment += 20_000
    table.pick("ann")
    assert remaining_times(table) == [40_000, 60_000]
    table.play_turn("ann")
    assert remaining_times(table) == [60_000, 60_000]
    assert table.last["ann"]["view"]["clock"]["running"] == 1


def test_a_player_who_exceeds_the_turn_time_is_replaced() -> None:
    """They can return with the time of a whole turn."""
    table = make_timed_table(TimeControl("turn", seconds=60))
    assert table.room.next_deadline() == START + 60_000
    table.tick(59_999)
    assert not table.seat(0)["is_away"]
    table.tick(1)
    assert (table.seat(0)["is_away"], table.seat(0)["timed_out"]) == (True, False)
    assert table.events[-1].kind == "replace"
    assert table.room.bot_to_act()
    assert table.say("ann", "return_to_seat") == ""
    assert remaining_times(table)[0] == 60_000


def test_a_game_clock_has_an_increment() -> None:
    """The time carries over from turn to turn and grows after each."""
    table = make_timed_table(TimeControl("game", seconds=100, increment=5))
    table.moment += 30_000
    table.play_turn("ann")
    assert remaining_times(table) == [75_000, 100_000]
    table.moment += 10_000
    table.play_turn("bob")
    assert remaining_times(table) == [75_000, 95_000]


def test_a_player_who_exceeds_the_game_time_is_out() -> None:
    """A bot takes over, and the player cannot return."""
    table = make_timed_table(TimeControl("game", seconds=100))
    table.tick(100_000)
    assert (table.seat(0)["is_away"], table.seat(0)["timed_out"]) == (True, True)
    assert table.say("ann", "return_to_seat") == "not_now"


def test_a_player_who_is_out_does_not_win() -> None:
    """The gold that the bot earned for them does not matter and stays unchanged."""
    table = make_timed_table(TimeControl("game", seconds=100))
    table.tick(100_000)
    builder = BOTS["builder"]
    while not table.room.over:
        request = table.room.bot_to_act()
        if request:
            pick = builder.decide(request.seen, Random(1))
            table.deliver(decode_all(table.room.apply_decision(request.seq, Decision(pick))))
        else:
            table.pick("bob")
    position = table.last["bob"]["view"]["position"]
    gold = [seat["gold"] for seat in position["seats"]]
    assert gold[0] > gold[1]
    assert position["winners"] == [1]
    assert seat_outcomes(table.room)[0].rank == 2


def test_a_pick_after_the_deadline_is_rejected() -> None:
    """It is rejected even if the server has not checked the clock yet."""
    table = make_timed_table(TimeControl("game", seconds=100))
    table.moment += 100_001
    view = table.last["ann"]["view"]
    hexes = view["position"]["legal"]["hexes"]
    assert table.say("ann", "pick", seq=view["seq"] + 1, pick=hexes[0]) == "not_now"
    assert table.room.step == view["step"]


def test_days_are_long_turns() -> None:
    """A correspondence game is due when its days are over."""
    table = make_timed_table(TimeControl("days", days=3))
    assert table.room.next_deadline() == START + 3 * 24 * 3600 * 1000


def test_bots_have_no_clock() -> None:
    """While a bot plays for a player, no clock runs, and the game is due immediately."""
    table = make_timed_table(TimeControl("turn", seconds=60))
    table.say("ann", "leave_seat")
    assert table.last["ann"]["view"]["clock"]["running"] is None
    assert table.room.next_deadline() == table.moment


def test_every_node_shows_the_same_clock() -> None:
    """The clock depends only on the events."""
    table = make_timed_table(TimeControl("game", seconds=100, increment=5))
    table.moment += 12_345
    table.play_turn("ann")
    table.moment += 678
    table.pick("bob")
    assert table.rebuild().next_deadline() == table.room.next_deadline()


def test_time_does_not_run_backwards() -> None:
    """If the clocks of two machines differ, no player gains time."""
    clock = Clock(TimeControl("game", seconds=10), 2)
    clock.record_event(1000, 0, 0)
    clock.record_event(500, 0, 0)
    left = [10_000, 10_000]
    assert clock.info(500) == ClockInfo(left_ms=left, running=0, since_ms=500, now_ms=500)
