"""Small matches for tests, and programs that misbehave."""

import os
import subprocess
import sys
import textwrap
from collections.abc import Sequence
from pathlib import Path

from kingdombuilder.arena.deals import SetupPool
from kingdombuilder.arena.match_spec import MatchSpec
from kingdombuilder.arena.results import GameResult
from kingdombuilder.entrants.entrant_args import parse_entrants

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "examples"

POLITE = """
    import json, sys, time
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":
            print(json.dumps({"type": "hello", "protocol": 1}), flush=True)
        if message["type"] == "move":
"""

# Kill the worker that started the program.
KILLER = """
import os, signal
from kingdombuilder.bots.roster import uniform

def decide(seen, random):
    os.kill(os.getppid(), signal.SIGKILL)
    return uniform.decide(seen, random)
"""


def make_spec(
    *bots: str,
    games: int = 4,
    players: int = 2,
    seed: int = 1,
    programs: Sequence[str] = (),
    files: Sequence[str] = (),
    seconds: float | None = None,
    lots: SetupPool | None = None,
) -> MatchSpec:
    """Return the specification of a match, as the command line would make it."""
    entrants = parse_entrants(bots, programs, files, seconds)
    return MatchSpec(entrants, players, seed, games, lots or SetupPool())


def program(folder: Path, on_move: str, name: str = "bad") -> str:
    """Return the --program argument of a program that says hello and runs code on its move."""
    return write_program(folder, POLITE + textwrap.indent(textwrap.dedent(on_move), " " * 12), name)


def write_program(folder: Path, text: str, name: str = "bad") -> str:
    """Write a program to a file and return its --program argument."""
    file = folder / f"{name}.py"
    file.write_text(textwrap.dedent(text), "utf-8")
    return f"{name}={sys.executable} {file}"


def game(deal: int, seats: tuple[str, ...], gold: tuple[int, ...], number: int = 0) -> GameResult:
    """Return a game result that contains only gold."""
    none = (0,) * len(seats)
    return GameResult(number, deal, seats, gold, none, ((),) * len(seats), ({},) * len(seats))


def run(
    *arguments: str, folder: Path, lang: str = "C", timeout: int = 120
) -> subprocess.CompletedProcess[str]:
    """Run `kingdombuilder arena` in a subprocess."""
    return subprocess.run(
        [sys.executable, "-m", "kingdombuilder", "arena", *arguments],
        capture_output=True,
        text=True,
        cwd=folder,
        env=environment() | {"LC_ALL": lang},
        timeout=timeout,
    )


def environment() -> dict[str, str]:
    """Return an environment with a wide terminal and English output."""
    return os.environ | {"LC_ALL": "C", "COLUMNS": "120", "PYTHONIOENCODING": "utf-8"}
