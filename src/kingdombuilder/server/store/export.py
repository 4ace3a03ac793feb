"""Everything that is stored about an account, for the account itself."""

from typing import Any

from sqlalchemy import Executable, or_, select

from kingdombuilder.server.protocol.http import timestamp_from_ms
from kingdombuilder.server.protocol.user import BOT
from kingdombuilder.server.store.identity_schema import PasskeyRow, ReportRow
from kingdombuilder.server.store.schema import (
    ChatRow,
    GameRow,
    PlayerRow,
    RatingRow,
    ResultRow,
    ReviewRow,
    SessionRow,
    SittingRow,
)
from kingdombuilder.server.store.store import Store

_TIMES = ("made", "seen", "moment")  # columns in ms


async def export_rows(store: Store, player: str) -> dict[str, list[Any]]:
    """Return the rows of a player, by what they are; times are ISO texts."""
    theirs = select(SittingRow.game).where(SittingRow.player == player)
    own_games = select(GameRow.id).where(or_(GameRow.owner == player, GameRow.id.in_(theirs)))
    queries: dict[str, Executable] = {
        "sessions": select(SessionRow.agent, SessionRow.made, SessionRow.seen).where(
            SessionRow.player == player
        ),
        "passkeys": select(
            PasskeyRow.name, PasskeyRow.credential, PasskeyRow.made, PasskeyRow.seen
        ).where(PasskeyRow.player == player),
        "bots": select(PlayerRow.id, PlayerRow.name, PlayerRow.made).where(
            PlayerRow.owner == player, PlayerRow.kind == BOT
        ),
        "ratings": select(RatingRow.seats, RatingRow.mu, RatingRow.sigma, RatingRow.games).where(
            RatingRow.player == player
        ),
        "results": select(
            ResultRow.game, ResultRow.place, ResultRow.rank, ResultRow.gold, ResultRow.moment
        ).where(ResultRow.player == player),
        "reviews": select(ReviewRow.game, ReviewRow.effort, ReviewRow.made).where(
            ReviewRow.game.in_(own_games)
        ),
        "chat": select(ChatRow.game, ChatRow.text, ChatRow.moment).where(ChatRow.player == player),
        "reports": select(
            ReportRow.name, ReportRow.game, ReportRow.reason, ReportRow.text, ReportRow.made
        ).where(ReportRow.reporter == player),
    }
    export: dict[str, list[Any]] = {}
    async with store.reading() as connection:
        for name, query in queries.items():
            rows = (await connection.execute(query)).mappings()
            export[name] = [_with_times(dict(row)) for row in rows]
        export["games"] = list((await connection.execute(own_games)).scalars())
    return export


def _with_times(row: dict[str, Any]) -> dict[str, Any]:
    return {
        name: timestamp_from_ms(value) if name in _TIMES and value is not None else value
        for name, value in row.items()
    }
