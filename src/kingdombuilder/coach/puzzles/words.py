"""Puzzles in words: the task, a line of play step by step, and the result."""

from collections.abc import Iterator, Sequence

from kingdombuilder.coach.puzzles.kinds import compares_seats
from kingdombuilder.coach.puzzles.puzzle import Puzzle
from kingdombuilder.insight.changes import TILE_LOST, TILE_WON, tile_changes
from kingdombuilder.insight.describe import describe_gain, pick_text
from kingdombuilder.insight.preview import NO_GAIN, last_settled_state, preview_from
from kingdombuilder.insight.scores import gold_by_source
from kingdombuilder.rules.buttons import END, FIRST_POWER, is_hex
from kingdombuilder.rules.cells import Cell
from kingdombuilder.rules.hexes import hex_name
from kingdombuilder.rules.state import State
from kingdombuilder.rules.turn import advance
from kingdombuilder.text.translations import translate


def task_text(language: str, puzzle: Puzzle) -> str:
    """Return what to reach, in one sentence."""
    return translate(language, f"learn.task_{puzzle.kind}")


def line_texts(language: str, state: State, picks: Sequence[Cell]) -> list[str]:
    """Return a line of play step by step: each use of a tile, each settlement, with its gain."""
    return [text for text, _ in line_steps(language, state, picks)]


def line_steps(
    language: str, state: State, picks: Sequence[Cell]
) -> Iterator[tuple[str, tuple[Cell, ...]]]:
    """Yield the steps of a line of play: the text of each, and its picks."""
    states, tile, picks_so_far = [state], "", list[Cell]()
    for pick in picks:
        after = states[-1].copy()
        advance(after, pick)
        picks_so_far.append(pick)
        if pick >= FIRST_POWER:
            tile = pick_text(language, pick)
        elif not after.lifted:
            yield _step_text(language, states, pick, tile), tuple(picks_so_far)
            tile, picks_so_far = tile if after.doing else "", []
        states.append(after)
    if picks_so_far:
        yield tile, tuple(picks_so_far)


def _step_text(language: str, states: Sequence[State], pick: Cell, tile: str) -> str:
    """Return what a pick does, and what it brings compared with the last settled state."""
    state, base = states[-1], last_settled_state(states)
    if pick == END:
        return translate(language, "puzzles.step_end")
    if not is_hex(pick):
        what = pick_text(language, pick)
    elif state.lifted:
        facts = {"origin": hex_name(state.lifted), "hex": hex_name(pick)}
        what = translate(language, "puzzles.step_move", **facts)
    else:
        what = translate(language, "puzzles.step_hex", hex=hex_name(pick))
    if tile:
        what = translate(language, "puzzles.step_tile", tile=tile, what=what)
    gain = preview_from(base, gold_by_source(base, state.me), state, pick)
    if gain == NO_GAIN:
        return what
    brings = describe_gain(language, gain.gold, gain.tiles_won, gain.tiles_lost)
    return translate(language, "puzzles.step_gain", what=what, gain=brings)


def gain_text(language: str, puzzle: Puzzle) -> str:
    """Return what the best line brings altogether: gold by source, and tiles won and lost."""
    seat, before, after = puzzle.seat, puzzle.state, after_best_line(puzzle)
    gold = gold_by_source(before, seat)
    change = {
        source: amount - gold[source]
        for source, amount in gold_by_source(after, seat).items()
        if amount != gold[source]
    }
    tiles = list(tile_changes(before, after, seat))
    won, lost = (
        [tile.thing for tile in tiles if tile.kind == kind] for kind in (TILE_WON, TILE_LOST)
    )
    return translate(
        language, "puzzles.altogether", gain=describe_gain(language, change, won, lost)
    )


def after_best_line(puzzle: Puzzle) -> State:
    """Return the state after the best line of a puzzle."""
    after = puzzle.state.copy()
    for pick in puzzle.picks:
        advance(after, pick)
    return after


def result_text(language: str, puzzle: Puzzle) -> str:
    """Return what the best line reaches, and in how many ways."""
    key = "puzzles.result_win" if compares_seats(puzzle.kind) else "puzzles.result_gold"
    first = translate(language, key, n=puzzle.best, second=puzzle.second)
    return f"{first} {translate(language, 'puzzles.ways', n=puzzle.solutions)}"
