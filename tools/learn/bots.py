"""Bots that play with a net from a file, for matches: `net-lines`, `net-race` and others.

The net of `net-ends` judges only ends of lines. `net-rivals` is a candidate: a race in whose
rollouts the other seats search too, and the net ends the turns. The bots of a second net are named
`other-lines` and so on. `linear-lines` and `linear-race` play without a net. All are added to the
shelf of bots when a match begins, and only there.
"""

from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random

from kingdombuilder.bots import BOTS, Bot, Budget, Decision, decide_within
from kingdombuilder.bots.bot import Think
from kingdombuilder.bots.net_rationale import Explainer
from kingdombuilder.bots.rationale import rationale_for
from kingdombuilder.bots.search import thread_search
from kingdombuilder.bots.search.learned import RACE, FindNet, line_thinker, race_thinker
from kingdombuilder.bots.search.linear_race import linear_race
from kingdombuilder.bots.search.race_config import Scouting
from kingdombuilder.box.things import Words
from kingdombuilder.insight.net import read_net
from kingdombuilder.native import find_engine
from kingdombuilder.native.encoder import BoardEncoder
from kingdombuilder.native.search import RolloutPolicy
from kingdombuilder.rules.board import Board
from kingdombuilder.rules.state import State

NET, OTHER = "net", "other"
ENDS_WIDTH, ENDS_POSITIONS, SAMPLES = 64, 100_000, 6
LINEAR_LINES, LINEAR_RACE = "linear-lines", "linear-race"

_SCOUT = RolloutPolicy(turns=10, samples=20, tries=12)
_RIVAL = RolloutPolicy(turns=10, samples=20, tries=12, width=4, rivals=4, by_net=1, every=5)
RIVAL_RACE = replace(
    RACE,
    rollout_policy=_RIVAL,
    brief_policy=_RIVAL._replace(turns=6, every=3),
    scouting=Scouting(_SCOUT, _SCOUT, finalists=32),
    prior_games=8,
)


@cache
def find_encoder(file: Path) -> BoardEncoder | None:
    """Return the encoder of a net, or None without the native engine."""
    engine = find_engine().engine
    return BoardEncoder(engine, read_net(file.read_bytes())) if engine else None


def ends_thinker(find_net: FindNet) -> Think:
    """Return a thinker whose lines are chosen by the linear evaluation, and their ends by a net."""

    def think(seen: State, random: Random, budget: Budget) -> Decision:
        net, width = find_net(seen.board), ENDS_WIDTH
        on, seed = net.on if net else None, random.getrandbits(64)
        lines = thread_search().best_lines(seen, width, width, SAMPLES, seed, on, ENDS_POSITIONS)
        picks = max(lines)[1]
        return Decision(picks[0], rationale_for(seen, picks), picks[1:])

    return think


def add_bots(file: Path, name: str = NET) -> None:
    """Add the bots that play with the net of a file, named after it."""

    def find_net(board: Board) -> Explainer | None:
        encoder = find_encoder(file)
        return Explainer(encoder.engine, encoder.board_net(board)) if encoder else None

    thinkers = {
        f"{name}-lines": line_thinker(find_net),
        f"{name}-ends": ends_thinker(find_net),
        f"{name}-race": race_thinker(find_net, linear_race),
        f"{name}-rivals": race_thinker(find_net, linear_race, RIVAL_RACE),
    }
    if name == NET:
        thinkers[LINEAR_LINES] = line_thinker(lambda board: None)
        thinkers[LINEAR_RACE] = linear_race
    for bot, think in thinkers.items():
        words = Words(en=bot, fr=bot)
        BOTS.add(Bot(bot, words, words, decide_within(think, Budget(work=64)), think), "bots")
