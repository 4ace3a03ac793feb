"""The user who waits for a table's bots and pays for them."""

from kingdombuilder.server.costs import Payer
from kingdombuilder.server.room.clock import NONE
from kingdombuilder.server.tables.fair_queue import ABSENT, TURN
from kingdombuilder.server.tables.table import Table


def owner_of(table: Table) -> Payer:
    """Return the connected host, or another connected player or viewer; else the absent host."""
    host = table.room.options.host
    players = {seat.player for seat in table.room.seats}
    connections = [one.payer for one in table.connections.values()]
    return min(
        connections,
        key=lambda payer: (payer.user != host, payer.user not in players),
        default=Payer(host),
    )


def rank_of(table: Table) -> int:
    """Return the rank of a bot's turn: tables without a connected person come last."""
    return TURN if table.connections else ABSENT


def needs_bots(table: Table) -> bool:
    """Return whether bots continue at a table, which otherwise pauses until a player returns.

    A person can wait elsewhere for a game with a clock, and rated games are played to their end.
    """
    if table.connections or table.is_private:
        return True
    options = table.room.options
    has_clock = options.time_control.kind != NONE
    expects_person = any(seat.player and not seat.is_away for seat in table.room.seats)
    return options.rated or (has_clock and expects_person)
