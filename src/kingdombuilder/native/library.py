"""The source text of the library: the runtime, the translated rules, and the exported functions."""

from collections.abc import Callable, Mapping
from functools import cache
from hashlib import sha256
from importlib.resources import files

import kingdombuilder.box as _boxes  # fills the tables of the rules
from kingdombuilder.insight.evaluation import lead, worth
from kingdombuilder.insight.net import forward, parts, tensors
from kingdombuilder.insight.net.extra_settlement import add_settlement
from kingdombuilder.insight.net.numbers import (
    NUMBER_COUNT,
    NUMBERS,
    linear_gold,
    linear_lead,
    seat_number,
)
from kingdombuilder.insight.net.planes import PLANE_COUNT, board_plane, present
from kingdombuilder.insight.net.sets import SET_COUNT, seat_set
from kingdombuilder.native import limits
from kingdombuilder.native.abi import ABI_VERSION
from kingdombuilder.native.layout import WORD, WORDS
from kingdombuilder.native.translate import translate
from kingdombuilder.notation.picks import pick_name
from kingdombuilder.rules.board import CARDS_IN_PLAY, NO_TASK, SLOTS, TASKS_IN_PLAY
from kingdombuilder.rules.buttons import POWER
from kingdombuilder.rules.cells import HEX_BITS, ISLAND_ROWS, ISLAND_TOP, SIDE, Cell, bit
from kingdombuilder.rules.hidden import first_unknown_holder, hide, reveal
from kingdombuilder.rules.pile import size
from kingdombuilder.rules.scoring import card_gold, task_gold, total_gold
from kingdombuilder.rules.structs import MAX_SEATS
from kingdombuilder.rules.turn import advance, chooser, legal

EXPORTED: tuple[Callable[..., object], ...] = (
    *(chooser, legal, advance, total_gold, size),
    *(hide, first_unknown_holder, reveal),
    *(worth, lead, card_gold, task_gold),
    *(seat_set, seat_number, board_plane, present, add_settlement),
)
HEADERS = (
    "runtime.h",
    "sets_plain.h",
    "sets_vector.h",
    "memo.h",
    "engine.h",
    "views.h",
    "rows.h",
    "net.h",
    "encoder.h",
    "playouts.h",
    "clock.h",
    "best.h",
    "search.h",
    "revision.h",
    "race.h",
    "proof.h",
    "simulator.h",
    "abi.h",
)
MAIN = "main.cpp"
BLOCK_MAGIC = int.from_bytes(b"KBBLOCK\0", "little")
NO_FILES: Mapping[str, str] = {}
HEIGHT = ISLAND_TOP + ISLAND_ROWS
SET_BITS = WORD * WORDS
_NET_SIZES = (
    *("CHANNELS", "BLOCKS", "WIDTH", "HIDDEN", "LAST", "OUTPUTS"),
    *("ROW_BITS", "WEIGHT_BITS", "NUMBER_BITS"),
)
SIZES = {
    "SEATS": MAX_SEATS,
    "SLOTS": SLOTS,
    "SIDE": SIDE,
    "HEIGHT": HEIGHT,
    "HEX_BITS": HEX_BITS,
    "BUTTONS": POWER[-1].bit_length() - HEX_BITS,
    **{name: value for name, value in vars(limits).items() if name.isupper()},
    "CARDS_IN_PLAY": CARDS_IN_PLAY,
    "TASKS_IN_PLAY": TASKS_IN_PLAY,
    "NO_TASK": NO_TASK,
    "SET_COUNT": SET_COUNT,
    "NUMBER_COUNT": NUMBER_COUNT,
    "LINEAR_GOLD": NUMBERS.index(linear_gold),
    "LINEAR_LEAD": NUMBERS.index(linear_lead),
    "PLANE_COUNT": PLANE_COUNT,
    **{name: getattr(parts, name) for name in ("CARDS_PART", "TILES_PART")},
    **{f"NET_{name}": getattr(tensors, name) for name in _NET_SIZES},
    "NET_TAPS": len(tensors.TAPS),
    **{name: getattr(tensors, name) for name in ("MAX_ACTIVATION", "LEAK_BITS", "MAX_AMOUNT")},
    **{name: getattr(forward, name) for name in ("GOLD_UNIT", "ODDS_WEIGHT", "WIN_BONUS", "UNIT")},
}


def source_files(more: Mapping[str, str] = NO_FILES) -> dict[str, str]:
    """Return the files to compile, by name; the engine includes `more` at its end."""
    texts = {name: files(__package__).joinpath(name).read_text("utf-8") for name in HEADERS}
    included = (*HEADERS[HEADERS.index("engine.h") :], *more)
    offers = "".join(f'#include "{name}"\n' for name in included)
    rules = _rules()
    texts[MAIN] = f'#include "runtime.h"\n#include "memo.h"\n{rules}{_abi(_digest(rules))}{offers}'
    return {**texts, **more}


@cache
def source_digest() -> int:
    """Return a number that changes with the rules and with the layout of structs."""
    return _digest(_rules())


def _digest(rules: str) -> int:
    return int.from_bytes(sha256(rules.encode()).digest()[:8], "little")


def _rules() -> str:
    assert _boxes.BOXES
    return translate(EXPORTED) + _sizes()


def _abi(digest: int) -> str:
    """Return the constants of the interface for C."""
    names = ", ".join(f'"{name}"' if name else "0" for name in _pick_names())
    return (
        f"enum {{ ABI_VERSION = {ABI_VERSION} }};\n"
        f"constexpr u64 BLOCK_MAGIC = {BLOCK_MAGIC}ull, DIGEST = {digest}ull;\n"
        f"constexpr const char* PICK_NAMES[] = {{{names}}};\n"
    )


def _pick_names() -> list[str]:
    """Return the name of the pick of each bit, or an empty text."""
    names = []
    for at in range(SET_BITS):
        try:
            names.append(pick_name(Cell(1 << at)))
        except KeyError:
            names.append("")
    return names


def _sizes() -> str:
    sizes = ", ".join(f"{name} = {value}" for name, value in SIZES.items())
    firsts = ", ".join(str(bit(row, 0)) for row in range(HEIGHT))
    taps = ", ".join(map(str, tensors.TAPS))
    set_parts, number_parts = (
        ", ".join(map(str, numbers)) for numbers in (parts.SET_PARTS, parts.NUMBER_PARTS)
    )
    arrays = (
        f"constexpr i64 ROW_BITS[] = {{{firsts}}}, TAPS[] = {{{taps}}}, "
        f"SET_PARTS[] = {{{set_parts}}}, NUMBER_PARTS[] = {{{number_parts}}};\n"
    )
    return f"enum {{ {sizes} }};\n{arrays}"
