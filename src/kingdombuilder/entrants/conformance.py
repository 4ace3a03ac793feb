"""Check that a program follows the open protocol, by playing with it."""

import contextlib
from collections.abc import Callable
from contextlib import closing
from random import Random

from kingdombuilder.bots import BOTS
from kingdombuilder.box import BOXES, QUEENIES
from kingdombuilder.entrants.conformance_report import ERROR, FAULT, LineChecker, Report
from kingdombuilder.entrants.entrant import Entrant
from kingdombuilder.entrants.forfeits import BotFault
from kingdombuilder.entrants.program_contestant import ProgramContestant
from kingdombuilder.entrants.program_process import ProgramProcess
from kingdombuilder.entrants.protocol.messages import Message, SeatAssignment
from kingdombuilder.entrants.seated import SeatedContestant, require_legal
from kingdombuilder.game.record import final_state
from kingdombuilder.game.runner import play_game
from kingdombuilder.insight.scores import totals
from kingdombuilder.insight.seen import seen_by
from kingdombuilder.rules.state import State
from kingdombuilder.rules.turn import CHANCE, advance, chooser, legal
from kingdombuilder.setup.chance import draw_card, random_pick
from kingdombuilder.setup.random_setup import random_setup
from kingdombuilder.setup.setup import Setup, first_game, start

OPPONENT = "uniform"
SEATS = (2, 3, 5, 4)  # of the games, in turn; the first is the suggested first game
SOME_PICKS = 40  # of a game that is only begun
EXIT_SECONDS = 5.0  # that a program has to exit after its input has ended
UNKNOWN_MESSAGE = {"type": "news", "text": "A later version may send this."}
UNKNOWN_FIELD = {"weather": {"wind": [1, 2]}}

StepObserver = Callable[[str], None]


class _LaterProcess(ProgramProcess):
    """A process that gets messages and fields as a later version could have them."""

    def send(self, message: Message, deadline: float) -> None:
        """Send a message with more than the program knows."""
        if message["type"] == "move":
            super().send(UNKNOWN_MESSAGE, deadline)
        super().send(message | UNKNOWN_FIELD, deadline)


class _Enough(Exception):
    """A game that need not be played to its end."""


class ConformanceCheck:
    """A check of one program; a fault in one step does not stop the others."""

    def __init__(self, entrant: Entrant, games: int, seed: int) -> None:
        self.report = Report(entrant.source)
        self.lines = LineChecker(self.report)
        self._entrant, self._games, self._seed = entrant, games, seed

    def run(self, on_step: StepObserver) -> Report:
        """Carry out all steps; `on_step` receives the name of each before it begins."""
        on_step("start")
        if not self._step(self._start):
            return self.report
        on_step("games")
        if self._step(self._play_games):
            on_step("later")
            self._step(self._ignore_what_is_unknown)
            on_step("continue")
            self._step(self._continue_a_game)
        on_step("exit")
        self._step(self._exit)
        return self.report

    def _step(self, work: Callable[[], None]) -> bool:
        """Return whether a step has shown no fault of the program."""
        try:
            work()
        except BotFault as fault:
            self.lines.add(ERROR, FAULT, fault=fault.code, **fault.facts)
            return False
        return True

    def _program(
        self, process: ProgramProcess | None = None
    ) -> contextlib.closing[ProgramContestant]:
        process = process or ProgramProcess(self._entrant, self.lines)
        return closing(ProgramContestant(self._entrant, process))

    def _start(self) -> None:
        with self._program() as program:
            program.start()
            self.report.version = program.version

    def _play_games(self) -> None:
        """Play whole games in one process, each with another set-up and seat."""
        process = ProgramProcess(self._entrant, self.lines)
        with self._program(process) as program:
            for number in range(self._games):
                setup, seat = self._setup(number), number % SEATS[number % len(SEATS)]
                gold = self._play(program, number, setup, seat)
                program.end(gold, "")
                self.report.games += 1
                self._require_silence(process)

    def _ignore_what_is_unknown(self) -> None:
        """Play a part of a game whose messages have more than this version defines."""
        process = _LaterProcess(self._entrant, self.lines)
        with self._program(process) as program, contextlib.suppress(_Enough):
            self._play(program, self._games, first_game(), 0, SOME_PICKS)

    def _continue_a_game(self) -> None:
        """Begin in the middle of a game, and leave another before its end, as servers do."""
        setup = self._setup(1)
        with self._program() as program:
            with contextlib.suppress(_Enough):
                self._play(program, self._games + 1, first_game(), 1, SOME_PICKS)
            program.end((0, 0), "", is_over=False)
            seen = _middle(setup, Random(self._seed))
            program.begin(SeatAssignment(self._games + 2, seen.me, setup, self._seed))
            require_legal(program.decide(seen, program.limit), seen)

    def _exit(self) -> None:
        """Close the program's input."""
        process = ProgramProcess(self._entrant, self.lines)
        with self._program(process) as program:
            program.start()
            if not process.wait_for_exit(EXIT_SECONDS):
                self.lines.add(ERROR, "stays", seconds=EXIT_SECONDS)

    def _require_silence(self, process: ProgramProcess) -> None:
        if process.has_unread:
            self.lines.add(ERROR, "unasked")

    def _setup(self, number: int) -> Setup:
        if number == 0:
            return first_game(SEATS[0])
        seats = SEATS[number % len(SEATS)]
        random = Random(f"{self._seed}/{number}")
        return random_setup(random, seats, tuple(BOXES), queenies=tuple(QUEENIES))

    def _play(
        self, program: ProgramContestant, number: int, setup: Setup, seat: int, max_picks: int = 0
    ) -> tuple[int, ...]:
        """Play a game, or its first picks, and return the gold; raise `BotFault` or `_Enough`."""
        contestant, picks = SeatedContestant(program), 0

        def watch(before: State, after: State) -> None:
            nonlocal picks
            contestant.see(before, after)
            picks += 1
            self.report.picks += chooser(before) == seat
            if picks == max_picks:
                raise _Enough

        contestant.begin(SeatAssignment(number, seat, setup, self._seed))
        seats = [(OPPONENT, BOTS[OPPONENT].decide)] * setup.seats
        seats[seat] = (self._entrant.name, contestant)
        return totals(final_state(play_game(setup, seats, f"{self._seed}/{number}", watch)))


def _middle(setup: Setup, random: Random) -> State:
    """Return a state in the middle of a game, as the seat that picks sees it."""
    state, picks = start(setup), 0
    while picks < SOME_PICKS or chooser(state) == CHANCE:
        is_chance = chooser(state) == CHANCE
        advance(state, draw_card(state, random) if is_chance else random_pick(legal(state), random))
        picks += 1
    return seen_by(state, state.me)
