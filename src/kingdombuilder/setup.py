"""Setting up: the sections and cards in play, and the state before the first card is dealt."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from random import Random

from kingdombuilder.assembly import assemble
from kingdombuilder.board import CARDS_IN_PLAY, SECTIONS_IN_PLAY, Board
from kingdombuilder.box import BOXES, CARDS, POWERS, SECTIONS
from kingdombuilder.reading import Misread
from kingdombuilder.record import SEATS
from kingdombuilder.rules.pile import PLAIN_DECK
from kingdombuilder.rules.state import SETTLEMENTS, State, refresh

FEWEST_SEATS, MOST_SEATS = 2, SEATS
TURNED = "~"  # after a section's name: turned by 180 degrees


@dataclass(frozen=True, slots=True)
class Setup:
    """All that is decided before a game: nothing in it is secret, and nothing is left to chance."""

    sections: tuple[str, ...]  # top left, top right, bottom left, bottom right; `~` if turned
    cards: tuple[str, ...]
    seats: int
    zero_counts: bool = True

    def __post_init__(self) -> None:
        for kind, names, wanted in (
            ("section", [plain(name) for name in self.sections], SECTIONS_IN_PLAY),
            ("card", self.cards, CARDS_IN_PLAY),
        ):
            if len(names) != wanted:
                raise Misread("amount", kind=f"{kind}s", n=len(names), wanted=wanted)
            twice = [name for name in names if list(names).count(name) > 1]
            if twice:
                raise Misread("twice", name=twice[0])
        for name in self.sections:
            SECTIONS[plain(name)]
        for name in self.cards:
            CARDS[name]
        if not FEWEST_SEATS <= self.seats <= MOST_SEATS:
            raise Misread("seats", n=self.seats, fewest=FEWEST_SEATS, most=MOST_SEATS)


def plain(section: str) -> str:
    """The name of a section without the mark that it is turned."""
    return section.removesuffix(TURNED)


def first_game(seats: int = 2) -> Setup:
    """The set-up that the rulebook suggests for a first game."""
    suggested = next(box.first_game for box in BOXES.values() if box.first_game)
    return Setup(suggested.sections, suggested.cards, seats)


def random_setup(
    random: Random,
    seats: int = 2,
    boxes: Sequence[str] = ("base",),
    sections: Sequence[str] = (),
    cards: Sequence[str] = (),
    without: Sequence[str] = (),
) -> Setup:
    """A set-up drawn from some boxes; what is given is kept, what is missing is drawn."""
    for name in without:
        CARDS[name]
    pool = tuple(boxes)
    kept = [plain(name) for name in sections]
    drawn = [name for name in SECTIONS.of(pool) if name not in kept]
    if len(kept) + len(drawn) < SECTIONS_IN_PLAY:
        n = len(kept) + len(drawn)
        raise Misread("amount", kind="sections", n=n, wanted=SECTIONS_IN_PLAY)
    more = random.sample(drawn, max(0, SECTIONS_IN_PLAY - len(kept)))
    laid = [*sections, *(name + random.choice(("", TURNED)) for name in more)]
    left = [name for name in CARDS.of(pool) if name not in cards and name not in without]
    if len(cards) + len(left) < CARDS_IN_PLAY:
        n = len(cards) + len(left)
        raise Misread("amount", kind="cards", n=n, wanted=CARDS_IN_PLAY)
    chosen = [*cards, *random.sample(left, max(0, CARDS_IN_PLAY - len(cards)))]
    return Setup(tuple(laid), tuple(chosen), seats)


def start(setup: Setup) -> State:
    """The state in which chance deals the first card."""
    state = State.blank()
    state.board = board_for(setup)
    state.deck = PLAIN_DECK
    state.supply = [SETTLEMENTS if seat < setup.seats else 0 for seat in range(SEATS)]
    refresh(state)
    return state


def board_for(setup: Setup) -> Board:
    """The board with everything on it that a set-up decides."""
    board = _assembled(setup.sections).copy()
    board.seats = setup.seats
    board.cards = [CARDS.number(name) for name in setup.cards]
    board.zero_counts = int(setup.zero_counts)
    return board


def setup_of(board: Board) -> Setup:
    """The set-up that a board was made from."""
    return Setup(
        tuple(SECTIONS.at(code // 2).id + TURNED * (code % 2) for code in board.sections),
        tuple(CARDS.at(number).id for number in board.cards),
        board.seats,
        bool(board.zero_counts),
    )


@lru_cache(maxsize=256)
def _assembled(names: tuple[str, ...]) -> Board:
    placed = []
    for name in names:
        section = SECTIONS[plain(name)]
        placed.append(section.turned() if name.endswith(TURNED) else section)
    board = assemble(placed, POWERS.index)
    board.sections = [2 * SECTIONS.number(plain(name)) + name.endswith(TURNED) for name in names]
    return board
