"""Worker processes: all results arrive, failures are reported, and no process is left."""

import os
import signal
from contextlib import closing
from multiprocessing.connection import Connection

import psutil
import pytest

from kingdombuilder.game.process_pool import ProcessDied, WorkerProcess, map_in_processes, serve


def children() -> set[int]:
    """Return the ids of this process's children."""
    return {child.pid for child in psutil.Process().children()}


def square(offset: int, numbers: range) -> list[int]:
    """Return the squares of some numbers plus an offset."""
    return [offset + number * number for number in numbers]


def fail(_: int, numbers: range) -> int:
    """Raise an error that names the first number."""
    raise LookupError(numbers[0])


def die(_: int, numbers: range) -> int:
    """Kill the process before it answers."""
    os.kill(os.getpid(), signal.SIGKILL)
    return len(numbers)


@pytest.mark.parametrize("processes", [1, 3, 50])
def test_every_number_is_processed_once(processes: int) -> None:
    """The order and the number of processes do not matter."""
    results = [n for part in map_in_processes(square, 1, 40, processes) for n in part]
    assert sorted(results) == [1 + number * number for number in range(40)]


def test_an_exception_is_raised_with_its_traceback() -> None:
    """It is the worker's exception, with a note of its place."""
    before = children()
    with pytest.raises(LookupError) as raised:
        list(map_in_processes(fail, 0, 4, 2))
    assert "in fail" in raised.value.__notes__[0]
    assert children() <= before


def test_a_dead_process_is_reported() -> None:
    """The caller does not wait for its answer."""
    before = children()
    with pytest.raises(ProcessDied):
        list(map_in_processes(die, 0, 4, 2))
    assert children() <= before


def test_leaving_early_stops_all_workers() -> None:
    """Ctrl-C leaves early too."""
    before = children()
    with closing(map_in_processes(square, 0, 1000, 2)) as results:
        next(results)
        assert children() > before
    assert children() <= before


def echo(pipe: Connection) -> None:
    """Answer each request with itself."""
    serve(pipe, lambda request: request)


def test_requests_to_a_killed_worker_fail() -> None:
    """Later requests fail too."""
    worker = WorkerProcess(echo)
    try:
        assert worker.ask("hello") == "hello"
        worker.kill()
        for _ in range(2):
            with pytest.raises(ProcessDied):
                worker.ask("hello")
        worker.join()
        assert not worker.is_alive()
    finally:
        worker.stop()
