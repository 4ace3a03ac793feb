"""Positions on FG or on a meadow, repainted as a test needs it."""

from collections.abc import Iterable, Mapping, Sequence

from . import Game, Hex, Section
from .first_game import FG
from .table import Pick

MEADOW_ROWS = ("G" * 20,) * 20
FG_ROWS = tuple(
    left + right
    for top in (0, 2)
    for left, right in zip(FG[top][0].rows, FG[top + 1][0].rows, strict=True)
)
# The location hexes of FG; on other boards such hexes are put in the same places.
SPOTS: tuple[Hex, ...] = (
    (17, 5),
    (15, 12),
    (2, 18),
    (6, 2),
    (11, 17),
    (12, 7),
    (6, 7),
    (6, 11),
)


def sections_of(
    rows: Sequence[str], paint: Mapping[Hex, str], locations: Mapping[Hex, str]
) -> list[tuple[Section, bool]]:
    """Cut a map of 20 rows into four sections; `paint` gives some hexes another letter."""
    letters = [list(row) for row in rows]
    for (row, column), letter in paint.items():
        letters[row][column] = letter
    sections = []
    for top in (0, 10):
        for left in (0, 10):
            part = tuple("".join(letters[row][left : left + 10]) for row in range(top, top + 10))
            here = {
                (row - top, column - left): kind
                for (row, column), kind in locations.items()
                if top <= row < top + 10 and left <= column < left + 10
            }
            sections.append((Section(part, here), False))
    return sections


def scene(
    own: Iterable[Hex] = (),
    *others: Iterable[Hex],
    hand: str | Sequence[str] = "grass",
    rows: Sequence[str] = MEADOW_ROWS,
    paint: Mapping[Hex, str] | None = None,
    tiles: Sequence[str] = (),
    locations: Mapping[Hex, str] | None = None,
    nomads: Mapping[Hex, str] | None = None,
    nomad_hand: Sequence[str] = (),
    bonus: Sequence[str] = (),
    supply: int | None = None,
    cards: Sequence[str] = (),
    tasks: Sequence[str] = (),
    marsh: bool = False,
    removed_terrain: str | None = None,
    caves: Iterable[Hex] = (),
    capitols: Iterable[Hex] = (),
    island: Section | None = None,
    rulings: Sequence[str] = (),
) -> Game:
    """The start of seat 0's turn with these pieces, cards in hand and ready tiles of its own.

    Location tiles come from SPOTS, nomad tiles in hand from nowhere.
    """
    pieces = [set(own), *map(set, others or [()])]
    held = dict(zip(SPOTS, tiles, strict=False))
    places = {**(locations or {}), **held}
    painted = {**(paint or {}), **dict.fromkeys(nomads or {}, "N"), **dict.fromkeys(places, "L")}
    if rows == FG_ROWS:  # with its own locations, where nothing else is wanted
        places = {**dict.fromkeys(set(SPOTS) - set(painted), "tavern"), **places}
    game = Game.new(
        sections_of(rows, painted, places),
        cards,
        len(pieces),
        tasks=tasks,
        nomads=nomads,
        marsh=marsh,
        removed_terrain=removed_terrain,
        caves=frozenset(caves),
        capitols=frozenset(capitols),
        island=island,
        rulings=rulings,
    )
    for seat, hexes_of_seat in enumerate(pieces):
        game.settlements[seat] = hexes_of_seat
        game.supply[seat] = 40 - len(hexes_of_seat)
    if supply is not None:
        game.supply[0] = supply
    for location in held:
        hold(game, 0, location)
    for number, kind in enumerate(nomad_hand):
        game.nomad_kinds[(99, number)] = kind
        game.nomad_tiles[0][(99, number)] = "ready"
    game.bonus[0] = dict.fromkeys(bonus, "ready")
    for _ in pieces:
        deal(game)
        if game.seat == 1:  # seat 0 has its card, its turn has not begun
            game.hands[0] = [hand] if isinstance(hand, str) else list(hand)
    return game


def hold(game: Game, seat: int, location: Hex, status: str = "ready") -> None:
    """Give a seat the tile of a location."""
    game.tiles[seat][location] = status
    game.taken[seat].add(location)


def use(game: Game, *kinds: str) -> None:
    """Start actions; of several each but the last must ask for the next one."""
    for kind in kinds:
        game.play(("tile", kind))


def terrain(game: Game, name: str) -> None:
    """Fix the terrain of the turn."""
    game.play(("terrain", name))


def place_three(game: Game) -> None:
    """Carry out the mandatory action anywhere."""
    while game.phase in ("before", "placing"):
        game.play(min(p for p in game.legal() if p[0] in ("hex", "card", "redraw", "terrain")))


def deal(game: Game) -> None:
    """Let chance pick grass, if it can."""
    grass: Pick = ("card", "grass")
    game.play(grass if grass in game.legal() else min(game.legal()))


def end(game: Game) -> None:
    """End the turn."""
    game.play(("end",))
    while game.chooser() == "chance":
        deal(game)


def next_own_turn(game: Game) -> None:
    """From the end of a turn of a seat to its next one, the others placing anywhere."""
    seat = game.seat
    end(game)
    while game.seat != seat:
        place_three(game)
        end(game)
