"""Whole random games in a room: every view of every viewer is held against the engine."""

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
from tests.server.scripted_players import Party, every_box, offered, walk

TERRAIN_WORDS = {translate("en", f"terrain.{name}") for name in TERRAINS if name}


def holders(party: Party, seats: int) -> dict[str, int]:
    """A viewer for every seat, and one that only watches."""
    found = {f"seat {seat}": seat for seat in range(seats)} | {"watcher": -1}
    for who, seat in found.items():
        party.join(who, [seat] if seat >= 0 else [])
    return found


def check_view(party: Party, view: Message, seat: int) -> None:
    """Legal picks and gold are the engine's; what is hidden is not there."""
    state = party.room.state
    wanted = [pick_name(pick) for pick in each(legal(state))] if chooser(state) == seat else []
    assert sorted(offered(view)) == sorted(wanted)
    assert view["position"]["legal"]["hexes"] == [name for name in wanted if name[-1].isdigit()]
    assert [who["gold"] for who in view["position"]["seats"]] == list(totals(state))
    columns = zip(*view["position"]["gold"].values(), strict=True)
    assert [sum(column) for column in columns] == list(totals(state))
    if not party.room.over:
        check_hands(view["position"], state, seat)


def check_hands(position: Message, state: State, seat: int) -> None:
    """ON-1: hands are those of the viewer and of whose turn it is."""
    for other, shown in enumerate(position["seats"]):
        open_ = other == state.turn and state.phase in (BEFORE, PLACING, AFTER)
        if other != seat and not open_:
            assert set(shown["hand"]) <= {"?"}


def check_told(party: Party, view: Message, seat: int) -> None:
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
    """LM-1, SC-4 and ON-1 after every pick; a rebuilt room is the same."""
    random = Random(seats)
    party = Party([""] * seats, every_box(40 + seats, seats))
    viewers = holders(party, seats)
    while not party.room.over:
        at = chooser(party.room.state)
        party.pick(f"seat {at}", random.choice(offered(party.view(f"seat {at}"))))
        for who, seat in viewers.items():
            check_view(party, party.view(who), seat)
            check_told(party, party.view(who), seat)
        party.sent.clear()
    assert party.view("watcher")["position"]["winners"] == list(winners(party.room.state))
    rebuilt = party.rebuilt()
    assert rebuilt.state == party.room.state
    assert (rebuilt.seq, rebuilt.step) == (party.room.seq, party.room.step)
    assert rebuilt.take_new_events() == []


def test_the_chronicle_that_came_in_pieces_is_the_whole_one() -> None:
    """Picks, undo and redo in a random game: who was there has the lines of who comes now."""
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
            party.pick(who, random.choice(offered(view)))
        had = party.lines["ann"]
        party.join("late", [0])
        assert had == party.lines["late"]
        assert party.view("late")["keep_lines_to"] == 0
        party.room.leave("late")
    assert party.rebuilt().state == party.room.state


def test_what_is_hidden_leaves_no_trace_in_any_message() -> None:
    """ON-1: two games that differ in a hidden card look the same to who may not know it."""
    truth = (
        "board: tavern paddock oasis farm\ncards: fishermen knights merchants\n"
        "seat 1: C6; hand canyon\nseat 2: hand {}\nseat 3: hand desert\nturn: 1 before\n"
    )
    heard = []
    for card in ("forest", "grass"):
        party = Party(["", "", ""], position=truth.format(card))
        party.join("ann", [0])
        party.join("watcher", [])
        party.join("cyd", [2])
        party.pick("ann", "B6", "D7")
        for who in ("ann", "watcher", "cyd"):
            party.say(who, "show_position", step=0)
            party.say(who, "scores")
            party.say(who, "explain", pick="A1")
        party.say("cyd", "plan", picks=[])
        heard.append(party.sent)
    assert heard[0] == heard[1]


def test_chances_picks_are_in_no_message() -> None:
    """The log with its cards stays with the room."""
    party = Party(["", ""], every_box(3, 2))
    party.join("ann", [0, 1])
    party.say("ann", "take_screen", seat=0)
    for _ in range(40):
        if not party.view("ann")["can_act"]:
            party.say("ann", "take_screen", seat=party.view("ann")["hand_over_to"])
        party.pick("ann", offered(party.view("ann"))[-1])
    values = [value for _, message in party.sent for value in walk(message)]
    assert not [value for value in values if isinstance(value, str) and value.startswith("=")]
