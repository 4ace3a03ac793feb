"""Games spread over processes of this machine; one that dies is replaced, its game played again."""

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
_PATIENCE = 10.0  # seconds in which a worker ends its programs


@dataclass(frozen=True, slots=True)
class WorkerDied:
    """A worker died in the midst of a game, which is played again or given up."""

    game: int
    again: bool


GameStream = Generator[GameResult | WorkerDied, None, None]


class RetryQueue:
    """Games still to play, and how often each was begun."""

    def __init__(self, numbers: Iterable[int]) -> None:
        self._left = deque(numbers)
        self._tries: Counter[int] = Counter()

    def __len__(self) -> int:
        return len(self._left)

    def next(self) -> int:
        """The next game to begin."""
        number = self._left.popleft()
        self._tries[number] += 1
        return number

    def requeue(self, number: int) -> WorkerDied:
        """The game was lost with its worker; it is tried a few times."""
        again = self._tries[number] < TRIES
        if again:
            self._left.append(number)
        return WorkerDied(number, again)


@dataclass(frozen=True, slots=True)
class _Worker:
    process: BaseProcess
    pipe: Connection

    def end(self) -> None:
        """Ask it to end, and see to it that it does."""
        self.pipe.close()
        self.process.terminate()
        self.process.join(_PATIENCE)
        self.process.kill()
        self.process.join()


def run_games(order: MatchSpec, numbers: Iterable[int], processes: int) -> GameStream:
    """The results of some games as they end; leaving ends all who play."""
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
    """The result that a worker sends; None if it has died."""
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
    """In a worker: play what is sent until nobody sends any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the one who counts
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
    """Leave the game, so that its programs are ended; who asks twice must not disturb that."""
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    sys.exit()
