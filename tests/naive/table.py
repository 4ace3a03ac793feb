"""Everything on the table, and the effects of a placement."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from . import red_cards
from .board import CARD_TERRAINS, Board, Hex, Section
from .holdings import Holdings

Pick = tuple[str | int, ...]

SETTLEMENTS = 40
CARDS_PER_TERRAIN = 5

STOP: Pick = ("stop",)
TAKE: Pick = ("take",)


def hex_pick(place: Hex) -> Pick:
    """Return the pick of a hex."""
    return ("hex", *place)


def hex_of(pick: Pick) -> Hex:
    """Return the hex of a pick."""
    name, row, column = pick
    if name != "hex" or not isinstance(row, int) or not isinstance(column, int):
        raise ValueError(f"{pick} is not a hex")
    return (row, column)


def terrains_on(card: str) -> list[str]:
    """Return the one or two terrains of a terrain card."""
    return card.split("/")


def full_deck(marsh: bool) -> Counter[str]:
    """Return all terrain cards: 25, or 30 with the double cards of Marshlands (§1.5, step 6)."""
    deck = Counter(dict.fromkeys(CARD_TERRAINS, CARDS_PER_TERRAIN))
    if marsh:
        deck.update(f"swamp/{terrain}" for terrain in CARD_TERRAINS)
    return deck


class Setup(NamedTuple):
    """The set-up of a game."""

    sections: Sequence[tuple[Section, bool]]
    cards: Sequence[str]
    seats: int
    lords_zero_counts: bool
    tasks: Sequence[str]
    nomads: Mapping[Hex, str]
    marsh: bool
    removed_terrain: str | None
    caves: frozenset[Hex]
    capitols: frozenset[Hex]
    island: Section | None
    rulings: Collection[str]  # those other than the default, such as corners-one (§10.5)


@dataclass
class Turn:
    """The state of the current turn."""

    due: int = 0  # pieces set aside in the last turn and placed in this one (§4.5)
    terrain: str | None = None
    fixed: bool = False  # whether the terrain has been chosen, even if it is exhausted
    card: str | None = None  # the card in force
    halves: tuple[str, ...] = ()  # terrains of a replacement card, before one is chosen
    quota: int = 0  # mandatory placements without the pieces set aside
    from_supply: int = 0  # mandatory placements from the supply
    missing: int = 0  # mandatory placements not made yet
    placed: list[Hex] = field(default_factory=list)  # mandatory placements
    families_paid: bool = False
    built_in: set[Hex] = field(default_factory=set)  # sections, for Rovers
    farmed: bool = False
    caved: bool = False
    hall_placed: bool = False
    founding: int = 0  # colony tiles returned together and not built yet
    extra_cards: int = 0  # drawn at its end by Bazaar and Crossroads


class Table(Holdings):
    """Everything of a game except its flow; `seat` is the current seat."""

    def __init__(self, setup: Setup) -> None:
        super().__init__(Board(setup.sections, setup.island), setup.seats, setup.nomads)
        self.cards = list(setup.cards)
        self.tasks = list(setup.tasks)
        self.lords_zero_counts = setup.lords_zero_counts
        self.removed_terrain = setup.removed_terrain
        self.rulings = frozenset(setup.rulings)
        self.caves = setup.caves
        self.capitols = setup.capitols
        self.has_treasure = "treasure" in setup.nomads.values()
        self.supply = [SETTLEMENTS] * self.seats
        self.set_aside = [0] * self.seats  # by Temples
        self.markers: list[set[int]] = [set() for _ in range(self.seats)]  # lines, for Mayors
        self.hands: list[list[str]] = [[] for _ in range(self.seats)]
        self.deck = full_deck(setup.marsh)
        self.discard: Counter[str] = Counter()
        # Cards out of the game: the removed terrain's (§1.5, step 8) and exhausted ones (§2.5).
        self.removed = Counter(
            {c: n for c, n in self.deck.items() if self.removed_terrain in terrains_on(c)}
        )
        self.deck -= self.removed
        self.draw_for: str | None = None  # the purpose of the card to draw
        self.phase = "deal"  # then "before", "placing", "after" in each turn, "silo" and "over"
        self.turn = Turn()
        self.windows: list[list[int]] = []  # the seats still to ask, for each open Canoe window
        self.struck: set[int] = set()  # opponents that the Sword has struck
        self.end_triggered = False
        self.idle_turns = 0  # turns of this round without a placement in T2

    def turn_terrains(self) -> list[str]:
        """Return the terrain of the turn, or none if it is not chosen or its card is replaced."""
        return [] if self.turn.terrain is None else [self.turn.terrain]

    def need_card(self, purpose: str) -> None:
        """Make chance pick a card."""
        if not self.deck:
            self.deck, self.discard = self.discard, Counter()
        self.draw_for = purpose

    # ---- effects of a placement (§2.8) ----

    def build(self, seat: int, place: Hex, aside: bool = False) -> None:
        """Put a settlement on the board, from the supply or from those set aside."""
        if aside:
            self.set_aside[seat] -= 1
        else:
            self.supply[seat] -= 1
        self.settlements[seat].add(place)
        self.arrive(seat, {place}, built=True, settlement=True)

    def place_meeple(self, seat: int, kind: str, place: Hex) -> None:
        """Put a meeple from the stock on the board, which is a build (§4.4)."""
        self.of_kind(kind)[seat].add(place)
        self.arrive(seat, {place}, built=True)

    def place_hall(self, seat: int, centre: Hex) -> None:
        """Put the City Hall on the board, from the stock or from its old place (A-31)."""
        self.city_halls[seat] = centre
        is_move = self.lifted_hall is not None
        if is_move:
            self.lifted_hall = None
            self.lose_tiles(seat)
        self.turn.hall_placed = True
        self.arrive(seat, self.hall_cells(seat), built=not is_move)

    def lift(self, seat: int, place: Hex) -> None:
        """Lift the piece to be moved; tiles are lost and won only when it lands."""
        self.lifted_kind = self.kind_at(seat, place) or ""
        self.of_kind(self.lifted_kind)[seat].remove(place)
        self.lifted = place

    def land(self, seat: int, place: Hex) -> None:
        """Put the lifted piece down: first tiles are lost, then gained (§2.8, steps 2 and 3)."""
        self.of_kind(self.lifted_kind)[seat].add(place)
        self.lifted = None
        self.lose_tiles(seat)
        self.arrive(seat, {place}, built=False)

    def remove(self, seat: int, place: Hex) -> str:
        """Take a piece off the board and return its kind; its owner may lose tiles."""
        kind = self.kind_at(seat, place) or ""
        self.of_kind(kind)[seat].remove(place)
        self.lose_tiles(seat)
        return kind

    def arrive(
        self, seat: int, places: Collection[Hex], built: bool, settlement: bool = False
    ) -> None:
        """Carry out steps 3 to 7 of §2.8 for pieces that have just arrived."""
        self.outpost = False
        emptied = self.gain_tiles(seat, places)
        in_turn = self.phase != "silo"
        if built and in_turn:
            red_cards.pay_for_build(self, seat, places)
        marked = red_cards.mark_lines(self, seat, places)
        # §2.9: meeples do not count, pieces set aside are not placed yet.
        if (settlement or marked) and self.supply[seat] == 0 == self.set_aside[seat]:
            self.end_triggered = True
        if emptied and in_turn:
            self.windows.append([*range(1, self.seats), 0])
