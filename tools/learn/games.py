"""Play the games of one shard."""

import time
import zlib
from dataclasses import dataclass
from functools import lru_cache
from random import Random

import numpy as np

from kingdombuilder.insight.net import read_net
from kingdombuilder.native.dice import derive_seed
from kingdombuilder.native.encoder import BoardEncoder
from kingdombuilder.setup.setup import start
from tools.learn.engine import PlayConfig, SelfPlay, learning_engine
from tools.learn.kinds import parse_kind, sample_setup
from tools.learn.shards import Shard, board_record, position_type, shard_name

# Games alternate: their handicaps and widths of compared turns, as multiples of the defaults.
HEATS = ((0.3, 1), (1.0, 1), (1.0, 2), (2.0, 4))


@dataclass(frozen=True, slots=True)
class Task:
    """One shard to play."""

    kind: str
    seed: int
    number: int
    boards: int
    until: float  # in the time of `time.time`
    net: bytes | None  # the content of its file
    config: PlayConfig


def make_shard(task: Task) -> Shard:
    """Play the games of a shard; if the time ends first, it has fewer boards or none."""
    kind = parse_kind(task.kind)
    encoder = _encoder(task.net) if task.net else None
    config = task.config
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
    content = b"".join(games)
    return Shard(
        shard_name(task.kind, task.seed, task.number),
        len(content) // position_type(kind.seats).itemsize,
        b"".join(boards),
        zlib.compress(content, 1),
    )


@lru_cache(maxsize=1)
def _encoder(net: bytes) -> BoardEncoder:
    return BoardEncoder(learning_engine(), read_net(net))
