"""Terrain choices that leave nothing to choose, and the hexes behind those that do."""

from collections.abc import Iterator

from kingdombuilder.game.session import Session
from kingdombuilder.notation.picks import pick_name
from kingdombuilder.rules.buttons import FIRST_POWER, TERRAIN, is_hex, power_of, terrain_of
from kingdombuilder.rules.cells import BOARD, Cell, count
from kingdombuilder.rules.hexes import each, hex_name
from kingdombuilder.rules.powers import FROM_SUPPLY
from kingdombuilder.rules.state import State
from kingdombuilder.rules.turn import advance, legal

_MAX_BUILT = 3  # settlements by one tile


def forced_terrain(state: State) -> Cell | None:
    """Return the only terrain that a seat can choose, or None if there is something to decide.

    Tiles that could free a hex of another terrain, or fill this one, leave the choice open.
    """
    choices = list(_choices(state))
    if len(choices) != 1:
        return None
    others = list(each(legal(state) & ~choices[0]))
    room = count(state.free & state.board.terrain[terrain_of(choices[0])])
    if others and not (all(map(_only_builds, others)) and room > _MAX_BUILT * len(others)):
        return None
    return choices[0]


def undoable_count(session: Session) -> int:
    """Return the number of picks that can be undone; a forced one is not undone alone."""
    undoable = session.undo_count()
    while undoable and forced_terrain(session.states[-1 - undoable]):
        undoable -= 1
    return undoable


def hexes_by_terrain(state: State) -> dict[str, tuple[str, ...]]:
    """Return the hexes that each legal terrain choice would make legal, by the choice's name."""
    return {
        pick_name(choice): tuple(map(hex_name, each(legal(after) & BOARD)))
        for choice, after in _states_after_choices(state)
    }


def states_by_terrain(state: State) -> list[State]:
    """Return the states after each legal terrain choice."""
    return [after for _, after in _states_after_choices(state)]


def terrain_for(state: State, pick: Cell) -> Cell | None:
    """Return the terrain choice that makes a hex legal, or None."""
    if not is_hex(pick):
        return None
    choices = _states_after_choices(state)
    return next((choice for choice, after in choices if legal(after) & pick), None)


def _choices(state: State) -> Iterator[Cell]:
    picks = legal(state)
    return (terrain for terrain in TERRAIN if terrain & picks)


def _states_after_choices(state: State) -> Iterator[tuple[Cell, State]]:
    for choice in _choices(state):
        after = state.copy()
        advance(after, choice)
        yield choice, after


def _only_builds(pick: Cell) -> bool:
    return pick >= FIRST_POWER and bool(FROM_SUPPLY[power_of(pick)])
