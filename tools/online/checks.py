"""Check the log of a game against what its players sent, saw and chatted."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import orjson

from kingdombuilder.game.session import Session
from kingdombuilder.insight.seen import SPECTATOR
from kingdombuilder.notation.picks import TERRAIN_PREFIX, parse_pick
from kingdombuilder.notation.position import read_position
from kingdombuilder.notation.setup_code import read_setup_code
from kingdombuilder.rules.state import OVER, State
from kingdombuilder.server.room.model import PICK, REDO, UNDO, Event, RoomOptions
from kingdombuilder.server.room.position_view import position_view, public_facts
from kingdombuilder.server.room.viewer import FULL_INFORMATION, gold_visibility, visible_state
from kingdombuilder.server.store.schema import GameRow
from kingdombuilder.server.tables.persistence import load_room
from kingdombuilder.text.parsing import Token
from tools.online.observations import SPECTATING, Observations, mark
from tools.online.stored import StoredGame

CONTEXT = 4  # events shown before and after the one in question


@dataclass(frozen=True, slots=True)
class Violation:
    """A contradiction, with the events around it."""

    game: str
    what: str
    story: str = ""


def violations(game: StoredGame, observations: Sequence[Observations]) -> list[Violation]:
    """Return all contradictions in one game."""
    result = [Violation(game.row.id, what) for observed in observations for what in observed.wrong]
    result += _gaps(game)
    result += _lost_picks(game, observations)
    result += _chat(game, observations)
    try:
        result += _views(game, observations)
        result += _room(game, observations)
    except (ValueError, LookupError) as error:
        result.append(Violation(game.row.id, f"the log cannot be played again: {error!r}"))
    return result


def _gaps(game: StoredGame) -> Iterator[Violation]:
    for what, numbers in (
        ("events", [event.number for event in game.events]),
        ("lines", [number for number, _ in game.lines]),
    ):
        if numbers != list(range(1, len(numbers) + 1)):
            yield Violation(game.row.id, f"the {what} are not numbered 1, 2, 3 …: {numbers}")


def _lost_picks(game: StoredGame, observations: Sequence[Observations]) -> Iterator[Violation]:
    """Check that everything acknowledged is in the log at its number."""
    accepted = _accepted_as(game.events)
    for observed in observations:
        for sent in observed.sent:
            if sent.acknowledged and (sent.kind, sent.word) not in accepted.get(sent.number, ()):
                what = f"{observed.player} got {sent.number} for {sent.kind} {sent.word}"
                yield Violation(game.row.id, what, story(game.events, sent.number))


def _accepted_as(events: Sequence[Event]) -> dict[int, set[tuple[str, str]]]:
    """Return what each event can look like to players: a redone pick looks like a new one."""
    accepted: dict[int, set[tuple[str, str]]] = {}
    done: list[str] = []
    undone: list[str] = []
    for event in events:
        accepted[event.number] = {(event.kind, event.data)}
        if event.kind == PICK:
            done.append(event.data)
            undone.clear()
        elif event.kind == UNDO:
            last = [done.pop() for _ in range(min(int(event.data), len(done)))]
            undone += last
            # A terrain that was the only one is undone together with the pick before it.
            accepted[event.number] |= {
                (UNDO, str(count))
                for count, word in enumerate(last, 1)
                if word.startswith(TERRAIN_PREFIX)
            }
        elif event.kind == REDO and undone:
            done.append(undone.pop())
            accepted[event.number].add((PICK, done[-1]))
    return accepted


def _chat(game: StoredGame, observations: Sequence[Observations]) -> Iterator[Violation]:
    """Check that received chat was stored once, and that all players received the same."""
    lines, times = dict(game.lines), Counter(text for _, text in game.lines)
    for observed in observations:
        for text, received in observed.chat_sent.items():
            if times[text] > 1 or (received and not times[text]):
                yield Violation(game.row.id, f"“{text}” is stored {times[text]} times")
        for number, text in observed.chat_received.items():
            if lines.get(number) != text:
                yield Violation(game.row.id, f"{observed.player} received “{text}” as {number}")


def _views(game: StoredGame, observations: Sequence[Observations]) -> Iterator[Violation]:
    """Check that every view shows the state that the log leads to."""
    viewpoints: dict[int, set[int]] = {}
    for observed in observations:
        for number, eyes in observed.seen:
            viewpoints.setdefault(number, set()).add(eyes)
    positions = {
        (number, eyes): seen_as(game.row, state, eyes)
        for number, state in _states(game)
        for eyes in viewpoints.get(number, ())
    }
    for observed in observations:
        for look, seen in observed.seen.items():
            if positions.get(look) != seen:
                what = f"{observed.player} saw another state after event {look[0]}"
                yield Violation(game.row.id, what, story(game.events, look[0]))


def _states(game: StoredGame) -> Iterator[tuple[int, State]]:
    """Yield the state after each event."""
    start = read_position(game.row.start) if game.row.start else None
    names = tuple(seat["name"] for seat in game.row.seats)
    session = Session(read_setup_code(game.row.code), names, start)
    for event in game.events:
        if event.kind == PICK:
            session.pick(parse_pick(Token(event.data, event.number, 1)))
        elif event.kind == UNDO and not session.undo(int(event.data)):
            raise ValueError(f"event {event.number}: nothing to undo")
        elif event.kind == REDO and not session.redo():
            raise ValueError(f"event {event.number}: nothing to redo")
        yield event.number, session.state


def seen_as(row: GameRow, state: State, eyes: int) -> str:
    """Return the digest of a state from a viewpoint."""
    looks = FULL_INFORMATION if state.phase == OVER else SPECTATOR if eyes == SPECTATING else eyes
    gold = gold_visibility(RoomOptions(row.options["scores"]), looks, state.board.seats)
    seen = visible_state(state, looks)
    position = position_view(seen, public_facts(seen), "en", gold, can_act=False)
    return mark(orjson.loads(orjson.dumps(position)))


def _room(game: StoredGame, observations: Sequence[Observations]) -> Iterator[Violation]:
    """Check that the server's own room agrees, also with what players saw at the end."""
    room = load_room(game.row, game.events)
    if room.seq != len(game.events):
        yield Violation(game.row.id, f"the room has {room.seq} events, not {len(game.events)}")
    for observed in observations:
        if observed.over and tuple(observed.winners) != room.winners():
            what = f"{observed.player} saw {observed.winners} win, not {room.winners()}"
            yield Violation(game.row.id, what)
        for (number, eyes), seen in observed.seen.items():
            if number == room.seq and seen_as(game.row, room.state, eyes) != seen:
                yield Violation(game.row.id, f"{observed.player} saw another end than the room")


def story(events: Sequence[Event], number: int) -> str:
    """Describe the events around one event."""
    return "\n".join(
        f"    {event.number} {event.kind} {event.data} ({event.at_ms})"
        for event in events[max(0, number - 1 - CONTEXT) : number + CONTEXT]
    )
