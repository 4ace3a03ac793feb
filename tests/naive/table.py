"""What lies on the table (pieces, supplies, cards, tiles) and what one placement does to it."""

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
    """The pick that names a hex."""
    return ("hex", *place)


def hex_of(pick: Pick) -> Hex:
    """The hex a pick names."""
    name, row, column = pick
    if name != "hex" or not isinstance(row, int) or not isinstance(column, int):
        raise ValueError(f"{pick} names no hex")
    return (row, column)


def terrains_on(card: str) -> list[str]:
    """The one or two terrains of a terrain card."""
    return card.split("/")


def full_deck(marsh: bool) -> Counter[str]:
    """All terrain cards: 25, or 30 with the double cards of Marshlands (§1.5, step 6)."""
    deck = Counter(dict.fromkeys(CARD_TERRAINS, CARDS_PER_TERRAIN))
    if marsh:
        deck.update(f"swamp/{terrain}" for terrain in CARD_TERRAINS)
    return deck


class Setup(NamedTuple):
    """How a game is set up."""

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
    """What is known about the turn of `seat` only."""

    due: int = 0  # pieces set aside in the last turn, to be placed in this one (§4.5)
    terrain: str | None = None
    fixed: bool = False  # whether the terrain has been chosen, be it exhausted since or not
    card: str | None = None  # the card in force
    halves: tuple[str, ...] = ()  # terrains of a replacement card still to be chosen from
    quota: int = 0  # mandatory placements without the pieces set aside
    from_supply: int = 0  # how many of the mandatory settlements came from the supply
    missing: int = 0  # how many of them are still to be made
    placed: list[Hex] = field(default_factory=list)  # mandatory placements
    families_paid: bool = False
    built_in: set[Hex] = field(default_factory=set)  # sections, for Rovers
    farmed: bool = False
    caved: bool = False
    hall_placed: bool = False
    founding: int = 0  # colony tiles returned all at once and not yet built for
    extra_cards: int = 0  # to draw at its end, by Bazaar and Crossroads


class Table(Holdings):
    """All of a game but its flow: `seat` is whose turn it is."""

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
        # Cards out of the game: those of the removed terrain (§1.5, step 8), exhausted ones (§2.5).
        self.removed = Counter(
            {c: n for c, n in self.deck.items() if self.removed_terrain in terrains_on(c)}
        )
        self.deck -= self.removed
        self.draw_for: str | None = None  # what chance has to pick a card for now
        self.phase = "deal"  # then "before", "placing", "after" a turn long; "silo"; "over"
        self.turn = Turn()
        self.windows: list[list[int]] = []  # for each open Canoe window the seats still to ask
        self.served: set[int] = set()  # opponents the Sword in use has struck
        self.end_triggered = False
        self.idle_turns = 0  # of this round: nothing could be placed in T2

    def turn_terrains(self) -> list[str]:
        """The terrain of the turn; none when it is not chosen or its card is being replaced."""
        return [] if self.turn.terrain is None else [self.turn.terrain]

    def need_card(self, purpose: str) -> None:
        """Make chance pick a card."""
        if not self.deck:
            self.deck, self.discard = self.discard, Counter()
        self.draw_for = purpose

    # ---- what a placement does (§2.8) ----

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
        """Put the City Hall on the board, from the stock or from where it stood (A-31)."""
        self.city_halls[seat] = centre
        moved = self.lifted_hall is not None
        if moved:
            self.lifted_hall = None
            self.lose_tiles(seat)
        self.turn.hall_placed = True
        self.arrive(seat, self.hall_cells(seat), built=not moved)

    def lift(self, seat: int, place: Hex) -> None:
        """Take up the piece to be moved. Tiles are judged only when it has landed."""
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
        """Take a piece off the board and say of which kind it is; its owner may lose tiles."""
        kind = self.kind_at(seat, place) or ""
        self.of_kind(kind)[seat].remove(place)
        self.lose_tiles(seat)
        return kind

    def arrive(
        self, seat: int, places: Collection[Hex], built: bool, settlement: bool = False
    ) -> None:
        """Steps 3 to 7 of §2.8 for pieces that have just come to these hexes."""
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
