"""The same players again: whoever asks first makes the table, and the others find it."""

from dataclasses import replace
from secrets import token_urlsafe
from typing import TYPE_CHECKING

from kingdombuilder.notation.lines import read_code, write_code
from kingdombuilder.rules.rulings import CURRENT_RULES
from kingdombuilder.server.protocol.message_error import NOT_NOW, NOT_YOURS, Refused
from kingdombuilder.server.room.model import ONLINE, Event, Seat, Visitor
from kingdombuilder.server.room.seat_events import SIT, sits
from kingdombuilder.server.store.schema import GameRow
from kingdombuilder.server.tables.connection import Viewer
from kingdombuilder.server.tables.new_games import Made, kept
from kingdombuilder.server.tables.persistence import moment_now
from kingdombuilder.server.tables.table import Table

if TYPE_CHECKING:
    from kingdombuilder.server.tables.tables import Tables

ABOUT = "rematch"


async def rematch(tables: "Tables", table: Table, viewer: Viewer) -> None:
    """Open another table for those who sit at this one, unless somebody has."""
    try:
        place = _asks(table, viewer)
    except Refused as refused:
        viewer.tell(refused.frame(viewer.language, ABOUT))
        return
    row = await tables.store.game(table.game)
    if row is None or table.room.next:
        table.deliver(table.room.go_on_at(table.room.next))
        return
    made = _again(row, table.room.seats, place)
    await tables.store.add(*made)
    if not await tables.commit(table, table.room.go_on_at(made.row.id)) and not table.is_ahead:
        await tables.store.remove(made.row.id)  # another was quicker, at another node


def _asks(table: Table, viewer: Viewer) -> int:
    place = table.room.place_of(viewer.who)
    if table.room.options.kind != ONLINE or place < 0:
        raise Refused(NOT_YOURS, "not_seated")
    if not table.room.over:
        raise Refused(NOT_NOW, "not_over")
    return place


def _again(before: GameRow, seats: tuple[Seat, ...], asked: int) -> Made:
    """The same table, where everybody sits one seat further."""
    rotated = (seats[-1], *seats[:-1])
    setup = replace(read_code(before.code), rules=CURRENT_RULES)
    row = GameRow(
        id=token_urlsafe(9),
        code=write_code(setup),
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
        (SIT, sits(place, Visitor(seat.player, seat.name, seat.account), seat.name))
        for place, seat in enumerate(rotated)
        if seat.player
    ]
    moment = moment_now()
    return kept(row, [Event(number, *told, None, moment) for number, told in enumerate(events, 1)])
