"""`kingdombuilder bench`: measure the engine's speed and check it against its limits."""

import argparse
import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random
from timeit import Timer
from typing import TypeVar

from rich.console import Console
from rich.table import Table

from kingdombuilder.box import BOXES, QUEENIES
from kingdombuilder.cli.bench_cores import CoreCosts
from kingdombuilder.cli.bench_native import RATIOS, native_cores, native_costs, native_level
from kingdombuilder.cli.bench_protocol import protocol_costs
from kingdombuilder.cli.bench_vector import CPYTHON, FLOORS, NATIVE, vector_costs
from kingdombuilder.insight.legality import play
from kingdombuilder.rules.cells import Cell, near
from kingdombuilder.rules.hexes import each
from kingdombuilder.rules.scoring import total_gold
from kingdombuilder.rules.state import BEFORE, State
from kingdombuilder.rules.turn import advance, legal
from kingdombuilder.setup.chance import draw_card, random_pick
from kingdombuilder.setup.random_setup import random_setup
from kingdombuilder.setup.setup import start
from kingdombuilder.text.translations import translate

T = TypeVar("T")
GAME_KINDS = ("game", "every_box")
CHUNK = 20  # states copied at a time
ROUNDS = 5  # each figure is the best of these
GAMES = 150
NEAR_CALLS_PER_GAME = 1500
GAMES_PER_SECOND, ALL_BOXES_PER_SECOND = 2000, 1000


@dataclass(frozen=True, slots=True)
class Figure:
    """A measured cost and its limit, both in microseconds."""

    name: str
    cost: float
    floor: float | None


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument("--json", action="store_true", help="print JSON")


def run(options: argparse.Namespace) -> int:
    """Measure and print all figures, and those that exceed their limits."""
    cores = native_cores()
    figures = measure(cores)
    missed = [f.name for f in figures if f.floor is not None and f.cost > f.floor]
    if options.json:
        print(json.dumps(_as_json(figures, missed, cores)))
        return 0
    language = options.language
    titles = ("what", "cost", "rate", "ratio", "floor")
    table = Table(*(translate(language, f"bench.{title}") for title in titles))
    for column in table.columns[1:]:
        column.justify = "right"
    for figure in figures:
        floor = f"{figure.floor:,.1f}" if figure.floor else ""
        ratio = f"{figure.cost / figures[0].cost:,.1f}"
        rate = f"{1e6 / figure.cost:,.0f}"
        name = translate(language, f"bench.{figure.name}")
        table.add_row(name, f"{figure.cost:,.2f}", rate, ratio, floor)
    console = Console(highlight=False)
    console.print(table)
    times = _times_cpython(figures)
    if times:
        console.print(translate(language, "bench.native", level=native_level(), **times))
    if cores and cores.cores > 1:
        facts = {"times": f"{cores.scaling:.2f}", "by_cpu": f"{cores.cpu_scaling:.2f}"}
        console.print(translate(language, "bench.cores", n=cores.cores, **facts))
    if "vector" in times:
        console.print(translate(language, "bench.vector", times=times["vector"]))
    names = ", ".join(translate(language, f"bench.{name}") for name in missed)
    console.print(translate(language, "bench.missed" if missed else "bench.held", names=names))
    return 0


def measure(cores: CoreCosts | None) -> list[Figure]:
    """Measure all figures; `near` comes first, because the others are shown as ratios to it."""
    states = list(_states(Random(1)))
    owns = [state.own[state.me] for state in states]
    picks = [(state, next(each(legal(state)))) for state in states]
    near_cost = _cost(lambda: _each(near, owns), len(owns))
    game = _cost(_games(Random(2), ("base",), ()), GAMES)
    every_box = _cost(_games(Random(3), tuple(BOXES), tuple(QUEENIES)), GAMES)
    return [
        Figure("near", near_cost, None),
        Figure("legal", _cost(lambda: _each(legal, states), len(states)), 1.5),
        Figure("copy", _cost(lambda: _each(State.copy, states), len(states)), 1.0),
        Figure("advance", _advance(picks), 1.5),
        Figure("play", _cost(lambda: _each(_play, picks), len(picks)), None),
        Figure("score", _cost(lambda: _each(_score, states), len(states)), 80),
        Figure("game", game, 1e6 / GAMES_PER_SECOND),
        Figure("game_near", game, NEAR_CALLS_PER_GAME * near_cost),
        Figure("every_box", every_box, 1e6 / ALL_BOXES_PER_SECOND),
        *_native({"native_game": game, "native_every_box": every_box}),
        *([Figure("native_cores", cores.all, None)] if cores else []),
        *(Figure(name, cost, None) for name, cost in protocol_costs().items()),
    ]


