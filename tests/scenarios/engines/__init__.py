"""Adapters through which the scenarios speak to an engine."""

from .game import CHANCE, OVER, Game, IllegalPick, Place

__all__ = ["CHANCE", "OVER", "Game", "IllegalPick", "Place"]
