"""Update the players' ratings when a rated game ends."""

from dataclasses import replace

from sqlalchemy.ext.asyncio import AsyncConnection

from kingdombuilder.insight.scores import totals
from kingdombuilder.notation.setup_code import write_setup_code
from kingdombuilder.server.local.setups import summarize_code
from kingdombuilder.server.room.room import Room
from kingdombuilder.server.store.ratings import SeatOutcome, record_rated_game
from kingdombuilder.server.store.types import GameUpdate
from kingdombuilder.server.tables.persistence import now_ms


def with_rating_update(room: Room, update: GameUpdate) -> GameUpdate:
    """Add the rating update to a game's update if the game is rated and over."""
    if not room.options.rated or not room.over:
        return update
    outcomes = seat_outcomes(room)
    boxes = len(summarize_code(write_setup_code(room.record().setup)).boxes)

    async def settle(connection: AsyncConnection) -> None:
        await record_rated_game(connection, room.game, outcomes, boxes, now_ms())

    return replace(update, settle=settle)


def seat_outcomes(room: Room) -> list[SeatOutcome]:
    """Return the gold and rank of each seat; players who left or timed out rank last."""
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
