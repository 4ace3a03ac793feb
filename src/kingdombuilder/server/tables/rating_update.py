"""Update the players' ratings when a rated game ends."""

from dataclasses import replace

from sqlalchemy.ext.asyncio import AsyncConnection

from kingdombuilder.insight.scores import totals
from kingdombuilder.notation.setup_code import write_setup_code
from kingdombuilder.server.local.setups import summarize_code
from kingdombuilder.server.room.room import Room
from kingdombuilder.server.store.opponents import SeatOutcome
from kingdombuilder.server.store.ratings import record_rated_game
from kingdombuilder.server.store.types import GameUpdate


def with_rating_update(room: Room, update: GameUpdate, now_ms: int) -> GameUpdate:
    """Add the rating update to a game's update if the game is rated and over."""
    if not room.options.rated or not room.over:
        return update
    outcomes = seat_outcomes(room)
    boxes = len(summarize_code(write_setup_code(room.record().setup)).boxes)

    async def settle(connection: AsyncConnection) -> None:
        await record_rated_game(connection, room.game, outcomes, boxes, now_ms)

    return replace(update, settle=settle)


def seat_outcomes(room: Room) -> list[SeatOutcome]:
    """Return the gold and rank of each seat.

    Players who left or timed out rank below those who kept playing; players who lost by forfeited
    turns come last, all on the same rank.
    """
    gold = totals(room.state)
    order = [
        (seat.has_forfeited, seat.is_away, 0 if seat.has_forfeited else -gold[place])
        for place, seat in enumerate(room.seats)
    ]
    return [
        SeatOutcome(
            place=place,
            player=seat.player,
            bot="" if seat.player else seat.bot,
            gold=gold[place],
            rank=1 + sum(other < order[place] for other in order),
            turns=room.turns[place] if room.turns else None,
            forfeits=seat.forfeited_turns if room.turns else None,
            has_forfeited=seat.has_forfeited,
        )
        for place, seat in enumerate(room.seats)
    ]
