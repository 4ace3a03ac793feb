"""Heat maps in a room: which viewers may see them, and what they depend on."""

from dataclasses import replace
from random import Random

import pytest

from kingdombuilder.insight.seen import SPECTATOR, redeal, seen_by
from kingdombuilder.native.heat_map import heat_map
from kingdombuilder.rules.hexes import cell, each, hex_name
from kingdombuilder.server.protocol.table_messages import GoldShown
from kingdombuilder.server.room.model import HeatMapRequest
from kingdombuilder.server.room.room import Room, RoomOptions
from tests.server.protocol.messages import Message, decode_all
from tests.server.scripted_players import Party, every_box, legal_picks, named_seats

HALF_PLAYED = """
board: tavern paddock oasis farm
cards: fishermen knights merchants
seat 1: C6 D7; hand canyon; tiles C7
seat 2: H1; hand forest
turn: 1 before
"""


def answer(party: Party, who: str, request: HeatMapRequest) -> Message:
    """Return the heat map that a viewer receives from a worker."""
    worths = heat_map(request.seen, request.seat)
    assert worths
    ((receiver, message),) = decode_all(party.room.apply_heat_map(request, worths))
    assert receiver == who
    return message


def refusal(party: Party, who: str, **facts: object) -> str:
    """Return the code of the error that answers a request for a heat map."""
    ((_, message),) = party.say(who, "heat_map", **facts)
    assert not party.room.take_heat_map_requests()
    assert message["request"] == "heat_map"
    return str(message["code"])


def rated_party() -> Party:
    """Return a party at a rated table."""
    party = Party()
    party.options = replace(party.options, rated=True, hints=False)
    party.room = Room("g", party.setup, named_seats(party.bots), party.options, Random(1))
    party.join("ann", [0])
    return party


def test_a_heat_map_values_every_free_hex_for_any_seat() -> None:
    """A player can ask for the rival's too, and a spectator for both."""
    party = Party(position=HALF_PLAYED)
    party.join("ann", [0])
    party.join("eve", [])
    for who, seat in (("ann", 0), ("ann", 1), ("eve", 0)):
        assert not party.say(who, "heat_map", seat=seat)
        (request,) = party.room.take_heat_map_requests()
        message = answer(party, who, request)
        assert (message["type"], message["seat"], message["step"]) == ("heat_map", seat, 0)
        state = party.room.state
        free = {hex_name(hex_) for hex_ in each(state.free & state.board.land)}
        assert message["worths"].keys() == free
        assert all(worth == round(worth, 1) for worth in message["worths"].values())
        assert max(message["worths"].values()) > 1


def test_a_heat_map_of_the_past_is_that_of_its_step() -> None:
    """The hexes that were free then have a value."""
    party = Party(position=HALF_PLAYED)
    party.join("ann", [0])
    pick = party.view("ann")["position"]["legal"]["hexes"][0]
    party.pick("ann", pick)
    for step, is_free in ((0, True), (1, False), (None, False)):
        party.say("ann", "heat_map", seat=0, step=step)
        (request,) = party.room.take_heat_map_requests()
        assert (pick in answer(party, "ann", request)["worths"]) is is_free
    assert refusal(party, "ann", seat=0, step=2) == "unknown"
    assert refusal(party, "ann", seat=2) == "unknown"


def test_a_heat_map_depends_on_no_hidden_card() -> None:
    """The request of every viewer is the same for every deal of the hidden cards."""
    party = Party(["", "", ""], every_box(4, 3))
    party.join("ann", [0])
    random = Random(2)
    for _ in range(6):
        party.pick("ann", random.choice(legal_picks(party.view("ann"))))
        if not party.view("ann")["can_act"]:
            break
    party.say("ann", "heat_map", seat=1)
    (request,) = party.room.take_heat_map_requests()
    state, expected = party.room.state, heat_map(request.seen, 1)
    assert expected
    for seed in range(3):
        dealt = redeal(seen_by(state, 0), Random(seed))
        assert heat_map(dealt, 1) == expected
    assert request.seen == seen_by(dealt, SPECTATOR)


@pytest.mark.parametrize(("option", "shown"), [("mine", [True, False]), ("off", [False, False])])
def test_a_heat_map_is_hidden_with_the_gold_of_its_seat(
    option: GoldShown, shown: list[bool]
) -> None:
    """SC-3: its values are gold."""
    party = Party(position=HALF_PLAYED, scores=option)
    party.join("ann", [0])
    for seat, is_shown in enumerate(shown):
        if is_shown:
            assert not party.say("ann", "heat_map", seat=seat)
            assert len(party.room.take_heat_map_requests()) == 1
        else:
            assert refusal(party, "ann", seat=seat) == "not_now"


def test_a_table_without_hints_has_no_heat_map_until_the_game_is_over() -> None:
    """After the end, every position but the last has one for every seat, whatever was hidden."""
    party = Party(position=HALF_PLAYED, scores="off")
    party.options = RoomOptions("off", hints=False)
    party.room = Room(
        "g", party.setup, named_seats(party.bots), party.options, Random(1), (), party.start
    )
    party.join("ann", [0, 1])
    assert refusal(party, "ann", seat=0) == "not_now"
    random = Random(1)
    while not party.room.over:
        view = party.view("ann")
        if view["hand_over_to"] is not None:
            party.say("ann", "take_screen", seat=view["hand_over_to"])
            continue
        party.pick("ann", random.choice(legal_picks(view)))
    assert refusal(party, "ann", seat=0) == "not_now"
    assert party.error("ann")["text"] == "The game is over."
    assert not party.say("ann", "heat_map", seat=1, step=3)
    assert len(party.room.take_heat_map_requests()) == 1


def test_a_running_rated_game_has_no_heat_map() -> None:
    """This holds for every seat and step, and for spectators too."""
    party = rated_party()
    party.join("eve", [])
    for who in ("ann", "eve"):
        for seat in (0, 1):
            for step in (None, 0):
                assert refusal(party, who, seat=seat, step=step) == "not_now"
    assert "rated" in party.error("ann")["text"]


def test_a_rated_table_whose_options_allow_hints_has_none_either() -> None:
    """The check does not rely on the option that a rated table is created with."""
    party = rated_party()
    party.options = replace(party.options, hints=True)
    party.room = Room("g", party.setup, named_seats(party.bots), party.options, Random(1))
    party.join("ann", [0])
    assert refusal(party, "ann", seat=0) == "not_now"


def test_a_viewer_who_has_left_gets_no_heat_map() -> None:
    """The worker answers too late."""
    party = Party(position=HALF_PLAYED)
    party.join("ann", [0])
    party.say("ann", "heat_map", seat=0)
    (request,) = party.room.take_heat_map_requests()
    party.room.leave("ann")
    assert party.room.apply_heat_map(request, {cell(0, 0): 1}) == []