def _native(cpython: dict[str, float]) -> Iterator[Figure]:
    ratio = RATIOS.get(native_level())
    floors = {name: cost / ratio for name, cost in cpython.items()} if ratio else {}
    for name, cost in native_costs().items():
        yield Figure(name, cost, floors.get(name))
    for name, cost in vector_costs().items():
        yield Figure(name, cost, FLOORS.get(name) if ratio else None)


def _times_cpython(figures: list[Figure]) -> dict[str, float]:
    """Return the native engine's speed-up over CPython, for single games and for batches."""
    costs = {figure.name: figure.cost for figure in figures}
    pairs = {kind: (kind, f"native_{kind}") for kind in GAME_KINDS} | {"vector": (CPYTHON, NATIVE)}
    return {
        name: round(costs[slow] / costs[quick], 1)
        for name, (slow, quick) in pairs.items()
        if slow in costs and quick in costs
    }


def _states(random: Random) -> Iterator[State]:
    """Yield the state at every decision of some random games for two."""
    for _ in range(2):
        state = start(random_setup(random, 2))
        while picks := legal(state):
            if state.phase < BEFORE:
                advance(state, draw_card(state, random))
            else:
                yield state.copy()
                advance(state, random_pick(picks, random))


def _games(random: Random, boxes: tuple[str, ...], queenies: tuple[str, ...]) -> Callable[[], None]:
    tables = [start(random_setup(random, 2, boxes, queenies=queenies)) for _ in range(GAMES)]

    def games() -> None:
        for table in tables:
            play_out(table.copy(), random)

    return games


def play_out(state: State, random: Random) -> None:
    """Play random picks to the end of the game."""
    while True:
        if state.phase < BEFORE:
            advance(state, draw_card(state, random))
        elif picks := legal(state):
            advance(state, random_pick(picks, random))
        else:
            return


def _advance(picks: list[tuple[State, Cell]]) -> float:
    """Return the cost of a pick in place, without the copies, which are made in advance."""
    costs = []
    for first in range(0, len(picks), CHUNK):
        chunk = picks[first : first + CHUNK]
        rounds = [[(state.copy(), pick) for state, pick in chunk] for _ in range(ROUNDS)]
        costs.append(_cost(lambda rounds=rounds: _advance_each(rounds.pop()), 1))  # type: ignore[misc]
    return sum(costs) / len(picks)


def _advance_each(picks: list[tuple[State, Cell]]) -> None:
    for state, pick in picks:
        advance(state, pick)


def _each(work: Callable[[T], object], things: list[T]) -> None:
    """Call a function for each thing and discard the results, so that memory is not measured."""
    for thing in things:
        work(thing)


def _play(item: tuple[State, Cell]) -> State:
    return play(*item)


def _score(state: State) -> int:
    return total_gold(state, 0) + total_gold(state, 1)


def _cost(work: Callable[[], object], times: int) -> float:
    """Return the microseconds for one of `times` calls, the best of several rounds."""
    return min(Timer(work).repeat(ROUNDS, number=1)) / times * 1e6


def _as_json(
    figures: list[Figure], missed: list[str], cores: CoreCosts | None
) -> dict[str, object]:
    near_cost = figures[0].cost
    return {
        "microseconds": {f.name: round(f.cost, 3) for f in figures},
        "ratio_to_near": {f.name: round(f.cost / near_cost, 2) for f in figures},
        "games_per_second": {f.name: round(1e6 / f.cost) for f in figures if f.name in GAME_KINDS},
        "picks_per_second": {
            f.name: round(1e6 / f.cost) for f in figures if f.name.startswith("vector_")
        },
        "questions_per_second": {
            f.name: round(1e6 / f.cost) for f in figures if f.name.startswith("protocol_")
        },
        "cores": {
            "number": cores.cores,
            "scaling": round(cores.scaling, 2),
            "scaling_by_cpu_time": round(cores.cpu_scaling, 2),
        }
        if cores
        else None,
        "times_cpython": _times_cpython(figures),
        "missed": missed,
    }
