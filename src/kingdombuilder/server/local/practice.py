"""A room in which one viewer plays a lesson or a puzzle.

The turn of the player is judged instead of ended, so it can be undone and tried again. Nothing is
stored: the room lives as long as its connection.
"""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Protocol

from pydantic import ValidationError

from kingdombuilder.coach.lessons.goals import Attempt
from kingdombuilder.insight.seen import redeal
from kingdombuilder.notation.picks import pick_name
from kingdombuilder.rules.buttons import END
from kingdombuilder.rules.state import State
from kingdombuilder.rules.turn import advance, legal
from kingdombuilder.server.local.new_games import make_seats
from kingdombuilder.server.protocol.client_messages import (
    ClientMessage,
    ExplainMessage,
    PickMessage,
    RedoMessage,
    ScoresMessage,
    SetLanguageMessage,
    ShowPositionMessage,
    UndoMessage,
)
from kingdombuilder.server.protocol.errors import NOT_NOW, MessageError
from kingdombuilder.server.protocol.http_games import SeatRequest
from kingdombuilder.server.protocol.practice_messages import PracticeMessage
from kingdombuilder.server.protocol.server_messages import ServerMessage
from kingdombuilder.server.room.model import RoomOptions
from kingdombuilder.server.room.room import Room
from kingdombuilder.setup.setup import setup_of

MAX_PICKS = 60  # that a client can have made before it lost its connection
PLAYER = "player"  # the id of the only viewer
RIVAL = "builder"  # the bot whose name the other seats have; it never picks
OPTIONS = RoomOptions(bots_explain=False, hints=False, chat=False)
_ALLOWED = (
    PickMessage,
    UndoMessage,
    RedoMessage,
    ExplainMessage,
    ScoresMessage,
    ShowPositionMessage,
    SetLanguageMessage,
)


class Exercise(Protocol):
    """A lesson or a puzzle."""

    @property
    def start(self) -> State:
        """The position that it starts from."""

    def judge(self, attempt: Attempt, is_ended: bool, language: str, seq: int) -> PracticeMessage:
        """Return what an attempt has reached; its last pick may end the turn."""


class PracticeRoom:
    """A lesson or a puzzle with its player."""

    def __init__(self, name: str, exercise: Exercise) -> None:
        start = redeal(exercise.start, Random(name))
        requested = [
            SeatRequest() if seat == start.me else SeatRequest(bot=RIVAL)
            for seat in range(start.board.seats)
        ]
        self._exercise, self._seat = exercise, start.me
        setup = setup_of(start.board)
        seats = make_seats(requested, "en")
        self.room = Room(name, setup, list(seats), OPTIONS, Random(name), start=start)
        self._language = "en"

    def join(
        self, language: str, wants_gains: bool, picks: Sequence[str] = ()
    ) -> Iterator[ServerMessage]:
        """Yield the first messages, after some picks of a connection that was lost."""
        self._language = language
        self.room.join(PLAYER, [self._seat], language)
        self._replay(picks)
        yield from _messages(
            self.room.join(PLAYER, [self._seat], language, wants_gains=wants_gains)
        )
        yield self._judge(is_ended=False)
        yield from self._gains()

    def receive(self, message: ClientMessage) -> Iterator[ServerMessage]:
        """Carry out a message and yield the answers."""
        if not isinstance(message, _ALLOWED):
            yield MessageError(NOT_NOW, "practice").message(self._language, message.type)
            return
        if self._is_end(message):
            yield self._judge(is_ended=True)
            return
        yield from _messages(self.room.receive(PLAYER, message))
        if isinstance(message, SetLanguageMessage):
            self._language = message.language
        if isinstance(message, PickMessage | UndoMessage | RedoMessage | SetLanguageMessage):
            yield self._judge(is_ended=False)
        yield from self._gains()

    def _replay(self, picks: Sequence[str]) -> None:
        """Make picks until one is not possible; the client may have made none of the rest."""
        for word in picks[:MAX_PICKS]:
            try:
                message = PickMessage(type="pick", seq=self.room.seq + 1, pick=word)
            except ValidationError:
                return
            before = self.room.step
            if not self._is_end(message):
                self.room.receive(PLAYER, message)
            if self.room.step == before:
                return

    def _is_end(self, message: ClientMessage) -> bool:
        """Return whether a message ends the turn; the room refuses an outdated or illegal one."""
        if not isinstance(message, PickMessage) or message.seq != self.room.seq + 1:
            return False
        return message.pick == pick_name(END) and bool(legal(self.room.state) & END)

    def _judge(self, is_ended: bool) -> PracticeMessage:
        states, picks = list(self.room.states), list(self.room.picks)
        if is_ended:
            after = self.room.state.copy()
            advance(after, END)
            states, picks = [*states, after], [*picks, END]
        attempt = Attempt(states, picks)
        return self._exercise.judge(attempt, is_ended, self._language, self.room.seq)

    def _gains(self) -> Iterator[ServerMessage]:
        for viewer in self.room.viewers_without_gains():
            yield from _messages(self.room.take_gains(viewer))


def _messages(out: list[tuple[str, ServerMessage]]) -> list[ServerMessage]:
    return [message for _, message in out]
