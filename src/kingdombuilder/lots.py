"""Drawing a set-up: what is given is kept, what is missing is drawn from the boxes in play."""

from collections.abc import Sequence
from random import Random
from typing import Any

from kingdombuilder.board import CARDS_IN_PLAY, SECTIONS_IN_PLAY, TERRAINS
from kingdombuilder.box import BOXES, CARDS, ISLANDS, NOMADS, QUEENIES, SECTIONS, TASKS
from kingdombuilder.cells import count
from kingdombuilder.chance import any_card
from kingdombuilder.reading import Misread
from kingdombuilder.rules.pile import FIRST_TERRAIN, MARSH_DECK, PLAIN_DECK
from kingdombuilder.setup import TURNED, Setup, bare_board, plain


def random_setup(
    random: Random,
    seats: int = 2,
    boxes: Sequence[str] = ("base",),
    sections: Sequence[str] = (),
    cards: Sequence[str] = (),
    without: Sequence[str] = (),
    tasks: Sequence[str] = (),
    queenies: Sequence[str] = (),
    zero_counts: bool = True,
) -> Setup:
    """A set-up drawn from some boxes; `without` are cards and nomad tiles that are not drawn."""
    for name in boxes:
        if name not in BOXES:
            raise Misread("unknown", kind="box", name=name, known=list(BOXES))
    for name in without:
        if name not in NOMADS:
            CARDS[name]
    pool = tuple(boxes)
    laid = _sections(random, pool, sections)
    chosen = _cards(random, pool, cards, without)
    swamp = any(BOXES[name].swamp_cards for name in boxes)
    return Setup(
        sections=laid,
        cards=chosen,
        seats=seats,
        zero_counts=zero_counts,
        tasks=_tasks(random, laid, tasks),
        nomads=_nomads(random, laid, without),
        swamp_cards=swamp,
        removed=_removed(random, chosen, swamp),
        **_queenies(random, laid, queenies),
    )


def _sections(random: Random, pool: tuple[str, ...], given: Sequence[str]) -> tuple[str, ...]:
    kept = [SECTIONS[plain(name)].id for name in given]
    drawn = [name for name in SECTIONS.of(pool) if name not in kept]
    if len(kept) + len(drawn) < SECTIONS_IN_PLAY:
        n = len(kept) + len(drawn)
        raise Misread("amount", kind="sections", n=n, wanted=SECTIONS_IN_PLAY)
    more = random.sample(drawn, max(0, SECTIONS_IN_PLAY - len(kept)))
    return (*given, *(name + random.choice(("", TURNED)) for name in more))


def _cards(
    random: Random, pool: tuple[str, ...], given: Sequence[str], without: Sequence[str]
) -> tuple[str, ...]:
    left = [name for name in CARDS.of(pool) if name not in given and name not in without]
    if len(given) + len(left) < CARDS_IN_PLAY:
        n = len(given) + len(left)
        raise Misread("amount", kind="cards", n=n, wanted=CARDS_IN_PLAY)
    return (*given, *random.sample(left, max(0, CARDS_IN_PLAY - len(given))))


def _tasks(random: Random, sections: Sequence[str], given: Sequence[str]) -> tuple[str, ...]:
    """One task for each section of a box with tasks."""
    wanted = sum(BOXES[SECTIONS.box(plain(name))].tasks for name in sections)
    left = [name for name in TASKS if name not in given]
    return (*given, *random.sample(left, max(0, wanted - len(given))))


def _nomads(random: Random, sections: tuple[str, ...], without: Sequence[str]) -> tuple[str, ...]:
    pool = [name for name in NOMADS for _ in range(NOMADS[name].copies) if name not in without]
    return tuple(random.sample(pool, count(bare_board(sections).camps)))


def _removed(random: Random, cards: Sequence[str], swamp: bool) -> str:
    """A card that removes a terrain turns up the top card of the deck for it."""
    if not any(CARDS[name].removes_terrain for name in cards):
        return ""
    return TERRAINS[FIRST_TERRAIN[any_card(MARSH_DECK if swamp else PLAIN_DECK, random)]]


def _queenies(random: Random, sections: tuple[str, ...], queenies: Sequence[str]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name in queenies:
        found |= QUEENIES[name].draw(bare_board(sections), tuple(ISLANDS), random)
    return found
