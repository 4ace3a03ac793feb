"""A table that people and bots sit at: messages in, messages out; it knows no socket or file."""

from collections.abc import Collection, Iterable, Sequence
from random import Random

from kingdombuilder.cells import Cell
from kingdombuilder.gamerecord import GameRecord
from kingdombuilder.rules.state import State
from kingdombuilder.seeing import WATCHER
from kingdombuilder.server.parts import Event, HintWanted, Options, Out, Seat, Thought
from kingdombuilder.setup import Setup

__all__ = ["Event", "HintWanted", "Options", "Out", "Room", "Seat", "Thought"]


class Room:
    """One game, who watches it, and what each of them may know.

    Whoever drives it stores `fresh()` before it sends what a call returned; also right after the
    room was made, because that deals the cards.
    """

    number: int  # events so far
    at: int  # picks so far
    over: bool
    state: State  # the truth: for totals, winners and whose turn it is; never to be sent
    seats: tuple[Seat, ...]  # with the names of now

    def __init__(
        self,
        game: str,
        setup: Setup,
        seats: Sequence[Seat],
        options: Options,
        random: Random,
        events: Iterable[Event] = (),
        start: State | None = None,
    ) -> None:
        raise NotImplementedError

    def join(self, who: str, seats: Collection[int], language: str) -> list[Out]:
        """Somebody begins to watch, and may pick for some seats: the table and the first view."""
        raise NotImplementedError

    def leave(self, who: str) -> None:
        """Somebody watches no more."""
        raise NotImplementedError

    def receive(self, who: str, message: object) -> list[Out]:
        """Answer a message: parsed JSON of any kind, or text or bytes that may be anything."""
        raise NotImplementedError

    def fresh(self) -> list[Event]:
        """The events since this was last asked."""
        raise NotImplementedError

    def thinking(self) -> Thought | None:
        """The bot that is to decide now, if it is a bot's turn."""
        raise NotImplementedError

    def decided(self, number: int, pick: Cell) -> list[Out]:
        """A bot's answer to the thought of this number; nothing if the game has gone on since."""
        raise NotImplementedError

    def hints(self) -> list[HintWanted]:
        """The hints asked for since this was last asked."""
        raise NotImplementedError

    def hinted(self, wanted: HintWanted, pick: Cell) -> list[Out]:
        """A bot's answer to who wanted a hint; nothing if the game has gone on or they left."""
        raise NotImplementedError

    def record(self, date: str = "") -> GameRecord:
        """The game so far, every card in it; of a game that began with its set-up."""
        raise NotImplementedError

    def seen(self, at: int | None = None, seat: int = WATCHER) -> State:
        """A position as a seat may know it; a finished game lies open. IndexError if there is none."""
        raise NotImplementedError
