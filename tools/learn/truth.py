"""The truth set: lines of turns with the results of many games, and how well a net ranks them.

`python -m tools.learn.truth make FILE` plays the games, `... rank FILE NET` compares evaluations.
A file is compressed JSON with one entry per turn: its kind, the position as text, and for each line
its picks and the final leads of its games.
"""

import argparse
import gzip
import json
import os
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass
from pathlib import Path
from random import Random
from typing import TypeAlias

import numpy as np

from kingdombuilder.box import BOXES, QUEENIES
from kingdombuilder.insight.evaluation import lead
from kingdombuilder.insight.net import read_net
from kingdombuilder.insight.seen import seen_by
from kingdombuilder.native.encoder import BoardEncoder
from kingdombuilder.native.forecasts import evaluate
from kingdombuilder.native.search import Picks
from kingdombuilder.notation.picks import parse_pick, pick_name
from kingdombuilder.notation.position import read_position, write_position
from kingdombuilder.rules.state import OVER, State
from kingdombuilder.rules.turn import CHANCE, NOBODY, advance, chooser
from kingdombuilder.setup.chance import draw_card
from kingdombuilder.setup.random_setup import random_setup
from kingdombuilder.setup.setup import start
from kingdombuilder.text.parsing import Token
from tools.learn.engine import PlayConfig, SelfPlay, learning_engine
from tools.learn.ranking import Turn, as_chances, report

KINDS = tuple((seats, boxes) for boxes in ("base", "all") for seats in (2, 3, 4, 5))
SEARCH_WIDTH, GAME_WIDTH, SAMPLES = 256, 4, 6
BEST, OTHERS = 6, 10  # lines of a turn: the best by the linear evaluation, and random ones
GAMES = 48
EVERY_KIND = "every kind"
Evaluate: TypeAlias = Callable[[Sequence[State], int], list[int]]
PLAY_WIDTH, PLAY_NOISE = 8, 800


@dataclass(frozen=True, slots=True)
class TrueTurn:
    """One turn of the truth set."""

    number: int
    kind: str
    position: str
    lines: list[list[str]]  # picks by name
    leads: list[list[int]]  # of the games after each line, in thousandths


def make_turn(number: int) -> TrueTurn | None:
    """Return a turn with its lines played out, or None if the game ended before it."""
    seats, boxes = KINDS[number % len(KINDS)]
    random = Random(f"truth {number}")
    chosen = tuple(BOXES) if boxes == "all" else ("base",)
    queenies = tuple(QUEENIES) if boxes == "all" else ()
    state = start(random_setup(random, seats, chosen, queenies=queenies))
    search = SelfPlay(PlayConfig())
    turns = random.randrange(seats, 11 * seats)
    while (who := chooser(state)) != NOBODY:
        if who == CHANCE:
            advance(state, draw_card(state, random))
            continue
        seen = seen_by(state, who)
        if not turns:
            return _play_out(number, f"{boxes} {seats}", seen, search, random)
        turns -= 1
        lines = search.best_lines(seen, PLAY_WIDTH, PLAY_WIDTH, SAMPLES, random.getrandbits(64))
        noisy = [(value - PLAY_NOISE * random.expovariate(1.0), picks) for value, picks in lines]
        for pick in max(noisy)[1]:
            advance(state, pick)
    return None


def _play_out(
    number: int, kind: str, seen: State, search: SelfPlay, random: Random
) -> TrueTurn | None:
    lines = search.best_lines(seen, SEARCH_WIDTH, SEARCH_WIDTH, SAMPLES, random.getrandbits(64))
    ranked = sorted(range(len(lines)), key=lambda line: -lines[line][0])
    others = ranked[BEST:]
    chosen = ranked[:BEST] + random.sample(others, min(OTHERS, len(others)))
    if len(chosen) < BEST:
        return None
    dice = [random.getrandbits(64) for _ in range(GAMES)]
    return TrueTurn(
        *(number, kind, write_position(seen)),
        [[pick_name(pick) for pick in lines[line][1]] for line in chosen],
        [search.searched_games(seen, lines[line][1], dice, GAME_WIDTH) for line in chosen],
    )


