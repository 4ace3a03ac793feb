"""The messages of version 2 of the open protocol; they contain those of version 1."""

from collections.abc import Sequence

from kingdombuilder.bots import Budget
from kingdombuilder.entrants.protocol import messages as version1
from kingdombuilder.entrants.protocol.board_json import setup_json
from kingdombuilder.entrants.protocol.messages import MAX_LINE_BYTES, Message, SeatAssignment
from kingdombuilder.entrants.protocol.position_json import gains_json, position_json
from kingdombuilder.entrants.protocol.questions import MAX_QUESTIONS, MAX_ROLLOUTS, MAX_STATES
from kingdombuilder.rules.state import State
from kingdombuilder.rules.turn import legal

LIMITS = {
    "line_bytes": MAX_LINE_BYTES,
    "states": MAX_STATES,
    "questions": MAX_QUESTIONS,
    "rollouts": MAX_ROLLOUTS,
}


def begin_message(place: SeatAssignment, limit: Budget) -> Message:
    """Return the message that starts a game, with the board and every rule text."""
    return version1.begin_message(place, limit) | setup_json(place.setup) | {"limits": LIMITS}


def move_message(seen: State, budget: Budget, deadline: float) -> Message:
    """Return the message that asks for a pick, with the position as data and every gain."""
    return {
        **version1.move_message(seen, budget),
        "gains": gains_json(seen, legal(seen)),
        "deadline": round(deadline, 3),
        "state": 0,
        **position_json(seen),
    }


def end_message(gold: Sequence[int], reason: str, is_over: bool) -> Message:
    """Return the message that ends a game, which may continue without the program."""
    return version1.end_message(gold, reason) | {"over": is_over}


def answers_message(question_id: object, answers: Sequence[Message]) -> Message:
    """Return the answers to the questions of one line."""
    return {"type": "answers", "id": question_id, "answers": list(answers)}
