"""Version 1 of the open protocol: messages to a program and parsing of its answers."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from kingdombuilder.bots import Budget, Decision
from kingdombuilder.entrants.forfeits import FLOOD, GARBAGE, ILLEGAL, PROTOCOL, BotFault
from kingdombuilder.notation.picks import parse_pick, pick_name
from kingdombuilder.notation.position import write_position
from kingdombuilder.notation.setup_code import write_setup_code
from kingdombuilder.rules.cells import Cell
from kingdombuilder.rules.hexes import each
from kingdombuilder.rules.state import State
from kingdombuilder.rules.turn import legal
from kingdombuilder.setup.setup import Setup
from kingdombuilder.text.parsing import ParseError, Token

VERSIONS = (1, 2)
MAX_LINE_BYTES = 1 << 16  # bytes of an answer
_MAX_FOLLOW_UPS = 500

Message = dict[str, Any]


@dataclass(frozen=True, slots=True)
class SeatAssignment:
    """A bot's seat in a new game, and a seed for its own randomness."""

    game: int
    seat: int
    setup: Setup
    seed: int


def hello_message(name: str) -> Message:
    """Return the first message to a program.

    `protocol` stays 1, because programs of that version may check it.
    """
    first, *_ = VERSIONS
    return {"type": "hello", "protocol": first, "name": name, "protocols": list(VERSIONS)}


def begin_message(place: SeatAssignment, limit: Budget) -> Message:
    """Return the message that starts a game; seats are counted from 1, as in positions."""
    return {
        "type": "begin",
        "game": place.game,
        "seat": place.seat + 1,
        "setup": write_setup_code(place.setup),
        "seconds": limit.seconds,
        "work": limit.work,
        "seed": place.seed,
    }


def move_message(seen: State, budget: Budget) -> Message:
    """Return the message that asks for a pick, with only what the seat can see."""
    return {
        "type": "move",
        "seat": seen.me + 1,
        "position": write_position(seen),
        "legal": [pick_name(pick) for pick in each(legal(seen))],
        "clock": None if budget.seconds is None else round(budget.seconds, 3),
        "work": budget.work,
    }


def end_message(gold: Sequence[int], reason: str) -> Message:
    """Return the message that ends a game, with the reason if it was forfeited."""
    return {"type": "end", "gold": list(gold), "forfeit": reason or None}


def parse_answer(line: bytes) -> Message:
    """Parse an answer; raise `BotFault` if it is too long or not a JSON object."""
    if len(line) > MAX_LINE_BYTES:
        raise BotFault(FLOOD, most=MAX_LINE_BYTES)
    try:
        answer = json.loads(line)
    except (ValueError, RecursionError):
        answer = None
    if not isinstance(answer, dict):
        raise BotFault(GARBAGE, line=_excerpt(line))
    return answer


def parse_hello(answer: Message) -> int:
    """Return the version that a program has chosen; raise `BotFault` if it is not supported."""
    version = answer.get("protocol")
    if type(version) is not int or version not in VERSIONS:
        raise BotFault(PROTOCOL, wanted=" or ".join(map(str, VERSIONS)), found=version)
    return version


def parse_decision(answer: Message) -> Decision:
    """Return the pick of an answer and its follow-ups; raise `BotFault` if they are invalid."""
    then = answer.get("then", [])
    if not isinstance(then, list) or len(then) > _MAX_FOLLOW_UPS:
        raise BotFault(GARBAGE, line=_excerpt(json.dumps(answer).encode()))
    return Decision(
        _pick(answer.get("pick"), answer), follow_ups=tuple(_pick(p, answer) for p in then)
    )


def _pick(name: object, answer: Message) -> Cell:
    if not isinstance(name, str):
        raise BotFault(GARBAGE, line=_excerpt(json.dumps(answer).encode()))
    try:
        return parse_pick(Token(name, 1, 1))
    except ParseError:
        raise BotFault(ILLEGAL, name=name) from None


def _excerpt(line: bytes) -> str:
    """Return a line, shortened for messages."""
    text = line.decode("utf-8", "replace").strip()
    return text if len(text) <= 60 else text[:59] + "…"
