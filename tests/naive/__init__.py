"""A second, deliberately naive implementation of the rules that checks the engine.

It shares no code with the engine and uses only coordinates, sets and plain loops.
"""

from .board import Board, Hex, Section
from .game import Game
from .table import Pick, Table

__all__ = ["Board", "Game", "Hex", "Pick", "Section", "Table"]
