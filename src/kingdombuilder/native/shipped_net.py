"""The net that is part of the program, on boards; it needs the native engine."""

from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from kingdombuilder.insight.net import read_net
from kingdombuilder.native.encoder import BoardEncoder
from kingdombuilder.native.status import find_engine

FILE = "trained.net"
_other_place: Traversable | None = None


def net_file() -> Traversable:
    """Return the file of the net."""
    return _other_place or files("kingdombuilder.insight.net").joinpath(FILE)


def use_net(file: Traversable) -> None:
    """Read the net from another file, as a page does, whose package has no files."""
    global _other_place
    _other_place = file
    shipped_encoder.cache_clear()


@cache
def shipped_encoder() -> BoardEncoder | None:
    """Return the encoder of the net, or None without the native engine."""
    engine = find_engine().engine
    if engine is None:
        return None
    return BoardEncoder(engine, read_net(net_file().read_bytes()))
