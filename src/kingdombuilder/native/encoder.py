"""The net's rows of a board, computed by the native engine and cached, and nets in C++ memory."""

import ctypes
import threading
from array import array
from collections import OrderedDict
from functools import lru_cache
from itertools import count

from kingdombuilder.insight.net import BoardNet, Net
from kingdombuilder.insight.net.tensors import TABLE_LENGTH, TENSORS
from kingdombuilder.native.batch import aligned
from kingdombuilder.native.engine import CompiledEngine
from kingdombuilder.rules.board import Board

MAX_BOARDS = 16  # whose rows stay in memory, about a megabyte each
_POINTER = ctypes.c_void_p
_numbers = count(1)  # of board nets; 0 is none


class NativeNet(ctypes.Structure):
    """The addresses of a net's tensors, as `struct Net` in C++."""

    _fields_ = [(tensor.name, _POINTER) for tensor in TENSORS]


class NativeBoardNet(ctypes.Structure):
    """A net and the rows of a board, as `struct BoardNet` in C++."""

    _fields_ = [
        *(("net", ctypes.POINTER(NativeNet)), ("table", _POINTER)),
        ("number", ctypes.c_int64),
    ]


@lru_cache(maxsize=MAX_BOARDS)
def native_net(net: Net) -> NativeNet:
    """Return a net for the library; it uses the memory of the net's arrays."""
    return NativeNet(*(net.values[tensor.name].buffer_info()[0] for tensor in TENSORS))


@lru_cache(maxsize=MAX_BOARDS)
def native_board_net(on: BoardNet) -> NativeBoardNet:
    """Return a net and its rows for the library, in the memory of their arrays."""
    table, number = on.table.buffer_info()[0], next(_numbers)
    return NativeBoardNet(ctypes.pointer(native_net(on.net)), table, number)


class BoardEncoder:
    """Computes the rows of boards with one net, each board once."""

    def __init__(self, engine: CompiledEngine, net: Net) -> None:
        self.engine, self._net = engine, net
        library = engine.library
        library.kb_encode_scratch.restype = ctypes.c_int64
        library.kb_encode.argtypes, library.kb_encode.restype = [_POINTER] * 4, None
        self._scratch_size = library.kb_encode_scratch()
        self._lock = threading.Lock()
        self._nets: OrderedDict[bytes, BoardNet] = OrderedDict()

    def board_net(self, board: Board) -> BoardNet:
        """Return the net with the rows of a board; equal boards share them."""
        key = self.engine.write_board(board)
        with self._lock:
            if key not in self._nets:
                self._nets[key] = BoardNet(self._net, self._encode(board))
            self._nets.move_to_end(key)
            if len(self._nets) > MAX_BOARDS:
                self._nets.popitem(last=False)
            return self._nets[key]

    def _encode(self, board: Board) -> "array[int]":
        table = array("h", bytes(2 * TABLE_LENGTH))
        _, memory = self.engine.board(board)
        scratch = aligned(self._scratch_size)
        self.engine.library.kb_encode(
            *(ctypes.byref(native_net(self._net)), ctypes.addressof(memory)),
            *(ctypes.addressof(scratch), table.buffer_info()[0]),
        )
        return table
