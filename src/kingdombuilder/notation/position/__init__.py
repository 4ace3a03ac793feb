"""Positions as short texts that can be written, read, drawn and typed by hand.

    board: tavern paddock oasis farm~
    cards: fishermen knights merchants
    seat 1: C8 C9 D8; hand forest; tiles C7 H7-
    seat 2: hand canyon
    turn: 1 before

Everything left out is as in a new game: the other settlements are in the supply, the other cards
in the deck. A tile is named by its hex: C7 is ready, C7- used, C7+ won in this turn.
"""

from kingdombuilder.notation.position.read import read_position
from kingdombuilder.notation.position.write import write_position

__all__ = ["read_position", "write_position"]
