"""Transcripts of the open protocol: the lines that a program reads and writes in a short match."""

import re
import sys
from contextlib import closing
from pathlib import Path

from kingdombuilder.arena.deals import SetupPool
from kingdombuilder.arena.game_runner import run_game
from kingdombuilder.arena.players import ContestantPool
from tests.arena.matches import make_spec

FOLDER = Path(__file__).parents[1] / "golden" / "protocol"
GAMES = 2
LINES = {1: 10_000, 2: 40}  # those of version 2 are long
# The remaining time, and texts that may be reworded.
VARIABLE = re.compile(r'("(?:clock|deadline)": )[\d.]+|("(?:rule|text)": )"(?:[^"\\]|\\.)*"')
# It answers with every seventh legal pick and logs each line in both directions.
RECORDER = """
import json, sys

log, version, count = open(sys.argv[1], "w"), int(sys.argv[2]), 0

def answer(message):
    line = json.dumps(message)
    log.write("< " + line + "\\n")
    log.flush()
    print(line, flush=True)

for line in sys.stdin:
    log.write("> " + line)
    message = json.loads(line)
    if message["type"] == "hello":
        answer({"type": "hello", "protocol": version})
    if message["type"] == "move":
        if version == 2 and count % 20 == 0:
            answer({"type": "ask", "id": count, "questions": QUESTIONS})
            log.write("> " + sys.stdin.readline())
        picks = message["legal"]
        count += 7
        answer({"pick": picks[count % len(picks)], "say": "Number %d." % count})
"""
QUESTIONS = [
    {"ask": "legal", "state": 0, "gains": True},
    {"ask": "redeal", "state": 0, "seed": 7, "as": 1},
    {"ask": "gold", "state": 1, "sources": True},
    {"ask": "rollout", "state": 1, "games": 3, "seed": 5, "players": "random"},
    {"ask": "play", "state": 1, "picks": ["end"], "draw": 3, "as": 2},
    {"ask": "nothing"},
]


def transcript(folder: Path, version: int, boxes: tuple[str, ...], players: int) -> str:
    """Return the lines of a match between a recorded program and bots that pick at random."""
    file, log = folder / "recorder.py", folder / "log.txt"
    file.write_text(f"QUESTIONS = {QUESTIONS!r}\n{RECORDER}")
    command = f"recorder={sys.executable} {file} {log} {version}"
    match = make_spec(
        "uniform",
        programs=[command],
        games=GAMES,
        players=players,
        seed=5,
        seconds=30,
        lots=SetupPool(boxes=boxes),
    )
    with closing(ContestantPool(match.entrants)) as pool:
        for number in range(GAMES):
            assert run_game(match, number, pool).forfeit is None
    lines = VARIABLE.sub(r"\1\g<2>0", log.read_text("utf-8")).splitlines(keepends=True)
    while not lines[-1].startswith("<"):  # it may be stopped before it reads the last line
        lines.pop()
    return "".join(lines[: LINES[version]])
