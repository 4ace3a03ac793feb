"""Distribute games over local processes; a worker that dies is replaced and its game replayed."""

from collections import Counter, deque
from collections.abc import Callable, Generator, Iterable
from contextlib import closing
from dataclasses import dataclass
from multiprocessing.connection import Connection

from kingdombuilder.arena.game_runner import run_game
from kingdombuilder.arena.match_spec import MatchSpec
from kingdombuilder.arena.players import ContestantPool
from kingdombuilder.arena.results import GameResult
from kingdombuilder.box.custom_sections import load_custom_sections, user_data_folder
from kingdombuilder.game.process_pool import (
    ProcessDied,
    WorkerProcess,
    exit_on_sigterm,
    exit_with_parent,
    ignore_sigint,
    run_requests,
    serve,
)

MAX_TRIES = 3


@dataclass(frozen=True, slots=True)
class WorkerDied:
    """A worker that died during a game, which is replayed or abandoned."""

    game: int
    will_retry: bool


GameStream = Generator[GameResult | WorkerDied, None, None]
Work = Callable[[Connection, MatchSpec], None]


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
        will_retry = self._tries[number] < MAX_TRIES
        if will_retry:
            self._left.append(number)
        return WorkerDied(number, will_retry)


def serve_games(pipe: Connection, order: MatchSpec) -> None:
    """In a worker: play the games whose numbers arrive."""
    ignore_sigint()
    load_custom_sections(user_data_folder())
    with closing(ContestantPool(order.entrants)) as bench:
        exit_on_sigterm(bench.kill)
        exit_with_parent(bench.kill)
        serve(pipe, lambda number: run_game(order, number, bench))


def run_games(
    order: MatchSpec, numbers: Iterable[int], processes: int, work: Work = serve_games
) -> GameStream:
    """Yield the results of some games as they end; closing the generator stops all workers.

    `work` runs in every worker and plays the games whose numbers arrive.
    """
    games = RetryQueue(numbers)
    answers: Generator[tuple[int, GameResult | ProcessDied], None, None] = run_requests(
        lambda: WorkerProcess(work, order),
        lambda: games.next() if games else None,
        processes,
    )
    with closing(answers):
        for number, answer in answers:
            yield games.requeue(number) if isinstance(answer, ProcessDied) else answer
