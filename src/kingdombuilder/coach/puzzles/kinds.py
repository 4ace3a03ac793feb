"""The kinds of puzzles: what a player has to reach in one turn."""

from kingdombuilder.rules.buttons import END, FIRST_POWER
from kingdombuilder.rules.scoring import total_gold
from kingdombuilder.rules.state import AFTER, BEFORE, OVER, State
from kingdombuilder.rules.turn import legal

BEST_TURN = "best-turn"  # the most gold at the end of the turn
LAST_TURN = "last-turn"  # win the game with its last turn
TILE_PLAY = "tile-play"  # the most gold with the tiles that are left after the mandatory action
KINDS = (BEST_TURN, LAST_TURN, TILE_PLAY)


def kind_of(state: State) -> str | None:
    """Return the kind of puzzle that a position could be, or None.

    A puzzle starts with a turn, or after its mandatory action if there are tiles to use.
    """
    if state.me != state.turn or state.doing or state.asking:
        return None
    if state.phase == AFTER and legal(state) & END and legal(state) >= FIRST_POWER:
        return TILE_PLAY
    if state.phase != BEFORE:
        return None
    return LAST_TURN if is_last_turn(state) else BEST_TURN


def is_last_turn(state: State) -> bool:
    """Return whether the game ends with this turn, as far as its players know."""
    return bool(state.ended) and state.turn == state.board.seats - 1


def compares_seats(kind: str) -> bool:
    """Return whether a puzzle is about the lead over the best other seat instead of gold."""
    return kind == LAST_TURN


def value_at_end(kind: str, after: State, seat: int) -> int:
    """Return the gold or lead of a seat after its turn."""
    gold = total_gold(after, seat)
    if not compares_seats(kind):
        return gold
    return gold - max(
        total_gold(after, other) for other in range(after.board.seats) if other != seat
    )


def is_solution(kind: str, value: int, best: int) -> bool:
    """Return whether a value solves a puzzle: a victory that is not shared, or the best value."""
    return value > 0 if compares_seats(kind) else value == best


def is_over_at_end(kind: str, after: State) -> bool:
    """Return whether nothing is left to decide that could change the result of a puzzle."""
    return kind != LAST_TURN or after.phase == OVER
