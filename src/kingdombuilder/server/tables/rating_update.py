"""A rated game that ends changes the ratings of its players, once."""

from dataclasses import replace

from sqlalchemy.ext.asyncio import AsyncConnection

from kingdombuilder.insight.scores import totals
from kingdombuilder.notation.lines import write_code
from kingdombuilder.server.room.room import Room
from kingdombuilder.server.store.ratings import Standing, settle
from kingdombuilder.server.store.types import Facts
from kingdombuilder.server.tables.persistence import moment_now
from kingdombuilder.server.tables.setups import chosen_in


def settlement(room: Room, facts: Facts) -> Facts:
    """What is to be stored, with the ratings if the game is rated and over."""
    if not room.options.rated or not room.over:
        return facts
    standings = standings_of(room)
    boxes = len(chosen_in(write_code(room.record().setup)).boxes)

    async def settled(connection: AsyncConnection) -> None:
        await settle(connection, room.game, standings, boxes, moment_now())

    return replace(facts, settle=settled)


def standings_of(room: Room) -> list[Standing]:
    """Everybody's gold and rank; who left or lost on time is last."""
    gold = totals(room.state)
    order = [(seat.away, -gold[place]) for place, seat in enumerate(room.seats)]
    return [
        Standing(
            place=place,
            player=seat.player,
            bot="" if seat.player else seat.bot,
            gold=gold[place],
            rank=1 + sum(other < order[place] for other in order),
        )
        for place, seat in enumerate(room.seats)
    ]
