"""Questions to a room: why, what for, how much, and what a bot would do."""

from random import Random

import pytest

from kingdombuilder.bots.decision import Decision, Thought
from kingdombuilder.insight.legality import play
from kingdombuilder.insight.patterns import pattern
from kingdombuilder.insight.preview import preview
from kingdombuilder.insight.scores import payments, totals, winners
from kingdombuilder.notation.picks import parse_pick, pick_name
from kingdombuilder.rules.cells import near
from kingdombuilder.rules.hexes import cell, each, hex_names
from kingdombuilder.rules.turn import chooser, legal
from kingdombuilder.server.protocol.table_messages import GoldShown
from kingdombuilder.setup.random_setup import random_setup
from kingdombuilder.text.parsing import Token
from tests.server.protocol.messages import decode_all
from tests.server.scripted_players import Party, every_box, offered

TILES = """
board: tavern paddock oasis farm
cards: fishermen knights merchants
seat 1: C6 D7 {more}; hand canyon; tiles C7{state}
seat 2: H1; hand forest
turn: 1 {phase}
"""


def holding(state: str = "", phase: str = "before", more: str = "") -> Party:
    """The first seat has a tavern, of which a hex two rows down is the only line of three."""
    party = Party(position=TILES.format(state=state, phase=phase, more=more))
    party.join("ann", [0])
    party.join("bob", [1])
    return party


def why(party: Party, who: str, pick: str) -> tuple[str, str]:
    """The code and the sentence."""
    party.say(who, "explain", pick=pick)
    answer = party.last[who]["explanation"]
    return answer["code"], answer["text"]


def test_why_names_the_rule_and_what_may_be_picked_instead() -> None:
    """LM-3."""
    party = holding()
    assert why(party, "ann", "A1")[0] == "zone"
    assert why(party, "ann", "C7")[0] == "special"
    assert why(party, "ann", "I1")[0] == "adjacent"
    assert party.last["ann"]["explanation"]["hexes"] == hex_names(legal(party.room.state)).split()
    assert why(party, "ann", offered(party.view("ann"))[0])[0] == "legal"
    assert why(party, "bob", "A1") == ("turn", "It is Name0’s turn.")


@pytest.mark.parametrize(
    ("state", "phase", "more", "code"),
    [
        ("", "before", "", "tile_idle"),
        ("", "before", "H8 I8 J8", "legal"),
        ("", "placing left 2 placed 1 D7", "H8 I8 J8", "tile_waits"),
        ("-", "before", "H8 I8 J8", "tile_used"),
        ("+", "before", "H8 I8 J8", "tile_fresh"),
    ],
)
def test_a_tile_says_why_it_cannot_be_used(state: str, phase: str, more: str, code: str) -> None:
    """LM-4."""
    party = holding(state, phase, more)
    assert why(party, "ann", "tavern")[0] == code
    assert "Tavern" in why(party, "ann", "tavern")[1]
    assert why(party, "ann", "farm")[0] == "no_tile"
    assert why(party, "bob", "tavern")[0] == "no_tile"


def test_the_end_of_the_turn_says_what_comes_first() -> None:
    """LM-5 for a button."""
    party = holding()
    assert why(party, "ann", "end") == ("unbuilt", "Build this turn’s settlements first.")
    assert why(party, "ann", "redraw")[0] == "button"


def test_gains_are_what_playing_each_hex_would_bring() -> None:
    """SC-1: by card, with tiles won and lost, for every legal hex."""
    party = Party(["", ""], every_box(9, 2))
    party.join("ann", [0], wants_gains=True)
    state, gains = party.room.state, party.last["ann"]["gains"]["gains"]
    hexes = party.view("ann")["position"]["legal"]["hexes"]
    assert set(hexes) <= set(gains)
    assert set(gains) <= set(offered(party.view("ann")))
    for name in hexes:
        seen = preview(state, parse_pick(Token(name, 1, 1)))
        assert gains[name]["gold"] == seen.gold[0]
        assert gains[name]["total"] == seen.total(0)
        assert gains[name]["tiles_won"] == [tile.thing for tile in seen.tiles_won]


PADDOCK = """
board: tavern paddock oasis farm
cards: fishermen knights merchants
seat 1: C6 L6 D7; hand canyon; tiles L7 C7
seat 2: hand forest
turn: 1 before
"""


def test_a_move_is_worth_what_it_brings_from_where_the_piece_stood() -> None:
    """SC-1 at both stages of a move: to lift is worth nothing."""
    party = Party(position=PADDOCK)
    party.join("ann", [0], wants_gains=True)
    before = totals(party.room.state)[0]
    party.pick("ann", "paddock")
    lifts = party.last["ann"]["gains"]["gains"]
    assert set(lifts) == {"C6", "L6", "D7"}
    assert {gain["total"] for gain in lifts.values()} == {0}
    party.pick("ann", "L6")
    gains = party.last["ann"]["gains"]["gains"]
    assert gains
    for name, gain in gains.items():
        after = play(party.room.state, parse_pick(Token(name, 1, 1)))
        assert gain["total"] == totals(after)[0] - before
        near_paddock = near(after.own[0]) & cell(6, 11)
        assert gain["tiles_lost"] == ([] if near_paddock else ["paddock"])
    assert ["paddock"] in [gain["tiles_lost"] for gain in gains.values()]


