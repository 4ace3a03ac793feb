"""Blocks: a board and a state as bytes, which programs in C read with `kb_open`."""

import struct
from collections.abc import Callable, Iterable
from functools import cache
from typing import Any

from kingdombuilder.native.abi import ABI_VERSION
from kingdombuilder.native.layout import field_offsets, size, writer
from kingdombuilder.native.library import BLOCK_MAGIC, source_digest
from kingdombuilder.native.source import Sources
from kingdombuilder.rules.board import Board
from kingdombuilder.rules.state import State

Write = Callable[[Any], bytes]
_HEAD = struct.Struct("<QqQqq24x")


def write_block(state: State) -> bytes:
    """Return a state and its board as a block."""
    write_board, write_state, sizes = _writers()
    head = _HEAD.pack(BLOCK_MAGIC, ABI_VERSION, source_digest(), *sizes)
    return head + write_board(state.board) + write_state(state)


def write_blocks(states: Iterable[State]) -> bytes:
    """Return many states, one block after the other."""
    return b"".join(map(write_block, states))


@cache
def _writers() -> tuple[Write, Write, tuple[int, int]]:
    sources = Sources()
    board, state = field_offsets(sources, Board), field_offsets(sources, State)
    return writer(board), writer(state), (size(board), size(state))
