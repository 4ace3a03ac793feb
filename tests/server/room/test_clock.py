"""Clocks: by the turn, by the game with an increment, and by days; enforced without a browser."""

from random import Random

from kingdombuilder.bots import BOTS
from kingdombuilder.bots.decision import Decision
from kingdombuilder.server.protocol.position_messages import ClockInfo
from kingdombuilder.server.room.clock import Clock, TimeControl
from kingdombuilder.server.tables.rating_update import seat_outcomes
from tests.server.protocol.messages import decode_all
from tests.server.room_harness import START, Gathering


def timed(terms: TimeControl) -> Gathering:
    """Two people at a table with a clock."""
    table = Gathering(clock=terms, listed=True)
    table.come("ann", "bob")
    table.sit("ann", "bob")
    return table


def left(table: Gathering) -> list[int]:
    """What everybody has left, as the last view shows it."""
    clock = table.last["ann"]["view"]["clock"]
    shown: list[int] = list(clock["left_ms"])
    if clock["running"] is not None:
        shown[clock["running"]] -= clock["now_ms"] - clock["since_ms"]
    return shown


def test_without_a_clock_nothing_runs() -> None:
    """Nor is anything ever due."""
    table = timed(TimeControl())
    assert table.last["ann"]["view"]["clock"] is None
    assert table.room.next_deadline() is None
    table.tick(10**9)
    assert not table.seat(0)["is_away"]


def test_a_turn_has_its_own_time() -> None:
    """What one did not use is not kept, and everybody begins a turn with all of it."""
    table = timed(TimeControl("turn", seconds=60))
    table.moment += 20_000
    table.pick("ann")
    assert left(table) == [40_000, 60_000]
    table.turn("ann")
    assert left(table) == [60_000, 60_000]
    assert table.last["ann"]["view"]["clock"]["running"] == 1


def test_who_is_out_of_time_for_a_turn_is_replaced_and_may_return() -> None:
    """With the time of a whole turn."""
    table = timed(TimeControl("turn", seconds=60))
    assert table.room.next_deadline() == START + 60_000
    table.tick(59_999)
    assert not table.seat(0)["is_away"]
    table.tick(1)
    assert (table.seat(0)["is_away"], table.seat(0)["timed_out"]) == (True, False)
    assert table.events[-1].kind == "replace"
    assert table.room.bot_to_act()
    assert table.say("ann", "return_to_seat") == ""
    assert left(table)[0] == 60_000


def test_a_game_has_one_time_with_an_increment() -> None:
    """It is kept from turn to turn and grows after each."""
    table = timed(TimeControl("game", seconds=100, increment=5))
    table.moment += 30_000
    table.turn("ann")
    assert left(table) == [75_000, 100_000]
    table.moment += 10_000
    table.turn("bob")
    assert left(table) == [75_000, 95_000]


def test_who_is_out_of_time_for_a_game_is_out() -> None:
    """A bot plays on, and there is no way back."""
    table = timed(TimeControl("game", seconds=100))
    table.tick(100_000)
    assert (table.seat(0)["is_away"], table.seat(0)["timed_out"]) == (True, True)
    assert table.say("ann", "return_to_seat") == "not_now"


def test_who_is_out_does_not_win() -> None:
    """Whatever the bot reaches for them; the gold stays as it is."""
    table = timed(TimeControl("game", seconds=100))
    table.tick(100_000)
    builder = BOTS["builder"]
    while not table.room.over:
        wanted = table.room.bot_to_act()
        if wanted:
            pick = builder.decide(wanted.seen, Random(1))
            table.deliver(decode_all(table.room.apply_decision(wanted.seq, Decision(pick))))
        else:
            table.pick("bob")
    shown = table.last["bob"]["view"]["position"]
    gold = [seat["gold"] for seat in shown["seats"]]
    assert gold[0] > gold[1]
    assert shown["winners"] == [1]
    assert seat_outcomes(table.room)[0].rank == 2


def test_a_pick_that_comes_too_late_is_none() -> None:
    """Even if the server has not looked at the clock yet."""
    table = timed(TimeControl("game", seconds=100))
    table.moment += 100_001
    view = table.last["ann"]["view"]
    hexes = view["position"]["legal"]["hexes"]
    assert table.say("ann", "pick", seq=view["seq"] + 1, pick=hexes[0]) == "not_now"
    assert table.room.step == view["step"]


def test_days_are_long_turns() -> None:
    """A correspondence game is due when its days are over."""
    table = timed(TimeControl("days", days=3))
    assert table.room.next_deadline() == START + 3 * 24 * 3600 * 1000


def test_bots_have_no_clock() -> None:
    """While one plays for somebody, nobody's time runs, and the game is due at once."""
    table = timed(TimeControl("turn", seconds=60))
    table.say("ann", "leave_seat")
    assert table.last["ann"]["view"]["clock"]["running"] is None
    assert table.room.next_deadline() == table.moment


def test_every_node_shows_the_same_clock() -> None:
    """The clock depends on the events alone."""
    table = timed(TimeControl("game", seconds=100, increment=5))
    table.moment += 12_345
    table.turn("ann")
    table.moment += 678
    table.pick("bob")
    assert table.another().next_deadline() == table.room.next_deadline()


def test_time_does_not_run_backwards() -> None:
    """Where two machines disagree about the time, nobody gains by it."""
    clock = Clock(TimeControl("game", seconds=10), 2)
    clock.record_event(1000, 0, 0)
    clock.record_event(500, 0, 0)
    left = [10_000, 10_000]
    assert clock.info(500) == ClockInfo(left_ms=left, running=0, since_ms=500, now_ms=500)
