"""Distribute games over local processes; a worker that dies is replaced and its game replayed."""

import signal
import sys
from collections import Counter, deque
from collections.abc import Generator, Iterable
from contextlib import closing
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess

from kingdombuilder.arena.game_runner import run_game
from kingdombuilder.arena.match_spec import MatchSpec
from kingdombuilder.arena.players import ContestantPool
from kingdombuilder.arena.results import GameResult
from kingdombuilder.box.custom_sections import load_custom_sections, user_data_folder

TRIES = 3
_PATIENCE = 10.0  # seconds for a worker to stop its programs


@dataclass(frozen=True, slots=True)
class WorkerDied:
    """A worker that died during a game, which is replayed or abandoned."""

    game: int
    again: bool


GameStream = Generator[GameResult | WorkerDied, None, None]


class RetryQueue:
    """The games left to play, and how often each was started."""

    def __init__(self, numbers: Iterable[int]) -> None:
        self._left = deque(numbers)
        self._tries: Counter[int] = Counter()

    def __len__(self) -> int:
        return len(self._left)

    def next(self) -> int:
        """Return the next game to start."""
        number = self._left.popleft()
        self._tries[number] += 1
        return number

    def requeue(self, number: int) -> WorkerDied:
        """Requeue a game whose worker died, unless it has failed too often."""
        again = self._tries[number] < TRIES
        if again:
            self._left.append(number)
        return WorkerDied(number, again)


@dataclass(frozen=True, slots=True)
class _Worker:
    process: BaseProcess
    pipe: Connection

    def end(self) -> None:
        """Ask the worker to end, and kill it if it does not."""
        self.pipe.close()
        self.process.terminate()
        self.process.join(_PATIENCE)
        self.process.kill()
        self.process.join()


def run_games(order: MatchSpec, numbers: Iterable[int], processes: int) -> GameStream:
    """Yield the results of games as they end; closing stops all workers."""
    games = RetryQueue(numbers)
    crew: dict[Connection, tuple[_Worker, int]] = {}

    def begin(worker: _Worker) -> None:
        number = games.next()
        crew[worker.pipe] = worker, number
        worker.pipe.send(number)

    try:
        for _ in range(min(max(1, processes), len(games))):
            begin(_start_worker(order))
        while crew:
            for pipe in wait(list(crew)):
                assert isinstance(pipe, Connection)
                worker, number = crew[pipe]
                outcome = _heard(pipe)
                if outcome is None:
                    worker.end()
                    outcome = games.requeue(number)
                    del crew[pipe]
                    worker = _start_worker(order) if games else worker
                if games:
                    begin(worker)
                elif pipe in crew:
                    worker.end()
                    del crew[pipe]
                yield outcome
    finally:
        for worker, _ in crew.values():
            worker.process.terminate()
        for worker, _ in crew.values():
            worker.end()


def _heard(pipe: Connection) -> GameResult | WorkerDied | None:
    """Return the result from a worker, or None if it has died."""
    try:
        result: GameResult = pipe.recv()
    except (EOFError, OSError):
        return None
    return result


def _start_worker(order: MatchSpec) -> _Worker:
    context = get_context("spawn")
    mine, theirs = context.Pipe()
    process = context.Process(target=_work, args=(order, theirs), daemon=False)
    process.start()
    theirs.close()
    return _Worker(process, mine)


def _work(order: MatchSpec, pipe: Connection) -> None:
    """Play the games that arrive until the pipe closes; this runs in a worker."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is handled by the parent
    signal.signal(signal.SIGTERM, _leave)
    load_custom_sections(user_data_folder())
    with closing(ContestantPool(order.entrants)) as bench:
        while True:
            try:
                number = pipe.recv()
                pipe.send(run_game(order, number, bench))
            except (EOFError, OSError):
                return


def _leave(*_: object) -> None:
    """Leave the game so that its programs are stopped, ignoring further signals."""
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    sys.exit()
