"""A user's list of games."""

from collections.abc import Mapping
from typing import Any

from kingdombuilder.drawing.scene import COLOURS
from kingdombuilder.server.local.setups import summarize_code
from kingdombuilder.server.local.stored_games import StoredGame
from kingdombuilder.server.protocol.errors import ApiError
from kingdombuilder.server.protocol.http_games import GameListEntry, GameListSeat
from kingdombuilder.server.room.model import ONLINE, OVER, PLAYING
from kingdombuilder.server.room.seat_names import shown_name


def finished_game_entry(row: StoredGame | None, language: str, user_id: str = "") -> GameListEntry:
    """Return a finished game as it is listed; raise `ApiError` if there is none."""
    if row is None:
        raise ApiError(404, "no_game")
    if not row.over:
        raise ApiError(409, "not_over")
    return game_list_entry(row, language, user_id)


def game_list_entry(row: StoredGame, language: str, user_id: str = "") -> GameListEntry:
    """Return a game in a user's list, without the gold that its table hides."""
    setup = summarize_code(row.code)
    summary: Mapping[str, Any] = row.summary
    names, turn, is_online = summary["names"], summary["turn"], row.kind == ONLINE
    players = summary.get("players", [""] * len(names))
    has_turn = players[turn] == user_id if is_online else not row.seats[turn]["bot"]
    shows_gold = row.over or row.options["scores"] == "all"
    return GameListEntry(
        id=row.id,
        mode="online" if is_online else "hotseat",
        stage=summary.get("stage", OVER if row.over else PLAYING),
        seats=[
            GameListSeat(
                name=shown_name(name, COLOURS[place], seat["bot"], language) or None,
                bot=seat["bot"] or None,
                colour=COLOURS[place],
            )
            for place, (name, seat) in enumerate(zip(names, row.seats, strict=True))
        ],
        boxes=setup.boxes,
        cards=list(setup.cards),
        created_at=row.made,
        updated_at=row.touched,
        step=summary["at"],
        turn=turn,
        is_my_turn=row.begun and not row.over and has_turn,
        is_over=row.over,
        totals=summary["totals"] if shows_gold else None,
        winners=summary["winners"],
    )
