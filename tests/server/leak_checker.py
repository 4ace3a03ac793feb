"""Finds hidden information in messages by comparing them with the real game.

The real game is the log in the database. The rules of who may know a card are repeated here,
independently of the server: each player knows their own cards and all cards of the seat whose turn
it is, and at the end everything is public.
"""

import json
import re
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from kingdombuilder.box import SHELVES_BY_KIND
from kingdombuilder.game.session import Session
from kingdombuilder.insight.describe import thing_name, thing_rule
from kingdombuilder.notation.picks import CARD_NAMES, parse_pick
from kingdombuilder.notation.position import read_position
from kingdombuilder.notation.setup_code import read_setup_code
from kingdombuilder.rules.hexes import parse_hex
from kingdombuilder.rules.pile import KINDS, copies, size
from kingdombuilder.rules.state import State
from kingdombuilder.text.parsing import Token
from kingdombuilder.text.translations import translate

Message = dict[str, Any]
SPECTATOR, HIDDEN = -1, "?"
TERRAINS = ("grass", "flowers", "forest", "canyon", "desert", "swamp")
OPEN_IN = ("before", "placing", "after")
PHASES = (
    "dealing",
    "replacing",
    "drawing",
    "telling",
    "before",
    "placing",
    "after",
    "silos",
    "over",
)
# These fields are public from the beginning.
PUBLIC = ("layout", "setup_code", "land_url", "note")


@dataclass(frozen=True, slots=True)
class Sent:
    """A message that a viewer received when the log had a number of events."""

    seat: int
    language: str
    seq: int
    text: str
    step: int | None = None  # of the position, if the text is a position file


class Truth:
    """A game as the database has it, after every event."""

    def __init__(self, code: str, seats: int, events: Iterable[tuple[str, str]]) -> None:
        session = Session(read_setup_code(code), tuple(map(str, range(seats))))
        self._states: list[list[State]] = [list(session.states)]
        for kind, word in events:
            if kind == "pick":
                session.pick(parse_pick(Token(word, 1, 1)))
            elif kind == "undo":
                assert session.undo(int(word))
            elif kind == "redo":
                assert session.redo()
            self._states.append(list(session.states))

    def states(self, seq: int) -> list[State]:
        """Return all positions of the game when the log had `seq` events."""
        return self._states[seq]

    def leaks(self, sent: Sent) -> list[str]:
        """Return what a message reveals that its receiver may not know, or that is wrong."""
        states = self.states(sent.seq)
        if PHASES[states[-1].phase] == "over":
            return []
        if sent.step is not None:
            return list(_hand_leaks(sent, _hands_of_text(sent.text), states[sent.step]))
        message = json.loads(sent.text)
        if isinstance(message, dict) and message.get("type") == "view":
            return list(_view_leaks(sent, message, self.states(message["seq"])))
        return list(_word_leaks(sent, message, open_cards(sent.seat, states[-1]), states[-1]))


def truth_of(database: Path, game: str) -> Truth:
    """Read a game from the database without changing it."""
    with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as connection:
        (code, seats), *_ = connection.execute("select code, seats from games where id=?", (game,))
        query = "select kind, word from events where game=? order by number"
        return Truth(code, len(json.loads(seats)), list(connection.execute(query, (game,))))


def open_cards(seat: int, *states: State) -> set[str]:
    """Return the terrains that a viewer may know in some positions, including a drawn card's."""
    terrains: set[str] = set()
    for state in states:
        for place in range(state.board.seats):
            if _is_open(state, place, seat):
                terrains |= {word for card in hand(state, place) for word in card.split("/")}
        if state.drawn:  # by a power in use, and public
            terrains |= set(CARD_NAMES[state.drawn - 1].split("/"))
        if state.terrain:
            terrains.add(("", *TERRAINS)[state.terrain] if state.terrain <= len(TERRAINS) else "")
    return terrains


def hand(state: State, place: int) -> list[str]:
    """Return the cards in a hand."""
    return [CARD_NAMES[c] for c in range(KINDS) for _ in range(copies(state.hand[place], c))]


def _is_open(state: State, place: int, seat: int) -> bool:
    return place == seat or (place == state.turn and PHASES[state.phase] in OPEN_IN)


