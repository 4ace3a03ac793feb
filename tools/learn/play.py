"""Play games of the search against itself and write shards: `python -m tools.learn.play FOLDER`.

A shard is written when it is complete, and its number follows from those in the folder, so the same
command continues after an interruption.
"""

import argparse
import os
import time
import zlib
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from random import Random

import numpy as np

from kingdombuilder.insight.net import read_net
from kingdombuilder.native.dice import derive_seed
from kingdombuilder.native.encoder import BoardEncoder
from kingdombuilder.setup.setup import start
from tools.learn.engine import PlayConfig, SelfPlay, learning_engine
from tools.learn.kinds import BOARDS, MIX, parse_kind, sample_setup
from tools.learn.shards import board_record, position_type, shard_name

# Games alternate: their handicaps and widths of compared turns, as multiples of the defaults.
HEATS = ((0.3, 1), (1.0, 1), (1.0, 2), (2.0, 4))
# Rollouts that a net evaluates are short, and search the seat's own turns.
NET_TURNS, NET_OWN = 4, 1
NICE = 5  # lower than the priority of training


@dataclass(frozen=True, slots=True)
class Task:
    """One shard to play."""

    folder: Path
    kind: str
    seed: int
    number: int
    boards: int
    until: float  # in the time of `time.time`
    net: Path | None  # is used as soon as the file exists
    config: PlayConfig


def play_shard(task: Task) -> int:
    """Write one shard and return its number of positions, or 0 if the time ran out first."""
    kind = parse_kind(task.kind)
    encoder = _encoder(task.net)
    config = task.config
    if encoder:
        config = config._replace(turns=NET_TURNS, own=NET_OWN)
    players = [
        SelfPlay(config._replace(noise=int(config.noise * heat), wide=config.wide * width))
        for heat, width in HEATS
    ]
    boards: list[bytes] = []
    games: list[bytes] = []
    while len(boards) < task.boards and time.time() < task.until:
        board = len(boards)
        random = Random(f"learn {task.seed}/{task.number}/{board}")
        first = start(sample_setup(random, kind))
        board_net = encoder.board_net(first.board) if encoder else None
        seed = derive_seed("game", task.seed, task.number, board)
        content = players[board % len(players)].play(first, board_net, seed)
        positions = np.frombuffer(content, position_type(kind.seats)).copy()
        positions["board"] = positions["game"] = board
        boards.append(board_record(first.board).tobytes())
        games.append(positions.tobytes())
    if not boards:
        return 0
    content = b"".join(games)
    name = task.folder / shard_name(task.kind, task.seed, task.number)
    Path(f"{name}.boards").write_bytes(b"".join(boards))
    unfinished = Path(f"{name}.unfinished")
    unfinished.write_bytes(zlib.compress(content, 1))
    unfinished.replace(f"{name}.positions")
    return len(content) // position_type(kind.seats).itemsize


def _encoder(file: Path | None) -> BoardEncoder | None:
    if file is None or not file.exists():
        return None
    return BoardEncoder(learning_engine(), read_net(file.read_bytes()))


def play(tasks: Iterator[Task], processes: int) -> None:
    """Play shards until there are no more, or until their time is up."""
    started, positions = time.time(), 0
    with ProcessPoolExecutor(processes, initializer=os.nice, initargs=(NICE,)) as pool:
        running = {pool.submit(play_shard, task) for task in islice(tasks, processes)}
        while running:
            finished, running = wait(running, return_when=FIRST_COMPLETED)
            counts = [future.result() for future in finished]
            positions += sum(counts)
            further = islice(tasks, sum(number > 0 for number in counts))
            running |= {pool.submit(play_shard, task) for task in further}
            print(f"{positions} positions in {time.time() - started:.0f} s", flush=True)


def missing_shards(args: argparse.Namespace, config: PlayConfig, until: float) -> Iterator[Task]:
    """Yield the shards that the folder does not have yet."""
    kinds = args.kinds.split(",")
    for number in range(args.shards):
        kind = kinds[number % len(kinds)]
        name = shard_name(kind, args.seed, number)
        if not (args.folder / f"{name}.positions").exists():
            boards = args.boards or BOARDS[parse_kind(kind).seats]
            yield Task(*(args.folder, kind, args.seed, number, boards, until, args.net, config))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument(
        "--shards", type=int, default=1 << 30, help="maximum number of shards in the folder"
    )
    parser.add_argument(
        "--boards", type=int, help="boards per shard; by default fewer for more seats"
    )
    parser.add_argument("--kinds", default=",".join(MIX), help="kinds of the shards, in turn")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--net", type=Path, help="is used as soon as the file exists")
    parser.add_argument("--processes", type=int, default=os.cpu_count())
    for name, value in PlayConfig()._asdict().items():
        parser.add_argument(f"--{name}", type=int, default=value)
    args = parser.parse_args()
    args.folder.mkdir(parents=True, exist_ok=True)
    learning_engine()
    config = PlayConfig(*(getattr(args, name) for name in PlayConfig._fields))
    play(missing_shards(args, config, time.time() + args.seconds), args.processes)


if __name__ == "__main__":
    main()
