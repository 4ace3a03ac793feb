"""A bot that is a separate program, which is started, asked and if necessary killed."""

import contextlib
import time
from collections.abc import Sequence

from kingdombuilder.bots import Budget, Decision
from kingdombuilder.entrants.entrant import Entrant
from kingdombuilder.entrants.forfeits import HANG, UNASKED, BotFault
from kingdombuilder.entrants.program_process import ProgramProcess, deadline_after
from kingdombuilder.entrants.protocol.messages import (
    SeatAssignment,
    hello_message,
    parse_decision,
    parse_hello,
)
from kingdombuilder.entrants.protocol.questions import ScratchStates
from kingdombuilder.entrants.protocol.version2 import answers_message
from kingdombuilder.entrants.protocol.versions import PROTOCOL_VERSIONS
from kingdombuilder.rules.state import State

START_SECONDS = 10.0  # until a program has answered hello
# A program counts as hung after this multiple of its remaining time, plus some seconds.
HANG_FACTOR, HANG_SECONDS = 2.0, 1.0


class ProgramContestant:
    """A program that plays game after game; after a fault it is killed and restarted."""

    def __init__(self, entrant: Entrant, process: ProgramProcess | None = None) -> None:
        """Without a `process`, the contestant makes one."""
        self.limit = entrant.budget
        self.version = 1
        self._name = entrant.name
        self._process = process or ProgramProcess(entrant)
        self._messages = PROTOCOL_VERSIONS[self.version]

    def begin(self, place: SeatAssignment) -> None:
        """Start the program if it is not running, and send it the new game."""
        self.start()
        self._process.send(self._messages.begin(place, self.limit), deadline_after(START_SECONDS))

    def start(self) -> None:
        """Start the program and agree on a version; raise `BotFault` if that fails."""
        if not self._process.is_running:
            self._process.start()
            deadline = deadline_after(START_SECONDS)
            self._process.send(hello_message(self._name), deadline)
            self.version = parse_hello(self._process.receive(deadline, START_SECONDS))
            self._messages = PROTOCOL_VERSIONS[self.version]

    def decide(self, seen: State, budget: Budget) -> Decision:
        """Return the program's decision; raise `BotFault` if it is late, invalid or unasked.

        A program of version 2 can ask the engine before it decides.
        """
        if self._process.has_unread:
            raise BotFault(UNASKED)
        seconds = (budget.seconds or 0.0) * HANG_FACTOR + HANG_SECONDS
        deadline = deadline_after(seconds)

        def check_time() -> None:
            if time.monotonic() > deadline:
                raise BotFault(HANG, seconds=f"{seconds:.1f}")

        self._process.send(self._messages.move(seen, budget, seconds), deadline)
        states = ScratchStates(seen, check_time)
        while True:
            answer = self._process.receive(deadline, seconds)
            if not self._messages.is_question(answer):
                return parse_decision(answer)
            answers = answers_message(answer.get("id"), states.answer(answer))
            self._process.send(answers, deadline)

    def end(self, gold: Sequence[int], reason: str, is_over: bool = True) -> None:
        """Send the result of the game, and stop the program if it forfeited."""
        if self._process.is_running:
            with contextlib.suppress(BotFault):
                message = self._messages.end(gold, reason, is_over)
                self._process.send(message, deadline_after(HANG_SECONDS))
        if reason:
            self._process.stop()

    def close(self) -> None:
        """Stop the program and its child processes."""
        self._process.close()

    def kill(self) -> None:
        """Kill the program and its child processes; a signal handler can call this."""
        self._process.kill()
