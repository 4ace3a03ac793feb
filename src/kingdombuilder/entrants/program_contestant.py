"""A bot that is a separate program, which is started, asked and if necessary killed."""

import contextlib
import json
import os
import shlex
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from kingdombuilder.bots import Budget, Decision
from kingdombuilder.entrants.entrant import CODE, Entrant
from kingdombuilder.entrants.forfeits import CRASH, HANG, UNASKED, BotFault
from kingdombuilder.entrants.pipes import NoAnswer, Pipes
from kingdombuilder.entrants.protocol.messages import (
    Message,
    SeatAssignment,
    begin_message,
    check_hello,
    end_message,
    hello_message,
    move_message,
    parse_answer,
    parse_decision,
)
from kingdombuilder.entrants.reaper import REAPER, kill_group
from kingdombuilder.game.signals import defer_signals
from kingdombuilder.rules.state import State

START = 10.0  # seconds until a program has answered hello
GRACE, SLACK = 2.0, 1.0  # multiple of the time left, plus seconds, before a program counts as hung


class ProgramContestant:
    """A program that plays game after game; after a fault it is killed and restarted."""

    def __init__(self, entrant: Entrant) -> None:
        self.limit = entrant.budget
        self._entrant = entrant
        self._process: subprocess.Popen[bytes] | None = None
        self._pipes: Pipes | None = None
        self._folder: tempfile.TemporaryDirectory[str] | None = None

    def begin(self, place: SeatAssignment) -> None:
        """Start the program if it is not running, and send it the new game."""
        self.start()
        self._tell(begin_message(place, self.limit))

    def start(self) -> None:
        """Start the program and exchange hello messages; raise `BotFault` if that fails."""
        if self._process is None:
            self._open()
            check_hello(self._asked(hello_message(self._entrant.name), START))

    def decide(self, seen: State, budget: Budget) -> Decision:
        """Return the program's decision; raise `BotFault` if it is late, invalid or unasked."""
        if self._pipes and self._pipes.has_unread():
            raise BotFault(UNASKED)
        seconds = (budget.seconds or 0.0) * GRACE + SLACK
        return parse_decision(self._asked(move_message(seen, budget), seconds))

    def end(self, gold: Sequence[int], reason: str) -> None:
        """Send the result of the game, and stop the program if it forfeited."""
        self._tell(end_message(gold, reason))
        if reason:
            self._stop()

    def close(self) -> None:
        """Stop the program and its child processes."""
        self._stop()
        if self._folder:
            self._folder.cleanup()

    def kill(self) -> None:
        """Kill the program and its child processes; a signal handler can call this."""
        process = self._process
        if process is not None:
            self._kill(process)
        if self._folder:
            self._folder.cleanup()

    def _asked(self, message: Message, seconds: float) -> Message:
        assert self._pipes
        self._tell(message)
        try:
            line = self._pipes.read_line(seconds)
        except NoAnswer:
            raise BotFault(HANG, seconds=f"{seconds:.1f}") from None
        if not line:
            raise self._died()
        return parse_answer(line)

    def _tell(self, message: Message) -> None:
        if self._pipes:
            self._pipes.write_line(json.dumps(message).encode() + b"\n")

    @defer_signals()
    def _open(self) -> None:
        REAPER.start()
        try:
            self._process = subprocess.Popen(
                self._command(),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                env=os.environ | {"PYTHONUNBUFFERED": "1"},
                start_new_session=True,  # no Ctrl-C, and children can be killed too
            )
        except OSError as error:
            raise BotFault(CRASH, what=error.strerror or error) from None
        REAPER.watch(self._process.pid)
        self._pipes = Pipes(self._process)

    def _command(self) -> list[str]:
        if self._entrant.kind == CODE:
            return [sys.executable, "-m", "kingdombuilder.entrants.python_bot", str(self._file())]
        return shlex.split(self._entrant.source)

    def _file(self) -> Path:
        """Return the Python file, or a copy on a machine that does not have it."""
        file = Path(self._entrant.source)
        if file.is_file() and file.read_text("utf-8") == self._entrant.text:
            return file
        self._folder = self._folder or tempfile.TemporaryDirectory()
        copy = Path(self._folder.name) / file.name
        copy.write_text(self._entrant.text, "utf-8")
        return copy

    def _died(self) -> BotFault:
        """Return the fault of a program that has ended: its last error line or its exit code."""
        assert self._process
        assert self._pipes
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(SLACK)
        last = self._pipes.last_error_line()
        return BotFault(CRASH, what=last or f"exit code {self._process.returncode}")

    @defer_signals()
    def _stop(self) -> None:
        if self._process is None or self._pipes is None:
            return
        self._kill(self._process)
        REAPER.forget(self._process.pid)
        self._process.wait()
        self._pipes.close()
        self._process = self._pipes = None

    @staticmethod
    def _kill(process: subprocess.Popen[bytes]) -> None:
        if hasattr(os, "killpg"):
            kill_group(process.pid)
        else:
            process.kill()
