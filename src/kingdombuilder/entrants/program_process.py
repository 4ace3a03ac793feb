"""The process of a program: start it, exchange lines with it, and kill it with its children."""

import contextlib
import json
import os
import subprocess
import tempfile
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from kingdombuilder.entrants.commands import command_of
from kingdombuilder.entrants.entrant import CODE, Entrant
from kingdombuilder.entrants.forfeits import CRASH, HANG, UNREAD, BotFault
from kingdombuilder.entrants.pipes import MAX_UNREAD, NoAnswer, Pipes
from kingdombuilder.entrants.protocol.messages import Message, parse_answer
from kingdombuilder.entrants.reaper import REAPER, kill_group
from kingdombuilder.game.signals import defer_signals

TO_PROGRAM, FROM_PROGRAM = "> ", "< "  # before a line in a transcript
_EXIT_SECONDS = 1.0  # for the exit code of a program that has closed its output

LineObserver = Callable[[str, bytes], None]


def ignore_line(direction: str, line: bytes) -> None:
    """Ignore a line."""


class ProgramProcess:
    """A process that can be started again after it was stopped."""

    def __init__(self, entrant: Entrant, watch: LineObserver = ignore_line) -> None:
        """`watch` receives every line with its direction."""
        self._entrant, self._watch = entrant, watch
        self._process: subprocess.Popen[bytes] | None = None
        self._pipes: Pipes | None = None
        self._folder: tempfile.TemporaryDirectory[str] | None = None
        self._is_killed = False

    @property
    def is_running(self) -> bool:
        """Whether the process was started and not stopped."""
        return self._process is not None

    @property
    def has_unread(self) -> bool:
        """Whether the program has written something that was not asked for."""
        return self._pipes is not None and self._pipes.has_unread()

    @defer_signals()
    def start(self) -> None:
        """Start the program; raise `BotFault` if that is not possible."""
        if self._is_killed:
            raise BotFault(CRASH, what="killed")
        REAPER.start()
        try:
            self._process = subprocess.Popen(
                self._command(),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=0,
                env=os.environ | {"PYTHONUNBUFFERED": "1"},
                start_new_session=True,  # no Ctrl-C, and children can be killed too
            )
        except OSError as error:
            raise BotFault(CRASH, what=error.strerror or error) from None
        REAPER.watch(self._process.pid)
        self._pipes = Pipes(self._process)
        if self._is_killed:  # by another thread, before it could see the process
            _kill(self._process)

    def send(self, message: Message, deadline: float) -> None:
        """Send a message; raise `BotFault` if the program does not read."""
        assert self._pipes
        line = json.dumps(message).encode() + b"\n"
        self._watch(TO_PROGRAM, line)
        try:
            self._pipes.write_line(line, deadline)
        except NoAnswer:
            raise BotFault(UNREAD, most=MAX_UNREAD) from None

    def receive(self, deadline: float, seconds: float) -> Message:
        """Return the next message, which is due within `seconds`; raise `BotFault` for any other.

        The fault of a program that has ended is its last error line or its exit code.
        """
        assert self._pipes
        try:
            line = self._pipes.read_line(deadline)
        except NoAnswer:
            raise BotFault(HANG, seconds=f"{seconds:.1f}") from None
        if not line:
            raise BotFault(CRASH, what=self._last_words())
        self._watch(FROM_PROGRAM, line)
        return parse_answer(line)

    @defer_signals()
    def wait_for_exit(self, seconds: float) -> bool:
        """Close the program's input and return whether it exits within some time."""
        assert self._process
        assert self._process.stdin
        self._process.stdin.close()
        try:
            self._process.wait(seconds)
        except subprocess.TimeoutExpired:
            return False
        return True

    @defer_signals()
    def stop(self) -> None:
        """Kill the program and its children, if it runs."""
        if self._process is None or self._pipes is None:
            return
        _kill(self._process)
        REAPER.forget(self._process.pid)
        self._process.wait()
        self._pipes.close()
        self._process = self._pipes = None

    def close(self) -> None:
        """Stop the program and remove what was written for it."""
        self.stop()
        if self._folder:
            self._folder.cleanup()

    def kill(self) -> None:
        """Kill the program and its children for good, without waiting for them.

        A signal handler or another thread can call this.
        """
        self._is_killed = True
        process = self._process
        if process is not None:
            _kill(process)
        if self._folder:
            self._folder.cleanup()

    def _command(self) -> list[str]:
        if self._entrant.kind == CODE:
            return command_of(replace(self._entrant, source=str(self._file())))
        return command_of(self._entrant)

    def _file(self) -> Path:
        """Return the Python file, or a copy on a machine that does not have it."""
        file = Path(self._entrant.source)
        if file.is_file() and file.read_text("utf-8") == self._entrant.text:
            return file
        self._folder = self._folder or tempfile.TemporaryDirectory()
        copy = Path(self._folder.name) / file.name
        copy.write_text(self._entrant.text, "utf-8")
        return copy

    @defer_signals()  # an interrupted `Popen.wait` can keep its lock, for which `stop` would wait
    def _last_words(self) -> str:
        assert self._process
        assert self._pipes
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(_EXIT_SECONDS)
        return self._pipes.last_error_line() or f"exit code {self._process.returncode}"


def _kill(process: subprocess.Popen[bytes]) -> None:
    if hasattr(os, "killpg"):
        kill_group(process.pid)
    else:
        process.kill()


def deadline_after(seconds: float) -> float:
    """Return the moment after some seconds."""
    return time.monotonic() + seconds