def test_scores_carry_the_hexes_that_pay() -> None:
    """SC-2, SC-4: of now and of any position."""
    party = Party(position=PADDOCK)
    party.join("ann", [0], "fr")
    party.pick("ann", "B6")
    for at in (0, 1):
        party.say("ann", "scores", step=at)
        told, state = party.last["ann"]["scores"], party.room.seen(at)
        assert (told["step"], told["totals"], told["winners"]) == (at, list(totals(state)), [])
        for seat in (0, 1):
            for row, payment in zip(told["rows"], payments(state, seat), strict=True):
                assert row["source"] == payment.source
                paid = {"gold": payment.gold, "hexes": hex_names(payment.hexes).split()}
                cell_told = row["seats"][seat]
                assert {key: cell_told[key] for key in paid} == paid
                shape = pattern(state, seat, payment)
                assert cell_told["regions"] == [hex_names(part).split() for part in shape.regions]
                assert len(cell_told["links"]) == len(shape.links)
    assert told["rows"][0]["name"] == "Pêcheurs"


@pytest.mark.parametrize(("option", "shown"), [("mine", [True, False]), ("off", [False, False])])
def test_gold_that_the_table_hides_does_not_leave_the_room(
    option: GoldShown, shown: list[bool]
) -> None:
    """SC-3: in views, scores, lines and hints; at the end everything is shown."""
    setup = random_setup(Random(3), 2, ("nomads",), cards=("families",))
    party = Party(["", ""], setup, scores=option)
    party.join("ann", [0])
    party.join("bob", [1])
    random, earned = Random(1), 0
    while not party.room.over:
        view = party.view("ann")
        assert [seat["gold"] is not None for seat in view["position"]["seats"]] == shown
        for column in view["position"]["gold"].values():
            assert [gold is not None for gold in column] == shown
        party.say("ann", "scores")
        assert [total is not None for total in party.last["ann"]["scores"]["totals"]] == shown
        assert not [
            line
            for line in (*party.lines["ann"], *view["changes"])
            if line["kind"] == "gold" and not shown[line["seat"]]
        ]
        who = "ann" if view["can_act"] else "bob"
        party.pick(who, random.choice(offered(party.view(who))))
        earned = max(earned, sum(party.room.state.earned))
    assert earned
    assert [s["gold"] for s in party.view("ann")["position"]["seats"]] == list(
        totals(party.room.state)
    )
    party.say("ann", "scores")
    assert party.last["ann"]["scores"]["winners"] == list(winners(party.room.state))
    assert [line for line in party.lines["ann"] if line["kind"] == "gold"]


def test_where_gold_is_hidden_there_is_no_lens() -> None:
    """SC-3: what a hex brings would tell it."""
    party = Party(position=PADDOCK, scores="off")
    assert party.join("ann", [0], wants_gains=True)["can_act"]
    assert "gains" not in party.last["ann"]


def test_gold_won_in_play_is_shown_with_its_card() -> None:
    """SC-5: a receipt the moment it is paid."""
    setup = random_setup(Random(3), 2, ("nomads",), cards=("families",))
    party = Party(["", ""], setup)
    party.join("ann", [0])
    party.join("bob", [1])
    random, paid = Random(1), [0, 0]
    while not party.room.over:
        before = list(party.room.state.earned)
        who = "ann" if party.view("ann")["can_act"] else "bob"
        party.pick(who, random.choice(offered(party.view(who))))
        won = sum(party.room.state.earned) - sum(before)
        receipts = [told for told in party.view("ann")["changes"] if told["kind"] == "gold"]
        assert sum(told["amount"] for told in receipts) == won
        for told in receipts:
            assert told["thing"] in (*setup.cards, "treasures")
            assert str(told["amount"]) in told["text"]
            paid[told["seat"]] += told["amount"]
    assert sum(paid)


def test_a_hint_is_wanted_from_a_bot_and_told_in_words() -> None:
    """The answer goes to who asked; a stale one to nobody."""
    party = Party(position=PADDOCK)
    party.join("ann", [0])
    assert party.say("ann", "hint") == []
    (wanted,) = party.room.take_hint_requests()
    assert (wanted.viewer_id, wanted.seq, party.room.take_hint_requests()) == ("ann", 0, [])
    assert legal(wanted.seen) == legal(party.room.state)
    decision = Decision(parse_pick(Token("B6", 1, 1)), Thought("castles", {"n": 3}))
    ((to, hint),) = decode_all(party.room.apply_hint(wanted, decision))
    assert (to, hint["type"], hint["pick"]) == ("ann", "hint", "B6")
    assert hint["text"].startswith("Master would play on B6: ")
    assert hint["rationale"] == "Reaches castles: about 3 gold."
    party.pick("ann", "B6")
    assert party.room.apply_hint(wanted, decision) == []


def test_a_hint_tells_no_gold_where_the_table_hides_it() -> None:
    """What to do, without the reason, which would count gold."""
    party = Party(position=PADDOCK, scores="off")
    party.join("ann", [0])
    party.say("ann", "hint")
    (wanted,) = party.room.take_hint_requests()
    decision = Decision(parse_pick(Token("B6", 1, 1)), Thought("castles", {"n": 3}))
    ((_, hint),) = decode_all(party.room.apply_hint(wanted, decision))
    assert (hint["text"], hint["rationale"]) == ("Master would play on B6", None)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_pick_of_a_game_can_be_a_hint(language: str) -> None:
    """Hexes, tiles, terrains and buttons all have their sentence."""
    party, random = Party(["", "", ""], every_box(12, 3)), Random(4)
    for seat in range(3):
        party.join(str(seat), [seat], language)
    while not party.room.over:
        who = str(chooser(party.room.state))
        party.say(who, "hint")
        (wanted,) = party.room.take_hint_requests()
        for pick in each(legal(party.room.state)):
            ((_, hint),) = decode_all(party.room.apply_hint(wanted, Decision(pick)))
            assert hint["pick"] == pick_name(pick)
            assert hint["text"]
        party.pick(who, random.choice(offered(party.view(who))))
