"""UN-1: undo pick by pick to the start of the turn, redo, restart, and why undo stops."""

from collections.abc import Callable
from random import Random

from kingdombuilder.game.session import Session
from kingdombuilder.notation.picks import pick_name
from kingdombuilder.rules.state import DEALING, State
from kingdombuilder.rules.turn import CHANCE, NOBODY, chooser, legal
from kingdombuilder.server.room.room import Event
from kingdombuilder.setup.chance import draw_card, random_pick
from kingdombuilder.setup.random_setup import random_setup
from tests.server.scripted_players import Party, legal_picks


def make_party_after_three_settlements() -> Party:
    """Return a party in which the first seat has built three settlements and not ended its turn."""
    party = Party()
    party.join("ann", [0])
    party.join("bob", [1])
    for _ in range(3):
        party.pick("ann", party.view("ann")["position"]["legal"]["hexes"][0])
    return party


def test_undo_redo_and_restart_are_events() -> None:
    """UN-1: the seq grows while the number of picks shrinks."""
    party = make_party_after_three_settlements()
    after, (number, step) = party.room.state.copy(), (party.room.seq, party.room.step)
    assert (party.view("ann")["undo_count"], party.view("ann")["can_redo"]) == (3, False)
    party.say("ann", "undo", seq=number + 1, count=1)
    assert (party.room.seq, party.room.step) == (number + 1, step - 1)
    assert (party.view("ann")["undo_count"], party.view("ann")["can_redo"]) == (2, True)
    party.say("ann", "redo", seq=number + 2)
    assert party.room.state == after
    party.say("ann", "undo", seq=number + 3, count=3)
    assert party.view("ann")["undo_count"] == 0
    assert [(e.kind, e.data) for e in party.events[-3:]] == [
        ("undo", "1"),
        ("redo", ""),
        ("undo", "3"),
    ]
    assert party.rebuild().state == party.room.state


def test_undone_picks_leave_the_chronicle() -> None:
    """SR-1: a live region announces the undo once."""
    party = make_party_after_three_settlements()
    party.say("ann", "undo", seq=party.room.seq + 1, count=2)
    for who in ("ann", "bob"):
        view = party.view(who)
        assert [change["text"] for change in view["changes"]] == ["Name0 undoes 2 picks"]
        assert [line["kind"] for line in party.lines[who]].count("placed") == 1
        assert len(view["position"]["pieces"]) == 1


def test_undoing_more_picks_than_the_turn_has_is_rejected() -> None:
    """Nothing changes."""
    party = make_party_after_three_settlements()
    before = party.room.state.copy()
    party.say("ann", "undo", seq=party.room.seq + 1, count=4)
    assert party.error("ann")["code"] == "not_now"
    assert party.error("ann")["text"] == "Only 3 picks can be undone."
    assert party.room.state == before


def test_a_doubled_undo_is_applied_once() -> None:
    """UN-3: the second message gets an error."""
    party = make_party_after_three_settlements()
    message = {"type": "undo", "seq": party.room.seq + 1, "count": 1}
    party.send("ann", message)
    party.send("ann", message)
    assert party.error("ann")["code"] == "stale"
    assert party.view("ann")["undo_count"] == 2


def test_undo_stops_at_the_start_of_the_turn() -> None:
    """UN-1: only the player whose turn it is learns why undo stops."""
    party = Party()
    party.join("ann", [0])
    party.join("bob", [1], "fr")
    assert party.view("ann")["undo_blocked"].endswith("your turn starts here.")
    assert party.view("bob")["undo_blocked"] is None
    party.pick("ann", legal_picks(party.view("ann"))[0])
    assert party.view("ann")["undo_blocked"] is None


def find_moment(is_wanted: Callable[[State, State], bool], *sections: str, box: str) -> Party:
    """Return a random game right after a transition for which a condition holds."""
    for seed in range(400):
        random = Random(seed)
        setup = random_setup(random, 3, ("nomads", box), sections=sections)
        session = Session(setup, ("a", "b", "c"))
        while (who := chooser(session.state)) != NOBODY:
            before = session.state
            pick = (
                draw_card(before, random) if who == CHANCE else random_pick(legal(before), random)
            )
            session.pick(pick)
            if chooser(session.state) >= 0 and is_wanted(before, session.state):
                picks = enumerate(session.record().picks, 1)
                events = [Event(number, "pick", pick_name(pick)) for number, pick in picks]
                party = Party(["", "", ""], setup, events=events)
                party.join("ann", [chooser(session.state)])
                return party
    raise AssertionError("no game has such a moment")


def test_undo_stops_at_a_drawn_card() -> None:
    """UN-1: a card that was revealed cannot be undone."""

    def is_drawn(before: State, after: State) -> bool:
        in_turn = before.turn == after.turn and before.phase != DEALING
        return chooser(before) == CHANCE and in_turn and chooser(after) == after.turn

    party = find_moment(is_drawn, "city_hall_fort", box="crossroads")
    assert party.view("ann")["undo_count"] == 0
    assert party.view("ann")["undo_blocked"].endswith("a card was drawn.")


def test_undo_stops_at_another_seats_decision() -> None:
    """The answer of another seat cannot be undone."""

    def is_answered(before: State, after: State) -> bool:
        by_other = before.asking and chooser(before) != before.turn
        return bool(by_other) and chooser(after) == after.turn == before.turn

    party = find_moment(is_answered, "canoe", "quarry", box="marshlands")
    assert party.view("ann")["undo_count"] == 0
    assert "has made a choice since" in party.view("ann")["undo_blocked"]
