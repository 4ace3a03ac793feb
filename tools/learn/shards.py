"""Shards: the positions of self-play games on disk, with the boards that they were played on.

A shard is a pair of files of fixed-size little-endian records: `NAME.boards` and `NAME.positions`.
All games of a shard have the same number of seats, which is part of its name: `2-17` is shard 17
with two seats. A position's `board` is the number of a record in the file of boards.
"""

import zlib
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from kingdombuilder.insight.net.numbers import NUMBER_COUNT
from kingdombuilder.insight.net.planes import PLANE_COUNT, board_plane
from kingdombuilder.insight.net.sets import SET_COUNT
from kingdombuilder.rules.board import CARDS_IN_PLAY, SLOTS, TASKS_IN_PLAY, Board
from kingdombuilder.rules.cells import HEX_BITS
from tools.learn.kinds import MIX, parse_kind

Records: TypeAlias = NDArray[Any]
SET_BYTES = HEX_BITS // 8
HELD_OUT_ROUNDS = (1, 5)  # of the mix of kinds
AMOUNTS = NUMBER_COUNT + CARDS_IN_PLAY + TASKS_IN_PLAY

BOARD = np.dtype(
    [
        ("planes", "u1", (PLANE_COUNT, SET_BYTES)),
        ("site", "<i2", SLOTS),  # the bit of a slot's hex, or -1
        ("power", "u1", SLOTS),
        ("cards", "u1", CARDS_IN_PLAY),
        ("tasks", "i1", TASKS_IN_PLAY),
        ("seats", "u1"),
    ]
)
_VIEW_FIELDS = np.dtype(
    [
        ("sets", "u1", (SET_COUNT, SET_BYTES)),
        ("worth", "<i4"),
        ("held", "<u4"),
        ("gold", "<f4"),  # at the end
        ("lead", "<f4"),  # over the best other seat
        ("share", "<f4"),  # of the victory
        ("chance", "<f4"),  # of winning, computed from the lead, which is less noisy
        ("numbers", "<i2", AMOUNTS),
    ]
)
# Each view is whole words, as in C++.
VIEW = np.dtype(
    [
        *_VIEW_FIELDS.descr,
        ("unused", "u1", -_VIEW_FIELDS.itemsize % 8),
    ]
)


def position_type(seats: int) -> np.dtype[Any]:
    """Return the type of a position: the end of a turn, with a view of each seat.

    `lines` is 0 for a position of the game, whose results are those of the game. Otherwise it is
    the number of lines of one turn that were compared. Their positions follow each other, and their
    results are means of rollouts with the same dice.
    """
    return np.dtype(
        [
            *(("board", "<u4"), ("game", "<u4"), ("turn", "<u2"), ("seat", "u1"), ("lines", "u1")),
            *(("unused", "<u4"), ("views", VIEW, seats)),
        ]
    )


class Shard(NamedTuple):
    """A finished shard, before it is written."""

    name: str
    positions: int
    board_content: bytes
    position_content: bytes  # compressed


def write_shard(folder: Path, shard: Shard) -> None:
    """Write the files of a shard; only a complete one has a file of positions."""
    (folder / f"{shard.name}.boards").write_bytes(shard.board_content)
    unfinished = folder / f"{shard.name}.unfinished"
    unfinished.write_bytes(shard.position_content)
    unfinished.replace(folder / f"{shard.name}.positions")


def board_record(board: Board) -> Records:
    """Return a board as the encoder reads it."""
    record: Records = np.zeros(1, BOARD)
    for which in range(PLANE_COUNT):
        plane = int(board_plane(board, which)).to_bytes(SET_BYTES, "little")
        record["planes"][0, which] = np.frombuffer(plane, np.uint8)
    record["site"][0] = [int(site).bit_length() - 1 for site in board.site]
    record["power"][0], record["cards"][0], record["tasks"][0] = (
        board.power,
        board.cards,
        board.tasks,
    )
    record["seats"] = board.seats
    return record


def shard_name(kind: str, seed: int, number: int) -> str:
    """Return the name of a shard's files, without their suffixes."""
    return f"{kind}.{seed}.{number}"


def list_shards(folder: Path, seats: int) -> list[Path]:
    """Return the complete shards with a number of seats, by the names of their positions."""
    return sorted(folder.glob(f"*-{seats}.*.positions"))


def kind_of(file: Path) -> str:
    """Return the kind of the games of a shard."""
    return file.name.partition(".")[0]


def is_held_out(file: Path) -> bool:
    """Return whether a shard is held out; held-out shards have games of every kind."""
    number = int(file.name.split(".")[2])
    return number // len(MIX) in HELD_OUT_ROUNDS


def read_shard(file: Path) -> tuple[Records, Records]:
    """Return the boards and positions of a shard."""
    seats = parse_kind(kind_of(file)).seats
    content = zlib.decompress(file.read_bytes())
    boards = np.fromfile(file.with_suffix(".boards"), BOARD)
    return boards, np.frombuffer(content, position_type(seats)).copy()


def read_shards(folder: Path, seats: int) -> tuple[Records, Records]:
    """Return the boards and positions of all shards with a number of seats."""
    boards, positions = [np.zeros(0, BOARD)], [np.zeros(0, position_type(seats))]
    first = 0
    for file in list_shards(folder, seats):
        of_shard, of_positions = read_shard(file)
        boards.append(of_shard)
        of_positions["board"] += first
        first += len(of_shard)
        positions.append(of_positions)
    return np.concatenate(boards), np.concatenate(positions)
