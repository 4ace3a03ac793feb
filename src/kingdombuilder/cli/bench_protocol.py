"""Measure the questions of the open protocol with a program that does nothing but ask."""

import sys
import tempfile
import time
from contextlib import closing
from pathlib import Path
from random import Random

from kingdombuilder.bots import Budget
from kingdombuilder.entrants.entrant import PROGRAM, Entrant
from kingdombuilder.entrants.program_contestant import ProgramContestant
from kingdombuilder.entrants.protocol.messages import SeatAssignment
from kingdombuilder.insight.seen import seen_by
from kingdombuilder.rules.state import State
from kingdombuilder.rules.turn import CHANCE, advance, chooser, legal
from kingdombuilder.setup.chance import draw_card, random_pick
from kingdombuilder.setup.setup import Setup, first_game, start

QUESTIONS = 1_000  # in a round
ROUNDS = 5
BATCH = 100  # questions in a line, when there are several
SOME_PICKS = 40
SECONDS = 60.0  # for a round, so that a busy machine does not end it
# It plays a pick, then asks for the legal picks and the gold after it; it reads an answer only when
# `AHEAD` lines are on their way.
ASKER = """
import json, sys
batch, ahead, questions = map(int, sys.argv[1:])
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        print(json.dumps({"type": "hello", "protocol": 2}), flush=True)
    if message["type"] == "move":
        pick = message["legal"][0]
        kinds = [
            {"ask": "play", "state": 0, "picks": [pick], "as": 1},
            {"ask": "legal", "state": 1},
            {"ask": "gold", "state": 1},
        ]
        asked = [kinds[number % 3] for number in range(questions)]
        lines = [
            json.dumps({"type": "ask", "questions": asked[first : first + batch]}) + "\\n"
            for first in range(0, questions, batch)
        ]
        for number, one in enumerate(lines):
            sys.stdout.write(one)
            sys.stdout.flush()
            if number >= ahead:
                sys.stdin.readline()
        for _ in range(min(ahead, len(lines))):
            sys.stdin.readline()
        print(json.dumps({"pick": pick}), flush=True)
"""


def protocol_costs() -> dict[str, float]:
    """Return microseconds per question: one at a time, and pipelined in lines of many."""
    setup = first_game()
    seen = _position(setup)
    return {
        "protocol_single": _cost(setup, seen, batch=1, ahead=0),
        "protocol_batch": _cost(setup, seen, batch=BATCH, ahead=2),
    }


def _cost(setup: Setup, seen: State, batch: int, ahead: int) -> float:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "asker.py"
        file.write_text(ASKER, "utf-8")
        command = f"{sys.executable} -S -E {file} {batch} {ahead} {QUESTIONS}"
        entrant = Entrant("asker", PROGRAM, command, Budget(SECONDS))
        with closing(ProgramContestant(entrant)) as program:
            program.begin(SeatAssignment(0, seen.me, setup, 1))
            times = []
            for _ in range(ROUNDS):
                began = time.perf_counter()
                program.decide(seen, entrant.budget)
                times.append(time.perf_counter() - began)
    return min(times) / QUESTIONS * 1e6


def _position(setup: Setup) -> State:
    """Return a position in the middle of a game, as the seat that picks sees it."""
    state, random, picks = start(setup), Random(1), 0
    while picks < SOME_PICKS or chooser(state) == CHANCE:
        is_chance = chooser(state) == CHANCE
        advance(state, draw_card(state, random) if is_chance else random_pick(legal(state), random))
        picks += 1
    return seen_by(state, state.me)
