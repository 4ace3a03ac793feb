"""Queries to a room: reasons, gains, scores and hints."""

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
from tests.server.scripted_players import Party, every_box, legal_picks

TILES = """
board: tavern paddock oasis farm
cards: fishermen knights merchants
seat 1: C6 D7 {more}; hand canyon; tiles C7{state}
seat 2: H1; hand forest
turn: 1 {phase}
"""


def make_party_with_tavern(state: str = "", phase: str = "before", more: str = "") -> Party:
    """Return a party whose first seat has a tavern, which `more` pieces may make usable."""
    party = Party(position=TILES.format(state=state, phase=phase, more=more))
    party.join("ann", [0])
    party.join("bob", [1])
    return party


def explain(party: Party, who: str, pick: str) -> tuple[str, str]:
    """Return the code and the text of an explanation."""
    party.say(who, "explain", pick=pick)
    answer = party.last[who]["explanation"]
    return answer["code"], answer["text"]


def test_an_explanation_names_the_rule_and_the_legal_hexes() -> None:
    """LM-3: an illegal pick is explained by the rule that forbids it."""
    party = make_party_with_tavern()
    assert explain(party, "ann", "A1")[0] == "zone"
    assert explain(party, "ann", "C7")[0] == "special"
    assert explain(party, "ann", "I1")[0] == "adjacent"
    assert party.last["ann"]["explanation"]["hexes"] == hex_names(legal(party.room.state)).split()
    assert explain(party, "ann", legal_picks(party.view("ann"))[0])[0] == "legal"
    assert explain(party, "bob", "A1") == ("turn", "It is Name0’s turn.")


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
def test_an_explanation_gives_the_reason_why_a_tile_is_unusable(
    state: str, phase: str, more: str, code: str
) -> None:
    """LM-4: the reason depends on the tile and on the phase."""
    party = make_party_with_tavern(state, phase, more)
    assert explain(party, "ann", "tavern")[0] == code
    assert "Tavern" in explain(party, "ann", "tavern")[1]
    assert explain(party, "ann", "farm")[0] == "no_tile"
    assert explain(party, "bob", "tavern")[0] == "no_tile"


def test_an_explanation_gives_the_reason_why_the_turn_cannot_end() -> None:
    """LM-5: buttons are explained too."""
    party = make_party_with_tavern()
    assert explain(party, "ann", "end") == ("unbuilt", "Build this turn’s settlements first.")
    assert explain(party, "ann", "redraw")[0] == "button"


def test_gains_equal_the_preview_of_each_hex() -> None:
    """SC-1: gains are given by card, with tiles won and lost, for every legal hex."""
    party = Party(["", ""], every_box(9, 2))
    party.join("ann", [0], wants_gains=True)
    state, gains = party.room.state, party.last["ann"]["gains"]["gains"]
    hexes = party.view("ann")["position"]["legal"]["hexes"]
    assert set(hexes) <= set(gains)
    assert set(gains) <= set(legal_picks(party.view("ann")))
    for name in hexes:
        expected = preview(state, parse_pick(Token(name, 1, 1)))
        assert gains[name]["gold"] == expected.gold[0]
        assert gains[name]["total"] == expected.total(0)
        assert gains[name]["tiles_won"] == [tile.thing for tile in expected.tiles_won]


PADDOCK = """
board: tavern paddock oasis farm
cards: fishermen knights merchants
seat 1: C6 L6 D7; hand canyon; tiles L7 C7
seat 2: hand forest
turn: 1 before
"""


def test_a_moves_gain_counts_from_the_pieces_old_hex() -> None:
    """SC-1: gains are correct at both stages of a move; lifting a piece gains nothing."""
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


def test_scores_contain_the_hexes_that_pay() -> None:
    """SC-2, SC-4: they are available for the current position and any earlier one."""
    party = Party(position=PADDOCK)
    party.join("ann", [0], "fr")
    party.pick("ann", "B6")
    for step in (0, 1):
        party.say("ann", "scores", step=step)
        scores, state = party.last["ann"]["scores"], party.room.seen(step)
        shown = (scores["step"], scores["totals"], scores["winners"])
        assert shown == (step, list(totals(state)), [])
        for seat in (0, 1):
            for row, payment in zip(scores["rows"], payments(state, seat), strict=True):
                assert row["source"] == payment.source
                paid = {"gold": payment.gold, "hexes": hex_names(payment.hexes).split()}
                entry = row["seats"][seat]
                assert {key: entry[key] for key in paid} == paid
                shape = pattern(state, seat, payment)
                assert entry["regions"] == [hex_names(part).split() for part in shape.regions]
                assert len(entry["links"]) == len(shape.links)
    assert scores["rows"][0]["name"] == "Pêcheurs"


