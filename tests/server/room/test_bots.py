"""Bots at a table: a turn is played as it was meant, and reasons come when it is over."""

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

WHY = Thought("castles", {"n": 3})
SAID = "Reaches castles: about 3 gold."


def a_turn(seen: State) -> tuple[Cell, ...]:
    """A whole turn, as a bot plans it."""
    decision = BOTS["builder"].think(seen, Random(1))
    return decision.pick, *decision.follow_ups


def decided(party: Party, thought: Thought | None = WHY) -> int:
    """A bot plays its whole turn; how many picks were meant."""
    wanted = party.room.bot_to_act()
    assert wanted
    first, *then = a_turn(wanted.seen)
    party.decide(wanted.seq, Decision(first, thought, tuple(then)))
    return 1 + len(then)


def reasons(party: Party, who: str) -> list[tuple[int, str]]:
    """By seat, what the chronicle of somebody explains."""
    return [(line["seat"], line["rationale"]) for line in party.lines[who] if line["rationale"]]


def test_the_rest_of_a_turn_is_played_without_asking_again() -> None:
    """One view for each pick, so that it can be followed; then it is the turn of the person."""
    party = Party(("builder", ""))
    view = party.join("bob", [1])
    before, sent = view["step"], len(party.sent)
    meant = decided(party)
    views = [message for _, message in party.sent[sent:] if message["type"] == "view"]
    assert meant == len(views) == 4
    assert [len(view["position"]["pieces"]) for view in views] == [1, 2, 3, 3]
    assert views[0]["step"] == before + 1
    assert views[-1]["can_act"]
    assert party.room.bot_to_act() is None


def test_what_is_not_legal_any_more_is_not_played() -> None:
    """The bot is asked again."""
    party = Party(("builder", ""))
    party.join("bob", [1])
    wanted = party.room.bot_to_act()
    assert wanted
    first, second = a_turn(wanted.seen)[:2]
    out = party.decide(wanted.seq, Decision(first, WHY, (second, first, second)))
    again = party.room.bot_to_act()
    assert again
    assert again.seq == wanted.seq + 2
    assert [message["type"] for _, message in out] == ["view", "view"]


def test_chance_ends_what_was_planned() -> None:
    """Once a card is drawn the bot thinks again, although its next pick would be legal."""
    party = Party(("builder", "builder", ""))
    party.join("cay", [2])
    wanted = party.room.bot_to_act()
    assert wanted
    turn = a_turn(wanted.seen)
    following = tuple(each(legal(wanted.seen)))
    party.decide(wanted.seq, Decision(turn[0], WHY, (*turn[1:], *following)))
    again = party.room.bot_to_act()
    assert again
    assert again.seat == 1
    assert len(party.view("cay")["position"]["pieces"]) == 3


def test_a_reason_is_shown_when_the_turn_is_over() -> None:
    """It is not shown earlier, and it stays in another language and after the room is reloaded."""
    party = Party(("builder", ""))
    party.join("bob", [1])
    wanted = party.room.bot_to_act()
    assert wanted
    first, *then = a_turn(wanted.seen)
    party.decide(wanted.seq, Decision(first, WHY))
    assert reasons(party, "bob") == []
    wanted = party.room.bot_to_act()
    assert wanted
    party.decide(wanted.seq, Decision(then[0], None, tuple(then[1:])))
    assert reasons(party, "bob") == [(0, SAID)]
    party.say("bob", "set_language", language="fr")
    assert reasons(party, "bob") == [(0, "Atteint des châteaux : environ 3 pièces d’or.")]
    again = Party(("builder", ""), events=party.events)
    again.join("bob", [1])
    assert reasons(again, "bob") == [(0, SAID)]


@pytest.mark.parametrize("thought", [None, Thought("only")])
def test_what_says_nothing_is_not_told(thought: Thought | None) -> None:
    """A bot without a reason, and one that had no choice."""
    party = Party(("builder", ""))
    party.join("bob", [1])
    decided(party, thought)
    assert reasons(party, "bob") == []


def test_bots_that_are_not_to_explain_themselves_do_not() -> None:
    """Then no message holds a reason."""
    party = Party(("builder", ""), explains=False)
    party.join("bob", [1])
    decided(party)
    assert reasons(party, "bob") == []
    assert party.last["bob"]["table"]["options"]["bots_explain"] is False


def test_reasons_name_only_what_lies_on_the_table() -> None:
    """Cards in play and tiles; never a terrain card, and nothing that was thought out of turn."""
    setup = every_box(7, 3)
    party, random = Party(("builder", "builder", "builder"), setup), Random(2)
    party.join("watcher", [])
    named: set[str] = set()
    while (wanted := party.room.bot_to_act()) and party.room.seq < 150:
        mine = wanted.seen.turn == wanted.seat
        decision = BOTS[wanted.bot].think(wanted.seen, random)
        party.decide(wanted.seq, decision)
        kept = [event.thought for event in party.events[wanted.seq :] if event.thought]
        assert mine or not kept
        named |= {str(thought.facts["thing"]) for thought in kept if thought.facts.get("thing")}
    lines: list[Message] = party.lines["watcher"]
    assert len({line["step"] for line in lines if line["rationale"]}) > 10
    assert named
    assert named <= {*setup.cards, *POWERS} & {*CARDS, *POWERS}
