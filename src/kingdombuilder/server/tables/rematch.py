"""Rematches: the first request creates the table, and later ones find it."""

from dataclasses import replace
from secrets import token_urlsafe
from typing import TYPE_CHECKING

from kingdombuilder.notation.setup_code import read_setup_code, write_setup_code
from kingdombuilder.rules.rulings import CURRENT_RULES
from kingdombuilder.server.protocol.client_messages import RematchMessage
from kingdombuilder.server.protocol.errors import NOT_NOW, NOT_YOURS, MessageError
from kingdombuilder.server.room.model import FAIR_PLAY, ONLINE, Event, Seat
from kingdombuilder.server.room.seat_events import SIT, seat_user, sit_event_data
from kingdombuilder.server.store.schema import GameRow
from kingdombuilder.server.tables.connection import Connection
from kingdombuilder.server.tables.new_games import NewGame, prepare_for_store
from kingdombuilder.server.tables.table import Table

if TYPE_CHECKING:
    from kingdombuilder.server.tables.tables import Tables


async def open_rematch(
    tables: "Tables", table: Table, connection: Connection, message: RematchMessage
) -> None:
    """Create a table with the same players, unless there is one."""
    try:
        place = _require_finished_player(table, connection)
    except MessageError as error:
        connection.send(error.message(connection.language, message.type))
        return
    row = await tables.store.game(table.game)
    if row is None or table.room.rematch_game:
        table.deliver(table.room.link_rematch(table.room.rematch_game))
        return
    new = _rotated_table(row, table.room.seats, place, connection.blocked, tables.store.now_ms())
    await tables.store.add(*new)
    if not await tables.commit(table, table.room.link_rematch(new.row.id)) and not table.is_ahead:
        await tables.store.remove(new.row.id)  # another node was faster


def _require_finished_player(table: Table, connection: Connection) -> int:
    """Return the connection's seat; raise `MessageError` without a seat or before the end."""
    place = table.room.seat_of(connection.id)
    if table.room.options.kind != ONLINE or place is None:
        raise MessageError(NOT_YOURS, "not_seated")
    if not table.room.over:
        raise MessageError(NOT_NOW, "not_over")
    return place


def _rotated_table(
    before: GameRow, seats: tuple[Seat, ...], host: int, blocked: frozenset[str], now_ms: int
) -> NewGame:
    """Return the same table with every player one seat further; seats of the blocked are open."""
    rotated = (seats[-1], *seats[:-1])
    setup = replace(read_setup_code(before.code), rules=CURRENT_RULES)
    row = GameRow(
        id=token_urlsafe(9),
        code=write_setup_code(setup),
        start=None,
        seats=[
            {"name": "", "bot": "", "open": "yes"}
            if seat.player
            else {"name": seat.name, "bot": seat.bot}
            for seat in rotated
        ],
        options={**before.options, "fair_play": FAIR_PLAY},
        owner=seats[host].player,
        kind=ONLINE,
        begun=False,
        listed=before.listed,
        rated=before.rated,
        rules=setup.rules,
    )
    events = [
        (SIT, sit_event_data(place, seat_user(seat), seat.name))
        for place, seat in enumerate(rotated)
        if seat.player and seat.player not in blocked
    ]
    numbered = [Event(number, *event, None, now_ms) for number, event in enumerate(events, 1)]
    return prepare_for_store(row, numbered, now_ms)
