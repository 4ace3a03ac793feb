"""Boards drawn as text, of the material of all boxes, with the pieces on them.

Each word of a drawing is a hex; odd lines are set in. Its first letter is the ground: capitals are
those of the sections, small ones the same terrains with a settlement of the first seat (but s is
one on grass), `.` is grass, o is grass with a settlement of the second seat, and x is grass that
the test looks for; on an island - is the sea. After it may follow, in this order:

    x    the test looks for it, on other ground
    ^    with a cave on the mountain, or a capitol on the castle
    2    a settlement of that seat; 2a its warrior, 2w its wagon, 2s its ship, 2h a hall's hex
    #    a wall
    ?    a scout of the first seat
    p    a name, any other small letter: see `spots`
"""

import re
from dataclasses import dataclass

from .engines import Game, Place
from .positions import ISLAND_TOP, THREE_CARDS, hex_name, hex_names

TOP, LEFT = 4, 4  # where a drawing lies on its board
SIDE, SEATS = 20, 5
NO_CARD = "hand"  # words of a seat with an empty hand, which has no mandatory action
EARTH = dict.fromkeys(".xso", "G") | {"-": "."}
OWNERS = dict.fromkeys("sftcdwma", 0) | {"o": 1}
KINDS = {"a": "warriors", "w": "wagon", "s": "ship", "h": "hall"}
WORD = re.compile(r"([A-Za-z.-])(x?)(\^?)(?:([1-5])([awsh]?)|([#?]))?([a-z]?)")


@dataclass(frozen=True)
class Hex:
    """One hex of a drawing."""

    ground: str
    wanted: bool
    queenie: bool
    owner: int | None
    kind: str
    thing: str
    name: str


def drawn(
    engine: type[Game],
    picture: str,
    *locations: str,
    card: str = "grass",
    tile: bool = False,
    cards: str = THREE_CARDS,
    tasks: str = "",
    nomads: str = "",
    seats: int = 2,
    around: str = "M",
    marsh: bool = False,
    removed: str = "",
    island: str = "",
    rulings: str = "",
    seat_1: str = "",
    seat_2: str = "",
    seat_3: str = "",
    turn: str = "1 before",
    more: str = "",
) -> tuple[Game, set[Place]]:
    """Return the first seat's turn on a drawn board with this card, and the hexes looked for.

    Each L is a location of the names given, in order, with `tile` a ready one of the first seat;
    each N is a camp with a tile of `nomads`. All hexes that are not drawn are `around`. With
    `marsh`, or with such a card in hand, the cards with swamp are in the deck. `seat_1` is what
    else the first seat has, such as `supply 2; tiles farm+`, and `more` are more lines.
    """
    ground = hexes_of(picture, TOP, LEFT) | hexes_of(island, ISLAND_TOP, 0)
    named = dict(zip(_all(ground, "L"), locations, strict=True))
    camps = dict(zip(_all(ground, "N"), nomads.split(), strict=True))
    extra = [f"tiles {' '.join(locations)}; {seat_1}" if tile else seat_1, seat_2, seat_3, "", ""]
    hands = [card, *(SEATS - 1) * ["canyon"]]
    lines = {
        "map": _rows(ground, around),
        "locations": " ".join(f"{hex_name(at)}={name}" for at, name in named.items()),
        "island map": _island_rows(ground) if island else "",
        "cards": cards,
        "tasks": tasks,
        "nomads": nomads,
        "caves": hex_names(at for at, x in ground.items() if x.queenie and x.ground == "M"),
        "capitols": hex_names(at for at, x in ground.items() if x.queenie and x.ground == "K"),
        "removed": removed,
        "options": "swamp-cards" if marsh or "/" in card else "",
        "rulings": rulings,
        "walls": hex_names(at for at, x in ground.items() if x.thing == "#"),
        "scouts": hex_names(at for at, x in ground.items() if x.thing == "?"),
        "turn": turn,
    }
    text = [f"{name}: {words}" for name, words in lines.items() if words]
    for seat in range(seats):
        things = _named_tiles(extra[seat], named | camps)
        if not re.search(r"\bhand\b", things):
            things += f"; hand {hands[seat]}"
        text.append(f"seat {seat + 1}: {_pieces(ground, seat)}; {things}")
    return engine.position("\n".join([*text, more])), {at for at, x in ground.items() if x.wanted}


def spots(picture: str, names: str) -> list[Place]:
    """Return the hexes of a drawing with these names, each one letter."""
    named = {x.name: at for at, x in hexes_of(picture, TOP, LEFT).items()}
    return [named[name] for name in names]


def hexes_of(picture: str, top: int, left: int) -> dict[Place, Hex]:
    """Return the hexes of a drawing whose first one is in this row and column."""
    lines = [line.split() for line in picture.splitlines() if line.strip()]
    return {
        (top + row, left + column): _hex(word)
        for row, line in enumerate(lines)
        for column, word in enumerate(line)
    }


def _hex(word: str) -> Hex:
    found = WORD.fullmatch(word)
    if not found:
        raise ValueError(f"{word} is not a hex of a drawing")
    ground, wanted, queenie, seat, kind, thing, name = found.groups()
    owner = int(seat) - 1 if seat else OWNERS.get(ground)
    looked_for = ground == "x" or bool(wanted)
    plain = EARTH.get(ground, ground.upper())
    return Hex(plain, looked_for, bool(queenie), owner, kind or "", thing or "", name)


def _all(ground: dict[Place, Hex], letter: str) -> list[Place]:
    return [at for at, x in ground.items() if x.ground == letter]


def _rows(ground: dict[Place, Hex], around: str) -> str:
    return " ".join(
        "".join(
            ground[row, column].ground if (row, column) in ground else around
            for column in range(SIDE)
        )
        for row in range(SIDE)
    )


def _island_rows(ground: dict[Place, Hex]) -> str:
    return " ".join(
        "".join(x.ground for (row, _), x in ground.items() if row == ISLAND_TOP + line)
        for line in range(5)
    )


def _pieces(ground: dict[Place, Hex], seat: int) -> str:
    """Return the pieces of a seat as a position's text has them."""
    own = {at: x.kind for at, x in ground.items() if x.owner == seat}
    parts = [hex_names(at for at, kind in own.items() if not kind)]
    for letter, word in KINDS.items():
        places = sorted(at for at, kind in own.items() if kind == letter)
        if places and word == "hall":
            places = [places[3]]  # the middle of seven
        if places:
            parts.append(f"{word} {hex_names(places)}")
    return "; ".join(parts)


def _named_tiles(words: str, at: dict[Place, str]) -> str:
    """Return the words of a seat with every tile named by its hex, unless it has none."""
    groups = [part.split() for part in words.split(";")]
    left = sorted(at)
    for group in groups:
        if group[:1] == ["tiles"]:
            for number, word in enumerate(group[1:], 1):
                name = word.rstrip("+-")
                place = next((place for place in left if at[place] == name), None)
                if place is not None:
                    left.remove(place)
                    group[number] = hex_name(place) + word.removeprefix(name)
    return "; ".join(" ".join(group) for group in groups)
