"""The interface through which scenarios use any engine."""

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterator
from typing import Self

Place = tuple[int, int]  # row and column, both counted from 0

CHANCE, OVER = "chance", "over"  # choosers other than a seat


class IllegalPick(Exception):
    """A pick that the engine does not allow."""


class Game(ABC):
    """A game in progress; a pick returns a new game and leaves this one unchanged.

    A pick is a hex or a word such as `farm`, `end`, `on-swamp` or `=forest` (a card drawn).
    """

    @classmethod
    @abstractmethod
    def position(cls, text: str) -> Self:
        """Return the game of a position's text.

        Three additional lines may draw the board: `map` has its twenty rows, `locations` a name
        for each L in it, such as `C7=farm`, and `island map` the rows of an island.
        """

    # ---- playing ----

    @abstractmethod
    def pick(self, *picks: Place | str) -> Self:
        """Return the game after some picks; raise `IllegalPick` if one is not legal."""

    @abstractmethod
    def use(self, tile: str) -> Self:
        """Return the game in the middle of a tile's action, whether or not the seat has it."""

    @abstractmethod
    def skip_mandatory(self) -> Self:
        """Return the game as if the mandatory action were over."""

    def next_turn(self, *cards: str) -> Self:
        """Return the next turn of the current seat, which draws these cards; the others play."""
        mine = self.turn()
        game = self.pick("end", *(f"={card}" for card in cards))
        while game.turn() != mine or game.chooser() == CHANCE:
            game = game.pick(game.any_pick())
        return game

    def any_pick(self) -> Place | str:
        """Return a legal pick: the end of the turn, else the first hex, else a button."""
        if "end" in self.buttons():
            return "end"
        return min(self.targets(), default=None) or min(self.buttons())

    # ---- legal picks ----

    @abstractmethod
    def chooser(self) -> int | str:
        """Return the seat that picks now, or `CHANCE` or `OVER`."""

    @abstractmethod
    def targets(self) -> set[Place]:
        """Return the hexes that can be picked."""

    @abstractmethod
    def buttons(self) -> set[str]:
        """Return the words that can be picked."""

    # ---- the turn ----

    @abstractmethod
    def turn(self) -> int:
        """Return the seat whose turn it is."""

    @abstractmethod
    def phase(self) -> str:
        """Return whether the turn is `before` the mandatory action, `placing` or `after` it."""

    @abstractmethod
    def terrain(self) -> str:
        """Return the terrain of the turn."""

    @abstractmethod
    def is_ending(self) -> bool:
        """Return whether the end of the game is triggered."""

    @abstractmethod
    def idle(self) -> int:
        """Return the number of turns in this round in which no settlement could be placed."""

    # ---- the seats ----

    @abstractmethod
    def supply(self, seat: int = 0) -> int:
        """Return the number of settlements in a seat's supply."""

    @abstractmethod
    def aside(self, seat: int = 0) -> int:
        """Return the number of settlements that a seat has set aside and not placed yet."""

    @abstractmethod
    def colony(self, seat: int = 0) -> int:
        """Return the number of a seat's colony tiles."""

    @abstractmethod
    def markers(self, seat: int = 0) -> set[int]:
        """Return the lines that a seat has marked, counted from 0; an island's begin at 20."""

    @abstractmethod
    def tiles(self, seat: int = 0) -> dict[Place, str]:
        """Return a seat's location tiles by location: `ready`, `used` or `won` in this turn."""

    @abstractmethod
    def list_more_tiles(self, seat: int = 0) -> Iterator[tuple[str, str]]:
        """Yield a seat's bonus and nomad tiles: the name, and `ready`, `used` or `won` now."""

    def more_tiles(self, seat: int = 0) -> dict[str, str]:
        """Return the states of a seat's bonus and nomad tiles by name, each of another kind."""
        return dict(self.list_more_tiles(seat))

    @abstractmethod
    def hand(self, seat: int = 0) -> list[str]:
        """Return the names of a seat's cards, sorted."""

    @abstractmethod
    def pieces(self, seat: int = 0, kind: str = "") -> set[Place]:
        """Return the hexes of a seat's pieces, or of its `warrior`, `wagon`, `ship` or `hall`."""

    # ---- the table ----

    @abstractmethod
    def deck(self) -> Counter[str]:
        """Return the draw pile."""

    @abstractmethod
    def discard(self) -> Counter[str]:
        """Return the discard pile."""

    @abstractmethod
    def walls(self) -> set[Place]:
        """Return the hexes with a wall."""

    @abstractmethod
    def scouts(self) -> set[Place]:
        """Return the hexes with a scout."""

    @abstractmethod
    def free(self) -> set[Place]:
        """Return the hexes on which a new piece could be placed."""

    @abstractmethod
    def tiles_on(self, location: Place) -> int:
        """Return the number of tiles on a location."""

    @abstractmethod
    def hexes(self, ground: str) -> set[Place]:
        """Return the hexes of a terrain, or every `castle` or `location`."""

    @abstractmethod
    def neighbours(self, place: Place) -> set[Place]:
        """Return the hexes next to a hex."""

    @abstractmethod
    def cave_sites(self) -> set[Place]:
        """Return the mountains that can be a cave."""

    # ---- gold ----

    @abstractmethod
    def gold(self, source: str) -> list[int]:
        """Return what a card, a task or a source such as `castles` would pay each seat now."""

    @abstractmethod
    def totals(self) -> list[int]:
        """Return the gold of each seat if the game ended now."""

    @abstractmethod
    def winners(self) -> list[int]:
        """Return the seats with the most gold."""


def split_lines(text: str) -> dict[str, str]:
    """Return the lines of a position's text by name."""
    lines = (line.partition(":") for line in text.splitlines() if line.strip())
    return {name.strip(): words.strip() for name, _, words in lines}
