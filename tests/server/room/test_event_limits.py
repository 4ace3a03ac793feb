"""A player cannot make a game's log grow without limit, and long logs open quickly."""

import time
from collections.abc import Callable
from random import Random

import pytest

from kingdombuilder.game.session import Session
from kingdombuilder.rules.cells import Cell
from kingdombuilder.server.room.compaction import compact
from kingdombuilder.server.room.event_limits import MAX_PER_GAME, MAX_UNDOS_PER_TURN
from kingdombuilder.server.room.model import PICK, REDO, UNDO, Event
from kingdombuilder.server.room.room import Room
from kingdombuilder.server.room.seat_events import READY, SIT, STAND
from tests.server.room_harness import Gathering
from tests.server.scripted_players import Party, named_seats


def repeat(act: Callable[[int], str]) -> int:
    """Return how often something succeeds in a row, at most 2,000 times."""
    return next((n for n in range(2_000) if act(n)), 2_000)


def test_toggling_ready_is_limited() -> None:
    """The other players can still get ready and begin."""
    table = Gathering(listed=True)
    table.join("ann", "bob")
    table.say("ann", "sit", seat=0)
    toggles = repeat(lambda n: table.say("ann", "set_ready", ready=n % 2 == 0))
    assert toggles == MAX_PER_GAME[READY] + 1
    assert "too often" in table.text("ann")
    assert table.say("bob", "sit", seat=1) == ""
    assert table.say("bob", "set_ready") == ""
    assert table.room.stage == "playing"


def test_taking_and_leaving_a_seat_is_limited() -> None:
    """The seat stays free for other players."""
    table = Gathering(listed=True)
    table.join("ann", "bob")

    def sit_and_leave(n: int) -> str:
        return table.say("ann", "sit", seat=0) or table.say("ann", "leave_seat")

    assert repeat(sit_and_leave) == MAX_PER_GAME[SIT]
    assert table.say("bob", "sit", seat=0) == ""


def test_leaving_and_returning_during_the_game_is_limited() -> None:
    """After the last return the player cannot leave again."""
    table = Gathering(listed=True)
    table.join("ann", "bob")
    table.sit("ann", "bob")

    def leave_and_return(n: int) -> str:
        return table.say("ann", "leave_seat") or table.say("ann", "return_to_seat")

    assert repeat(leave_and_return) <= MAX_PER_GAME[STAND]


def make_party_after_one_settlement() -> Party:
    """Return a party in which the first seat has built one settlement."""
    party = Party()
    party.join("ann", [0])
    party.join("bob", [1])
    party.pick("ann", party.view("ann")["position"]["legal"]["hexes"][0])
    return party


def test_undos_are_limited_per_turn() -> None:
    """The player can continue, and the next turn has its own undos."""
    party = make_party_after_one_settlement()
    for number in range(MAX_UNDOS_PER_TURN):
        kind, facts = (UNDO, {"count": 1}) if number % 2 == 0 else (REDO, {})
        party.say("ann", kind, seq=party.room.seq + 1, **facts)
    before = party.room.seq
    party.say("ann", UNDO, seq=before + 1, count=1)
    assert party.room.seq == before
    while party.room.state.turn == 0:
        party.pick("ann", next(iter(party.view("ann")["position"]["legal"]["hexes"]), "end"))
    assert party.room.seq > before
    for _ in range(3):
        party.pick("bob", party.view("bob")["position"]["legal"]["hexes"][0])
    before = party.room.seq
    party.say("bob", UNDO, seq=before + 1, count=1)
    assert party.room.seq == before + 1


def test_the_limits_are_the_same_after_a_restart() -> None:
    """They are counted from the log."""
    party = make_party_after_one_settlement()
    for _ in range(MAX_UNDOS_PER_TURN // 2):
        party.say("ann", UNDO, seq=party.room.seq + 1, count=1)
        party.say("ann", REDO, seq=party.room.seq + 1)
    room = party.rebuild()
    assert room.seq == party.room.seq
    assert room.state == party.room.state
    with pytest.raises(Exception, match="not_now"):
        room._log.limits.require_undo(0)


def long_log(party: Party, events: int) -> list[Event]:
    """Return the log of a party with many undos and redos appended."""
    log = list(party.events)
    while len(log) < events:
        log.append(Event(len(log) + 1, UNDO, "1"))
        log.append(Event(len(log) + 1, REDO, ""))
    return log


def make_loading_room(party: Party) -> Room:
    """Return a room of the party's game that has replayed nothing yet."""
    seats = named_seats(party.bots)
    return Room("g", party.setup, seats, party.options, Random(1), is_loading=True)


def test_a_log_with_50_000_undos_is_opened_in_slices() -> None:
    """The game is the same, and the node can serve other tables between slices."""
    party = make_party_after_one_settlement()
    party.events = long_log(party, 50_000)
    room, slices = make_loading_room(party), list[float]()
    last = time.thread_time()
    for _ in room.load_in_slices(party.events):
        now = time.thread_time()
        slices.append(now - last)
        last = now
    assert (room.seq, room.state) == (len(party.events), party.room.state)
    assert len(slices) >= 1_000
    assert max(slices[1:]) < sum(slices) / 20


def test_undone_picks_are_not_replayed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Opening a long log makes only the picks that remain."""
    party = make_party_after_one_settlement()
    party.events = long_log(party, 4_000)
    picks: list[Cell] = []
    pick = Session.pick

    def count_pick(session: Session, cell: Cell) -> None:
        picks.append(cell)
        pick(session, cell)

    monkeypatch.setattr(Session, "pick", count_pick)
    room = party.rebuild()
    assert len(picks) == room.step
    assert 10 * len(picks) < len(party.events)


def test_compaction_keeps_the_redoable_picks() -> None:
    """A pick discards them, and a redo removes the last one."""
    kinds = [(PICK, "A1"), (PICK, "A2"), (UNDO, "2"), (REDO, ""), (PICK, "A3"), (UNDO, "1")]
    log = compact([Event(n, kind, data) for n, (kind, data) in enumerate(kinds, 1)])
    assert (log.picks, log.redoable) == ({3: "A1"}, ["A3"])
    with pytest.raises(ValueError, match="event 1 undoes"):
        compact([Event(1, UNDO, "1")])
    with pytest.raises(ValueError, match="event 1 redoes"):
        compact([Event(1, REDO, "")])
