"""Lines to and from a program, with a thread for each pipe, so that no call can block forever."""

import contextlib
import subprocess
from collections import deque
from queue import Empty, Full, Queue
from threading import Thread
from typing import IO

from kingdombuilder.entrants.protocol.messages import LONGEST

_AHEAD = 8  # unread lines that a program may have written
_TAIL = 20  # lines of its error output that are kept
_BLINK = 0.05


class NoAnswer(Exception):
    """The program has not answered in time."""


class Pipes:
    """The three pipes of a running process."""

    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        assert process.stdin
        assert process.stdout
        assert process.stderr
        self._to_say: Queue[bytes | None] = Queue()
        self._heard: Queue[bytes] = Queue(_AHEAD)
        self._errors: deque[bytes] = deque(maxlen=_TAIL)
        self._streams = (process.stdin, process.stdout, process.stderr)
        work = ((self._write, process.stdin), (self._read, process.stdout))
        self._closed = False
        self._threads = [
            Thread(target=target, args=(stream,), daemon=True)
            for target, stream in (*work, (self._keep, process.stderr))
        ]
        for thread in self._threads:
            thread.start()

    def write_line(self, line: bytes) -> None:
        """Send a line, as soon as the program reads it."""
        self._to_say.put(line)

    def read_line(self, seconds: float) -> bytes:
        """Return the next line, or b"" at the end of the output; raise `NoAnswer` on timeout."""
        try:
            return self._heard.get(timeout=seconds)
        except Empty:
            raise NoAnswer from None

    def has_unread(self) -> bool:
        """Return whether the program has written a line that was not asked for."""
        return any(line for line in list(self._heard.queue))

    def last_error_line(self) -> str:
        """Return the last line of the error output of a program that has ended."""
        self._threads[2].join(_BLINK * 10)
        lines = [line.decode("utf-8", "replace").strip() for line in list(self._errors)]
        return next((line for line in reversed(lines) if line), "")

    def close(self) -> None:
        """Release the pipes of a process that has ended."""
        self._closed = True
        self._to_say.put(None)
        for thread, stream in zip(self._threads, self._streams, strict=True):
            thread.join(1.0)
            if not thread.is_alive():  # else another process still holds the other end
                with contextlib.suppress(OSError):
                    stream.close()

    def _write(self, stream: IO[bytes]) -> None:
        while (line := self._to_say.get()) is not None:
            try:
                stream.write(line)
                stream.flush()
            except OSError:  # reading will notice that the program has ended
                return

    def _read(self, stream: IO[bytes]) -> None:
        line = b"-"
        while line and len(line) <= LONGEST and not self._closed:
            line = stream.readline(LONGEST + 1)
            self._put(line)

    def _put(self, line: bytes) -> None:
        while not self._closed:
            with contextlib.suppress(Full):
                self._heard.put(line, timeout=_BLINK)
                return

    def _keep(self, stream: IO[bytes]) -> None:
        while line := stream.readline(LONGEST):
            self._errors.append(line)
