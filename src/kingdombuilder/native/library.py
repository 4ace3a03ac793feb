"""The source text of the library: the runtime, the translated rules, and the exported functions."""

from collections.abc import Callable, Mapping
from importlib.resources import files

import kingdombuilder.box as _boxes  # fills the tables of the rules
from kingdombuilder.insight.evaluation import lead, worth
from kingdombuilder.insight.net import forward, tensors
from kingdombuilder.insight.net.numbers import NUMBER_COUNT, seat_number
from kingdombuilder.insight.net.planes import PLANE_COUNT, board_plane, present
from kingdombuilder.insight.net.sets import SET_COUNT, seat_set
from kingdombuilder.native import limits
from kingdombuilder.native.translate import translate
from kingdombuilder.rules.board import CARDS_IN_PLAY, NO_TASK, SLOTS, TASKS_IN_PLAY
from kingdombuilder.rules.buttons import POWER
from kingdombuilder.rules.cells import HEX_BITS, ISLAND_ROWS, ISLAND_TOP, SIDE, bit
from kingdombuilder.rules.hidden import first_unknown_holder, hide, reveal
from kingdombuilder.rules.pile import size
from kingdombuilder.rules.scoring import card_gold, task_gold, total_gold
from kingdombuilder.rules.structs import MAX_SEATS
from kingdombuilder.rules.turn import advance, chooser, legal

EXPORTED: tuple[Callable[..., object], ...] = (
    *(chooser, legal, advance, total_gold, size),
    *(hide, first_unknown_holder, reveal),
    *(worth, lead, card_gold, task_gold),
    *(seat_set, seat_number, board_plane, present),
)
HEADERS = (
    "runtime.h",
    "sets_plain.h",
    "sets_vector.h",
    "engine.h",
    "views.h",
    "rows.h",
    "net.h",
    "encoder.h",
    "playouts.h",
    "search.h",
    "simulator.h",
)
MAIN = "main.cpp"
NO_FILES: Mapping[str, str] = {}
HEIGHT = ISLAND_TOP + ISLAND_ROWS
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
    "PLANE_COUNT": PLANE_COUNT,
    **{f"NET_{name}": getattr(tensors, name) for name in _NET_SIZES},
    "NET_TAPS": len(tensors.TAPS),
    **{name: getattr(tensors, name) for name in ("MAX_ACTIVATION", "MAX_AMOUNT")},
    **{name: getattr(forward, name) for name in ("GOLD_UNIT", "ODDS_WEIGHT", "WIN_BONUS", "UNIT")},
}


def source_files(more: Mapping[str, str] = NO_FILES) -> dict[str, str]:
    """Return the files to compile, by name; the engine includes `more` at its end."""
    assert _boxes.BOXES
    found = {name: files(__package__).joinpath(name).read_text("utf-8") for name in HEADERS}
    included = (*HEADERS[HEADERS.index("engine.h") :], *more)
    offers = "".join(f'#include "{name}"\n' for name in included)
    found[MAIN] = f'#include "runtime.h"\n{translate(EXPORTED)}{_sizes()}{offers}'
    return {**found, **more}


def _sizes() -> str:
    sizes = ", ".join(f"{name} = {value}" for name, value in SIZES.items())
    firsts = ", ".join(str(bit(row, 0)) for row in range(HEIGHT))
    taps = ", ".join(map(str, tensors.TAPS))
    arrays = f"constexpr i64 ROW_BITS[] = {{{firsts}}}, TAPS[] = {{{taps}}};\n"
    return f"enum {{ {sizes} }};\n{arrays}"