def _view_leaks(sent: Sent, view: Message, states: list[State]) -> Iterator[str]:
    step, position = view["step"], view["position"]
    yield from _position_leaks(sent, position, states[step])
    if position["deck"] != size(states[step].deck) or position["discard"] != size(
        states[step].discard
    ):
        yield f"{position['deck']} cards in the deck and {position['discard']} in the discard"
    for line in (*view["changes"], *view["lines"]):
        before, after = states[max(line["step"] - 1, 0)], states[line["step"]]
        lost = _all_cards(before) - _all_cards(after) if before is not after else 0
        visible = open_cards(sent.seat, before, after) | _terrains(lost)
        shown = line["kind"] != "card_drawn" or line["seat"] == sent.seat or lost or after.drawn
        if not shown and line["thing"] != HIDDEN and not _is_open(after, line["seat"], sent.seat):
            yield f"{line['thing']} was drawn by seat {line['seat']}"
        yield from _word_leaks(sent, line, visible, after)
    if view["plan"] and view["plan"]["position"]:
        yield from _position_leaks(sent, view["plan"]["position"], states[-1], planned=True)
    rest = {
        key: value
        for key, value in view.items()
        if key not in ("position", "changes", "lines", "plan")
    }
    yield from _word_leaks(sent, rest, open_cards(sent.seat, states[step]), states[step])


def _position_leaks(
    sent: Sent, position: Message, state: State, planned: bool = False
) -> Iterator[str]:
    hands = [seat["hand"] for seat in position["seats"]]
    yield from _hand_leaks(sent, hands, state, planned)
    visible, tile = open_cards(sent.seat, state), position["prompt"]["tile"]
    if tile:
        visible |= _named_terrains(thing_rule(sent.language, tile), sent.language)
    others = {key: value for key, value in position.items() if key not in ("seats", "legal")}
    yield from _word_leaks(sent, others, visible, state)


def _hand_leaks(
    sent: Sent, hands: list[list[str]], state: State, planned: bool = False
) -> Iterator[str]:
    for place, shown in enumerate(hands):
        cards = hand(state, place)
        if planned and place in (sent.seat, state.turn):
            continue  # its own cards, and those that its plan discards
        expected = cards if _is_open(state, place, sent.seat) else [HIDDEN] * len(cards)
        if sorted(shown) != sorted(expected):
            yield f"seat {place} holds {shown}"


def _word_leaks(sent: Sent, message: object, allowed: set[str], state: State) -> Iterator[str]:
    mentioned = set().union(*(_named_terrains(text, sent.language) for text in _texts(message)))
    named = message.get("pick") or message.get("hex") if isinstance(message, dict) else ""
    hex_ = parse_hex(named) if isinstance(named, str) and named else None
    if hex_:  # a reason or a chronicle line may name the terrain of its hex
        allowed = allowed | {
            name for terrain, name in enumerate(TERRAINS, 1) if state.board.terrain[terrain] & hex_
        }
    if mentioned - allowed:
        yield f"{sorted(mentioned - allowed)} in {json.dumps(message, ensure_ascii=False)[:300]}"


def _texts(message: object) -> Iterator[str]:
    if isinstance(message, str):
        yield message
    elif isinstance(message, dict):
        for key, value in message.items():
            if key not in PUBLIC:
                yield str(key)
                yield from _texts(value)
    elif isinstance(message, list):
        for value in message:
            yield from _texts(value)


def _named_terrains(text: str, language: str) -> set[str]:
    """Return the terrains that a text names, apart from the rules of things, which are public."""
    for rule in _public_texts(language):
        text = text.replace(rule, "")
    return {name for name, word in _patterns(language) if word.search(text)}


@cache
def _public_texts(language: str) -> tuple[str, ...]:
    things = [name for shelf in SHELVES_BY_KIND.values() for name in shelf]
    texts = {describe(language, name) for name in things for describe in (thing_rule, thing_name)}
    return tuple(sorted(texts, key=len, reverse=True))


@cache
def _patterns(language: str) -> tuple[tuple[str, re.Pattern[str]], ...]:
    return tuple(
        (
            name,
            re.compile(
                rf"\b(?:{name}|{re.escape(translate(language, f'terrain.{name}'))})\b", re.I
            ),
        )
        for name in TERRAINS
    )


def _terrains(pile: int) -> set[str]:
    cards = (CARD_NAMES[card] for card in range(KINDS) if copies(pile, card))
    return {word for card in cards for word in card.split("/")}


def _all_cards(state: State) -> int:
    return state.deck + state.discard + sum(state.hand)


def _hands_of_text(text: str) -> list[list[str]]:
    seen = read_position(text)
    hands: Iterable[list[str]] = (
        hand(seen, place) + [HIDDEN] * copies(seen.hand[place], KINDS)
        for place in range(seen.board.seats)
    )
    return list(hands)
