"""Read a position's text into a table of the naive engine, without the package's reader."""

from collections import Counter
from collections.abc import Iterator

from ...naive import Game, Section
from ...naive.registry import ACTIONS
from ...naive.sections import ISLANDS, SECTIONS
from ...naive.table import Turn
from .game import Place, split_lines

COLUMNS = "ABCDEFGHIJKLMNOPQRST"
SIDE, ISLAND_TOP, SETTLEMENTS = 10, 21, 40
STATUS = {"+": "new", "-": "used"}
KINDS = {"warriors": "warriors", "wagon": "wagons", "ship": "ships"}


def read_table(text: str) -> Game:
    """Return the table of a text; raise `ValueError` for unknown words."""
    lines = split_lines(text)
    seats = [lines.pop(f"seat {n}") for n in range(1, 6) if f"seat {n}" in lines]
    table = _new_table(lines, len(seats))
    is_dealing = lines["turn"] == "1 dealing"
    if not is_dealing:
        _read_turn(table, lines["turn"].split())
    for seat, words in enumerate(seats):
        _read_seat(table, seat, words)
    if not is_dealing:
        table.fix_only_terrain()
    if table.using:
        ACTIONS[table.using].begin(table)
    table.walls = set(map(place_of, lines.get("walls", "").split()))
    table.scouts = set(map(place_of, lines.get("scouts", "").split()))
    table.discard = _cards(lines.get("discard", ""))
    if "deck" in lines:
        table.deck = _cards(lines["deck"])
    else:
        held = Counter(card for hand in table.hands for card in hand)
        table.deck = table.deck - held - table.discard
    return table


def place_of(name: str) -> Place:
    """Return the row and the column of a hex such as C7, or iC2 on the island."""
    on_island = name.startswith("i")
    name = name.removeprefix("i")
    return int(name[1:]) - 1 + (ISLAND_TOP if on_island else 0), COLUMNS.index(name[0])


def _new_table(lines: dict[str, str], seats: int) -> Game:
    own_lines = (
        "map locations board cards tasks nomads island caves capitols removed options rulings"
    )
    unknown = set(lines) - set(own_lines.split()) - {"island map", "turn", "walls", "scouts"}
    if unknown - {"deck", "discard"}:
        raise ValueError(f"unknown lines: {unknown}")
    sections = _sections(lines)
    options = lines.get("options", "").split()
    camps, nomads = _camps(sections), lines.get("nomads", "").split()
    if len(nomads) > len(camps):
        raise ValueError("more nomad tiles than nomad spaces")
    return Game.new(
        sections,
        lines["cards"].split(),
        seats,
        "present-only" not in options,
        tasks=lines.get("tasks", "").split(),
        nomads=dict(zip(camps, nomads, strict=False)),
        marsh="swamp-cards" in options,
        removed_terrain=lines.get("removed"),
        caves=frozenset(map(place_of, lines.get("caves", "").split())),
        capitols=frozenset(map(place_of, lines.get("capitols", "").split())),
        island=_island(lines),
        rulings=lines.get("rulings", "").split(),
    )


def _sections(lines: dict[str, str]) -> list[tuple[Section, bool]]:
    if "map" not in lines:
        by_name = {name: section for box in SECTIONS.values() for name, section in box.items()}
        board = lines["board"].split()
        return [(by_name[name.removesuffix("~")], name.endswith("~")) for name in board]
    rows, names = lines["map"].split(), _locations(lines)
    sections = []
    for top in (0, SIDE):
        for left in (0, SIDE):
            part = tuple(row[left : left + SIDE] for row in rows[top : top + SIDE])
            locations = {
                (row - top, column - left): tile
                for (row, column), tile in names.items()
                if top <= row < top + SIDE and left <= column < left + SIDE
            }
            sections.append((Section(part, locations), False))
    return sections


def _camps(sections: list[tuple[Section, bool]]) -> list[Place]:
    """Return the camps in the order in which the text names their tiles."""
    camps = []
    for quarter, (section, is_turned) in enumerate(sections):
        for row, line in enumerate(section.rows):
            for column, letter in enumerate(line):
                if letter == "N":
                    y, x = (SIDE - 1 - row, SIDE - 1 - column) if is_turned else (row, column)
                    camps.append((quarter // 2 * SIDE + y, quarter % 2 * SIDE + x))
    return sorted(camps)


def _island(lines: dict[str, str]) -> Section | None:
    if "island map" in lines:
        locations = {
            (row - ISLAND_TOP, column): tile
            for (row, column), tile in _locations(lines).items()
            if row >= ISLAND_TOP
        }
        return Section(tuple(lines["island map"].split()), locations)
    if "island" in lines:
        tile = lines["island"].removeprefix("island_")
        return next(island for island in ISLANDS if tile in island.locations.values())
    return None


def _locations(lines: dict[str, str]) -> dict[Place, str]:
    words = [word.partition("=") for word in lines.get("locations", "").split()]
    return {place_of(name): tile for name, _, tile in words}


def _read_seat(table: Game, seat: int, line: str) -> None:
    supply = None
    for group in filter(None, (part.split() for part in line.split(";"))):
        word, rest = group[0], group[1:]
        if word in KINDS:
            getattr(table, KINDS[word])[seat].update(map(place_of, rest))
        elif word == "hall":
            table.city_halls[seat] = place_of(rest[0])
        elif word == "supply":
            supply = int(rest[0])
        elif word == "aside":
            table.set_aside[seat] += int(rest[0])
        elif word == "colony":
            table.colony[seat] = int(rest[0])
        elif word == "markers":
            lines = [int(number) - 1 for number in rest]
            table.markers[seat] = {row if row < ISLAND_TOP - 1 else row + 1 for row in lines}
        elif word == "hand":
            table.hands[seat] = list(_cards(" ".join(rest)).elements())
        elif word == "tiles":
            for name in rest:
                _give_tile(table, seat, name.rstrip("+-"), STATUS.get(name[-1], "ready"))
        else:
            table.settlements[seat].update(map(place_of, group))
    used = len(table.settlements[seat]) + table.set_aside[seat] + len(table.markers[seat])
    table.supply[seat] = SETTLEMENTS - used if supply is None else supply


def _give_tile(table: Game, seat: int, name: str, status: str) -> None:
    if name.endswith("_bonus"):
        table.bonus[seat][name] = status
    elif place_of(name) in table.nomads:
        table.nomads.pop(place_of(name))
        table.nomad_tiles[seat][place_of(name)] = status
    else:
        assert place_of(name) in table.board.locations
        table.tiles[seat][place_of(name)] = status
        table.taken[seat].add(place_of(name))


def _read_turn(table: Game, turn: list[str]) -> None:
    table.seat, table.phase, table.turn = int(turn[0]) - 1, turn[1], Turn()
    table.draw_for = None
    words: Iterator[str] = iter(turn[2:])
    for word in words:
        if word == "ended":
            table.end_triggered = True
        elif word == "due":
            table.turn.due = int(next(words))
            table.set_aside[table.seat] = table.turn.due
        elif word == "using":
            table.using = next(words)
        else:
            raise ValueError(f"unknown word of the turn: {word}")


def _cards(words: str) -> Counter[str]:
    cards: Counter[str] = Counter()
    for word in words.split():
        name, _, times = word.partition("*")
        cards[name] += int(times or 1)
    return cards
