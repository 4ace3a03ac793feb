"""Positions on the board of the first game, as text that every engine reads."""

from collections.abc import Iterable

from .engines import Game, Place

# Board FG, copied from the rules §8: L is a location, * a castle; odd rows are set in.
FG = """
 F D D M M D D C C C C C C D D W D D D D
  F F D D D M M C C C M M C D D W D D D D
 F F F F F F F M M M M M C M M W D D L F
  W W F * G G T T M M M C M M W M D F F F
 F F W W G G G T T C C C T T W M M C F F
  F C C W G T T C C C C T T W C C C M F F
 D F L C W T T L C G C L T T W F F F F F
  D D C W T T G G G G G G T W G * G F G T
 D D D W T T T G G G G G T T W G G G G T
  D D W W T T T G G G G G T T W G G G T T
 D D C W W T T G G G D D C W W T T T G G
  D C W F F T T T G G D * C W T T T L G G
 D D W F F T T L F G C C C F F F T C F F
  W W W F G T F F F F C C F F W D D C C F
 W W W W G G G G F F C G G W F F D D C C
  W T T W G G C C D C G G L F W F W D D C
 W T C T W G C C D C G G G T F F W W D D
  W * C F W L D D C W G G T T M W W W D W
 W W C F W W W D D W G M T T W W W W W W
  W W W W W W W W W W T T T W W W W W W W
"""
BOARD = "tavern paddock oasis farm"
THREE_CARDS = "fishermen knights merchants"
SETTLEMENTS = 40
ISLAND_TOP = 21
COLUMNS = "ABCDEFGHIJKLMNOPQRST"


def hex_name(place: Place) -> str:
    """Return the name of a hex: C7, or iC2 on the island."""
    row, column = place
    if row < ISLAND_TOP:
        return f"{COLUMNS[column]}{row + 1}"
    return f"i{COLUMNS[column]}{row - ISLAND_TOP + 1}"


def hex_names(places: Iterable[Place]) -> str:
    """Return the names of some hexes."""
    return " ".join(map(hex_name, places))


def fg_hexes(letters: str) -> set[Place]:
    """Return the hexes of board FG that the rulebook draws with one of these letters."""
    lines = [line.split() for line in FG.splitlines() if line.strip()]
    return {
        (row, column)
        for row, line in enumerate(lines)
        for column, letter in enumerate(line)
        if letter in letters
    }


def halves(places: Iterable[Place]) -> tuple[list[Place], list[Place]]:
    """Deal hexes to two seats, because a seat has only 40 settlements."""
    ordered = sorted(places)
    return ordered[::2], ordered[1::2]


def scene(
    engine: type[Game],
    *seats: Iterable[Place],
    card: str = "grass",
    ready: Iterable[Place] = (),
    supply: int = SETTLEMENTS,
    turn: str = "before",
    cards: str = THREE_CARDS,
    extra: str = "",
    extra_lines: str = "",
) -> Game:
    """Return the first seat's turn on board FG with these pieces; there are at least two seats.

    `ready` are the locations whose tiles the first seat can use, `extra` more groups of its line,
    and `extra_lines` more lines of the position.
    """
    first, *opponents = [*seats, (), ()][: max(2, len(seats))]
    pieces = list(first)
    left = min(supply, SETTLEMENTS - len(pieces))
    mine = f"supply {left}; hand {card}; tiles {hex_names(ready)}; {extra}"
    lines = [
        f"board: {BOARD}",
        f"cards: {cards}",
        f"seat 1: {hex_names(pieces)}; {mine}",
        *(f"seat {n}: {hex_names(places)}; hand forest" for n, places in enumerate(opponents, 2)),
        f"turn: 1 {turn}",
    ]
    return engine.position("\n".join([*lines, extra_lines]))
