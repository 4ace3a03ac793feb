"""Random set-ups of any mix of boxes for whole games (§1.5)."""

import random

from .board import CARD_TERRAINS, QUARTERS, SPECIAL, Board, Hex, distance, quarter
from .game import Game
from .nomads import DONATIONS
from .scoring import ALL_CARDS
from .sections import ISLANDS, SECTIONS
from .tasks import TASKS

NOMAD_POOL = [
    *(f"donation_{terrain}" for terrain in DONATIONS),
    *2 * ["resettlement", "outpost", "sword", "treasure"],
]
RULINGS = ("corners-one", "cathedral-all", "silo-three", "tasks-each")


def random_game(dice: random.Random, seats: int) -> Game:
    """Four sections of some boxes and everything that belongs to them; each Queenie or not."""
    boxes = dice.sample(sorted(SECTIONS), dice.randint(1, len(SECTIONS)))
    pool = [(box, section) for box in boxes for section in SECTIONS[box].values()]
    chosen = dice.sample(pool, 4)
    sections = [(section, dice.random() < 0.5) for _, section in chosen]
    board = Board(sections)
    cards = dice.sample(ALL_CARDS, 3)
    spaces = sorted(board.of_terrain["nomad space"])
    return Game.new(
        sections,
        cards,
        seats,
        dice.random() < 0.5,
        tasks=dice.sample(sorted(TASKS), sum(box == "crossroads" for box, _ in chosen)),
        nomads=dict(zip(spaces, dice.sample(NOMAD_POOL, len(spaces)), strict=True)),
        marsh=bool(board.of_terrain["swamp"]),
        removed_terrain=dice.choice(CARD_TERRAINS) if "scouts" in cards else None,
        caves=random_caves(dice, board) if dice.random() < 0.5 else frozenset(),
        capitols=random_capitols(dice, board) if dice.random() < 0.5 else frozenset(),
        island=dice.choice(ISLANDS) if dice.random() < 0.5 else None,
        rulings=[name for name in RULINGS if dice.random() < 0.5],
    )


def cave_candidates(board: Board, section: Hex, least: int = 3) -> set[Hex]:
    """The mountains of a section with no special hex within two hexes, or one (§7.2, A-47)."""
    special = board.of_kinds(SPECIAL)
    return {
        place
        for place in board.of_terrain["mountain"]
        if quarter(place) == section and all(distance(place, other) >= least for other in special)
    }


def random_caves(dice: random.Random, board: Board) -> frozenset[Hex]:
    """One cave for each section that has room for it."""
    least = dice.choice((2, 3))
    candidates = [sorted(cave_candidates(board, section, least)) for section in QUARTERS]
    return frozenset(dice.choice(places) for places in candidates if places)


def random_capitols(dice: random.Random, board: Board) -> frozenset[Hex]:
    """One capitol for each section with two castles (§7.1)."""
    castles = [
        sorted(h for h in board.of_terrain["castle"] if quarter(h) == section)
        for section in QUARTERS
    ]
    return frozenset(dice.choice(places) for places in castles if len(places) == 2)
