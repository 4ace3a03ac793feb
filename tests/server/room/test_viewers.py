"""What a screen shows: handing over, past positions, languages, names and recent marks."""

from tests.server.protocol.messages import Message
from tests.server.scripted_players import Party, every_box, legal_picks, walk


def make_hot_seat() -> Party:
    """Return a party of two players at one screen, at the first player's turn."""
    party = Party()
    party.join("ann", [0, 1])
    return party


def play_turn(party: Party, who: str = "ann") -> Message:
    """Build all required settlements and end the turn."""
    while hexes := party.view(who)["position"]["legal"]["hexes"]:
        party.pick(who, hexes[0])
    return party.pick(who, "end")


def hands(view: Message) -> list[list[str]]:
    """Return the hands that a view shows."""
    return [seat["hand"] for seat in view["position"]["seats"]]


def test_a_shared_screen_is_handed_over_first() -> None:
    """Until `take_screen`, it shows only the hand that is face up, and no pick is legal."""
    party = make_hot_seat()
    view = party.view("ann")
    assert (view["viewpoint"], view["hand_over_to"], view["can_act"]) == (None, 0, False)
    assert legal_picks(view) == []
    assert hands(view)[1] == ["?"]
    party.say("ann", "pick", seq=3, pick="A1")
    assert party.error("ann")["code"] == "not_now"
    party.say("ann", "take_screen", seat=0)
    view = party.view("ann")
    assert (view["viewpoint"], view["hand_over_to"], view["can_act"]) == (0, None, True)


def test_the_next_player_does_not_see_the_last_players_card() -> None:
    """ON-1: at one screen, the chronicle too shows each player only what they may know."""
    party = make_hot_seat()
    party.say("ann", "take_screen", seat=0)
    view = play_turn(party)
    assert (view["viewpoint"], view["hand_over_to"]) == (None, 1)
    assert hands(view)[0] == ["?"]
    assert [line["thing"] for line in view["changes"] if line["kind"] == "card_drawn"] == ["?"]
    for _ in range(2):
        drawn = [line for line in party.lines["ann"] if line["kind"] == "card_drawn"]
        assert drawn[-1]["text"] == "Name0 draws a card"
        party.say("ann", "take_screen", seat=1)
    party.say("ann", "take_screen", seat=0)
    turned = party.view("ann")
    assert (turned["viewpoint"], turned["hand_over_to"]) == (None, 1)
    assert hands(turned)[0] == ["?"]


def test_a_viewer_with_one_seat_never_hands_over() -> None:
    """The screen is theirs in every turn."""
    party = Party()
    party.join("bob", [1])
    assert (party.view("bob")["viewpoint"], party.view("bob")["hand_over_to"]) == (1, None)


def test_a_bots_seat_belongs_to_no_viewer() -> None:
    """A viewer who asks for it does not get it."""
    party = Party(("", "apprentice"))
    party.join("ann", [0, 1])
    assert [seat["is_mine"] for seat in party.last["ann"]["table"]["seats"]] == [True, False]
    assert (party.view("ann")["viewpoint"], party.view("ann")["can_act"]) == (0, True)


def test_a_past_position_shows_what_the_viewer_knew_then() -> None:
    """ON-5: a log line jumps to its position; nothing is legal there and no line is lost."""
    party = Party()
    party.join("ann", [0])
    party.join("bob", [1])
    first = hands(party.view("bob"))
    play_turn(party)
    lines = party.lines["bob"]
    party.say("bob", "show_position", step=2)
    view = party.view("bob")
    assert (view["is_past"], view["step"], view["last_step"]) == (True, 2, party.room.step)
    assert (hands(view), view["position"]["pieces"], legal_picks(view)) == (first, [], [])
    assert party.lines["bob"] == lines
    party.say("bob", "show_position", step=None)
    view = party.view("bob")
    assert (view["is_past"], view["step"], view["can_act"]) == (False, party.room.step, True)
    assert party.lines["bob"] == lines


def test_a_finished_game_has_no_secrets() -> None:
    """ON-5: neither its past positions nor its chronicle hide anything."""
    party = Party(["", ""], every_box(6, 2))
    party.join("ann", [0])
    party.join("bob", [1])
    party.join("eve", [])
    party.say("eve", "show_position", step=2)
    assert hands(party.view("eve"))[1] == ["?"]
    while not party.room.over:
        for who in ("ann", "bob"):
            if party.view(who)["can_act"]:
                party.pick(who, legal_picks(party.view(who))[0])
    assert "?" not in [line["thing"] for line in party.lines["eve"]]
    party.say("eve", "show_position", step=2)
    assert "?" not in [card for hand in hands(party.view("eve")) for card in hand]


