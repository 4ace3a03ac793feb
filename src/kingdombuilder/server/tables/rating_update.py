"""A rated game that ends changes the ratings of its players, once."""

from dataclasses import replace

from sqlalchemy.ext.asyncio import AsyncConnection

from kingdombuilder.insight.scores import totals
from kingdombuilder.notation.setup_code import write_setup_code
from kingdombuilder.server.room.room import Room
from kingdombuilder.server.store.ratings import SeatOutcome, record_rated_game
from kingdombuilder.server.store.types import GameUpdate
from kingdombuilder.server.tables.persistence import now_ms
from kingdombuilder.server.tables.setups import summarize_code


def with_rating_update(room: Room, facts: GameUpdate) -> GameUpdate:
    """What is to be stored, with the ratings if the game is rated and over."""
    if not room.options.rated or not room.over:
        return facts
    standings = seat_outcomes(room)
    boxes = len(summarize_code(write_setup_code(room.record().setup)).boxes)

    async def settled(connection: AsyncConnection) -> None:
        await record_rated_game(connection, room.game, standings, boxes, now_ms())

    return replace(facts, settle=settled)


def seat_outcomes(room: Room) -> list[SeatOutcome]:
    """Everybody's gold and rank; who left or lost on time is last."""
    gold = totals(room.state)
    order = [(seat.is_away, -gold[place]) for place, seat in enumerate(room.seats)]
    return [
        SeatOutcome(
            place=place,
            player=seat.player,
            bot="" if seat.player else seat.bot,
            gold=gold[place],
            rank=1 + sum(other < order[place] for other in order),
        )
        for place, seat in enumerate(room.seats)
    ]
