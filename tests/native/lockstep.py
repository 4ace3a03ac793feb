"""Games on CPython and the compiled engine in lockstep, and searches, as comparable values.

The same code runs on a native library and in the interpreter of a page.
"""

from array import array
from base64 import b64decode, b64encode
from hashlib import sha256
from random import Random
from typing import Any
from zlib import compress, decompress

from kingdombuilder.insight.net import BoardNet
from kingdombuilder.insight.seen import seen_by
from kingdombuilder.native.engine import CompiledEngine
from kingdombuilder.native.forecasts import hex_worths
from kingdombuilder.native.search import Line, NativeSearch, RolloutPolicy
from kingdombuilder.native.shipped_net import shipped_encoder
from kingdombuilder.native.status import find_engine
from kingdombuilder.notation.picks import pick_name
from kingdombuilder.notation.setup_code import read_setup_code
from kingdombuilder.rules.scoring import total_gold
from kingdombuilder.rules.state import State
from kingdombuilder.rules.turn import CHANCE, NOBODY, advance, chooser, legal
from kingdombuilder.setup.chance import draw_card, random_pick
from kingdombuilder.setup.setup import start

POLICIES = (
    RolloutPolicy(turns=99, samples=6),
    RolloutPolicy(turns=4, samples=20, tries=12, width=1),
)


def play(engine: CompiledEngine, code: str, seed: int) -> tuple[str, list[int]]:
    """Play a random game on both engines; return a digest of its picks, and its scores.

    Raise `AssertionError` if they differ after any pick.
    """
    state, random = start(read_setup_code(code)), Random(seed)
    games, picks = engine.games([state]), list[str]()
    while (who := chooser(state)) != NOBODY:
        assert games.choosers() == [who]
        assert games.legal() == [legal(state)]
        pick = draw_card(state, random) if who == CHANCE else random_pick(legal(state), random)
        advance(state, pick)
        games.advance([pick])
        assert engine.write_state(state) == games.packed_state(0), len(picks)
        picks.append(pick_name(pick))
    gold = [total_gold(state, seat) for seat in range(state.board.seats)]
    assert games.scores()[0][: len(gold)] == gold
    return sha256(" ".join(picks).encode()).hexdigest(), gold


def search(engine: CompiledEngine, code: str, seed: int) -> list[Any]:
    """Return the lines of a turn with their values, and the leads of rollouts along them.

    The last lines are those that the net finds.
    """
    seen, searching = _middle_of_a_game(code, seed), NativeSearch(engine)
    lines = searching.best_lines(seen, 64, 16, 6, seed)
    leads = [
        searching.rollouts(range(min(2, len(lines))), [seed + die for die in range(8)], policy)
        for policy in POLICIES
    ]
    encoder = shipped_encoder()
    assert encoder is not None
    by_net = searching.best_lines(seen, 16, 16, 6, seed, encoder.board_net(seen.board), 10_000)
    return [_names_of(lines), leads, _names_of(by_net)]


def table_text(code: str) -> str:
    """Return the rows of a board, which an encoder in floating point may round differently."""
    encoder = shipped_encoder()
    assert encoder is not None
    table = encoder.board_net(start(read_setup_code(code)).board).table
    return b64encode(compress(table.tobytes())).decode()


def value_hexes(engine: CompiledEngine, code: str, seed: int, table: str) -> list[list[int]]:
    """Return the heat map of every seat, by the net with the given rows."""
    seen, encoder = _middle_of_a_game(code, seed), shipped_encoder()
    assert encoder is not None
    rows = array("h", decompress(b64decode(table)))
    on = BoardNet(encoder.board_net(seen.board).net, rows)
    seats = range(seen.board.seats)
    return [list(hex_worths(engine, on, seen, seat).values()) for seat in seats]


def _names_of(lines: list[Line]) -> list[Any]:
    return [[value, list(map(pick_name, picks))] for value, picks in lines]


def _middle_of_a_game(code: str, seed: int) -> State:
    """Return a position in a random game as the picking seat sees it."""
    state, random = start(read_setup_code(code)), Random(seed)
    for _ in range(40 + seed % 30):
        who = chooser(state)
        advance(
            state,
            draw_card(state, random) if who == CHANCE else random_pick(legal(state), random),
        )
    while chooser(state) == CHANCE:
        advance(state, draw_card(state, random))
    return seen_by(state, chooser(state))


def main(work: dict[str, list[Any]]) -> dict[str, list[Any]]:
    """Return the results of the given games, searches and heat maps."""
    engine = find_engine().engine
    assert engine is not None
    return {
        "games": [play(engine, code, seed) for code, seed in work["games"]],
        "searches": [search(engine, code, seed) for code, seed in work["searches"]],
        "heat_maps": [value_hexes(engine, *given) for given in work["heat_maps"]],
    }
