"""The open protocol: messages to a program, and what its answers mean. No process, no clock."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from kingdombuilder.arena.forfeits import FLOOD, GARBAGE, ILLEGAL, PROTOCOL, BotFault
from kingdombuilder.bots import Budget, Decision
from kingdombuilder.notation.lines import write_setup_code
from kingdombuilder.notation.picks import parse_pick, pick_name
from kingdombuilder.notation.position import write_position
from kingdombuilder.rules.cells import Cell
from kingdombuilder.rules.hexes import each
from kingdombuilder.rules.state import State
from kingdombuilder.rules.turn import legal
from kingdombuilder.setup.setup import Setup
from kingdombuilder.text.parsing import ParseError, Token

VERSION = 1
LONGEST = 1 << 16  # bytes of an answer
_MOST_THEN = 500

Message = dict[str, Any]


@dataclass(frozen=True, slots=True)
class SeatAssignment:
    """Where a bot sits in a game that begins, and a seed for its own chance."""

    game: int
    seat: int
    setup: Setup
    seed: int


def hello_message(name: str) -> Message:
    """The first message of all."""
    return {"type": "hello", "protocol": VERSION, "name": name}


def begin_message(place: SeatAssignment, limit: Budget) -> Message:
    """A game begins; seats are counted from 1, as in positions."""
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
    """The program is to pick: what its seat may know, and nothing else."""
    return {
        "type": "move",
        "seat": seen.me + 1,
        "position": write_position(seen),
        "legal": [pick_name(pick) for pick in each(legal(seen))],
        "clock": None if budget.seconds is None else round(budget.seconds, 3),
        "work": budget.work,
    }


def end_message(gold: Sequence[int], reason: str) -> Message:
    """The game is over; the reason tells why if that came before its end."""
    return {"type": "end", "gold": list(gold), "forfeit": reason or None}


def parse_answer(line: bytes) -> Message:
    """The answer that a line is."""
    if len(line) > LONGEST:
        raise BotFault(FLOOD, most=LONGEST)
    try:
        found = json.loads(line)
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, dict):
        raise BotFault(GARBAGE, line=_shown(line))
    return found


def check_hello(answer: Message) -> None:
    """Refuse a program that speaks another version."""
    if answer.get("protocol") != VERSION:
        raise BotFault(PROTOCOL, wanted=VERSION, found=answer.get("protocol"))


def parse_decision(answer: Message) -> Decision:
    """The pick that an answer names, and those it means to go on with."""
    then = answer.get("then", [])
    if not isinstance(then, list) or len(then) > _MOST_THEN:
        raise BotFault(GARBAGE, line=_shown(json.dumps(answer).encode()))
    return Decision(
        _pick(answer.get("pick"), answer), follow_ups=tuple(_pick(p, answer) for p in then)
    )


def _pick(name: object, answer: Message) -> Cell:
    if not isinstance(name, str):
        raise BotFault(GARBAGE, line=_shown(json.dumps(answer).encode()))
    try:
        return parse_pick(Token(name, 1, 1))
    except ParseError:
        raise BotFault(ILLEGAL, name=name) from None


def _shown(line: bytes) -> str:
    """So much of a line as one likes to read."""
    text = line.decode("utf-8", "replace").strip()
    return text if len(text) <= 60 else text[:59] + "…"
