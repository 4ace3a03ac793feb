"""A room receives messages and answers them: picks, and everything that it rejects."""

import pytest

from kingdombuilder.bots.decision import Decision
from kingdombuilder.notation.picks import pick_name
from kingdombuilder.rules.hexes import each
from kingdombuilder.rules.turn import legal
from kingdombuilder.server.room.room import Event
from tests.server.scripted_players import Party, legal_picks


def make_party() -> Party:
    """Return a room with two players at their own screens and a spectator."""
    party = Party()
    party.join("ann", [0])
    party.join("bob", [1])
    party.join("eve", [])
    return party


def test_a_new_viewer_receives_the_table_and_the_position() -> None:
    """The table is sent once, then a view with the whole chronicle."""
    party = make_party()
    table, view = party.last["bob"]["table"], party.view("bob")
    assert (table["protocol"], table["game"], table["language"]) == (2, "g", "en")
    assert [seat["is_mine"] for seat in table["seats"]] == [False, True]
    assert len(table["layout"]["hexes"]) == 400
    assert (view["keep_lines_to"], view["seq"], view["step"], view["viewpoint"]) == (0, 2, 2, 1)
    assert [line["kind"] for line in view["lines"]] == ["card_drawn", "card_drawn", "turn_begins"]


def test_dealing_is_in_the_log() -> None:
    """The room draws chance's cards as events, and stores nothing itself."""
    party = make_party()
    assert [event.kind for event in party.events] == ["pick", "pick"]
    assert party.events[0] == Event(1, "pick", party.events[0].data)
    assert party.events[0].data.startswith("=")
    assert party.room.take_new_events() == []


def test_a_pick_reaches_all_viewers() -> None:
    """All viewers of a game agree, as two tabs do (ON-2)."""
    party = make_party()
    name = legal_picks(party.view("ann"))[0]
    party.pick("ann", name)
    for who in ("ann", "bob", "eve"):
        view = party.view(who)
        assert view["seq"] == 3
        assert [(line["kind"], line["hex"]) for line in view["changes"][:1]] == [("placed", name)]
        assert {"hex": name, "seat": 0, "kind": "settlement"} in view["position"]["pieces"]
    assert party.events[-1] == Event(3, "pick", name)


def test_only_the_player_whose_turn_it_is_receives_legal_picks() -> None:
    """LM-1: the player receives exactly the legal picks; other viewers receive none."""
    party = make_party()
    assert legal_picks(party.view("ann")) == [
        pick_name(pick) for pick in each(legal(party.room.state))
    ]
    assert (party.view("ann")["can_act"], party.view("bob")["can_act"]) == (True, False)
    assert legal_picks(party.view("bob")) == legal_picks(party.view("eve")) == []


def test_the_same_pick_twice_is_applied_once() -> None:
    """UN-3: a double click cannot act twice; the late pick gets an error."""
    party = make_party()
    message = {"type": "pick", "seq": 3, "pick": legal_picks(party.view("ann"))[0]}
    party.send("ann", message)
    after = party.room.state.copy()
    out = party.send("ann", message)
    assert [(who, error["code"]) for who, error in out] == [("ann", "stale")]
    assert party.room.state == after
    assert party.room.seq == 3


def test_ending_the_turn_twice_ends_it_once() -> None:
    """UN-3: the second click gets an error."""
    party = make_party()
    for _ in range(3):
        party.pick("ann", party.view("ann")["position"]["legal"]["hexes"][0])
    number = party.room.seq + 1
    party.say("ann", "pick", seq=number, pick="end")
    out = party.say("ann", "pick", seq=number, pick="end")
    assert [error["code"] for _, error in out] == ["stale"]
    assert party.room.state.turn == 1


