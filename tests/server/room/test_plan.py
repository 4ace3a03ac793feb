"""UN-5: a plan for the next turn is played as far as it is legal, and reports where it stops."""

from random import Random

from kingdombuilder.game.invariants import check_pieces
from kingdombuilder.rules.cells import NONE
from kingdombuilder.rules.state import BEFORE, SILOS
from kingdombuilder.rules.turn import CHANCE, NOBODY, advance, chooser, legal
from kingdombuilder.server.room.next_turn import next_turn
from kingdombuilder.setup.chance import draw_card, random_pick
from kingdombuilder.setup.setup import start
from tests.server.scripted_players import Party, every_box, legal_picks

RIVALS = """
board: tavern paddock oasis farm
cards: fishermen knights merchants
seat 1: hand canyon
seat 2: hand canyon
turn: 1 before
"""


def make_rivals() -> Party:
    """Return a party of two seats with the same card, at the first seat's turn."""
    party = Party(position=RIVALS)
    party.join("ann", [0])
    party.join("bob", [1])
    return party


def end_turn(party: Party) -> None:
    """Build the first seat's settlements further down and end its turn."""
    while hexes := party.view("ann")["position"]["legal"]["hexes"]:
        party.pick("ann", hexes[-1])
    party.pick("ann", "end")


def test_a_plan_shows_the_turn_as_it_would_be() -> None:
    """Its picks are checked on a state in which the turns of the others are over."""
    party = make_rivals()
    party.say("bob", "plan", picks=[])
    plan = party.view("bob")["plan"]
    assert (plan["is_active"], plan["picks"], plan["failure"]) == (True, [], None)
    assert plan["position"]["prompt"]["text"] == "Build 1 of 3 on canyon"
    party.say("bob", "plan", picks=["H1", "I1"])
    plan = party.view("bob")["plan"]
    assert plan["picks"] == ["H1", "I1"]
    assert plan["position"]["prompt"]["text"] == "Build 3 of 3 on canyon"
    assert "J1" in plan["position"]["legal"]["hexes"]
    assert not party.room.state.own[1]


def test_a_plan_is_hidden_from_other_players() -> None:
    """It is sent only to viewers of the same seat."""
    party = make_rivals()
    out = party.say("bob", "plan", picks=["H1"])
    assert [who for who, _ in out] == ["bob"]
    assert party.view("ann")["plan"] is None


def test_an_illegal_pick_in_a_plan_is_rejected() -> None:
    """The plan stays unchanged."""
    party = make_rivals()
    party.say("bob", "plan", picks=["H1"])
    party.say("bob", "plan", picks=["H1", "A1"])
    assert party.error("bob")["code"] == "illegal"
    assert "step 2 (A1)" in party.error("bob")["text"]
    party.say("bob", "show_position", step=None)
    assert party.view("bob")["plan"]["picks"] == ["H1"]


def test_a_plan_is_played_when_the_turn_begins() -> None:
    """Its picks become events, and can be undone like any picks."""
    party = make_rivals()
    party.say("bob", "plan", picks=["H1", "I1", "J1"])
    end_turn(party)
    view = party.view("bob")
    assert [e.data for e in party.events[-3:]] == ["H1", "I1", "J1"]
    assert [change["hex"] for change in view["changes"] if change["kind"] == "placed"] == [
        "H1",
        "I1",
        "J1",
    ]
    assert (view["plan"], view["undo_count"], view["can_act"]) == (None, 3, True)
    assert party.rebuild().state == party.room.state


def test_a_plan_can_end_the_turn() -> None:
    """It ends the turn only if it contains the end (UN-1)."""
    party = make_rivals()
    party.say("bob", "plan", picks=["H1", "I1", "J1", "end"])
    end_turn(party)
    assert party.room.state.turn == 0
    assert party.view("ann")["can_act"]


def test_a_plan_that_an_opponent_breaks_reports_where_it_stops() -> None:
    """The failure is shown while the plan waits and when the turn begins, until the seat acts."""
    party = make_rivals()
    party.say("bob", "plan", picks=["H1", "I1", "J1"])
    party.pick("ann", "J1")
    plan = party.view("bob")["plan"]
    assert (plan["is_active"], plan["legal_count"]) == (True, 2)
    assert plan["failure"].startswith("The plan stops at step 3 (J1).")
    end_turn(party)
    view = party.view("bob")
    assert [e.data for e in party.events[-2:]] == ["H1", "I1"]
    assert (view["plan"]["is_active"], view["undo_count"]) == (False, 2)
    assert view["plan"]["failure"] == "The plan stops at step 3 (J1). J1 is occupied by Name0."
    party.say("bob", "set_language", language="fr")
    assert "étape 3" in party.view("bob")["plan"]["failure"]
    party.pick("bob", legal_picks(party.view("bob"))[0])
    assert party.view("bob")["plan"] is None


def test_a_dropped_plan_is_not_played() -> None:
    """A plan of null drops the last one."""
    party = make_rivals()
    party.say("bob", "plan", picks=["H1"])
    party.say("bob", "plan", picks=None)
    assert party.view("bob")["plan"] is None
    end_turn(party)
    assert not party.room.state.own[1]


def test_a_seat_without_a_further_turn_cannot_plan() -> None:
    """The end was triggered, and the first seat has had its last turn."""
    party = Party(position=RIVALS.replace("turn: 1 before", "turn: 2 before ended"))
    party.join("ann", [0])
    party.say("ann", "plan", picks=[])
    assert party.error("ann")["code"] == "not_now"


def test_the_next_turn_of_every_seat_in_random_games() -> None:
    """The state is sound, the seat has legal picks, and no piece has moved."""
    random, lifted = Random(2), 0
    for seats in (2, 3, 4, 5):
        state = start(every_box(seats, seats))
        while (who := chooser(state)) != NOBODY:
            for seat in range(seats):
                plan = next_turn(state, seat)
                if not BEFORE <= state.phase < SILOS or seat == state.turn:
                    assert plan is None
                elif plan is None:
                    assert state.ended
                    assert seat < state.turn
                else:
                    check_pieces(plan)
                    assert chooser(plan) == seat
                    assert legal(plan)
                    hand = state.lifted if state.lifted else NONE
                    assert plan.own[state.me] == state.own[state.me] | hand
                    lifted += hand != NONE
            advance(
                state,
                draw_card(state, random) if who == CHANCE else random_pick(legal(state), random),
            )
    assert lifted
