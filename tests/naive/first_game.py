"""Board FG of §8 and positions on it for the tests: tavern, paddock, oasis and farm unturned."""

from collections.abc import Iterable

from . import Game, Hex, Section

TAVERN = Section(
    (
        "FDDMMDDCCC",
        "FFDDDMMCCC",
        "FFFFFFFMMM",
        "WWFKGGTTMM",
        "FFWWGGGTTC",
        "FCCWGTTCCC",
        "DFLCWTTLCG",
        "DDCWTTGGGG",
        "DDDWTTTGGG",
        "DDWWTTTGGG",
    ),
    {(6, 2): "tavern", (6, 7): "tavern"},
)
PADDOCK = Section(
    (
        "CCCDDWDDDD",
        "MMCDDWDDDD",
        "MMCMMWDDLF",
        "MCMMWMDFFF",
        "CCTTWMMCFF",
        "CTTWCCCMFF",
        "CLTTWFFFFF",
        "GGTWGKGFGT",
        "GGTTWGGGGT",
        "GGTTWGGGTT",
    ),
    {(2, 8): "paddock", (6, 1): "paddock"},
)
OASIS = Section(
    (
        "DDCWWTTGGG",
        "DCWFFTTTGG",
        "DDWFFTTLFG",
        "WWWFGTFFFF",
        "WWWWGGGGFF",
        "WTTWGGCCDC",
        "WTCTWGCCDC",
        "WKCFWLDDCW",
        "WWCFWWWDDW",
        "WWWWWWWWWW",
    ),
    {(2, 7): "oasis", (7, 5): "oasis"},
)
FARM = Section(
    (
        "DDCWWTTTGG",
        "DKCWTTTLGG",
        "CCCFFFTCFF",
        "CCFFWDDCCF",
        "CGGWFFDDCC",
        "GGLFWFWDDC",
        "GGGTFFWWDD",
        "GGTTMWWWDW",
        "GMTTWWWWWW",
        "TTTWWWWWWW",
    ),
    {(1, 7): "farm", (5, 2): "farm"},
)
FG = [(TAVERN, False), (PADDOCK, False), (OASIS, False), (FARM, False)]

# A section with nothing but grass and two locations that share the neighbour (4, 5).
MEADOW = Section(
    tuple("GGGGLGLGGG" if row == 4 else "GGGGGGGGGG" for row in range(10)),
    {(4, 4): "farm", (4, 6): "tower"},
)

KINDS = ("oracle", "farm", "oasis", "tower", "tavern", "barn", "harbor", "paddock")


def position(
    own: Iterable[Hex] = (),
    card: str = "grass",
    tiles: dict[Hex, str] | None = None,
    supply: int | None = None,
    others: Iterable[Iterable[Hex]] = ((),),
    others_card: str = "grass",
    cards: Iterable[str] = ("fishermen", "knights", "merchants"),
) -> Game:
    """The start of seat 0's turn on FG.

    `tiles` are ready ones of seat 0; the kind given there becomes the kind of that location.
    """
    pieces = [set(own), *map(set, others)]
    game = Game.new(FG, list(cards), len(pieces))
    for seat, places in enumerate(pieces):
        game.settlements[seat] = places
        game.supply[seat] = 40 - len(places)
    if supply is not None:
        game.supply[0] = supply
    for location, kind in (tiles or {}).items():
        assert location in game.board.locations
        game.board.locations[location] = kind
        game.tiles[0][location] = "ready"
        game.taken[0].add(location)
    game.play(("card", card))
    for _ in others:
        game.play(("card", others_card))
    return game


def hexes(game: Game) -> set[Hex]:
    """The hexes among the legal picks."""
    return {(int(p[1]), int(p[2])) for p in game.legal() if p[0] == "hex"}


def tile_kinds(game: Game) -> set[str]:
    """The kinds of tile among the legal picks."""
    return {str(p[1]) for p in game.legal() if p[0] == "tile"}


def build(game: Game, *places: Hex) -> None:
    """Pick these hexes one after another."""
    for row, column in places:
        game.play(("hex", row, column))


def split(places: Iterable[Hex]) -> tuple[list[Hex], list[Hex]]:
    """Deal hexes to two seats, so that no seat gets more than 40."""
    ordered = sorted(places)
    return ordered[::2], ordered[1::2]
