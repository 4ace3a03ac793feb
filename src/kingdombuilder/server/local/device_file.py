"""All games, reviews and custom sections of a device as one value for a file, and back."""

import json
from collections.abc import Sequence
from dataclasses import asdict, replace
from secrets import token_urlsafe
from typing import Any

from pydantic import TypeAdapter, ValidationError

from kingdombuilder.coach.estimates.effort import EFFORTS
from kingdombuilder.coach.review.report import Review
from kingdombuilder.coach.review.turns import count_turns
from kingdombuilder.insight.legality import IllegalPick
from kingdombuilder.server.local import sections
from kingdombuilder.server.local.device_store import (
    DeviceGame,
    DeviceReview,
    DeviceStore,
    StoredSection,
)
from kingdombuilder.server.local.event_rows import events_from_rows, rows_from_events
from kingdombuilder.server.local.json_text import json_text
from kingdombuilder.server.local.review_runs import DONE, RUNNING
from kingdombuilder.server.local.stored_games import game_summary
from kingdombuilder.server.local.table import game_update, room_of
from kingdombuilder.server.protocol.errors import ApiError
from kingdombuilder.server.protocol.http_device import DeviceImport
from kingdombuilder.server.room.model import Event
from kingdombuilder.server.room.room import Room
from kingdombuilder.text.parsing import ParseError

FORMAT, VERSION = "kingdombuilder-device", 2  # the first version had no reviews
_TEXTS = ("id", "code", "owner", "kind", "made", "touched")
_REVIEW: TypeAdapter[Review] = TypeAdapter(Review)


async def export_device(store: DeviceStore) -> dict[str, Any]:
    """Return everything that a device stores."""
    return {
        "format": FORMAT,
        "version": VERSION,
        "games": [
            {
                "game": asdict(row),
                "events": rows_from_events(await store.events(row.id)),
                "reviews": await _export_reviews(store, row),
            }
            for row in await store.games()
        ],
        "sections": [section._asdict() for section in await store.sections()],
    }


async def import_device(store: DeviceStore, data: Any) -> tuple[DeviceImport, list[StoredSection]]:
    """Add what a file contains and the device does not have; return the new sections too.

    Nothing on the device is overwritten. Raise `ApiError` if it is not the value of such a file.
    """
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise ApiError(422, "no_device_file")
    if data.get("version") not in range(1, VERSION + 1):
        raise ApiError(422, "newer_device_file")
    new_sections = await _import_sections(store, data.get("sections"))
    added = reviews = skipped = 0
    for entry in _list(data.get("games")):
        try:
            row, events, room = _read_game(entry)
            game, is_new = await _import_game(store, row, events)
            added += is_new
            if game and room.over:
                reviews += await _import_reviews(store, game, room, entry.get("reviews"))
        except (
            ApiError,
            ArithmeticError,
            IllegalPick,
            LookupError,
            ParseError,
            TypeError,
            ValueError,
        ):
            skipped += 1
    done = DeviceImport(games=added, reviews=reviews, sections=len(new_sections), skipped=skipped)
    return done, new_sections


def _list(value: object) -> list[Any]:
    return value if isinstance(value, list) else []


def _read_game(entry: Any) -> tuple[DeviceGame, list[Event], Room]:
    """Return a game of a file and its room; raise an exception if it cannot be played."""
    row, events = DeviceGame(**entry["game"]), events_from_rows(entry["events"])
    if not all(isinstance(getattr(row, name), str) for name in _TEXTS):
        raise TypeError("a column of another type")
    room = room_of(row, events)
    return replace(row, summary=game_summary(room), over=room.over), events, room


async def _import_game(
    store: DeviceStore, row: DeviceGame, events: Sequence[Event]
) -> tuple[str, bool]:
    """Store a game of a file unless the device has it; return its id and whether it is new.

    The id is empty if the device has more of the game than the file.
    """
    here = await store.events(row.id) if await store.game(row.id) else None
    if here is None:
        await store.add(row, events)
        return row.id, True
    if list(events[: len(here)]) == here:  # the file has the same game, perhaps with more events
        new = events[len(here) :]
        if new:
            await store.append(row.id, new, game_update(room_of(row, events)))
        return row.id, bool(new)
    if here[: len(events)] == list(events):
        return "", False
    copy = replace(row, id=token_urlsafe(9))  # it was continued on both devices
    await store.add(copy, events)
    return copy.id, True


async def _export_reviews(store: DeviceStore, row: DeviceGame) -> list[Any]:
    """Return the complete reviews of a game."""
    stored = [await store.review(row.id, effort) for effort in EFFORTS if row.over]
    return [json.loads(review.data) for review in stored if review and review.state == DONE]


async def _import_reviews(store: DeviceStore, game: str, room: Room, entries: object) -> int:
    """Store the reviews of a game that the device does not have, and return their number."""
    turns, seats = count_turns(room.states), len(room.seats)
    added = 0
    for entry in _list(entries):
        try:
            review = _REVIEW.validate_python(entry)
        except ValidationError:
            continue
        here = await store.review(game, review.effort)
        is_wanted = here is None or here.state not in (DONE, RUNNING)
        if is_wanted and (len(review.turns), len(review.players)) == (turns, seats):
            data = json_text(review)
            await store.save_review(
                DeviceReview(game, review.effort, DONE, turns, done=turns, data=data)
            )
            added += 1
    return added


async def _import_sections(store: DeviceStore, entries: object) -> list[StoredSection]:
    here = {(section.name, section.is_island) for section in await store.sections()}
    new = []
    for entry in _list(entries):
        try:
            section = StoredSection(**entry)
            sections.parse_custom_section(section.text, section.name, section.is_island)
        except (ParseError, TypeError, AttributeError):
            continue
        if (section.name, section.is_island) not in here:
            await store.save_section(section)
            new.append(section)
    return new
