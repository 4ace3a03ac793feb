"""Bots that play with a net from a file, for matches: `net-lines` and `net-race`.

Those of a second net are `other-lines` and `other-race`. `linear-lines` and `linear-race` play
without a net. All are added to the shelf of bots when a match begins, and only there.
"""

from functools import cache
from pathlib import Path

from kingdombuilder.bots import BOTS, Bot, Budget, decide_within
from kingdombuilder.bots.net_rationale import Explainer
from kingdombuilder.bots.search.learned import line_thinker, race_thinker
from kingdombuilder.bots.search.linear_race import linear_race
from kingdombuilder.box.things import Words
from kingdombuilder.insight.net import read_net
from kingdombuilder.native import find_engine
from kingdombuilder.native.encoder import BoardEncoder
from kingdombuilder.rules.board import Board

NET, OTHER = "net", "other"
LINEAR_LINES, LINEAR_RACE = "linear-lines", "linear-race"


@cache
def find_encoder(file: Path) -> BoardEncoder | None:
    """Return the encoder of a net, or None without the native engine."""
    engine = find_engine().engine
    return BoardEncoder(engine, read_net(file.read_bytes())) if engine else None


def add_bots(file: Path, name: str = NET) -> None:
    """Add the bots that play with the net of a file, named after it."""

    def find_net(board: Board) -> Explainer | None:
        encoder = find_encoder(file)
        return Explainer(encoder.engine, encoder.board_net(board)) if encoder else None

    thinkers = {
        f"{name}-lines": line_thinker(find_net),
        f"{name}-race": race_thinker(find_net, linear_race),
    }
    if name == NET:
        thinkers[LINEAR_LINES] = line_thinker(lambda board: None)
        thinkers[LINEAR_RACE] = linear_race
    for bot, think in thinkers.items():
        words = Words(en=bot, fr=bot)
        BOTS.add(Bot(bot, words, words, decide_within(think, Budget(work=64)), think), "bots")
