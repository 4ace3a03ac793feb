"""Forfeited turns are counted, shown, and the same at every node; old games have none."""

from random import Random

import pytest

from kingdombuilder.bots import BOTS
from kingdombuilder.bots.decision import Decision
from kingdombuilder.server.room.clock import UNTIMED, TimeControl
from kingdombuilder.server.room.forfeits import ForfeitCounter, eligible_winners
from kingdombuilder.server.room.model import FAIR_PLAY, Seat
from kingdombuilder.server.tables.rating_update import seat_outcomes
from tests.server.protocol.messages import decode_all
from tests.server.room_harness import Gathering

MINUTE = 60_000


def make_rated_table(clock: TimeControl = UNTIMED, fair_play: int = FAIR_PLAY) -> Gathering:
    """Return a rated table of two players with accounts."""
    table = Gathering(clock=clock, listed=True, rated=True, fair_play=fair_play)
    table.join("ann", "bob", account=True)
    table.sit("ann", "bob")
    return table


def decide(table: Gathering, whole_turn: bool = True) -> None:
    """Let the substitute bot make a pick, or play a whole turn."""
    while (request := table.room.bot_to_act()) is not None:
        pick = BOTS["builder"].decide(request.seen, Random(1))
        table.deliver(decode_all(table.room.apply_decision(request.seq, Decision(pick))))
        if not whole_turn:
            return


def test_an_undone_pick_of_the_substitute_stays_a_forfeit() -> None:
    """Otherwise the substitute's pick would be a free hint."""
    table = make_rated_table()
    table.say("ann", "leave_seat")
    decide(table, whole_turn=False)
    assert table.say("ann", "return_to_seat") == ""
    view = table.last["ann"]["view"]
    assert table.say("ann", "undo", seq=view["seq"] + 1) == ""
    table.play_turn("ann")
    assert table.seat(0)["forfeited_turns"] == 1
    assert table.rebuild().seats == table.room.seats


def test_the_third_forfeit_loses_the_game() -> None:
    """The player is warned before it, and cannot return after it."""
    table = make_rated_table()
    table.say("ann", "leave_seat")
    warnings = []
    for number in range(1, 4):
        decide(table)
        assert table.seat(0, "bob")["forfeited_turns"] == number
        warnings.append(table.last["ann"]["table"]["forfeit_warning"])
        assert table.last["bob"]["table"]["forfeit_warning"] is None
        table.play_turn("bob")
    assert warnings[1].startswith("If a bot plays one more")
    assert warnings[2] is None
    assert table.seat(0, "bob")["has_forfeited"]
    assert table.say("ann", "return_to_seat") == "not_now"
    assert table.rebuild().seats == table.room.seats


@pytest.mark.parametrize(("turns", "loses"), [(8, True), (11, True), (12, False)])
def test_a_quarter_of_the_turns_is_forgiven(turns: int, loses: bool) -> None:
    """More is not forgiven; only the turns so far count."""
    counter = ForfeitCounter(2)
    seats: tuple[Seat, ...] = (Seat("Ann", "red"), Seat("Bob", "blue"))
    away = Seat("Ann", "red", bot="builder", is_away=True)
    for turn in range(1, turns + 1):
        now = away if turn > turns - 3 else seats[0]
        forfeited = (_with_forfeits(now, seats[0]), seats[1])
        seats = counter.record_pick(forfeited, 0, turn)
        counter.record_pick(seats, 1, turn)
    assert seats[0].forfeited_turns == 3
    assert seats[0].has_forfeited == loses


def test_old_games_keep_their_rules() -> None:
    """Without the rules of fair play there are no forfeits, and a return refills a turn clock."""
    table = make_rated_table(TimeControl("turn", seconds=60), fair_play=0)
    table.moment += MINUTE // 2
    table.say("ann", "leave_seat")
    decide(table, whole_turn=False)
    table.say("ann", "return_to_seat")
    assert table.last["ann"]["view"]["clock"]["left_ms"][0] == MINUTE
    for _ in range(5):
        if not table.seat(0)["is_away"]:
            table.say("ann", "leave_seat")
        decide(table)
        table.play_turn("bob")
    assert not table.seat(0)["has_forfeited"]
    assert table.say("ann", "return_to_seat") == ""


def test_a_player_returns_with_the_remaining_time() -> None:
    """The clock runs on while the substitute decides, but does not expire in that time."""
    table = make_rated_table(TimeControl("turn", seconds=60))
    table.moment += 20_000
    table.say("ann", "leave_seat")
    table.moment += 10_000
    assert table.say("ann", "return_to_seat") == ""
    assert table.last["ann"]["view"]["clock"]["left_ms"][0] == 30_000
    table.say("ann", "leave_seat")
    table.moment += 40_000
    assert table.room.tick() == []
    assert table.say("ann", "return_to_seat") == "not_now"
    decide(table)
    assert table.say("ann", "return_to_seat") == ""
    assert table.last["ann"]["view"]["clock"]["left_ms"][0] == MINUTE


def test_players_who_forfeit_rank_last() -> None:
    """The substitute's gold does not count, and no one wins if all forfeit."""
    lost = Seat("Ann", "red", bot="builder", is_away=True, has_forfeited=True)
    away = Seat("Bob", "blue", bot="builder", is_away=True)
    assert eligible_winners((lost, away), (50, 20)) == (1,)
    assert eligible_winners((lost, lost), (50, 20)) == ()
    table = make_rated_table()
    for who in ("ann", "bob"):
        table.say(who, "leave_seat")
    decide(table)
    assert table.room.over
    assert table.room.winners() == ()
    assert [outcome.rank for outcome in seat_outcomes(table.room)] == [1, 1]
    assert all(outcome.has_forfeited for outcome in seat_outcomes(table.room))


def _with_forfeits(seat: Seat, before: Seat) -> Seat:
    return Seat(
        seat.name,
        seat.colour,
        bot=seat.bot,
        is_away=seat.is_away,
        forfeited_turns=before.forfeited_turns,
        has_forfeited=before.has_forfeited,
    )