@pytest.mark.parametrize(
    ("who", "message", "code"),
    [
        ("ann", {"type": "pick", "seq": 3, "pick": "C7"}, "illegal"),
        ("ann", {"type": "pick", "seq": 3, "pick": "end"}, "illegal"),
        ("ann", {"type": "pick", "seq": 3, "pick": "=forest"}, "illegal"),
        ("ann", {"type": "pick", "seq": 3, "pick": "farm"}, "illegal"),
        ("ann", {"type": "pick", "seq": 3, "pick": "Z99"}, "unknown"),
        ("ann", {"type": "pick", "seq": 2, "pick": "A1"}, "stale"),
        ("ann", {"type": "pick", "seq": 4, "pick": "A1"}, "stale"),
        ("bob", {"type": "pick", "seq": 3, "pick": "A1"}, "not_yours"),
        ("eve", {"type": "pick", "seq": 3, "pick": "A1"}, "not_yours"),
        ("bob", {"type": "undo", "seq": 3, "count": 1}, "not_yours"),
        ("ann", {"type": "undo", "seq": 3, "count": 1}, "not_now"),
        ("ann", {"type": "redo", "seq": 3}, "not_now"),
        ("ann", {"type": "take_screen", "seat": 1}, "not_yours"),
        ("eve", {"type": "rename_seat", "seat": 0, "name": "Eve"}, "not_yours"),
        ("ann", {"type": "rename_seat", "seat": 0, "name": "x" * 25}, "garbage"),
        ("ann", {"type": "rename_seat", "seat": 0, "name": "a\nb\x00"}, "garbage"),
        ("ann", {"type": "set_language", "language": "de"}, "unknown"),
        ("ann", {"type": "show_position", "step": 99}, "unknown"),
        ("ann", {"type": "scores", "step": 99}, "unknown"),
        ("bob", {"type": "gains"}, "unknown"),
        ("bob", {"type": "hint"}, "not_now"),
        ("ann", {"type": "plan", "picks": []}, "not_now"),
        ("eve", {"type": "plan", "picks": []}, "not_now"),
        ("bob", {"type": "plan", "picks": ["A1"] * 61}, "garbage"),
        ("ann", {"type": "dance"}, "unknown"),
        ("ann", {"type": "pick", "seq": "3", "pick": "A1"}, "garbage"),
        ("ann", {"type": "pick", "seq": True, "pick": "A1"}, "garbage"),
        ("ann", {"type": "pick", "seq": 3, "pick": "A1", "more": 1}, "garbage"),
        ("ann", [], "garbage"),
        ("ann", b"\xff\xfe", "garbage"),
        ("ann", "{", "garbage"),
        ("ann", '"' + "x" * 20_000, "too_big"),
    ],
    ids=str,
)
def test_a_rejected_message_changes_nothing(who: str, message: object, code: str) -> None:
    """Only its sender receives a typed error."""
    party = make_party()
    before, number = party.room.state.copy(), party.room.seq
    ((to, error),) = party.send(who, message)
    assert (to, error["type"], error["code"]) == (who, "error", code)
    assert error["text"]
    assert (party.room.state, party.room.seq) == (before, number)
    assert party.room.take_new_events() == []


def test_an_illegal_pick_is_rejected_with_its_reason() -> None:
    """LM-3: the reason names the rule, in the player's language."""
    party = Party()
    party.join("ann", [0], "fr")
    party.say("ann", "pick", seq=3, pick="C7")
    assert party.error("ann")["request"] == "pick"
    assert party.error("ann")["text"].startswith("Rien ne peut être construit en C7")


def test_a_viewer_who_has_left_receives_nothing() -> None:
    """The room sends them neither views nor answers."""
    party = make_party()
    party.room.leave("bob")
    assert {who for who, _ in party.say("ann", "set_language", language="fr")} == {"ann"}
    assert party.send("bob", {"type": "scores"}) == []
    party.pick("ann", legal_picks(party.view("ann"))[0])
    assert party.view("bob")["seq"] == 2


def test_a_bot_decides_once_from_what_its_seat_sees() -> None:
    """A stale decision is not applied."""
    party = Party(("apprentice", ""))
    party.join("bob", [1])
    request = party.room.bot_to_act()
    assert request
    assert (request.seat, request.bot, request.seq) == (0, "apprentice", 2)
    assert request.seen != party.room.state  # the other hand is unknown
    assert party.view("bob")["position"]["chooser"] == 0
    first, second, *_ = each(legal(request.seen))
    assert party.room.apply_decision(request.seq, Decision(first))
    assert party.room.apply_decision(request.seq, Decision(second)) == []
    assert party.room.seq == 3


def test_the_end_of_a_bots_turn_begins_the_persons_turn() -> None:
    """No bot thinks during a person's turn."""
    party = Party(("uniform", ""))
    party.join("bob", [1])
    while (request := party.room.bot_to_act()) is not None:
        party.pick_for_bot(pick_name(list(each(legal(request.seen)))[-1]))
    assert party.view("bob")["can_act"]
