"""Bots that play with a net from a file, for matches: `net-lines` and `net-race`.

They are added to the shelf of bots when a match begins, and only there.
"""

from dataclasses import replace
from functools import cache
from pathlib import Path

from kingdombuilder.bots import BOTS, Bot, Budget, decide_within
from kingdombuilder.bots.net_rationale import Explainer
from kingdombuilder.bots.search.learned import RACE, line_thinker, race_thinker
from kingdombuilder.box.things import Words
from kingdombuilder.insight.net import read_net
from kingdombuilder.native import find_engine
from kingdombuilder.native.encoder import BoardEncoder
from kingdombuilder.rules.board import Board

LINES, LINEAR, RACING = "net-lines", "linear-lines", "net-race"
TURNS = (2, 4, 8, 12)  # of rollouts, for comparisons: net-race-4 and so on


@cache
def find_encoder(file: Path) -> BoardEncoder | None:
    """Return the encoder of a net, or None without the native engine."""
    engine = find_engine().engine
    return BoardEncoder(engine, read_net(file.read_bytes())) if engine else None


def add_bots(file: Path) -> None:
    """Add the bots that play with the net of a file."""

    def find_net(board: Board) -> Explainer | None:
        encoder = find_encoder(file)
        return Explainer(encoder.engine, encoder.board_net(board)) if encoder else None

    linear = BOTS["grandmaster"].thinker
    assert linear
    thinkers = {
        LINES: line_thinker(find_net),
        LINEAR: line_thinker(lambda board: None),
        RACING: race_thinker(find_net, linear),
    }
    for turns in TURNS:
        policy = RACE.rollout_policy._replace(turns=turns)
        config = replace(RACE, rollout_policy=policy)
        thinkers[f"{RACING}-{turns}"] = race_thinker(find_net, linear, config)
    for name, think in thinkers.items():
        words = Words(en=name, fr=name)
        BOTS.add(Bot(name, words, words, decide_within(think, Budget(work=64)), think), "bots")
