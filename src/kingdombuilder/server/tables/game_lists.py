"""The lobby, and a user's list of games."""

from typing import Any

from kingdombuilder.drawing.scene import COLOURS
from kingdombuilder.server.local.setups import summarize_code
from kingdombuilder.server.protocol.http_tables import Lobby, LobbySeat, LobbyTable
from kingdombuilder.server.protocol.table_messages import TimeControlInfo
from kingdombuilder.server.room.clock import NONE
from kingdombuilder.server.room.model import GATHERING, PLAYING
from kingdombuilder.server.room.seat_names import shown_name
from kingdombuilder.server.store.schema import GameRow


def lobby_of(rows: list[GameRow], language: str, cursor: str | None = None) -> Lobby:
    """Return the tables of the lobby by their stage, the last updated first."""
    latest = sorted(rows, key=lambda row: row.touched, reverse=True)
    tables = [_lobby_table(row, language) for row in latest]
    return Lobby(
        open=[table for table in tables if table.stage == GATHERING],
        playing=[table for table in tables if table.stage == PLAYING],
        next=cursor,
    )


def _lobby_table(row: GameRow, language: str) -> LobbyTable:
    setup = summarize_code(row.code)
    summary: dict[str, Any] = row.summary
    bots, players = summary["bots"], summary["players"]
    names = [
        shown_name(name, COLOURS[place], bots[place], language)
        for place, name in enumerate(summary["names"])
    ]
    programs = summary.get("programs", [False] * len(names))
    seats = zip(names, bots, summary["open"], programs, strict=True)
    return LobbyTable(
        id=row.id,
        host=next(
            (
                name
                for name, player in zip(names, players, strict=True)
                if player and player == row.owner
            ),
            None,
        ),
        stage=summary["stage"],
        seats=[
            LobbySeat(
                name=name or None,
                colour=COLOURS[place],
                bot=bot or None,
                is_open=is_open,
                is_bot_account=program,
            )
            for place, (name, bot, is_open, program) in enumerate(seats)
        ],
        boxes=setup.boxes,
        cards=list(setup.cards),
        time_control=_time_control(row.options["clock"]),
        rated=row.rated,
        chat=row.options["chat"],
        created_at=row.made,
        updated_at=row.touched,
    )


def _time_control(stored: dict[str, Any]) -> TimeControlInfo | None:
    return None if stored["kind"] == NONE else TimeControlInfo(**stored)
