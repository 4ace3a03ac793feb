"""New games, from a set-up, a position, a record, or the middle of another game."""

from collections.abc import Mapping
from random import Random, SystemRandom
from secrets import token_urlsafe
from typing import Annotated, Literal, NamedTuple

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from kingdombuilder.bots import BOTS
from kingdombuilder.drawing.scene import COLOURS
from kingdombuilder.game.record import read_record
from kingdombuilder.insight.seen import redeal
from kingdombuilder.notation.picks import pick_name
from kingdombuilder.notation.position import read_position, write_position
from kingdombuilder.notation.setup_code import read_setup_code, write_setup_code
from kingdombuilder.server.protocol.errors import ApiError
from kingdombuilder.server.protocol.fields import MAX_NAME_LENGTH
from kingdombuilder.server.room.model import OVER, PICK, PLAYING, SCREEN
from kingdombuilder.server.room.room import Event
from kingdombuilder.server.room.seat_events import unique_name
from kingdombuilder.server.store.schema import GameRow
from kingdombuilder.server.store.store import timestamp
from kingdombuilder.server.tables.persistence import (
    EXPLAINS,
    SEED,
    YES,
    default_explains,
    game_summary,
    load_room,
    players_by_seat,
)
from kingdombuilder.server.tables.records import SPACE
from kingdombuilder.server.tables.setups import setup_for_players, summarize_code
from kingdombuilder.setup.random_setup import order_seats
from kingdombuilder.setup.setup import Setup, first_game, setup_of
from kingdombuilder.text.translations import translate


def _printable(name: str) -> str:
    name = " ".join(name.split())
    if not name.isprintable():
        raise ValueError(name)
    return name


class SeatRequest(BaseModel):
    """Who is to sit somewhere; without a bot a person."""

    model_config = ConfigDict(extra="forbid")

    name: Annotated[str, Field(max_length=MAX_NAME_LENGTH), AfterValidator(_printable)] = ""
    bot: str = Field(default="", max_length=40)


class GameOptionsRequest(BaseModel):
    """What a table agrees on."""

    model_config = ConfigDict(extra="forbid")

    scores: Literal["all", "mine", "off"] = "all"
    explains: bool | None = None  # unless it is told, bots explain themselves to one person alone
    hints: bool = True


FirstPlayer = Annotated[int, Field(ge=0, lt=5)] | Literal["random"]  # a seat from 0, or any


class ForkRequest(BaseModel):
    """A game to go on from, after so many picks."""

    model_config = ConfigDict(extra="forbid")

    game: str = Field(max_length=40)
    at: int = Field(ge=0)


class NewGameRequest(BaseModel):
    """A new game; without a code it is the suggested first one."""

    model_config = ConfigDict(extra="forbid")

    seats: list[SeatRequest] = Field(max_length=5)
    code: str | None = Field(default=None, max_length=2000)
    fork: ForkRequest | None = None
    first: FirstPlayer = 0
    options: GameOptionsRequest = GameOptionsRequest()
    seed: int | None = None


class NewGame(NamedTuple):
    """A new game, what has happened in it already, and who sits where."""

    row: GameRow
    events: list[Event]
    sitting: Mapping[int, str] | None = None


def new_game(wanted: NewGameRequest, language: str) -> NewGame:
    """A game from its beginning."""
    seats = len(wanted.seats)
    setup = setup_for_players(wanted.code, seats) if wanted.code is not None else first_game(seats)
    seed = "" if wanted.seed is None else str(wanted.seed)
    random = SystemRandom() if wanted.seed is None else Random(f"{seed} first player")
    order = order_seats(wanted.seats, wanted.first, random)
    return _made(setup, stored_seats(order, language), wanted.options, seed=seed)


def forked_game(row: GameRow, picks: list[str], wanted: NewGameRequest, language: str) -> NewGame:
    """A game that goes on where another was after some picks."""
    if len(wanted.seats) != len(row.seats):
        raise ApiError(422, "seat_count", n=len(row.seats))
    people = {place for place, seat in enumerate(wanted.seats) if not seat.bot}
    held = {place for place, seat in enumerate(row.seats) if not seat["bot"]}
    if not row.over and not people <= held:
        raise ApiError(409, "not_over")
    seats = stored_seats(wanted.seats, language)
    setup = read_setup_code(row.code, row.rules)
    return _made(setup, seats, wanted.options, picks=picks, start=row.start)


