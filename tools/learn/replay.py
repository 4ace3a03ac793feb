"""Play the games of a truth set again by stronger players: `python -m tools.learn.replay FILE OUT`.

In a truth set, all seats play by the linear evaluation. Here a net chooses the ends of their
turns, which is better play, so another line can be the best. OUT has the same turns and lines. An
interrupted run continues with the same command.
"""

import argparse
import os
import time
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from functools import cache, partial
from pathlib import Path
from random import Random

from kingdombuilder.insight.net import read_net
from kingdombuilder.native.encoder import BoardEncoder
from kingdombuilder.native.shipped_net import net_file
from kingdombuilder.notation.position import read_position
from tools.learn.engine import PlayConfig, SelfPlay, learning_engine
from tools.learn.truth import GAMES, TrueTurn, parse_line, read, write

WIDTH = 8  # of the search of a turn


@cache
def _encoder(net: Path) -> BoardEncoder:
    return BoardEncoder(learning_engine(), read_net(net.read_bytes()))


def replay_turn(turn: TrueTurn, net: Path, width: int) -> TrueTurn:
    """Return a turn with the leads of new games after each of its lines."""
    seen, random = read_position(turn.position), Random(f"replay {turn.number}")
    search, on = SelfPlay(PlayConfig()), _encoder(net).board_net(seen.board)
    dice = [random.getrandbits(64) for _ in range(GAMES)]
    leads = [
        search.searched_games(seen, parse_line(names), dice, width, on) for names in turn.lines
    ]
    return replace(turn, leads=leads)


def replay(turns: list[TrueTurn], out: Path, net: Path, width: int, processes: int) -> None:
    """Play the games of the turns that a file does not have yet, and add them to it."""
    done = list(read(out)) if out.exists() else []
    numbers = {turn.number for turn in done}
    missing = [turn for turn in turns if turn.number not in numbers]
    started = time.time()
    learning_engine()
    with ProcessPoolExecutor(processes) as pool:
        for turn in pool.map(partial(replay_turn, net=net, width=width), missing):
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
    parser.add_argument("--processes", type=int, default=os.cpu_count())
    args = parser.parse_args()
    turns = [turn for turn in read(args.file) if not args.kinds or turn.kind in args.kinds]
    if not turns:
        parser.error(f"{args.file} has no turns of these kinds")
    replay(turns, args.out, args.net, args.width, args.processes)


if __name__ == "__main__":
    main()
