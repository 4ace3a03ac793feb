"""Programs in a worker process, so that neither they nor their questions block the server."""

import os
import traceback
from dataclasses import dataclass
from multiprocessing.connection import Connection
from pathlib import Path
from zlib import crc32

from kingdombuilder.bots import Budget, Decision
from kingdombuilder.box import ISLANDS, SECTIONS
from kingdombuilder.box.custom_sections import load_custom_sections
from kingdombuilder.entrants.contestant import Contestant, make_contestant
from kingdombuilder.entrants.entrant import Entrant
from kingdombuilder.entrants.forfeits import BotFault
from kingdombuilder.entrants.protocol.messages import SeatAssignment
from kingdombuilder.entrants.seated import require_legal
from kingdombuilder.insight.scores import totals
from kingdombuilder.rules.state import State
from kingdombuilder.server.tables.bot_worker import run_worker
from kingdombuilder.setup.setup import setup_of

NICENESS = 5  # in addition to that of other workers, so that built-in bots go first
SEED_BITS = 32
GAME_NUMBERS = 1 << 31

_programs: dict[str, "_RunningProgram"] = {}
_folder: Path | None = None  # of custom sections


@dataclass(frozen=True, slots=True)
class ProgramRequest:
    """A request for a program's decision; sections have names, as each process numbers its own."""

    entrant: Entrant
    game: str
    seen: State
    sections: tuple[str, ...]
    island: str
    seed: int
    budget: Budget


@dataclass(slots=True)
class _RunningProgram:
    contestant: Contestant
    game: tuple[str, int] | None = None  # the game and the seat that it was asked about last
    gold: tuple[int, ...] = ()


def section_names(seen: State) -> tuple[tuple[str, ...], str]:
    """In the server: return the names of a board's sections and of its island."""
    board = seen.board
    names = tuple(SECTIONS.at(code // 2).id for code in board.sections)
    return names, ISLANDS.at(board.island - 1).id if board.island else ""


def decide_program(request: ProgramRequest) -> Decision | str:
    """In a worker: return a program's decision, or why it has none."""
    running = _programs.get(request.entrant.name)
    if running is None:
        running = _programs[request.entrant.name] = _RunningProgram(
            make_contestant(request.entrant)
        )
    try:
        return _decide(running, request)
    except BotFault as fault:
        running.contestant.end(running.gold, str(fault), is_over=False)
        running.game = None
        return str(fault)
    except Exception:  # for example a section that this process does not have
        return traceback.format_exc()


def _decide(running: _RunningProgram, request: ProgramRequest) -> Decision:
    seen = request.seen
    _number_sections(request)
    if running.game != (request.game, seen.me):
        if running.game:
            running.contestant.end(running.gold, "", is_over=False)
        number, seed = crc32(request.game.encode()) % GAME_NUMBERS, request.seed % (1 << SEED_BITS)
        running.contestant.begin(SeatAssignment(number, seen.me, setup_of(seen.board), seed))
        running.game = request.game, seen.me
    running.gold = totals(seen)
    decision = running.contestant.decide(seen, request.budget)
    require_legal(decision, seen)
    return decision


def _number_sections(request: ProgramRequest) -> None:
    """Number the sections of a board as this process does; load custom sections it lacks."""
    if any(name not in SECTIONS for name in request.sections) or (
        request.island and request.island not in ISLANDS
    ):
        assert _folder
        load_custom_sections(_folder)
    board = request.seen.board
    board.sections = [
        2 * SECTIONS.index(name) + code % 2
        for name, code in zip(request.sections, board.sections, strict=True)
    ]
    board.island = ISLANDS.index(request.island) + 1 if request.island else 0


def run_program_worker(pipe: Connection, folder: Path | None = None) -> None:
    """Call the functions that arrive until the server stops; its reaper then kills the programs."""
    global _folder
    _folder = folder
    os.nice(NICENESS)
    run_worker(pipe, folder)
