"""Start positions of tests."""

from tools.server_process import Served

# The only settlement, next to a Paddock, can jump to a hex next to a Tavern.
PADDOCK_POSITION = """
    board: tavern paddock oasis farm
    cards: fishermen knights merchants
    seat 1: K7; hand forest; tiles L7
    seat 2: hand canyon
    turn: 1 {phase}
"""
ONE_BOT = '[{"name": "Mira"}, {"name": "Tomas", "bot": "apprentice"}]'


def create_paddock_game(server: Served, phase: str = "before") -> str:
    """Create a game of a person against a bot in which the person can use a Paddock tile."""
    text = PADDOCK_POSITION.format(phase=phase)
    return server.create("/api/positions", content=text, params={"seats": ONE_BOT})
