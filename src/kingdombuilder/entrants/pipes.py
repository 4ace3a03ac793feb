"""Lines to and from a program; every wait has a deadline, so that no call can block forever.

One thread does all of it with `poll`. With a thread for each pipe, a round trip took 16 times as
long.
"""

import contextlib
import os
import select
import subprocess
import time

from kingdombuilder.entrants.protocol.messages import MAX_LINE_BYTES

MAX_UNREAD = 1 << 20  # bytes that a program has not read yet before the next line waits for it
_CHUNK = 1 << 16
_TAIL = 1 << 13  # bytes of its error output that are kept
_EXIT_SECONDS = 0.5  # seconds to wait for the error output of a program that has ended


class NoAnswer(Exception):
    """The program has not answered in time."""


class Pipes:
    """The three pipes of a running process."""

    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        assert process.stdin
        assert process.stdout
        assert process.stderr
        self._streams = (process.stdin, process.stdout, process.stderr)
        self._input, self._output, self._error = (stream.fileno() for stream in self._streams)
        for file in (self._input, self._output, self._error):
            os.set_blocking(file, False)
        self._to_write, self._read, self._errors = bytearray(), bytearray(), bytearray()
        self._poll = select.poll()
        self._poll.register(self._output, select.POLLIN)
        self._poll.register(self._error, select.POLLIN)
        self._open = {self._output, self._error}

    def write_line(self, line: bytes, deadline: float) -> None:
        """Send a line; raise `NoAnswer` if the program does not read what it was sent before."""
        while len(self._to_write) > MAX_UNREAD and self._output in self._open:
            self._wait(deadline)
        if not self._to_write:
            self._poll.register(self._input, select.POLLOUT)
        self._to_write += line
        self._write()

    def read_line(self, deadline: float) -> bytes:
        """Return the next line, or b"" at the end of the output; raise `NoAnswer` when it is late.

        A line that is too long is returned in part.
        """
        searched = 0
        while (end := self._read.find(b"\n", searched)) < 0:
            searched = len(self._read)
            if searched > MAX_LINE_BYTES or self._output not in self._open:
                end = searched - 1
                break
            self._wait(deadline)
        line = bytes(self._read[: end + 1])
        del self._read[: end + 1]
        return line

    def has_unread(self) -> bool:
        """Return whether the program has written something that was not asked for."""
        with contextlib.suppress(NoAnswer):
            self._wait(0.0)
        return bool(self._read)

    def last_error_line(self) -> str:
        """Return the last line of the error output of a program that has ended."""
        deadline = time.monotonic() + _EXIT_SECONDS
        with contextlib.suppress(NoAnswer):
            while self._error in self._open:
                self._wait(deadline)
        lines = self._errors.decode("utf-8", "replace").splitlines()
        return next((line.strip() for line in reversed(lines) if line.strip()), "")

    def close(self) -> None:
        """Close the pipes."""
        for stream in self._streams:
            with contextlib.suppress(OSError):
                stream.close()

    def _wait(self, deadline: float) -> None:
        """Wait until something can be read or written; raise `NoAnswer` after the deadline."""
        left = max(0.0, deadline - time.monotonic())
        events = self._poll.poll(left * 1000)
        if not events:
            raise NoAnswer
        for file, _ in events:
            if file == self._input:
                self._write()
            else:
                self._receive(file)

    def _write(self) -> None:
        try:
            count = os.write(self._input, self._to_write)
            del self._to_write[:count]
        except BlockingIOError:
            return
        except OSError:  # reading will notice that the program has ended
            self._to_write.clear()
        if not self._to_write:
            self._poll.unregister(self._input)

    def _receive(self, file: int) -> None:
        data = os.read(file, _CHUNK)
        if not data:
            self._poll.unregister(file)
            self._open.discard(file)
        elif file == self._output:
            self._read += data
        else:
            self._errors += data
            del self._errors[:-_TAIL]
