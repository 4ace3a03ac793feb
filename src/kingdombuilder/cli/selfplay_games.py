"""The games of `kingdombuilder selfplay`, played in a worker process."""

import argparse
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from kingdombuilder.bots import BOTS, UNLIMITED, Decide
from kingdombuilder.cli.arguments import setup_from_options
from kingdombuilder.entrants.contestant import make_contestant
from kingdombuilder.entrants.entrant import BOT, Entrant
from kingdombuilder.entrants.forfeits import BotFault, Forfeit
from kingdombuilder.entrants.protocol.messages import SeatAssignment
from kingdombuilder.entrants.seated import SeatedContestant
from kingdombuilder.game.invariants import LengthCheck, check_state
from kingdombuilder.game.record import GameRecord, final_state
from kingdombuilder.game.runner import GameObserver, play_game
from kingdombuilder.insight.scores import totals
from kingdombuilder.rules.state import State

SEED_BITS = 32


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A game by its number, with its record."""

    number: int
    record: GameRecord


@dataclass(frozen=True, slots=True)
class ForfeitedGame:
    """A game that the fault of an entrant has ended."""

    number: int
    name: str
    forfeit: Forfeit


SelfplayGame = PlayedGame | ForfeitedGame

# The programs of this process by entrant and copy; they play game after game. Those of a worker
# that ends are killed by its reaper.
_programs: dict[tuple[Entrant, int], SeatedContestant] = {}


def play_games(options: argparse.Namespace, numbers: range) -> list[SelfplayGame]:
    """Play some games; the bots rotate, so that each of them plays first equally often."""
    games = []
    for number in numbers:
        turn = number % len(options.line_up)
        line_up = options.line_up[turn:] + options.line_up[:turn]
        games.append(_play(options, number, line_up))
    return games


def _play(options: argparse.Namespace, number: int, line_up: Sequence[Entrant]) -> SelfplayGame:
    seed = f"{options.seed}/{number}"
    setup = setup_from_options(options, Random(f"{seed}/setup"), len(line_up))
    contestants = {
        seat: _take(line_up, seat) for seat, entrant in enumerate(line_up) if not _is_plain(entrant)
    }
    seats: list[tuple[str, Decide]] = [
        (entrant.word, contestants[seat] if seat in contestants else BOTS[entrant.source].decide)
        for seat, entrant in enumerate(line_up)
    ]
    observers: list[GameObserver] = [one.see for one in contestants.values()]
    if options.check_invariants:
        observers.append(_checker())
    try:
        for seat, one in contestants.items():
            own = Random(f"{seed}/seat {seat}").getrandbits(SEED_BITS)
            one.begin(SeatAssignment(number, seat, setup, own))
        record = play_game(setup, seats, seed, _watch_with(observers) if observers else None)
    except BotFault as fault:
        return _forfeit(number, line_up, contestants, fault)
    gold = totals(final_state(record)) if contestants else ()
    for one in contestants.values():
        one.end(gold)
    return PlayedGame(number, record)


def _is_plain(entrant: Entrant) -> bool:
    """Return whether an entrant is a bot with its default work, which a seed makes repeatable."""
    return entrant.kind == BOT and entrant.budget == UNLIMITED


def _take(line_up: Sequence[Entrant], seat: int) -> SeatedContestant:
    """Return the contestant of a seat; an entrant in two seats is two contestants."""
    key = line_up[seat], list(line_up[:seat]).count(line_up[seat])
    if key not in _programs:
        _programs[key] = SeatedContestant(make_contestant(line_up[seat]))
    return _programs[key]


def _forfeit(
    number: int,
    line_up: Sequence[Entrant],
    contestants: dict[int, SeatedContestant],
    fault: BotFault,
) -> ForfeitedGame:
    """End the game for all programs and return it with the seat at fault."""
    guilty = next(seat for seat, one in contestants.items() if one.fault is fault)
    for seat, one in contestants.items():
        one.end((), str(fault) if seat == guilty else "")
    return ForfeitedGame(number, line_up[guilty].word, fault.forfeit_for(guilty))


def _watch_with(observers: Sequence[GameObserver]) -> GameObserver:
    def watch(before: State, after: State) -> None:
        for observer in observers:
            observer(before, after)

    return watch


def _checker() -> GameObserver:
    length = LengthCheck()

    def check(before: State, after: State) -> None:
        check_state(after)
        length.see(after)

    return check
