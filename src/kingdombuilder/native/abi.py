"""The functions that the library exports for C, in one list: the header and ctypes follow it.

A change that breaks programs compiled against an older header raises `ABI_VERSION`.
"""

import ctypes
from dataclasses import dataclass
from typing import Any

ABI_VERSION = 1
PREFIX = "kb_"
_STATES = (("kb_state*", "states"), ("int64_t", "games"))
_SEEN_STATES = (("const kb_state*", "states"), ("int64_t", "games"))


@dataclass(frozen=True, slots=True)
class Function:
    """An exported function: its result and parameters as C types, and what it does."""

    name: str
    result: str
    parameters: tuple[tuple[str, str], ...]
    about: str

    @property
    def symbol(self) -> str:
        """Its name in the library."""
        return PREFIX + self.name

    @property
    def declaration(self) -> str:
        """Its declaration in C."""
        parameters = ", ".join(f"{kind} {name}" for kind, name in self.parameters) or "void"
        space = "" if self.result.endswith("*") else " "
        return f"{self.result}{space}{self.symbol}({parameters});"


FUNCTIONS = (
    Function("abi", "int64_t", (), "Return the version of this interface, KB_ABI."),
    Function(
        "digest",
        "uint64_t",
        (),
        "Return a number that changes with the rules; blocks with another one are refused.",
    ),
    Function(
        "level",
        "int64_t",
        (),
        "Return the instructions in use: 0 plain, 1 AVX2, 2 AVX-512.",
    ),
    Function("state_size", "int64_t", (), "Return the number of bytes of a state."),
    Function("board_size", "int64_t", (), "Return the number of bytes of a board."),
    Function("block_size", "int64_t", (), "Return the number of bytes of a block."),
    Function("search_size", "int64_t", (), "Return the number of bytes that a search needs."),
    Function(
        "open",
        "int64_t",
        (
            ("const void*", "block"),
            ("int64_t", "size"),
            ("kb_board*", "board"),
            ("kb_state*", "state"),
        ),
        "Copy the board and the state of a block. Return KB_OK or an error. The state refers to "
        "the board, which must stay where it is as long as the state or a copy of it is in use.",
    ),
    Function("seats", "int64_t", (("const kb_state*", "state"),), "Return the number of seats."),
    Function(
        "choosers",
        "void",
        (*_SEEN_STATES, ("int64_t*", "out")),
        "Write who picks in each game: a seat from 0, KB_CHANCE, or KB_NOBODY when it is over.",
    ),
    Function(
        "legal",
        "void",
        (*_SEEN_STATES, ("kb_set*", "out")),
        "Write the legal picks of each game as bits.",
    ),
    Function(
        "play",
        "int64_t",
        (("kb_state*", "state"), ("int64_t", "pick")),
        "Make a pick if it is legal. Return KB_OK, or KB_ILLEGAL and leave the state as it is.",
    ),
    Function(
        "advance",
        "void",
        (*_STATES, ("const int64_t*", "picks")),
        "Make a legal pick in each game without checking it; -1 leaves a game as it is.",
    ),
    Function(
        "draw",
        "void",
        (*_STATES, ("uint64_t*", "random")),
        "Draw cards in each game until a seat picks or it is over. The generators advance.",
    ),
    Function(
        "hide",
        "void",
        (*_STATES, ("const int64_t*", "seats")),
        "Reduce each game to what a seat can see: cards of other hands become unknown.",
    ),
    Function(
        "redeal",
        "void",
        (*_STATES, ("uint64_t*", "random")),
        "Deal the unknown cards of each game at random. The generators advance.",
    ),
    Function(
        "play_out",
        "void",
        (*_STATES, ("uint64_t*", "random"), ("int64_t", "most"), ("int64_t*", "made")),
        "Make random picks, at most `most` in each game, and write how many were made.",
    ),
    Function(
        "roll_out",
        "void",
        (
            *_STATES,
            ("const uint64_t*", "seeds"),
            ("int64_t", "turns"),
            ("int64_t", "samples"),
            ("int64_t", "tries"),
        ),
        "Deal the unknown cards and play some turns, or with 0 to the end, by players that "
        "consider `samples` picks and, unless it is 0, `tries` picks within a tile.",
    ),
    Function(
        "scores",
        "void",
        (*_SEEN_STATES, ("int64_t*", "out")),
        "Write the gold of each game: KB_SEATS numbers, 0 for unused seats.",
    ),
    Function(
        "search_turn",
        "int64_t",
        (
            ("kb_search*", "search"),
            ("const kb_state*", "state"),
            ("int64_t", "width"),
            ("int64_t", "keep"),
            ("int64_t", "samples"),
            ("uint64_t", "seed"),
            ("const void*", "net"),
            ("int64_t", "most"),
            ("int64_t*", "values"),
            ("int64_t*", "lengths"),
            ("int64_t*", "picks"),
        ),
        "Search the turn of the seat that picks, `width` lines at a time, and return how many "
        "lines were found, at most `keep`. Write the value of each, in thousandths of gold, its "
        "number of picks, and its picks, KB_LINE_PICKS places for each line. `net` must be 0. "
        "After `most` positions, only a single line is followed to the end of the turn.",
    ),
    Function(
        "rollouts",
        "void",
        (
            ("const kb_search*", "search"),
            ("kb_search*", "own"),
            ("int64_t", "line"),
            ("int64_t", "games"),
            ("const uint64_t*", "seeds"),
            ("int64_t", "turns"),
            ("int64_t", "samples"),
            ("int64_t", "tries"),
            ("int64_t", "width"),
            ("const void*", "net"),
            ("int64_t*", "out"),
        ),
        "Roll out games from the end of a line of the last search, and write the lead of the seat "
        "after each, in thousandths of gold. With a `width`, the seat searches its turns in `own`, "
        "which is another search. `net` must be 0.",
    ),
    Function(
        "pick_name",
        "const char*",
        (("int64_t", "pick"),),
        "Return the name of a pick, such as C7, end or a tile, or 0 if there is none.",
    ),
    Function(
        "parse_pick",
        "int64_t",
        (("const char*", "name"),),
        "Return the pick with a name, or -1 if there is none.",
    ),
)

_NUMBERS: dict[str, Any] = {
    "int64_t": ctypes.c_int64,
    "uint64_t": ctypes.c_uint64,
    "const char*": ctypes.c_char_p,
    "void": None,
}


def declare(library: ctypes.CDLL) -> None:
    """Declare the exported functions of a loaded library."""
    for function in FUNCTIONS:
        symbol = getattr(library, function.symbol)
        symbol.argtypes = [_NUMBERS.get(kind, ctypes.c_void_p) for kind, _ in function.parameters]
        symbol.restype = _NUMBERS[function.result]