def game_from_record(text: str, language: str) -> NewGame:
    """The game that a record tells; seats with the name of a bot are that bot's."""
    record = read_record(text)
    seats = [
        SeatRequest(name="" if name in BOTS else _name(name), bot=name if name in BOTS else "")
        for name in record.names
    ]
    picks = [pick_name(pick) for pick in record.picks]
    return _made(record.setup, stored_seats(seats, language), GameOptionsRequest(), picks=picks)


def game_from_position(text: str, seats: str | None, language: str) -> NewGame:
    """A game that goes on from a position; cards that it does not tell are dealt."""
    state = redeal(read_position(text), SystemRandom())
    setup = setup_of(state.board)
    wanted = _seats(seats) if seats else [SeatRequest()] * setup.seats
    if len(wanted) != setup.seats:
        raise ApiError(422, "seat_count", n=setup.seats)
    named = stored_seats(wanted, language)
    return _made(setup, named, GameOptionsRequest(), start=write_position(state))


def stored_seats(wanted: list[SeatRequest], language: str) -> list[dict[str, str]]:
    """The seats as they are stored, each with a name of its own."""
    seats: list[dict[str, str]] = []
    for place, seat in enumerate(wanted):
        if seat.bot:
            BOTS[seat.bot]
        own = BOTS[seat.bot].name[language] if seat.bot else _colour(place, language)
        name = seat.name or own
        name = unique_name([other["name"] for other in seats], place, name)
        seats.append({"name": name, "bot": seat.bot})
    return seats


def game_list_entry(row: GameRow, player: str = "") -> dict[str, object]:
    """A game in a list of somebody's; gold that its table hides is not told before the end."""
    chosen, summary = summarize_code(row.code), row.summary
    names, turn = summary["names"], summary["turn"]
    assert isinstance(names, list)
    assert isinstance(turn, int)
    players = summary.get("players", [""] * len(names))
    assert isinstance(players, list)
    online = row.kind != SCREEN
    open_ = row.over or row.options["scores"] == "all"
    to_pick = players[turn] == player if online else not row.seats[turn]["bot"]
    return {
        "id": row.id,
        "name": ", ".join(filter(None, names)),
        "kind": row.kind,
        "stage": summary.get("stage", OVER if row.over else PLAYING),
        "seats": [
            {"name": name, "bot": seat["bot"], "colour": COLOURS[place]}
            for place, (name, seat) in enumerate(zip(names, row.seats, strict=True))
        ],
        "boxes": chosen.boxes,
        "cards": chosen.cards,
        "started": row.made,
        "touched": row.touched,
        "at": summary["at"],
        "over": row.over,
        "totals": summary["totals"] if open_ else None,
        "winners": summary["winners"],
        "turn": turn,
        "mine": row.begun and not row.over and to_pick,
    }


def _made(
    setup: Setup,
    seats: list[dict[str, str]],
    options: GameOptionsRequest,
    picks: list[str] | None = None,
    start: str | None = None,
    seed: str = "",
) -> NewGame:
    row = GameRow(
        id=token_urlsafe(9),
        code=write_setup_code(setup),
        start=start,
        seats=seats,
        options={
            "scores": options.scores,
            EXPLAINS: _explains(options, seats),
            "hints": options.hints,
            SEED: seed,
        },
        owner="",
        kind=SCREEN,
        begun=True,
        listed=False,
        rated=False,
        rules=setup.rules,
    )
    return prepare_for_store(
        row, [Event(number, PICK, pick) for number, pick in enumerate(picks or [], 1)]
    )


def prepare_for_store(row: GameRow, events: list[Event]) -> NewGame:
    """A game as it goes into the store, with what its room has to add."""
    row.made = row.touched = timestamp()
    room = load_room(row, events)
    row.summary, row.over, row.due = game_summary(room), room.over, None
    return NewGame(row, [*events, *room.take_new_events()], players_by_seat(room))


def _explains(options: GameOptionsRequest, seats: list[dict[str, str]]) -> str:
    if options.explains is None:
        return default_explains(seats)
    return YES if options.explains else ""


def _name(word: str) -> str:
    name = "".join(letter for letter in word if letter.isprintable())
    return name.replace(SPACE, " ").strip()[:MAX_NAME_LENGTH]


def _colour(place: int, language: str) -> str:
    return translate(language, f"seat.{COLOURS[place]}")


def _seats(text: str) -> list[SeatRequest]:
    try:
        return TypeAdapter(list[SeatRequest]).validate_json(text)
    except ValidationError:
        raise ApiError(422, "invalid", where="seats") from None
