"""Random games in a room: every view of every viewer is compared with the engine."""

from random import Random

import pytest

from kingdombuilder.insight.scores import totals, winners
from kingdombuilder.notation.picks import pick_name
from kingdombuilder.rules.board import TERRAINS
from kingdombuilder.rules.hexes import each
from kingdombuilder.rules.state import AFTER, BEFORE, DEALING, DRAWING, PLACING, State
from kingdombuilder.rules.turn import chooser, legal
from kingdombuilder.text.translations import translate
from tests.server.protocol.messages import Message
from tests.server.scripted_players import Party, every_box, legal_picks, walk

TERRAIN_WORDS = {translate("en", f"terrain.{name}") for name in TERRAINS if name}


def join_all(party: Party, seats: int) -> dict[str, int]:
    """Let a viewer join for every seat, and a spectator; return the seats by viewer."""
    viewers = {f"seat {seat}": seat for seat in range(seats)} | {"spectator": -1}
    for who, seat in viewers.items():
        party.join(who, [seat] if seat >= 0 else [])
    return viewers


def check_view(party: Party, view: Message, seat: int) -> None:
    """Check that picks and gold are the engine's and that hidden information is missing."""
    state = party.room.state
    expected = [pick_name(pick) for pick in each(legal(state))] if chooser(state) == seat else []
    assert sorted(legal_picks(view)) == sorted(expected)
    assert view["position"]["legal"]["hexes"] == [name for name in expected if name[-1].isdigit()]
    assert [shown["gold"] for shown in view["position"]["seats"]] == list(totals(state))
    columns = zip(*view["position"]["gold"].values(), strict=True)
    assert [sum(column) for column in columns] == list(totals(state))
    if not party.room.over:
        check_hands(view["position"], state, seat)


def check_hands(position: Message, state: State, seat: int) -> None:
    """ON-1: a view shows only the viewer's hand and that of the seat whose turn it is."""
    for other, shown in enumerate(position["seats"]):
        open_ = other == state.turn and state.phase in (BEFORE, PLACING, AFTER)
        if other != seat and not open_:
            assert set(shown["hand"]) <= {"?"}


def check_lines(party: Party, view: Message, seat: int) -> None:
    """ON-1: neither changes nor lines name a card that was drawn face down."""
    if party.room.over:
        return
    for line in (*view["changes"], *view["lines"]):
        face_down = party.room.seen(line["step"] - 1).phase in (DEALING, DRAWING)
        if line["kind"] == "card_drawn" and line["seat"] != seat and face_down:
            assert line["thing"] == "?"
            assert not TERRAIN_WORDS & set(line["text"].split())


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_random_games_over_every_box(seats: int) -> None:
    """LM-1, SC-4 and ON-1 hold after every pick, and a rebuilt room is the same."""
    random = Random(seats)
    party = Party([""] * seats, every_box(40 + seats, seats))
    viewers = join_all(party, seats)
    while not party.room.over:
        acting = chooser(party.room.state)
        party.pick(f"seat {acting}", random.choice(legal_picks(party.view(f"seat {acting}"))))
        for who, seat in viewers.items():
            check_view(party, party.view(who), seat)
            check_lines(party, party.view(who), seat)
        party.sent.clear()
    assert party.view("spectator")["position"]["winners"] == list(winners(party.room.state))
    rebuilt = party.rebuild()
    assert rebuilt.state == party.room.state
    assert (rebuilt.seq, rebuilt.step) == (party.room.seq, party.room.step)
    assert rebuilt.take_new_events() == []


def test_the_chronicle_sent_in_pieces_is_complete() -> None:
    """After picks, undo and redo, an old viewer has the same lines as a new one."""
    random = Random(5)
    party = Party(["", ""], every_box(7, 2))
    party.join("ann", [0])
    party.join("bob", [1])
    for _ in range(250):
        if party.room.over:
            break
        who = "ann" if chooser(party.room.state) == 0 else "bob"
        view, number = party.view(who), party.room.seq + 1
        chance = random.random()
        if chance < 0.2 and view["undo_count"]:
            party.say(who, "undo", seq=number, count=random.randint(1, view["undo_count"]))
        elif chance < 0.4 and view["can_redo"]:
            party.say(who, "redo", seq=number)
        else:
            party.pick(who, random.choice(legal_picks(view)))
        lines = party.lines["ann"]
        party.join("late", [0])
        assert lines == party.lines["late"]
        assert party.view("late")["keep_lines_to"] == 0
        party.room.leave("late")
    assert party.rebuild().state == party.room.state


def test_hidden_cards_change_no_message() -> None:
    """ON-1: games that differ in a hidden card send the same messages to other viewers."""
    truth = (
        "board: tavern paddock oasis farm\ncards: fishermen knights merchants\n"
        "seat 1: C6; hand canyon\nseat 2: hand {}\nseat 3: hand desert\nturn: 1 before\n"
    )
    messages = []
    for card in ("forest", "grass"):
        party = Party(["", "", ""], position=truth.format(card))
        party.join("ann", [0])
        party.join("spectator", [])
        party.join("cyd", [2])
        party.pick("ann", "B6", "D7")
        for who in ("ann", "spectator", "cyd"):
            party.say(who, "show_position", step=0)
            party.say(who, "scores")
            party.say(who, "explain", pick="A1")
        party.say("cyd", "plan", picks=[])
        messages.append(party.sent)
    assert messages[0] == messages[1]


def test_no_message_contains_the_picks_of_chance() -> None:
    """Only the room knows the log and its cards."""
    party = Party(["", ""], every_box(3, 2))
    party.join("ann", [0, 1])
    party.say("ann", "take_screen", seat=0)
    for _ in range(40):
        if not party.view("ann")["can_act"]:
            party.say("ann", "take_screen", seat=party.view("ann")["hand_over_to"])
        party.pick("ann", legal_picks(party.view("ann"))[-1])
    values = [value for _, message in party.sent for value in walk(message)]
    assert not [value for value in values if isinstance(value, str) and value.startswith("=")]