def make(file: Path, turns: int, seconds: float, processes: int) -> None:
    """Add turns to a truth set until it has `turns`, or the time is up."""
    true_turns = list(read(file)) if file.exists() else []
    started = time.time()
    learning_engine()
    with ProcessPoolExecutor(processes) as pool:
        number = max((turn.number for turn in true_turns), default=-1) + 1
        while len(true_turns) < turns and time.time() - started < seconds:
            numbers = range(number, number + min(turns - len(true_turns), 2 * processes))
            true_turns += [turn for turn in pool.map(make_turn, numbers) if turn]
            number = numbers.stop
            write(file, true_turns)
    print(f"{len(true_turns)} turns in {time.time() - started:.0f} s")


def write(file: Path, turns: list[TrueTurn]) -> None:
    """Write turns as a truth set; an interruption leaves the file as it was."""
    unfinished = file.with_suffix(".unfinished")
    unfinished.write_bytes(gzip.compress(json.dumps(list(map(asdict, turns))).encode(), mtime=0))
    unfinished.replace(file)


def read(file: Path) -> Iterator[TrueTurn]:
    """Yield the turns of a truth set."""
    for row in json.loads(gzip.decompress(file.read_bytes())):
        yield TrueTurn(**row)


def evaluator(net: Path) -> Evaluate:
    """Return what evaluates positions of one board for a seat, by a net or by a checkpoint."""
    if net.suffix == ".pt":
        from tools.learn.checkpoint_values import checkpoint_evaluator

        return checkpoint_evaluator(net)
    engine = learning_engine()
    encoder = BoardEncoder(engine, read_net(net.read_bytes()))

    def by_net(states: Sequence[State], seat: int) -> list[int]:
        on = encoder.board_net(states[0].board)
        return [evaluate(engine, on, state, seat) for state in states]

    return by_net


def ranked_turns(file: Path, net: Path) -> Iterator[tuple[str, Turn, Turn]]:
    """Yield each turn's kind with its values by the linear evaluation and by a net."""
    values_of = evaluator(net)
    for turn in read(file):
        seen = read_position(turn.position)
        seat = chooser(seen)
        ends = [_play(seen, parse_line(names)) for names in turn.lines]
        unfinished = [number for number, end in enumerate(ends) if end.phase != OVER]
        if len(unfinished) < BEST:
            continue
        results = np.array([turn.leads[number] for number in unfinished]) / 1000
        values = np.array(values_of([ends[number] for number in unfinished], seat))
        linear = np.array([lead(ends[number], seat) for number in unfinished])
        yield turn.kind, Turn(linear / 1000, results), Turn(values / 1000, results)


def print_ranking(file: Path, net: Path) -> None:
    """Print how well the linear evaluation and a net rank the lines of a truth set, by kind.

    Each is ranked by its values in gold and by the chances of winning that follow from them.
    """
    rows = list(ranked_turns(file, net))
    for kind in (EVERY_KIND, *sorted({row[0] for row in rows})):
        of_kind = [row for row in rows if kind in (EVERY_KIND, row[0])]
        linear, learned = ([row[1] for row in of_kind], [row[2] for row in of_kind])
        for name, turns in (("linear", linear), ("net", learned)):
            print(report(f"{kind}: {name}", turns))
            print(report(f"{kind}: {name}, as chances", list(map(as_chances, turns))), flush=True)


def parse_line(names: list[str]) -> Picks:
    """Return the picks of a line of a truth set."""
    return tuple(parse_pick(Token(name, 1, 1)) for name in names)


def _play(seen: State, picks: Picks) -> State:
    after = seen.copy()
    for pick in picks:
        advance(after, pick)
    return after


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    maker = commands.add_parser("make")
    maker.add_argument("file", type=Path)
    maker.add_argument("--turns", type=int, default=300)
    maker.add_argument("--seconds", type=float, default=500)
    maker.add_argument("--processes", type=int, default=os.cpu_count())
    ranker = commands.add_parser("rank")
    ranker.add_argument("file", type=Path)
    ranker.add_argument("net", type=Path)
    args = parser.parse_args()
    if args.command == "make":
        make(args.file, args.turns, args.seconds, args.processes)
        return
    print_ranking(args.file, args.net)


if __name__ == "__main__":
    main()
