"""The same players again: whoever asks first makes the table, and the others find it."""

from dataclasses import replace
from secrets import token_urlsafe
from typing import TYPE_CHECKING

from kingdombuilder.notation.setup_code import read_setup_code, write_setup_code
from kingdombuilder.rules.rulings import CURRENT_RULES
from kingdombuilder.server.protocol.errors import NOT_NOW, NOT_YOURS, MessageError
from kingdombuilder.server.room.model import ONLINE, Event, Seat, User
from kingdombuilder.server.room.seat_events import SIT, sit_event_data
from kingdombuilder.server.store.schema import GameRow
from kingdombuilder.server.tables.connection import Connection
from kingdombuilder.server.tables.new_games import NewGame, prepare_for_store
from kingdombuilder.server.tables.persistence import now_ms
from kingdombuilder.server.tables.table import Table

if TYPE_CHECKING:
    from kingdombuilder.server.tables.tables import Tables

ABOUT = "rematch"


async def rematch(tables: "Tables", table: Table, viewer: Connection) -> None:
    """Open another table for those who sit at this one, unless somebody has."""
    try:
        place = _require_finished_player(table, viewer)
    except MessageError as refused:
        viewer.send(refused.frame(viewer.language, ABOUT))
        return
    row = await tables.store.game(table.game)
    if row is None or table.room.rematch_game:
        table.deliver(table.room.link_rematch(table.room.rematch_game))
        return
    made = _rotated_table(row, table.room.seats, place)
    await tables.store.add(*made)
    if not await tables.commit(table, table.room.link_rematch(made.row.id)) and not table.is_ahead:
        await tables.store.remove(made.row.id)  # another was quicker, at another node


def _require_finished_player(table: Table, viewer: Connection) -> int:
    place = table.room.seat_of(viewer.who)
    if table.room.options.kind != ONLINE or place < 0:
        raise MessageError(NOT_YOURS, "not_seated")
    if not table.room.over:
        raise MessageError(NOT_NOW, "not_over")
    return place


def _rotated_table(before: GameRow, seats: tuple[Seat, ...], asked: int) -> NewGame:
    """The same table, where everybody sits one seat further."""
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
        options=before.options,
        owner=seats[asked].player,
        kind=ONLINE,
        begun=False,
        listed=before.listed,
        rated=before.rated,
        rules=setup.rules,
    )
    events = [
        (SIT, sit_event_data(place, User(seat.player, seat.name, seat.account), seat.name))
        for place, seat in enumerate(rotated)
        if seat.player
    ]
    moment = now_ms()
    return prepare_for_store(
        row, [Event(number, *told, None, moment) for number, told in enumerate(events, 1)]
    )
