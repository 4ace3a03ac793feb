"""Bots at a table play their turns as planned, and explain them when the turn is over."""

from random import Random

import pytest

from kingdombuilder.bots import BOTS
from kingdombuilder.bots.decision import Decision, Thought
from kingdombuilder.box import CARDS, POWERS
from kingdombuilder.rules.cells import Cell
from kingdombuilder.rules.hexes import each
from kingdombuilder.rules.state import State
from kingdombuilder.rules.turn import legal
from tests.server.protocol.messages import Message
from tests.server.scripted_players import Party, every_box

THOUGHT = Thought("castles", {"n": 3})
EXPLANATION = "Reaches castles: about 3 gold."


def plan_turn(seen: State) -> tuple[Cell, ...]:
    """Return a whole turn as a bot plans it."""
    decision = BOTS["builder"].think(seen, Random(1))
    return decision.pick, *decision.follow_ups


def play_turn(party: Party, thought: Thought | None = THOUGHT) -> int:
    """Let a bot play its whole turn and return the number of planned picks."""
    request = party.room.bot_to_act()
    assert request
    first, *rest = plan_turn(request.seen)
    party.decide(request.seq, Decision(first, thought, tuple(rest)))
    return 1 + len(rest)


def reasons(party: Party, who: str) -> list[tuple[int, str]]:
    """Return the explanations in a viewer's chronicle, with their seats."""
    return [(line["seat"], line["rationale"]) for line in party.lines[who] if line["rationale"]]


def test_a_planned_turn_is_played_without_asking_the_bot_again() -> None:
    """Viewers receive one view for each pick, and then it is the person's turn."""
    party = Party(("builder", ""))
    view = party.join("bob", [1])
    before, sent = view["step"], len(party.sent)
    planned = play_turn(party)
    views = [message for _, message in party.sent[sent:] if message["type"] == "view"]
    assert planned == len(views) == 4
    assert [len(view["position"]["pieces"]) for view in views] == [1, 2, 3, 3]
    assert views[0]["step"] == before + 1
    assert views[-1]["can_act"]
    assert party.room.bot_to_act() is None


def test_a_planned_pick_that_is_no_longer_legal_is_not_played() -> None:
    """The bot is asked again."""
    party = Party(("builder", ""))
    party.join("bob", [1])
    request = party.room.bot_to_act()
    assert request
    first, second = plan_turn(request.seen)[:2]
    out = party.decide(request.seq, Decision(first, THOUGHT, (second, first, second)))
    again = party.room.bot_to_act()
    assert again
    assert again.seq == request.seq + 2
    assert [message["type"] for _, message in out] == ["view", "view"]


def test_a_drawn_card_ends_the_planned_turn() -> None:
    """The bot thinks again, although its next pick would be legal."""
    party = Party(("builder", "builder", ""))
    party.join("cay", [2])
    request = party.room.bot_to_act()
    assert request
    turn = plan_turn(request.seen)
    following = tuple(each(legal(request.seen)))
    party.decide(request.seq, Decision(turn[0], THOUGHT, (*turn[1:], *following)))
    again = party.room.bot_to_act()
    assert again
    assert again.seat == 1
    assert len(party.view("cay")["position"]["pieces"]) == 3


def test_a_reason_is_shown_when_the_turn_is_over() -> None:
    """It is not shown earlier, and it stays in another language and after the room is reloaded."""
    party = Party(("builder", ""))
    party.join("bob", [1])
    request = party.room.bot_to_act()
    assert request
    first, *rest = plan_turn(request.seen)
    party.decide(request.seq, Decision(first, THOUGHT))
    assert reasons(party, "bob") == []
    request = party.room.bot_to_act()
    assert request
    party.decide(request.seq, Decision(rest[0], None, tuple(rest[1:])))
    assert reasons(party, "bob") == [(0, EXPLANATION)]
    party.say("bob", "set_language", language="fr")
    assert reasons(party, "bob") == [(0, "Atteint des châteaux : environ 3 pièces d’or.")]
    again = Party(("builder", ""), events=party.events)
    again.join("bob", [1])
    assert reasons(again, "bob") == [(0, EXPLANATION)]


@pytest.mark.parametrize("thought", [None, Thought("only")])
def test_empty_reasons_are_not_shown(thought: Thought | None) -> None:
    """A bot may have no reason, or no choice."""
    party = Party(("builder", ""))
    party.join("bob", [1])
    play_turn(party, thought)
    assert reasons(party, "bob") == []


def test_bots_explain_nothing_if_the_option_is_off() -> None:
    """No message contains a reason."""
    party = Party(("builder", ""), explains=False)
    party.join("bob", [1])
    play_turn(party)
    assert reasons(party, "bob") == []
    assert party.last["bob"]["table"]["options"]["bots_explain"] is False


def test_reasons_name_only_public_things() -> None:
    """They name cards in play and tiles, but no terrain card and no thought from other turns."""
    setup = every_box(7, 3)
    party, random = Party(("builder", "builder", "builder"), setup), Random(2)
    party.join("spectator", [])
    named: set[str] = set()
    while (request := party.room.bot_to_act()) and party.room.seq < 150:
        in_turn = request.seen.turn == request.seat
        decision = BOTS[request.bot].think(request.seen, random)
        party.decide(request.seq, decision)
        thoughts = [event.thought for event in party.events[request.seq :] if event.thought]
        assert in_turn or not thoughts
        named |= {str(thought.facts["thing"]) for thought in thoughts if thought.facts.get("thing")}
    lines: list[Message] = party.lines["spectator"]
    assert len({line["step"] for line in lines if line["rationale"]}) > 10
    assert named
    assert named <= {*setup.cards, *POWERS} & {*CARDS, *POWERS}
