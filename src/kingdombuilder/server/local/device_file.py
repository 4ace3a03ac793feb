"""All games and custom sections of a device as one value for a file, and back."""

from collections.abc import Sequence
from dataclasses import asdict, replace
from secrets import token_urlsafe
from typing import Any

from kingdombuilder.insight.legality import IllegalPick
from kingdombuilder.server.local import sections
from kingdombuilder.server.local.device_store import DeviceGame, DeviceStore, StoredSection
from kingdombuilder.server.local.event_rows import events_from_rows, rows_from_events
from kingdombuilder.server.local.stored_games import game_summary
from kingdombuilder.server.local.table import game_update, room_of
from kingdombuilder.server.protocol.errors import ApiError
from kingdombuilder.server.protocol.http_device import DeviceImport
from kingdombuilder.server.room.model import Event
from kingdombuilder.text.parsing import ParseError

FORMAT, VERSION = "kingdombuilder-device", 1
_TEXTS = ("id", "code", "owner", "kind", "made", "touched")


async def export_device(store: DeviceStore) -> dict[str, Any]:
    """Return everything that a device stores."""
    return {
        "format": FORMAT,
        "version": VERSION,
        "games": [
            {"game": asdict(row), "events": rows_from_events(await store.events(row.id))}
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
    if data.get("version") != VERSION:
        raise ApiError(422, "newer_device_file")
    new_sections = await _import_sections(store, data.get("sections"))
    added = skipped = 0
    for entry in _list(data.get("games")):
        try:
            row, events = _read_game(entry)
            added += await _import_game(store, row, events)
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
    return DeviceImport(games=added, sections=len(new_sections), skipped=skipped), new_sections


def _list(value: object) -> list[Any]:
    return value if isinstance(value, list) else []


def _read_game(entry: Any) -> tuple[DeviceGame, list[Event]]:
    """Return a game of a file after playing it; raise an exception if that is not possible."""
    row, events = DeviceGame(**entry["game"]), events_from_rows(entry["events"])
    if not all(isinstance(getattr(row, name), str) for name in _TEXTS):
        raise TypeError("a column of another type")
    room = room_of(row, events)
    return replace(row, summary=game_summary(room), over=room.over), events


async def _import_game(store: DeviceStore, row: DeviceGame, events: Sequence[Event]) -> bool:
    """Store a game of a file unless the device has it; return whether it did."""
    here = await store.events(row.id) if await store.game(row.id) else None
    if here is None:
        await store.add(row, events)
        return True
    if list(events[: len(here)]) == here:  # the file has the same game, perhaps with more events
        new = events[len(here) :]
        if new:
            await store.append(row.id, new, game_update(room_of(row, events)))
        return bool(new)
    if here[: len(events)] == list(events):
        return False
    await store.add(replace(row, id=token_urlsafe(9)), events)  # it was continued on both devices
    return True


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
