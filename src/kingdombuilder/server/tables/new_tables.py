"""New tables for players at screens of their own."""

from random import SystemRandom
from secrets import token_urlsafe
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, model_validator

from kingdombuilder.bots import BOTS
from kingdombuilder.drawing.scene import COLOURS
from kingdombuilder.notation.setup_code import write_setup_code
from kingdombuilder.server.protocol.errors import ApiError
from kingdombuilder.server.protocol.fields import Name
from kingdombuilder.server.room.clock import DAYS, GAME, NONE, TURN
from kingdombuilder.server.room.model import GATHERING, ONLINE, PLAYING, Event, User
from kingdombuilder.server.room.seat_events import SIT, sit_event_data, unique_name
from kingdombuilder.server.store.schema import GameRow
from kingdombuilder.server.tables.new_games import FirstPlayer, NewGame, prepare_for_store
from kingdombuilder.server.tables.persistence import EXPLAINS, SEED, now_ms
from kingdombuilder.server.tables.setups import setup_for_players, summarize_code
from kingdombuilder.setup.random_setup import order_seats
from kingdombuilder.setup.setup import first_game
from kingdombuilder.text.translations import translate

ME, BOT = "me", "bot"
LONGEST_GAME, LONGEST_TURN, MOST_DAYS = 6 * 3600, 3600, 30


class _Wanted(BaseModel):
    model_config = ConfigDict(extra="forbid")


class TimeControlRequest(_Wanted):
    """How long everybody may think."""

    kind: Literal["none", "turn", "game", "days"] = "none"
    seconds: Annotated[int, Field(ge=0, le=LONGEST_GAME)] = 0
    increment: Annotated[int, Field(ge=0, le=600)] = 0
    days: Annotated[int, Field(ge=0, le=MOST_DAYS)] = 0

    @model_validator(mode="after")
    def _is_whole(self) -> "TimeControlRequest":
        """A clock must give some time, and only what its kind knows."""
        wanted = {
            NONE: not self.seconds and not self.increment and not self.days,
            TURN: 5 <= self.seconds <= LONGEST_TURN and not self.increment and not self.days,
            GAME: self.seconds >= 10 and not self.days,
            DAYS: self.days > 0 and not self.seconds and not self.increment,
        }
        if not wanted[self.kind]:
            raise ValueError(self.kind)
        return self


class TableOptionsRequest(_Wanted):
    """What a table agrees on."""

    scores: Literal["all", "mine", "off"] = "all"
    explains: bool = False
    hints: bool = True
    chat: bool = True
    clock: TimeControlRequest = TimeControlRequest()


class TableSeatRequest(_Wanted):
    """Who is to sit somewhere: who makes the table, anybody, or a bot."""

    who: Literal["me", "open", "bot"] = "open"
    bot: str = Field(default="", max_length=40)
    name: Name | None = None


class NewTableRequest(_Wanted):
    """A new table; without a code it has the suggested first game."""

    seats: list[TableSeatRequest] = Field(min_length=2, max_length=5)
    code: str | None = Field(default=None, max_length=2000)
    first: FirstPlayer = 0
    options: TableOptionsRequest = TableOptionsRequest()
    listed: bool = False
    rated: bool = False


class TableCreated(BaseModel):
    """Where a new table is."""

    id: str


class LobbySeat(BaseModel):
    """A seat of a table in the lobby."""

    name: str
    colour: str
    bot: str
    open: bool


class LobbyTable(BaseModel):
    """A table in the lobby."""

    id: str
    host: str
    stage: str
    seats: list[LobbySeat]
    boxes: list[str]
    cards: list[str]
    clock: TimeControlRequest
    rated: bool
    chat: bool
    made: str
    touched: str


class Lobby(BaseModel):
    """Tables that gather their players, and games under way."""

    open: list[LobbyTable]
    playing: list[LobbyTable]


def new_table(wanted: NewTableRequest, visitor: User, language: str) -> NewGame:
    """A table that gathers its players."""
    if sum(seat.who == ME for seat in wanted.seats) > 1:
        raise ApiError(422, "invalid", where="seats")
    if wanted.rated and not visitor.account:
        raise ApiError(403, "accounts_only")
    count = len(wanted.seats)
    setup = setup_for_players(wanted.code, count) if wanted.code is not None else first_game(count)
    options = wanted.options.model_dump()
    order = order_seats(wanted.seats, wanted.first, SystemRandom())
    row = GameRow(
        id=token_urlsafe(9),
        code=write_setup_code(setup),
        start=None,
        seats=_seats(order, language),
        options=options
        | {
            EXPLAINS: "yes" if wanted.options.explains else "",
            "hints": wanted.options.hints and not wanted.rated,
            SEED: "",
        },
        owner=visitor.player,
        kind=ONLINE,
        begun=False,
        listed=wanted.listed,
        rated=wanted.rated,
        rules=setup.rules,
    )
    events = []
    for place, seat in enumerate(order):
        if seat.who == ME:
            name = _own_name(seat, place, visitor, language)
            events.append(Event(1, SIT, sit_event_data(place, visitor, name), at_ms=now_ms()))
    return prepare_for_store(row, events)


def lobby_of(rows: list[GameRow]) -> Lobby:
    """The tables of a lobby by their stage."""
    shown = [_shown(row) for row in rows]
    return Lobby(
        open=[table for table in shown if table.stage == GATHERING],
        playing=[table for table in shown if table.stage == PLAYING],
    )


def _shown(row: GameRow) -> LobbyTable:
    summary, chosen = row.summary, summarize_code(row.code)
    names, bots, free = (_list(summary, key) for key in ("names", "bots", "open"))
    sitting = zip(names, _list(summary, "players"), strict=True)
    return LobbyTable(
        id=row.id,
        host=next((name for name, player in sitting if player == row.owner), ""),
        stage=str(summary["stage"]),
        seats=[
            LobbySeat(name=name, colour=COLOURS[place], bot=bot, open=bool(is_free))
            for place, (name, bot, is_free) in enumerate(zip(names, bots, free, strict=True))
        ],
        boxes=chosen.boxes,
        cards=list(chosen.cards),
        clock=row.options["clock"],
        rated=row.rated,
        chat=row.options["chat"],
        made=row.made,
        touched=row.touched,
    )


def _seats(wanted: list[TableSeatRequest], language: str) -> list[dict[str, str]]:
    seats: list[dict[str, str]] = []
    for place, seat in enumerate(wanted):
        if seat.who != BOT:
            seats.append({"name": "", "bot": "", "open": "yes"})
            continue
        name = BOTS[seat.bot].name[language]
        name = unique_name([other["name"] for other in seats], place, name)
        seats.append({"name": name, "bot": BOTS[seat.bot].id})
    return seats


def _own_name(seat: TableSeatRequest, place: int, visitor: User, language: str) -> str:
    if visitor.account:
        return visitor.name
    return seat.name or visitor.name or translate(language, f"seat.{COLOURS[place]}")


def _list(summary: dict[str, object], key: str) -> list[str]:
    found = summary[key]
    assert isinstance(found, list)
    return found
