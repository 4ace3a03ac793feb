"""The text of the library: the runtime, the translated rules, and what it offers."""

from collections.abc import Callable
from importlib.resources import files

import kingdombuilder.box as _boxes  # fills the tables of the rules
from kingdombuilder.native.translate import translate
from kingdombuilder.record import SEATS
from kingdombuilder.rules.pile import size
from kingdombuilder.rules.scoring import total_gold
from kingdombuilder.rules.turn import advance, chooser, legal

OFFERED: tuple[Callable[..., object], ...] = (chooser, legal, advance, total_gold, size)
HEADERS = ("runtime.h", "sets_plain.h", "sets_vector.h", "engine.h")
MAIN = "main.cpp"


def texts() -> dict[str, str]:
    """The files to compile, by name."""
    assert _boxes.BOXES
    found = {name: files(__package__).joinpath(name).read_text("utf-8") for name in HEADERS}
    seats = f"enum {{ SEATS = {SEATS} }};\n"
    found[MAIN] = f'#include "runtime.h"\n{translate(OFFERED)}{seats}#include "engine.h"\n'
    return found