def test_another_language_needs_no_new_connection() -> None:
    """IN-1: the table, the view and the whole chronicle are sent again to that screen only."""
    party = Party()
    party.join("ann", [0])
    party.join("bob", [1])
    out = party.say("bob", "set_language", language="fr")
    assert [(who, message["type"]) for who, message in out] == [("bob", "table"), ("bob", "view")]
    assert party.last["bob"]["table"]["language"] == "fr"
    assert party.lines["bob"][-1]["text"] == "C’est à Name0 de jouer"
    assert party.lines["ann"][-1]["text"] == "It is Name0’s turn"


def test_the_pseudo_locale_changes_every_text() -> None:
    """IN-1: only names and hexes stay in plain letters."""
    party = Party()
    party.join("ann", [0], "zz")
    party.say("ann", "explain", pick="C7")
    texts = [line["text"] for line in party.lines["ann"]]
    texts += [
        party.view("ann")["position"]["prompt"]["text"],
        party.last["ann"]["explanation"]["text"],
    ]
    for text in texts:
        rest = [word for word in text.split() if not word.startswith(("Name", "C7"))]
        assert not [word for word in rest if word.isascii() and word.isalpha()]


def test_renaming_a_seat_is_an_event() -> None:
    """All viewers receive it, and the lines show the new name."""
    party = Party()
    party.join("ann", [0])
    party.join("bob", [1])
    party.say("ann", "rename_seat", seat=0, name="  Mira   B. ")
    assert party.last["bob"]["table"]["seats"][0]["name"] == "Mira B."
    assert party.lines["bob"][-1]["text"] == "It is Mira B.’s turn"
    assert party.rebuild().seats[0].name == "Mira B."
    assert party.rebuild().seq == 3


def test_recent_picks_of_others_stay_marked_until_the_viewer_acts() -> None:
    """LM-6: the marks are numbered."""
    party = Party()
    party.join("ann", [0])
    party.join("bob", [1])
    assert party.view("bob")["recent"] == []
    play_turn(party)
    placed = [line["hex"] for line in party.lines["bob"] if line["kind"] == "placed"]
    marks = [{"hex": hex_, "number": n} for n, hex_ in enumerate(placed, 1)]
    assert party.view("bob")["recent"] == [{"seat": 0, "marks": marks}]
    assert len(marks) == 3
    assert party.view("ann")["recent"] == []
    party.pick("bob", legal_picks(party.view("bob"))[0])
    assert party.view("bob")["recent"] == []
    assert len(party.view("ann")["recent"][0]["marks"]) == 1


def test_rounds_count_the_turns_of_the_first_seat() -> None:
    """Lines and views contain the round."""
    party = Party()
    party.join("ann", [0])
    party.join("bob", [1])
    for number in (1, 1, 2, 2, 3):
        who = "ann" if party.view("ann")["can_act"] else "bob"
        assert party.view(who)["round"] == number
        play_turn(party, who)
    assert {line["round"] for line in party.lines["ann"]} == {1, 2, 3}


def test_a_game_can_begin_with_a_position() -> None:
    """Its pieces are on the board, and the log starts empty."""
    party = Party(
        position="board: tavern paddock oasis farm\ncards: fishermen knights merchants\n"
        "seat 1: C6; hand canyon\nseat 2: H1; hand forest\nturn: 1 before\n"
    )
    view = party.join("ann", [0])
    assert [piece["hex"] for piece in view["position"]["pieces"]] == ["C6", "H1"]
    assert (view["seq"], view["step"], view["lines"], party.events) == (0, 0, [], [])
    party.pick("ann", "D7")
    assert party.rebuild().state == party.room.state


def test_every_frame_is_plain_json() -> None:
    """Messages contain only texts, numbers, booleans, lists and objects."""
    party = Party(["", ""], every_box(4, 2))
    party.join("ann", [0, 1])
    party.say("ann", "take_screen", seat=0)
    for kind in ("scores", "gains"):
        party.say("ann", kind)
    plain = (str, int, bool, type(None), list, tuple, dict)
    for _, message in party.sent:
        assert all(type(value) in plain for value in walk(message))


def test_a_viewer_who_returns_sees_the_unfinished_move() -> None:
    """ON-2: the lifted piece is shown, and two tabs agree."""
    party = Party(
        position="board: tavern paddock oasis farm\ncards: fishermen knights merchants\n"
        "seat 1: C6 L6; hand canyon; tiles L7\nseat 2: hand forest\nturn: 1 before\n"
    )
    party.join("ann", [0])
    view = party.pick("ann", "paddock", "L6")
    again = party.join("tab", [0])
    assert again["position"]["prompt"]["lifted"] == "L6"
    for field in ("position", "seq", "undo_count", "can_redo", "can_act", "viewpoint", "recent"):
        assert again[field] == view[field]
    assert party.lines["tab"] == party.lines["ann"]
