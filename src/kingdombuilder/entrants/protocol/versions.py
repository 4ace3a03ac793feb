"""The versions of the open protocol, each by its messages."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from kingdombuilder.bots import Budget
from kingdombuilder.entrants.protocol import messages as version1
from kingdombuilder.entrants.protocol import version2
from kingdombuilder.entrants.protocol.messages import Message, SeatAssignment
from kingdombuilder.rules.state import State

ASK = "ask"


@dataclass(frozen=True, slots=True)
class ProtocolVersion:
    """How a version begins a game, asks for a pick and ends a game, and whether programs ask."""

    begin: Callable[[SeatAssignment, Budget], Message]
    move: Callable[[State, Budget, float], Message]
    end: Callable[[Sequence[int], str, bool], Message]
    has_questions: bool

    def is_question(self, answer: Message) -> bool:
        """Return whether a program asks the engine instead of answering."""
        return self.has_questions and answer.get("type") == ASK


PROTOCOL_VERSIONS = {
    1: ProtocolVersion(
        version1.begin_message,
        lambda seen, budget, _: version1.move_message(seen, budget),
        lambda gold, reason, _: version1.end_message(gold, reason),
        has_questions=False,
    ),
    2: ProtocolVersion(
        version2.begin_message, version2.move_message, version2.end_message, has_questions=True
    ),
}
