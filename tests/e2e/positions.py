"""Positions that tests begin with."""

from tools.server_process import Served

# The only settlement, next to a Paddock, can jump to a hex next to a Tavern.
BESIDE_A_PADDOCK = """
    board: tavern paddock oasis farm
    cards: fishermen knights merchants
    seat 1: K7; hand forest; tiles L7
    seat 2: hand canyon
    turn: 1 {phase}
"""
ONE_BOT = '[{"name": "Mira"}, {"name": "Tomas", "bot": "apprentice"}]'


def beside_a_paddock(server: Served, phase: str = "before") -> str:
    """A game of one person against a bot, whose first turn begins with a tile."""
    text = BESIDE_A_PADDOCK.format(phase=phase)
    return server.create("/api/positions", content=text, params={"seats": ONE_BOT})
