"""The net that is part of the program, on boards; it needs the native engine."""

from functools import cache
from importlib.resources import files

from kingdombuilder.insight.net import read_net
from kingdombuilder.native.encoder import BoardEncoder
from kingdombuilder.native.status import find_engine

FILE = "trained.net"


@cache
def shipped_encoder() -> BoardEncoder | None:
    """Return the encoder of the net, or None without the native engine."""
    engine = find_engine().engine
    if engine is None:
        return None
    content = files("kingdombuilder.insight.net").joinpath(FILE).read_bytes()
    return BoardEncoder(engine, read_net(content))
