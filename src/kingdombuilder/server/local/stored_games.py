"""Games as they are stored, by a server or by a page.

The keys inside `seats`, `options` and `summary` are part of the format of databases, so they are
not renamed with the code.
"""

from collections.abc import Sequence
from dataclasses import asdict
from secrets import token_urlsafe
from typing import Any, Protocol

from kingdombuilder.bots import BOTS
from kingdombuilder.drawing.scene import COLOURS
from kingdombuilder.insight.scores import totals
from kingdombuilder.notation.setup_code import read_setup_code, write_setup_code
from kingdombuilder.rules.rulings import CURRENT_RULES
from kingdombuilder.server.local.new_games import bots_explain_by_default
from kingdombuilder.server.local.saved_game import SavedGame
from kingdombuilder.server.room.clock import TimeControl
from kingdombuilder.server.room.event_log import UnknownEvent
from kingdombuilder.server.room.model import ONLINE, Event, RoomOptions, Seat
from kingdombuilder.server.room.room import Room

YES = "yes"


class StoredGame(Protocol):
    """The columns of a stored game."""

    id: str
    code: str
    start: str | None
    seats: list[dict[str, str]]
    options: dict[str, Any]
    owner: str
    kind: str
    listed: bool
    rated: bool
    rules: int
    made: str
    touched: str
    over: bool
    begun: bool
    summary: dict[str, object]


def require_known_rules(row: StoredGame) -> None:
    """Raise `UnknownEvent` for a game with rules of a later version."""
    if row.rules > CURRENT_RULES:
        raise UnknownEvent(f"rules {row.rules}")


def saved_game(row: StoredGame, events: Sequence[Event] = ()) -> SavedGame:
    """Return a stored game with the given events."""
    seats = tuple(
        Seat(seat["name"], colour, _current_bot(seat["bot"]), is_open=bool(seat.get("open")))
        for seat, colour in zip(row.seats, COLOURS, strict=False)
    )
    return SavedGame(
        read_setup_code(row.code, row.rules),
        seats,
        options_of(row, seats),
        row.start,
        row.options.get("seed", ""),
        tuple(events),
    )


def options_of(row: StoredGame, seats: Sequence[Seat]) -> RoomOptions:
    """Return the options of a stored game."""
    stored = row.options
    return RoomOptions(
        stored["scores"],
        bool(stored.get("explains", bots_explain_by_default(seats))),
        bool(stored.get("hints", True)),
        bool(stored.get("chat", True)),
        TimeControl(**stored.get("clock", {})),
        kind=row.kind,
        listed=row.listed,
        rated=row.rated,
        host=row.owner,
        fair_play=int(stored.get("fair_play", 0)),
    )


def columns_from_game(game: SavedGame) -> dict[str, Any]:
    """Return the columns of a new game, without its summary and times."""
    options = game.options
    stored: dict[str, Any] = {
        "scores": options.gold_shown,
        "explains": YES if options.bots_explain else "",
        "hints": options.hints,
        "seed": game.seed,
    }
    if options.kind == ONLINE:
        stored |= {"chat": options.chat, "clock": asdict(options.time_control)}
        stored |= {"fair_play": options.fair_play}
    return {
        "id": token_urlsafe(9),
        "code": write_setup_code(game.setup),
        "start": game.start,
        "seats": [
            {"name": seat.name, "bot": seat.bot} | ({"open": YES} if seat.is_open else {})
            for seat in game.seats
        ],
        "options": stored,
        "owner": options.host,
        "kind": options.kind,
        "begun": options.kind != ONLINE,
        "listed": options.listed,
        "rated": options.rated,
        "rules": game.setup.rules,
    }


def game_summary(room: Room) -> dict[str, Any]:
    """Return the summary for lists of games; lists leave out gold that the table hides."""
    state = room.state
    return {
        "at": room.step,
        "over": room.over,
        "stage": room.stage,
        "turn": state.turn,
        "totals": totals(state),
        "winners": room.winners(),
        "names": [seat.name for seat in room.seats],
        "bots": [seat.bot for seat in room.seats],
        "open": [seat.is_open for seat in room.seats],
        "players": [seat.player for seat in room.seats],
        "programs": [seat.bot_account for seat in room.seats],
    }


def _current_bot(bot: str) -> str:
    """Return the current id of a bot, which may have been renamed."""
    return BOTS[bot].id if bot in BOTS else bot
