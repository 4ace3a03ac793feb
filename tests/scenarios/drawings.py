"""Boards with pieces, drawn as text.

Each word of a drawing is a hex; every second line is indented. The first letter is the ground:
capitals as in sections, small letters for the same terrain with a settlement of the first seat (s
for one on grass), `.` for grass, o for grass with a settlement of the second seat, x for marked
grass, and - for the sea of an island. Marked hexes are returned to the test. The letter may be
followed by, in this order:

    x    a mark on other ground
    ^    with a cave on the mountain, or a capitol on the castle
    2    a settlement of that seat; 2a its warrior, 2w its wagon, 2s its ship, 2h a hall's hex
    #    a wall
    ?    a scout of the first seat
    p    a name, any other small letter: see `named_hexes`
"""

import re
from dataclasses import dataclass

from .engines import Game, Place
from .positions import ISLAND_TOP, THREE_CARDS, hex_name, hex_names

TOP, LEFT = 4, 4  # the row and column of a drawing's first hex
SIDE, SEATS = 20, 5
NO_CARD = "hand"  # an empty hand, so that the seat has no mandatory action
GROUNDS = dict.fromkeys(".xso", "G") | {"-": "."}
OWNERS = dict.fromkeys("sftcdwma", 0) | {"o": 1}
KINDS = {"a": "warriors", "w": "wagon", "s": "ship", "h": "hall"}
WORD = re.compile(r"([A-Za-z.-])(x?)(\^?)(?:([1-5])([awsh]?)|([#?]))?([a-z]?)")


@dataclass(frozen=True)
class Hex:
    """One hex of a drawing."""

    ground: str
    is_marked: bool
    has_queenie: bool
    owner: int | None
    kind: str
    thing: str
    name: str


def draw(
    engine: type[Game],
    picture: str,
    *locations: str,
    card: str = "grass",
    tile: bool = False,
    cards: str = THREE_CARDS,
    tasks: str = "",
    nomads: str = "",
    seats: int = 2,
    outside: str = "M",
    marsh: bool = False,
    removed: str = "",
    island: str = "",
    rulings: str = "",
    seat_1: str = "",
    seat_2: str = "",
    seat_3: str = "",
    turn: str = "1 before",
    extra_lines: str = "",
) -> tuple[Game, set[Place]]:
    """Return the first seat's turn on a drawn board with this card, and the marked hexes.

    Each L is a location, named in order by `locations`; with `tile` the first seat has their tiles
    ready. Each N is a camp with a tile of `nomads`. All hexes outside the drawing are `outside`.
    With `marsh`, or with a swamp card in hand, the deck has the swamp cards. `seat_1` is more of
    the first seat's line, such as `supply 2; tiles farm+`; `extra_lines` are more lines.
    """
    hexes = hexes_of(picture, TOP, LEFT) | hexes_of(island, ISLAND_TOP, 0)
    named = dict(zip(_all(hexes, "L"), locations, strict=True))
    camps = dict(zip(_all(hexes, "N"), nomads.split(), strict=True))
    seat_words = [
        f"tiles {' '.join(locations)}; {seat_1}" if tile else seat_1,
        seat_2,
        seat_3,
        "",
        "",
    ]
    hands = [card, *(SEATS - 1) * ["canyon"]]
    lines = {
        "map": _rows(hexes, outside),
        "locations": " ".join(f"{hex_name(place)}={name}" for place, name in named.items()),
        "island map": _island_rows(hexes) if island else "",
        "cards": cards,
        "tasks": tasks,
        "nomads": nomads,
        "caves": hex_names(place for place in _all(hexes, "M") if hexes[place].has_queenie),
        "capitols": hex_names(place for place in _all(hexes, "K") if hexes[place].has_queenie),
        "removed": removed,
        "options": "swamp-cards" if marsh or "/" in card else "",
        "rulings": rulings,
        "walls": hex_names(place for place, hex_ in hexes.items() if hex_.thing == "#"),
        "scouts": hex_names(place for place, hex_ in hexes.items() if hex_.thing == "?"),
        "turn": turn,
    }
    text = [f"{name}: {words}" for name, words in lines.items() if words]
    for seat in range(seats):
        things = _tiles_by_hex(seat_words[seat], named | camps)
        if not re.search(r"\bhand\b", things):
            things += f"; hand {hands[seat]}"
        text.append(f"seat {seat + 1}: {_pieces(hexes, seat)}; {things}")
    marked = {place for place, hex_ in hexes.items() if hex_.is_marked}
    return engine.position("\n".join([*text, extra_lines])), marked


def named_hexes(picture: str, names: str) -> list[Place]:
    """Return the hexes of a drawing with these one-letter names."""
    named = {hex_.name: place for place, hex_ in hexes_of(picture, TOP, LEFT).items()}
    return [named[name] for name in names]


def hexes_of(picture: str, top: int, left: int) -> dict[Place, Hex]:
    """Return the hexes of a drawing whose first hex is in this row and column."""
    lines = [line.split() for line in picture.splitlines() if line.strip()]
    return {
        (top + row, left + column): _hex(word)
        for row, line in enumerate(lines)
        for column, word in enumerate(line)
    }


def _hex(word: str) -> Hex:
    match = WORD.fullmatch(word)
    if not match:
        raise ValueError(f"{word} is not a hex of a drawing")
    ground, mark, queenie, seat, kind, thing, name = match.groups()
    owner = int(seat) - 1 if seat else OWNERS.get(ground)
    is_marked = ground == "x" or bool(mark)
    plain = GROUNDS.get(ground, ground.upper())
    return Hex(plain, is_marked, bool(queenie), owner, kind or "", thing or "", name)


def _all(hexes: dict[Place, Hex], letter: str) -> list[Place]:
    return [place for place, hex_ in hexes.items() if hex_.ground == letter]


def _rows(hexes: dict[Place, Hex], outside: str) -> str:
    return " ".join(
        "".join(
            hexes[row, column].ground if (row, column) in hexes else outside
            for column in range(SIDE)
        )
        for row in range(SIDE)
    )


def _island_rows(hexes: dict[Place, Hex]) -> str:
    return " ".join(
        "".join(hex_.ground for (row, _), hex_ in hexes.items() if row == ISLAND_TOP + line)
        for line in range(5)
    )


def _pieces(hexes: dict[Place, Hex], seat: int) -> str:
    """Return the pieces of a seat in the notation of positions."""
    own = {place: hex_.kind for place, hex_ in hexes.items() if hex_.owner == seat}
    parts = [hex_names(place for place, kind in own.items() if not kind)]
    for letter, word in KINDS.items():
        places = sorted(place for place, kind in own.items() if kind == letter)
        if places and word == "hall":
            places = [places[3]]  # the middle of seven
        if places:
            parts.append(f"{word} {hex_names(places)}")
    return "; ".join(parts)


def _tiles_by_hex(words: str, tiles: dict[Place, str]) -> str:
    """Return a seat's words with each tile replaced by its hex, if it has one."""
    groups = [part.split() for part in words.split(";")]
    left = sorted(tiles)
    for group in groups:
        if group[:1] == ["tiles"]:
            for number, word in enumerate(group[1:], 1):
                name = word.rstrip("+-")
                place = next((place for place in left if tiles[place] == name), None)
                if place is not None:
                    left.remove(place)
                    group[number] = hex_name(place) + word.removeprefix(name)
    return "; ".join(" ".join(group) for group in groups)
