"""Play the games of a truth set again by stronger players: `python -m tools.learn.replay FILE OUT`.

In a truth set, all seats play by the linear evaluation. Here a net chooses the ends of their
turns, which is better play, so another line can be the best. OUT has the same turns and lines. With
`--choose`, it has other lines of these turns: those that the net values most, and random ones of
those that a race would compare. An interrupted run continues with the same command.
"""

import argparse
import os
import time
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from functools import cache, partial
from pathlib import Path
from random import Random

from kingdombuilder.bots.search.learned import RACE
from kingdombuilder.insight.net import BoardNet, read_net
from kingdombuilder.native.encoder import BoardEncoder
from kingdombuilder.native.search import Line, NativeSearch
from kingdombuilder.native.shipped_net import net_file
from kingdombuilder.notation.picks import pick_name
from kingdombuilder.notation.position import read_position
from kingdombuilder.rules.state import State
from tools.learn.engine import PlayConfig, SelfPlay, learning_engine
from tools.learn.truth import BEST, GAMES, OTHERS, SAMPLES, TrueTurn, parse_line, read, write

WIDTH = 8  # of the search of a turn


@cache
def _encoder(net: Path) -> BoardEncoder:
    return BoardEncoder(learning_engine(), read_net(net.read_bytes()))


def race_lines(search: NativeSearch, seen: State, on: BoardNet) -> list[Line]:
    """Return the lines that a race would compare, unordered."""
    width = RACE.width
    return search.best_lines(
        seen, width, RACE.keep, SAMPLES, 1, on, net_width=RACE.net_width(width)
    )


def replay_turn(turn: TrueTurn, net: Path, width: int, chooses: bool = False) -> TrueTurn:
    """Return a turn with the leads of new games after each of its lines, or of the net's."""
    seen, random = read_position(turn.position), Random(f"replay {turn.number}")
    search, on = SelfPlay(PlayConfig()), _encoder(net).board_net(seen.board)
    dice = [random.getrandbits(64) for _ in range(GAMES)]
    if chooses:
        ranked = sorted(race_lines(search, seen, on), key=lambda line: -line[0])
        others = ranked[BEST:]
        chosen = ranked[:BEST] + random.sample(others, min(OTHERS, len(others)))
        turn = replace(turn, lines=[[pick_name(pick) for pick in picks] for _, picks in chosen])
    leads = [
        search.searched_games(seen, parse_line(names), dice, width, on) for names in turn.lines
    ]
    return replace(turn, leads=leads)


def replay(
    turns: list[TrueTurn], out: Path, net: Path, width: int, processes: int, chooses: bool = False
) -> None:
    """Play the games of the turns that a file does not have yet, and add them to it."""
    done = list(read(out)) if out.exists() else []
    numbers = {turn.number for turn in done}
    missing = [turn for turn in turns if turn.number not in numbers]
    started = time.time()
    learning_engine()
    with ProcessPoolExecutor(processes) as pool:
        for turn in pool.map(partial(replay_turn, net=net, width=width, chooses=chooses), missing):
            done.append(turn)
            write(out, done)
            print(f"{len(done)} turns in {time.time() - started:.0f} s", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path, help="a truth set")
    parser.add_argument("out", type=Path)
    parser.add_argument("--net", type=Path, default=Path(str(net_file())))
    parser.add_argument("--kinds", nargs="*", help="such as 'base 2'; all by default")
    parser.add_argument("--width", type=int, default=WIDTH, help="lines that the search follows")
    parser.add_argument("--choose", action="store_true", help="let the net choose the lines")
    parser.add_argument("--processes", type=int, default=os.cpu_count())
    args = parser.parse_args()
    turns = [turn for turn in read(args.file) if not args.kinds or turn.kind in args.kinds]
    if not turns:
        parser.error(f"{args.file} has no turns of these kinds")
    replay(turns, args.out, args.net, args.width, args.processes, args.choose)


if __name__ == "__main__":
    main()
