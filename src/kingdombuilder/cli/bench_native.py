"""Measure the native engine, in the same run as CPython."""

import ctypes
from collections.abc import Callable
from random import Random
from timeit import Timer

from kingdombuilder.box import BOXES, QUEENIES
from kingdombuilder.cli.bench_cores import CoreCosts, measure_cores
from kingdombuilder.native import CompiledEngine, GameBatch, find_engine, random_states
from kingdombuilder.native.layout import SET_BYTES
from kingdombuilder.rules.structs import MAX_SEATS
from kingdombuilder.setup.random_setup import random_setup
from kingdombuilder.setup.setup import start

RATIOS = {"avx2": 25, "avx512": 50}  # required speed-up over CPython, by SIMD level
TABLES, GAMES = 150, 600
ROUNDS = 9
SOME_PICKS = 60


def native_costs() -> dict[str, float]:
    """Return microseconds per call in a batch on one core; empty without a native engine."""
    engine = find_engine().engine
    if engine is None:
        return {}
    base = _games(engine, Random(2), ("base",), ())
    every = _games(engine, Random(3), tuple(BOXES), tuple(QUEENIES))
    middle = base.copy()
    middle.play_out(random_states(range(GAMES)), SOME_PICKS)
    middle.draw(random_states(range(GAMES)))
    picks = (ctypes.c_int64 * GAMES)(*(int(p).bit_length() - 1 for p in middle.legal()))
    legal = ctypes.create_string_buffer(SET_BYTES * GAMES)
    gold = (ctypes.c_int64 * (MAX_SEATS * GAMES))()
    return {
        "native_game": _cost(base, _play_out),
        "native_every_box": _cost(every, _play_out),
        "native_copy": _cost(middle, base.put_copies),
        "native_legal": _cost(middle, lambda games: games.legal_into(ctypes.addressof(legal))),
        "native_advance": _cost(middle, lambda games: games.advance_from(ctypes.addressof(picks))),
        "native_score": _cost(middle, lambda games: games.scores_into(ctypes.addressof(gold))),
    }


def native_cores() -> CoreCosts | None:
    """Return the costs of games with every box on one core and on all; None without an engine."""
    engine = find_engine().engine
    if engine is None:
        return None
    return measure_cores(_games(engine, Random(3), tuple(BOXES), tuple(QUEENIES)))


def native_level() -> str:
    """Return the SIMD level in use, or an empty text without a native engine."""
    engine = find_engine().engine
    return engine.simd_level if engine else ""


def _games(
    engine: CompiledEngine, random: Random, boxes: tuple[str, ...], queenies: tuple[str, ...]
) -> GameBatch:
    tables = [start(random_setup(random, 2, boxes, queenies=queenies)) for _ in range(TABLES)]
    return engine.games(tables * (GAMES // TABLES))


def _play_out(games: GameBatch) -> None:
    games.play_out(random_states(range(len(games))))


def _cost(games: GameBatch, work: Callable[[GameBatch], object]) -> float:
    """Return the best time of several rounds, each with its own games."""
    copies = [games.copy() for _ in range(ROUNDS)]
    return min(Timer(lambda: work(copies.pop())).repeat(ROUNDS, number=1)) / len(games) * 1e6
