"""The turns of a game as another entrant would have played them."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random

from kingdombuilder.coach.review.turns import Decision, Turn, turn_key
from kingdombuilder.entrants.contestant import Contestant
from kingdombuilder.entrants.protocol.messages import SeatAssignment
from kingdombuilder.entrants.seated import SeatedContestant
from kingdombuilder.insight.seen import seen_by
from kingdombuilder.rules.cells import Cell
from kingdombuilder.rules.turn import advance, chooser
from kingdombuilder.setup.setup import Setup


def play_turns_again(contestant: Contestant, setup: Setup, turns: Sequence[Turn]) -> Iterator[Turn]:
    """Yield every turn with the picks of a contestant, from the same position and cards.

    Each decision begins where the players were, whatever the contestant picked before. Raise
    `BotFault` if it makes no legal pick.
    """
    for turn in turns:
        decisions = [
            replace(one, picks=tuple(_picks(contestant, setup, turn, one)))
            for one in turn.decisions
        ]
        yield replace(turn, decisions=tuple(decisions))


def _picks(contestant: Contestant, setup: Setup, turn: Turn, decision: Decision) -> Iterator[Cell]:
    """Yield picks until chance or another seat picks, or the turn is over."""
    seated, state = SeatedContestant(contestant), decision.state.copy()
    key, random = turn_key(state), Random(turn.number)
    seated.begin(SeatAssignment(0, decision.seat, setup, turn.number))
    while chooser(state) == decision.seat and turn_key(state) == key:
        pick = seated(seen_by(state, decision.seat), random)
        advance(state, pick)
        yield pick
    contestant.end((), "", is_over=False)
