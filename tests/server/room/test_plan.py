"""UN-5: the next turn laid out while others play, played if still legal, else stopped and said."""

from random import Random

from kingdombuilder.game.invariants import check_pieces
from kingdombuilder.rules.cells import NONE
from kingdombuilder.rules.state import BEFORE, SILOS
from kingdombuilder.rules.turn import CHANCE, NOBODY, advance, chooser, legal
from kingdombuilder.server.room.next_turn import next_turn
from kingdombuilder.setup.chance import draw_card, random_pick
from kingdombuilder.setup.setup import start
from tests.server.scripted_players import Party, every_box, offered

RIVALS = """
board: tavern paddock oasis farm
cards: fishermen knights merchants
seat 1: hand canyon
seat 2: hand canyon
turn: 1 before
"""


def rivals() -> Party:
    """Two seats with the same card; it is the first seat's turn."""
    party = Party(position=RIVALS)
    party.join("ann", [0])
    party.join("bob", [1])
    return party


def end_turn(party: Party) -> None:
    """The first seat builds somewhere below and ends its turn."""
    while hexes := party.view("ann")["position"]["legal"]["hexes"]:
        party.pick("ann", hexes[-1])
    party.pick("ann", "end")


def test_a_plan_shows_the_turn_as_it_would_be() -> None:
    """Its picks are checked on a state in which the turn of the others is over."""
    party = rivals()
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


def test_nobody_else_sees_a_plan() -> None:
    """It is sent to whoever looks through the same seat, and to nobody else."""
    party = rivals()
    out = party.say("bob", "plan", picks=["H1"])
    assert [who for who, _ in out] == ["bob"]
    assert party.view("ann")["plan"] is None


def test_a_pick_that_is_not_legal_in_the_plan_is_refused() -> None:
    """The plan stays as it was."""
    party = rivals()
    party.say("bob", "plan", picks=["H1"])
    party.say("bob", "plan", picks=["H1", "A1"])
    assert party.error("bob")["code"] == "illegal"
    assert "step 2 (A1)" in party.error("bob")["text"]
    party.say("bob", "show_position", step=None)
    assert party.view("bob")["plan"]["picks"] == ["H1"]


def test_a_plan_is_played_when_the_turn_comes() -> None:
    """Pick by pick, as events, and can be taken back like any picks."""
    party = rivals()
    party.say("bob", "plan", picks=["H1", "I1", "J1"])
    end_turn(party)
    view = party.view("bob")
    assert [e.data for e in party.events[-3:]] == ["H1", "I1", "J1"]
    assert [told["hex"] for told in view["changes"] if told["kind"] == "placed"] == [
        "H1",
        "I1",
        "J1",
    ]
    assert (view["plan"], view["undo_count"], view["can_act"]) == (None, 3, True)
    assert party.rebuilt().state == party.room.state


def test_a_plan_may_end_the_turn() -> None:
    """If it says so, and not otherwise (UN-1)."""
    party = rivals()
    party.say("bob", "plan", picks=["H1", "I1", "J1", "end"])
    end_turn(party)
    assert party.room.state.turn == 0
    assert party.view("ann")["can_act"]


def test_a_plan_that_an_opponent_breaks_stops_there_and_says_so() -> None:
    """First while it waits, then when the turn comes; until the seat acts."""
    party = rivals()
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
    party.pick("bob", offered(party.view("bob"))[0])
    assert party.view("bob")["plan"] is None


def test_a_dropped_plan_is_not_played() -> None:
    """Null drops it."""
    party = rivals()
    party.say("bob", "plan", picks=["H1"])
    party.say("bob", "plan", picks=None)
    assert party.view("bob")["plan"] is None
    end_turn(party)
    assert not party.room.state.own[1]


def test_after_the_end_was_triggered_who_has_no_further_turn_plans_none() -> None:
    """The first seat has had its last turn."""
    party = Party(position=RIVALS.replace("turn: 1 before", "turn: 2 before ended"))
    party.join("ann", [0])
    party.say("ann", "plan", picks=[])
    assert party.error("ann")["code"] == "not_now"


def test_the_next_turn_of_every_seat_in_random_games() -> None:
    """A sound state in which the seat has picks, and every piece is where it was."""
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
