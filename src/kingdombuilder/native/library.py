"""The source text of the library: the runtime, the translated rules, and the exported functions."""

from collections.abc import Callable
from importlib.resources import files

import kingdombuilder.box as _boxes  # fills the tables of the rules
from kingdombuilder.insight.evaluation import lead, worth
from kingdombuilder.native import limits
from kingdombuilder.native.translate import translate
from kingdombuilder.rules.board import SLOTS
from kingdombuilder.rules.buttons import POWER
from kingdombuilder.rules.cells import HEX_BITS, ISLAND_ROWS, ISLAND_TOP, SIDE, bit
from kingdombuilder.rules.hidden import first_unknown_holder, hide, reveal
from kingdombuilder.rules.pile import size
from kingdombuilder.rules.scoring import total_gold
from kingdombuilder.rules.structs import MAX_SEATS
from kingdombuilder.rules.turn import advance, chooser, legal

EXPORTED: tuple[Callable[..., object], ...] = (
    *(chooser, legal, advance, total_gold, size),
    *(hide, first_unknown_holder, reveal),
    *(worth, lead),
)
HEADERS = (
    "runtime.h",
    "sets_plain.h",
    "sets_vector.h",
    "engine.h",
    "views.h",
    "rows.h",
    "playouts.h",
    "search.h",
)
MAIN = "main.cpp"
HEIGHT = ISLAND_TOP + ISLAND_ROWS
SIZES = {
    "SEATS": MAX_SEATS,
    "SLOTS": SLOTS,
    "SIDE": SIDE,
    "HEIGHT": HEIGHT,
    "HEX_BITS": HEX_BITS,
    "BUTTONS": POWER[-1].bit_length() - HEX_BITS,
    **{name: value for name, value in vars(limits).items() if name.isupper()},
}


def source_files() -> dict[str, str]:
    """Return the files to compile, by name."""
    assert _boxes.BOXES
    found = {name: files(__package__).joinpath(name).read_text("utf-8") for name in HEADERS}
    offers = "".join(f'#include "{name}"\n' for name in HEADERS[HEADERS.index("engine.h") :])
    found[MAIN] = f'#include "runtime.h"\n{translate(EXPORTED)}{_sizes()}{offers}'
    return found


def _sizes() -> str:
    sizes = ", ".join(f"{name} = {value}" for name, value in SIZES.items())
    firsts = ", ".join(str(bit(row, 0)) for row in range(HEIGHT))
    return f"enum {{ {sizes} }};\nconstexpr i64 ROW_BITS[] = {{{firsts}}};\n"