@pytest.mark.parametrize(("option", "shown"), [("mine", [True, False]), ("off", [False, False])])
def test_hidden_gold_does_not_leave_the_room(option: GoldShown, shown: list[bool]) -> None:
    """SC-3: views, scores, lines and hints hide it, and the end of the game shows it all."""
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
        party.pick(who, random.choice(legal_picks(party.view(who))))
        earned = max(earned, sum(party.room.state.earned))
    assert earned
    assert [s["gold"] for s in party.view("ann")["position"]["seats"]] == list(
        totals(party.room.state)
    )
    party.say("ann", "scores")
    assert party.last["ann"]["scores"]["winners"] == list(winners(party.room.state))
    assert [line for line in party.lines["ann"] if line["kind"] == "gold"]


def test_no_gains_are_sent_where_gold_is_hidden() -> None:
    """SC-3: the gain of a hex would reveal it."""
    party = Party(position=PADDOCK, scores="off")
    assert party.join("ann", [0], wants_gains=True)["can_act"]
    assert "gains" not in party.last["ann"]


def test_gold_won_in_play_is_shown_with_its_card() -> None:
    """SC-5: a change shows it when it is paid."""
    setup = random_setup(Random(3), 2, ("nomads",), cards=("families",))
    party = Party(["", ""], setup)
    party.join("ann", [0])
    party.join("bob", [1])
    random, paid = Random(1), [0, 0]
    while not party.room.over:
        before = list(party.room.state.earned)
        who = "ann" if party.view("ann")["can_act"] else "bob"
        party.pick(who, random.choice(legal_picks(party.view(who))))
        won = sum(party.room.state.earned) - sum(before)
        receipts = [line for line in party.view("ann")["changes"] if line["kind"] == "gold"]
        assert sum(receipt["amount"] for receipt in receipts) == won
        for receipt in receipts:
            assert receipt["thing"] in (*setup.cards, "treasures")
            assert str(receipt["amount"]) in receipt["text"]
            paid[receipt["seat"]] += receipt["amount"]
    assert sum(paid)


def test_a_hint_is_requested_from_a_bot_and_worded() -> None:
    """Only the viewer who asked receives it, and a stale hint is dropped."""
    party = Party(position=PADDOCK)
    party.join("ann", [0])
    assert party.say("ann", "hint") == []
    (request,) = party.room.take_hint_requests()
    assert (request.viewer_id, request.seq, party.room.take_hint_requests()) == ("ann", 0, [])
    assert legal(request.seen) == legal(party.room.state)
    decision = Decision(parse_pick(Token("B6", 1, 1)), Thought("castles", {"n": 3}))
    ((to, hint),) = decode_all(party.room.apply_hint(request, decision))
    assert (to, hint["type"], hint["pick"]) == ("ann", "hint", "B6")
    assert hint["text"].startswith("Expert would play on B6: ")
    assert hint["rationale"] == "Reaches castles: about 3 gold."
    party.pick("ann", "B6")
    assert party.room.apply_hint(request, decision) == []


def test_a_hint_names_no_gold_where_the_table_hides_it() -> None:
    """It has no reason, because the reason would count gold."""
    party = Party(position=PADDOCK, scores="off")
    party.join("ann", [0])
    party.say("ann", "hint")
    (request,) = party.room.take_hint_requests()
    decision = Decision(parse_pick(Token("B6", 1, 1)), Thought("castles", {"n": 3}))
    ((_, hint),) = decode_all(party.room.apply_hint(request, decision))
    assert (hint["text"], hint["rationale"]) == ("Expert would play on B6", None)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_pick_of_a_game_can_be_a_hint(language: str) -> None:
    """Hexes, tiles, terrains and buttons all have a text."""
    party, random = Party(["", "", ""], every_box(12, 3)), Random(4)
    for seat in range(3):
        party.join(str(seat), [seat], language)
    while not party.room.over:
        who = str(chooser(party.room.state))
        party.say(who, "hint")
        (request,) = party.room.take_hint_requests()
        for pick in each(legal(party.room.state)):
            ((_, hint),) = decode_all(party.room.apply_hint(request, Decision(pick)))
            assert hint["pick"] == pick_name(pick)
            assert hint["text"]
        party.pick(who, random.choice(legal_picks(party.view(who))))
