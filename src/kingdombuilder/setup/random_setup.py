"""Random set-ups: given parts are kept, missing parts are drawn from the boxes in play."""

from collections.abc import Sequence
from random import Random
from typing import Any, TypeVar

from kingdombuilder.box import BOXES, CARDS, ISLANDS, NOMADS, QUEENIES, RULINGS, SECTIONS, TASKS
from kingdombuilder.rules.board import CARDS_IN_PLAY, SECTIONS_IN_PLAY, SWAMP, TERRAINS
from kingdombuilder.rules.cells import count
from kingdombuilder.rules.pile import FIRST_TERRAIN, MARSH_DECK, PLAIN_DECK
from kingdombuilder.setup.chance import random_card
from kingdombuilder.setup.setup import ROTATED_SUFFIX, Setup, bare_board, ruling_bits, section_id
from kingdombuilder.text.parsing import ParseError

RANDOM = "random"  # instead of a seat's number: a random seat plays first

T = TypeVar("T")


def random_setup(
    random: Random,
    seats: int = 2,
    boxes: Sequence[str] = ("base",),
    sections: Sequence[str] = (),
    cards: Sequence[str] = (),
    exclude: Sequence[str] = (),
    tasks: Sequence[str] = (),
    queenies: Sequence[str] = (),
    zero_counts: bool = True,
    rulings: Sequence[str] = (),
    island: str = "",
    caves: Sequence[str] = (),
    capitols: Sequence[str] = (),
) -> Setup:
    """Return a set-up drawn from some boxes, without the cards and nomad tiles in `exclude`.

    A given island, cave or capitol puts its Queenie in play. Raise `ParseError` for unknown names
    and if the boxes do not have enough sections or cards.
    """
    for name in boxes:
        if name not in BOXES:
            raise ParseError("unknown", kind="box", name=name, known=list(BOXES))
    for name in exclude:
        if name not in NOMADS:
            CARDS[name]
    pool = tuple(boxes)
    all_sections = _sections(random, pool, sections)
    chosen = _cards(random, pool, cards, exclude)
    swamp = bool(bare_board(all_sections).terrain[SWAMP])
    if island:
        ISLANDS[island]
    places = {"island": (island,) if island else (), "caves": caves, "capitols": capitols}
    return Setup(
        sections=all_sections,
        cards=chosen,
        seats=seats,
        zero_counts=zero_counts,
        tasks=_tasks(random, all_sections, tasks),
        nomads=_nomads(random, all_sections, exclude),
        swamp_cards=swamp,
        removed=_removed_terrain(random, chosen, swamp),
        rulings=tuple(rulings),
        **_queenies(random, all_sections, queenies, places, rulings),
    )


def order_seats(seats: Sequence[T], first: int | str, random: Random) -> list[T]:
    """Return the seats in playing order, starting with seat `first` or, for "random", any seat.

    Raise `ParseError` if there is no such seat.
    """
    if first == RANDOM:
        first = random.randrange(len(seats))
    if not isinstance(first, int) or not 0 <= first < len(seats):
        name = str(first + 1 if isinstance(first, int) else first)
        raise ParseError("number", None, name=name, kind="seat", lowest=1, highest=len(seats))
    return [*seats[first:], *seats[:first]]


def random_rulings(random: Random) -> tuple[str, ...]:
    """Return one answer to every ruling, each equally likely."""
    rulings = [RULINGS[name] for name in RULINGS]
    return tuple(ruling.word(random.choice((ruling.default, ruling.other))) for ruling in rulings)


def _sections(random: Random, pool: tuple[str, ...], sections: Sequence[str]) -> tuple[str, ...]:
    section_ids = [SECTIONS[section_id(name)].id for name in sections]
    others = [name for name in SECTIONS.names_in(pool) if name not in section_ids]
    if len(section_ids) + len(others) < SECTIONS_IN_PLAY:
        n = len(section_ids) + len(others)
        raise ParseError("amount", kind="sections", n=n, wanted=SECTIONS_IN_PLAY)
    more = random.sample(others, max(0, SECTIONS_IN_PLAY - len(section_ids)))
    return (*sections, *(name + random.choice(("", ROTATED_SUFFIX)) for name in more))


def _cards(
    random: Random, pool: tuple[str, ...], cards: Sequence[str], without: Sequence[str]
) -> tuple[str, ...]:
    left = [name for name in CARDS.names_in(pool) if name not in cards and name not in without]
    if len(cards) + len(left) < CARDS_IN_PLAY:
        n = len(cards) + len(left)
        raise ParseError("amount", kind="cards", n=n, wanted=CARDS_IN_PLAY)
    return (*cards, *random.sample(left, max(0, CARDS_IN_PLAY - len(cards))))


def _tasks(random: Random, sections: Sequence[str], tasks: Sequence[str]) -> tuple[str, ...]:
    """Return the given tasks and random ones, one for each section of a box with tasks."""
    total = sum(BOXES[SECTIONS.box_of(section_id(name))].tasks for name in sections)
    left = [name for name in TASKS if name not in tasks]
    return (*tasks, *random.sample(left, max(0, total - len(tasks))))


def _nomads(random: Random, sections: tuple[str, ...], without: Sequence[str]) -> tuple[str, ...]:
    pool = [name for name in NOMADS for _ in range(NOMADS[name].copies) if name not in without]
    return tuple(random.sample(pool, count(bare_board(sections).camps)))


def _removed_terrain(random: Random, cards: Sequence[str], swamp: bool) -> str:
    """Return the terrain of a random card if a card in play removes a terrain, else ""."""
    if not any(CARDS[name].removes_terrain for name in cards):
        return ""
    return TERRAINS[FIRST_TERRAIN[random_card(MARSH_DECK if swamp else PLAIN_DECK, random)]]


def queenie_places(name: str, sections: tuple[str, ...], rulings: Sequence[str]) -> list[list[str]]:
    """Return the options to lay out a Queenie: for each part, the names to choose one from."""
    return QUEENIES[name].places(bare_board(sections), tuple(ISLANDS), ruling_bits(rulings))


def _queenies(
    random: Random,
    sections: tuple[str, ...],
    queenies: Sequence[str],
    chosen_places: dict[str, Sequence[str]],
    rulings: Sequence[str],
) -> dict[str, Any]:
    fields: dict[str, Any] = {}
    for name in (*queenies, *(name for name in QUEENIES if name not in queenies)):
        field = QUEENIES[name].field
        if name in queenies or chosen_places[field]:
            places = queenie_places(name, sections, rulings)
            names = _choose_places(random, places, chosen_places[field], field)
            fields[field] = names[0] if field == "island" else names
    return fields


def _choose_places(
    random: Random, places: list[list[str]], wishes: Sequence[str], field: str
) -> tuple[str, ...]:
    """Choose a place for each part, a given one or else a random one."""
    chosen = []
    for names in places:
        matching = [name for name in wishes if name in names]
        chosen.append(matching[0] if matching else random.choice(names))
    for name in wishes:
        if name not in chosen:
            raise ParseError("no_place", kind=field.removesuffix("s"), name=name)
    return tuple(chosen)
