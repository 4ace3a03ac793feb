"""Names of seats: those of bots, and default names in the language of each viewer."""

import re
from collections.abc import Collection, Iterable
from functools import lru_cache

from kingdombuilder.bots import BOTS
from kingdombuilder.server.protocol.skeletons import name_skeletons
from kingdombuilder.server.room.model import Seat
from kingdombuilder.server.room.seat_events import unique_name
from kingdombuilder.text.translations import LANGUAGES, translate

_NUMBER = re.compile(r" \d$")  # of bots that share a name, in games of earlier versions


def bot_name(bot: str, others: Collection[str], place: int) -> str:
    """Return the first of a bot's names that looks like no other at the table."""
    taken = {skeleton for other in others for skeleton in name_skeletons(other)}
    free = (name for name in BOTS[bot].people if not name_skeletons(name) & taken)
    return next(free, "") or unique_name(others, place, BOTS[bot].name[LANGUAGES[0]])


@lru_cache(maxsize=4096)  # every view names all seats
def shown_name(name: str, colour: str, bot: str, language: str) -> str:
    """Return a name as a viewer reads it; a default name follows the viewer's language."""
    if name in {translate(one, f"seat.{colour}") for one in LANGUAGES}:
        return translate(language, f"seat.{colour}")
    if bot in BOTS:
        number = _NUMBER.search(name)
        plain = _NUMBER.sub("", name)
        if plain in {BOTS[bot].name[one] for one in LANGUAGES}:
            return BOTS[bot].name[language] + (number[0] if number else "")
    return name


def shown_names(seats: Iterable[Seat], language: str) -> tuple[str, ...]:
    """Return the names of all seats as a viewer reads them."""
    return tuple(
        seat.name if seat.account else shown_name(seat.name, seat.colour, seat.bot, language)
        for seat in seats
    )
