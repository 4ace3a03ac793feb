"""Set-ups: complete what a request leaves open, and describe the result."""

from dataclasses import dataclass, replace
from random import Random, SystemRandom

from kingdombuilder.box import BOXES, CARDS, QUEENIES, SECTIONS
from kingdombuilder.box.custom_sections import unofficial_sections
from kingdombuilder.notation.lines import read_lines
from kingdombuilder.notation.setup_code import SETUP_LINES, read_setup_code, write_setup_code
from kingdombuilder.server.local.lands import Land, land_of, land_url
from kingdombuilder.server.protocol.http_setups import SetupInfo, SetupRequest
from kingdombuilder.server.room.layout import board_layout
from kingdombuilder.setup.random_setup import queenie_places, random_setup
from kingdombuilder.setup.setup import Setup, board_for, first_game, section_id
from kingdombuilder.text.translations import translate

SEATS_LINE = "seats"


def make_setup(request: SetupRequest, language: str) -> tuple[SetupInfo, Land]:
    """Return the requested set-up and what its image shows; raise `ParseError`."""
    setup = resolve_setup(request)
    land = land_of(board_for(setup))
    return describe_setup(setup, land_url(land), language), land


def resolve_setup(request: SetupRequest) -> Setup:
    """Return the requested set-up, with random choices for what it leaves open."""
    if request.setup_code is not None:
        return read_setup_code(request.setup_code)
    if request.first_game:
        return first_game(request.seats)
    return random_setup(
        SystemRandom() if request.seed is None else Random(request.seed),
        request.seats,
        boxes=request.boxes,
        sections=request.sections,
        cards=request.cards,
        exclude=request.exclude,
        tasks=request.tasks,
        queenies=request.queenies,
        zero_counts=request.zero_counts,
        rulings=request.rulings,
        island=request.island or "",
        caves=request.caves,
        capitols=request.capitols,
    )


def describe_setup(setup: Setup, land_url: str, language: str) -> SetupInfo:
    """Return a set-up as a page shows it; `land_url` is the image of its board."""
    setup_code = write_setup_code(setup)
    return SetupInfo(
        setup_code=setup_code,
        seats=setup.seats,
        boxes=summarize_code(setup_code).boxes,
        sections=list(setup.sections),
        cards=list(setup.cards),
        tasks=list(setup.tasks),
        nomads=list(setup.nomads),
        rulings=list(setup.rulings),
        rules_version=setup.rules,
        zero_counts=setup.zero_counts,
        swamp_cards=setup.swamp_cards,
        removed_terrain=setup.removed or None,
        island=setup.island or None,
        caves=list(setup.caves),
        capitols=list(setup.capitols),
        queenie_places={
            QUEENIES[name].field: queenie_places(name, setup.sections, setup.rulings)
            for name in QUEENIES
        },
        land_url=land_url,
        layout=board_layout(board_for(setup)),
        notes=layout_notes(setup, language),
    )


def layout_notes(setup: Setup, language: str) -> list[str]:
    """Return a note on the sections that have an unofficial layout, if there are any."""
    names = unofficial_sections(tuple(map(section_id, setup.sections)), setup.island)
    return [translate(language, "layout.note", names=", ".join(names))] if names else []


@dataclass(frozen=True, slots=True)
class SetupSummary:
    """The sections and cards of a set-up, which may have been deleted since."""

    sections: tuple[str, ...]  # including the island
    cards: tuple[str, ...]

    @property
    def boxes(self) -> list[str]:
        """The boxes of the sections and cards, in the order of the boxes."""
        used = {
            shelf.box_of(name)
            for shelf, names in ((SECTIONS, self.sections), (CARDS, self.cards))
            for name in names
            if name in shelf
        }
        return [name for name in BOXES if name in used]


def summarize_code(code: str) -> SetupSummary:
    """Return the sections and cards of a set-up code, without the slow check of the whole."""
    lines = read_lines(code.replace(";", "\n"), (*SETUP_LINES, SEATS_LINE))
    board, cards, island = (
        tuple(section_id(word.text) for word in lines[name].words) if name in lines else ()
        for name in ("board", "cards", "island")
    )
    return SetupSummary((*board, *island), cards)


def setup_for_players(setup_code: str | None, seats: int) -> Setup:
    """Return the set-up of a code, or the suggested first game, for the given number of seats."""
    if setup_code is None:
        return first_game(seats)
    return replace(read_setup_code(setup_code), seats=seats)
