"""What must hold when the storm is over: the log against what players sent, saw, said and heard."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from kingdombuilder.game.session import Session
from kingdombuilder.insight.seen import SPECTATOR
from kingdombuilder.notation.picks import parse_pick
from kingdombuilder.notation.position import read_position
from kingdombuilder.notation.setup_code import read_setup_code
from kingdombuilder.rules.state import OVER, State
from kingdombuilder.server.room.model import PICK, REDO, UNDO, Event, RoomOptions
from kingdombuilder.server.room.position_view import position_view, public_facts, to_json
from kingdombuilder.server.room.viewer import FULL_INFORMATION, gold_visibility, visible_state
from kingdombuilder.server.store.schema import GameRow
from kingdombuilder.server.tables.persistence import load_room
from kingdombuilder.text.parsing import Token
from tools.online.observations import WATCHING, Ledger, mark
from tools.online.stored import Stored

AROUND = 4  # events told before and after the one in question


@dataclass(frozen=True, slots=True)
class Violation:
    """Something that must not be, and what happened at that table around it."""

    game: str
    what: str
    story: str = ""


def violations(kept: Stored, ledgers: Sequence[Ledger]) -> list[Violation]:
    """Everything that is wrong with one game."""
    found = [Violation(kept.row.id, what) for ledger in ledgers for what in ledger.wrong]
    found += _gaps(kept)
    found += _lost_picks(kept, ledgers)
    found += _chat(kept, ledgers)
    try:
        found += _views(kept, ledgers)
        found += _room(kept, ledgers)
    except (ValueError, LookupError) as error:
        found.append(Violation(kept.row.id, f"the log cannot be played again: {error!r}"))
    return found


def _gaps(kept: Stored) -> Iterator[Violation]:
    for what, numbers in (
        ("events", [event.number for event in kept.events]),
        ("lines", [number for number, _ in kept.lines]),
    ):
        if numbers != list(range(1, len(numbers) + 1)):
            yield Violation(kept.row.id, f"the {what} are not numbered 1, 2, 3 …: {numbers}")


def _lost_picks(kept: Stored, ledgers: Sequence[Ledger]) -> Iterator[Violation]:
    """Everything acknowledged is in the log, at its number."""
    meant = _meant(kept.events)
    for ledger in ledgers:
        for sent in ledger.sent:
            if sent.acknowledged and (sent.kind, sent.word) not in meant.get(sent.number, ()):
                what = f"{ledger.player} was told that {sent.kind} {sent.word} is {sent.number}"
                yield Violation(kept.row.id, what, story(kept.events, sent.number))


def _meant(events: Sequence[Event]) -> dict[int, set[tuple[str, str]]]:
    """What each event can be told as: who sees a pick made again cannot tell it from a new one."""
    meant: dict[int, set[tuple[str, str]]] = {}
    made: list[str] = []
    undone: list[str] = []
    for event in events:
        meant[event.number] = {(event.kind, event.data)}
        if event.kind == PICK:
            made.append(event.data)
            undone.clear()
        elif event.kind == UNDO:
            undone += [made.pop() for _ in range(min(int(event.data), len(made)))]
        elif event.kind == REDO and undone:
            made.append(undone.pop())
            meant[event.number].add((PICK, made[-1]))
    return meant


def _chat(kept: Stored, ledgers: Sequence[Ledger]) -> Iterator[Violation]:
    """Everything heard was said once, and everybody heard the same."""
    lines, times = dict(kept.lines), Counter(text for _, text in kept.lines)
    for ledger in ledgers:
        for text, heard in ledger.said.items():
            if times[text] > 1 or (heard and not times[text]):
                yield Violation(kept.row.id, f"“{text}” was kept {times[text]} times")
        for number, text in ledger.heard.items():
            if lines.get(number) != text:
                yield Violation(kept.row.id, f"{ledger.player} heard “{text}” as {number}")


def _views(kept: Stored, ledgers: Sequence[Ledger]) -> Iterator[Violation]:
    """What was seen after an event is what the log tells."""
    wanted: dict[int, set[int]] = {}
    for ledger in ledgers:
        for number, eyes in ledger.seen:
            wanted.setdefault(number, set()).add(eyes)
    shown = {
        (number, eyes): seen_as(kept.row, state, eyes)
        for number, state in _states(kept)
        for eyes in wanted.get(number, ())
    }
    for ledger in ledgers:
        for look, seen in ledger.seen.items():
            if shown.get(look) != seen:
                what = f"{ledger.player} saw after event {look[0]} what the log does not tell"
                yield Violation(kept.row.id, what, story(kept.events, look[0]))


def _states(kept: Stored) -> Iterator[tuple[int, State]]:
    """The state after each event."""
    start = read_position(kept.row.start) if kept.row.start else None
    names = tuple(seat["name"] for seat in kept.row.seats)
    session = Session(read_setup_code(kept.row.code), names, start)
    for event in kept.events:
        if event.kind == PICK:
            session.pick(parse_pick(Token(event.data, event.number, 1)))
        elif event.kind == UNDO and not session.undo(int(event.data)):
            raise ValueError(f"event {event.number}: nothing to take back")
        elif event.kind == REDO and not session.redo():
            raise ValueError(f"event {event.number}: nothing to make again")
        yield event.number, session.state


def seen_as(row: GameRow, state: State, eyes: int) -> str:
    """The sign of a state as some eyes see it."""
    looks = FULL_INFORMATION if state.phase == OVER else SPECTATOR if eyes == WATCHING else eyes
    gold = gold_visibility(RoomOptions(row.options["scores"]), looks, state.board.seats)
    seen = visible_state(state, looks)
    return mark(to_json(position_view(seen, public_facts(seen), "en", gold, acts=False)))


def _room(kept: Stored, ledgers: Sequence[Ledger]) -> Iterator[Violation]:
    """The server's own room agrees, and those who were there to the end saw its state."""
    room = load_room(kept.row, kept.events)
    if room.number != len(kept.events):
        yield Violation(kept.row.id, f"the room has {room.number} events, not {len(kept.events)}")
    for ledger in ledgers:
        if ledger.over and tuple(ledger.winners) != room.winners():
            what = f"{ledger.player} saw {ledger.winners} win, not {room.winners()}"
            yield Violation(kept.row.id, what)
        for (number, eyes), seen in ledger.seen.items():
            if number == room.number and seen_as(kept.row, room.state, eyes) != seen:
                yield Violation(kept.row.id, f"{ledger.player} saw another end than the room")


def story(events: Sequence[Event], number: int) -> str:
    """What happened around an event."""
    return "\n".join(
        f"    {event.number} {event.kind} {event.data} ({event.at_ms})"
        for event in events[max(0, number - 1 - AROUND) : number + AROUND]
    )
