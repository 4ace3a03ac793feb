"""Play games of the search against itself and write shards: `python -m tools.learn.play FOLDER`.

A shard is written when it is complete, and its number follows from those in the folder, so the same
command continues after an interruption.
"""

import argparse
import os
import time
from collections.abc import Generator, Iterator
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from contextlib import closing
from itertools import islice
from pathlib import Path
from typing import Any

from kingdombuilder.game.ray_cluster import connect_ray, cores_of
from kingdombuilder.text.parsing import ParseError
from tools.learn.engine import PlayConfig, learning_engine
from tools.learn.games import Task, make_shard
from tools.learn.kinds import BOARDS, MIX, parse_kind
from tools.learn.shards import Shard, shard_name, write_shard

# Rollouts that a net evaluates are short, and all seats search their turns as the net would. It
# evaluates them several times, because the mean is less noisy than the last value.
NET = PlayConfig(turns=6, own=4, rivals=4, by_net=1, every=2)
NET_FIELDS = ("turns", "own", "rivals", "by_net", "every")
NICE = 5  # lower than the priority of training
SOURCES = ("src/kingdombuilder", "tools")  # that a cluster needs

Shards = Generator[Shard, None, None]


def on_cores(tasks: Iterator[Task], processes: int) -> Shards:
    """Yield shards that processes of this machine play."""
    with ProcessPoolExecutor(processes, initializer=os.nice, initargs=(NICE,)) as pool:
        running = {pool.submit(make_shard, task) for task in islice(tasks, processes)}
        while running:
            finished, running = wait(running, return_when=FIRST_COMPLETED)
            running |= {pool.submit(make_shard, task) for task in islice(tasks, len(finished))}
            for future in finished:
                yield future.result()


def on_ray(tasks: Iterator[Task], address: str) -> Shards:
    """Yield shards that a Ray cluster plays; it gets the sources and compiles them by itself.

    Raise `ParseError` if Ray or the cluster is not available.
    """
    repository = Path(__file__).parents[2]
    modules = [str(repository / source) for source in SOURCES]
    ray, has_connected = connect_ray(address, {"py_modules": modules})
    running: list[Any] = []
    try:
        make = ray.remote(num_cpus=1)(make_shard)
        running += [make.remote(task) for task in islice(tasks, cores_of(ray))]
        while running:
            (finished, *_), running = ray.wait(running, num_returns=1)
            running += [make.remote(task) for task in islice(tasks, 1)]
            yield ray.get(finished)
    finally:
        for unfinished in running:
            ray.cancel(unfinished, force=True)
        if has_connected:
            ray.shutdown()


def play(folder: Path, shards: Shards) -> None:
    """Write shards as they are finished, and print the progress."""
    started, positions = time.time(), 0
    with closing(shards):
        for shard in shards:
            if shard.positions:
                write_shard(folder, shard)
                positions += shard.positions
                print(f"{positions} positions in {time.time() - started:.0f} s", flush=True)


def missing_shards(args: argparse.Namespace, config: PlayConfig, until: float) -> Iterator[Task]:
    """Yield the shards that the folder does not have yet, until the time is up."""
    kinds = args.kinds.split(",")
    for number in range(args.shards):
        if time.time() >= until:
            return
        kind = kinds[number % len(kinds)]
        name = shard_name(kind, args.seed, number)
        if not (args.folder / f"{name}.positions").exists():
            boards = args.boards or args.scale * BOARDS[parse_kind(kind).seats]
            net = args.net.read_bytes() if args.net and args.net.exists() else None
            judged = {name: getattr(args, f"net_{name}") for name in NET_FIELDS} if net else {}
            yield Task(kind, args.seed, number, boards, until, net, config._replace(**judged))


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
    parser.add_argument(
        "--scale", type=int, default=1, help="multiplies them; large shards are learned faster"
    )
    parser.add_argument("--kinds", default=",".join(MIX), help="kinds of the shards, in turn")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--net", type=Path, help="is used as soon as the file exists")
    for name in NET_FIELDS:
        default = getattr(NET, name)
        option = f"--net-{name}".replace("_", "-")
        parser.add_argument(option, type=int, default=default, help=f"`{name}` with a net")
    parser.add_argument("--processes", type=int, default=os.cpu_count())
    parser.add_argument(
        "--cluster", metavar="ADDRESS", help="play on a Ray cluster instead (needs the extra ray)"
    )
    for name, value in PlayConfig()._asdict().items():
        parser.add_argument(f"--{name}".replace("_", "-"), type=int, default=value)
    args = parser.parse_args()
    args.folder.mkdir(parents=True, exist_ok=True)
    learning_engine()
    config = PlayConfig(*(getattr(args, name) for name in PlayConfig._fields))
    tasks = missing_shards(args, config, time.time() + args.seconds)
    try:
        play(
            args.folder,
            on_ray(tasks, args.cluster) if args.cluster else on_cores(tasks, args.processes),
        )
    except ParseError as error:
        parser.error(error.message("en"))


if __name__ == "__main__":
    main()
