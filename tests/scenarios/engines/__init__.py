"""Adapters between the scenarios and the engines."""

from .game import CHANCE, OVER, Game, IllegalPick, Place

__all__ = ["CHANCE", "OVER", "Game", "IllegalPick", "Place"]
