"""The room makes a terrain choice with one option; with two, a hex chooses its terrain."""

from kingdombuilder.server.protocol.errors import NOT_NOW
from kingdombuilder.server.room.room import Event
from tests.server.scripted_players import Party, legal_picks

SWAMPLESS = """
board: tavern paddock oasis farm
cards: fishermen knights merchants
options: swamp-cards
seat 1: {pieces}hand swamp/forest{tiles}
seat 2: hand swamp/canyon
turn: 1 before
"""
SWAMP = """
board: temple refuge canoe fountain
cards: geologists messengers noblewomen
options: swamp-cards
seat 1: E8; hand swamp/canyon
seat 2: hand grass
turn: 1 before
"""


def make_swampless_party(pieces: str = "", tiles: str = "") -> Party:
    """Return a party in which a seat has a swamp card and no swamp is free."""
    party = Party(position=SWAMPLESS.format(pieces=pieces, tiles=tiles))
    party.join("ann", [0], wants_gains=True)
    party.join("bob", [1])
    return party


def undo(party: Party, count: int = 1) -> list[str]:
    """Undo picks and return the codes of the errors."""
    out = party.say("ann", "undo", seq=party.room.seq + 1, count=count)
    return [message["code"] for _, message in out if message["type"] == "error"]


def test_the_only_terrain_is_chosen_by_a_recorded_pick() -> None:
    party = make_swampless_party()
    view = party.view("ann")
    assert view["position"]["prompt"]["text"] == "Build 1 of 3 on forest"
    assert view["position"]["legal"]["buttons"] == []
    assert [(event.kind, event.data) for event in party.events] == [("pick", "on-forest")]
    assert view["undo_count"] == 0
    assert undo(party) == [NOT_NOW]
    party.pick("ann", view["position"]["legal"]["hexes"][0])
    assert party.view("ann")["undo_count"] == 1
    assert undo(party) == []
    assert party.view("ann")["position"]["prompt"]["text"] == "Build 1 of 3 on forest"
    assert party.rebuild().state == party.room.state


def test_a_tile_that_builds_leaves_the_choice_forced() -> None:
    party = make_swampless_party("Q12; ", "; tiles R12")
    view = party.view("ann")
    assert view["position"]["legal"]["tiles"] == ["farm"]
    assert view["position"]["prompt"]["terrain"] == "forest"


def test_a_tile_that_moves_leaves_the_choice_to_the_player() -> None:
    """Moving a piece could free a hex of the other terrain; a built hex chooses its terrain."""
    party = make_swampless_party("L6; ", "; tiles L7")
    legal = party.view("ann")["position"]["legal"]
    assert legal["tiles"] == ["paddock"]
    assert legal["buttons"] == ["on-forest"]
    assert legal["hexes"] == []
    hexes = legal["terrain_hexes"]["on-forest"]
    assert hexes
    assert set(hexes) <= set(party.last["ann"]["gains"]["gains"])
    text = party.view("ann")["position"]["prompt"]["text"]
    assert text == "Build on forest, or use a tile"
    view = party.pick("ann", hexes[0])
    assert view["position"]["prompt"]["text"] == "Build 2 of 3 on forest"


def test_the_choice_is_undone_and_redone_with_the_pick_that_forced_it() -> None:
    party = make_swampless_party("L6; ", "; tiles L7")
    party.pick("ann", "paddock", "L6")
    target = party.view("ann")["position"]["legal"]["hexes"][0]
    view = party.pick("ann", target)
    assert view["position"]["prompt"]["text"] == "Build 1 of 3 on forest"
    assert view["undo_count"] == 4
    assert undo(party) == []
    view = party.view("ann")
    assert view["position"]["prompt"]["lifted"] == "L6"
    assert view["undo_count"] == 2
    party.say("ann", "redo", seq=party.room.seq + 1)
    view = party.view("ann")
    assert view["position"]["prompt"]["text"] == "Build 1 of 3 on forest"
    assert not view["can_redo"]
    assert undo(party, 4) == []
    assert party.view("ann")["undo_count"] == 0
    assert party.rebuild().state == party.room.state


def test_with_two_terrains_a_hex_chooses_its_terrain() -> None:
    party = Party(position=SWAMP)
    view = party.join("ann", [0])
    hexes = view["position"]["legal"]["terrain_hexes"]
    assert hexes["on-swamp"] == ["D8", "E9"]
    assert hexes["on-canyon"]
    assert not set(hexes["on-canyon"]) & set(hexes["on-swamp"])
    assert view["position"]["prompt"]["text"] == "Build on canyon or swamp"
    party.pick("ann", "D8")
    assert [event.data for event in party.events] == ["on-swamp", "D8"]
    assert party.view("ann")["position"]["prompt"]["text"] == "Build 2 of 2 on swamp"


def test_a_plan_with_the_choice_is_played() -> None:
    party = make_swampless_party()
    party.say("bob", "plan", picks=["on-canyon", "H1"])
    while hexes := party.view("ann")["position"]["legal"]["hexes"]:
        party.pick("ann", hexes[-1])
    party.pick("ann", "end")
    plan = party.view("bob")["plan"]
    assert plan is None or plan["failure"] is None
    assert [event.data for event in party.events if event.data in ("on-canyon", "H1")] == [
        "on-canyon",
        "H1",
    ]


def test_a_game_stored_by_an_earlier_version_continues() -> None:
    """They asked the player, so the log can end before the choice or have it as a player's pick."""
    start = SWAMPLESS.format(pieces="", tiles="")
    for events in ([], [Event(1, "pick", "on-forest")]):
        party = Party(position=start, events=events)
        view = party.join("ann", [0])
        assert [event.data for event in party.events] == ["on-forest"]
        assert legal_picks(view)[0] in view["position"]["legal"]["hexes"]


def test_bots_continue_after_a_forced_choice() -> None:
    party = Party(bots=("builder", "novice"), position=SWAMPLESS.format(pieces="", tiles=""))
    request = party.room.bot_to_act()
    assert request is not None
    assert party.room.state.terrain
