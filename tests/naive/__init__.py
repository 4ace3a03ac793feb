"""A second, deliberately naive reading of the rules that checks the engine.

It shares no code with the engine: coordinates, sets and plain loops only.
"""

from .board import Board, Hex, Section
from .game import Game
from .table import Pick, Table

__all__ = ["Board", "Game", "Hex", "Pick", "Section", "Table"]
