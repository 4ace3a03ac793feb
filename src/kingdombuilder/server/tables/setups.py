"""Set-ups over the network: what is chosen is kept, what is missing is drawn."""

from dataclasses import asdict, dataclass, replace
from random import Random, SystemRandom

from pydantic import BaseModel, ConfigDict, Field

from kingdombuilder.box import BOXES, CARDS, QUEENIES, SECTIONS
from kingdombuilder.box.custom_sections import unofficial_sections
from kingdombuilder.notation.lines import read_lines
from kingdombuilder.notation.setup_code import SETUP_LINES, read_setup_code, write_setup_code
from kingdombuilder.server.content.land_images import LandImages
from kingdombuilder.server.room.layout import board_layout
from kingdombuilder.setup.random_setup import queenie_places, random_setup
from kingdombuilder.setup.setup import Setup, board_for, first_game, section_id
from kingdombuilder.text.translations import translate

Names = list[str]
SEATS_LINE = "seats"


class SetupRequest(BaseModel):
    """What a table wants; or the code of a whole set-up, or the suggested first game."""

    model_config = ConfigDict(extra="forbid")

    seats: int = 2
    boxes: Names = Field(default=["base"], max_length=20)
    sections: Names = Field(default=[], max_length=4)
    cards: Names = Field(default=[], max_length=3)
    without: Names = Field(default=[], max_length=60)
    tasks: Names = Field(default=[], max_length=4)
    queenies: Names = Field(default=[], max_length=5)
    zero_counts: bool = True
    rulings: Names = Field(default=[], max_length=20)
    island: str = Field(default="", max_length=40)
    caves: Names = Field(default=[], max_length=4)
    capitols: Names = Field(default=[], max_length=4)
    code: str | None = Field(default=None, max_length=2000)
    first_game: bool = False
    seed: int | None = None


def resolve_setup(wanted: SetupRequest) -> Setup:
    """The set-up that is wanted, completed by chance."""
    if wanted.code is not None:
        return read_setup_code(wanted.code)
    if wanted.first_game:
        return first_game(wanted.seats)
    return random_setup(
        SystemRandom() if wanted.seed is None else Random(wanted.seed),
        wanted.seats,
        boxes=wanted.boxes,
        sections=wanted.sections,
        cards=wanted.cards,
        exclude=wanted.without,
        tasks=wanted.tasks,
        queenies=wanted.queenies,
        zero_counts=wanted.zero_counts,
        rulings=wanted.rulings,
        island=wanted.island,
        caves=wanted.caves,
        capitols=wanted.capitols,
    )


def setup_info(setup: Setup, lands: LandImages, language: str) -> dict[str, object]:
    """A set-up for a page to show."""
    told, board = asdict(setup), board_for(setup)
    options = {name: told.pop(name) for name in ("zero_counts", "swamp_cards")}
    return told | {
        "code": write_setup_code(setup),
        "options": options,
        "boxes": summarize_code(write_setup_code(setup)).boxes,
        "places": {
            QUEENIES[name].field: queenie_places(name, setup.sections, setup.rulings)
            for name in QUEENIES
        },
        "land": lands.url(board),
        "layout": asdict(board_layout(board)),
        "notes": notes_on(setup, language),
    }


def notes_on(setup: Setup, language: str) -> list[str]:
    """What is worth knowing before a game: sections in a layout of our own."""
    found = unofficial_sections(tuple(map(section_id, setup.sections)), setup.island)
    return [translate(language, "layout.note", names=", ".join(found))] if found else []


@dataclass(frozen=True, slots=True)
class SetupSummary:
    """What lists of games tell of a set-up; its sections need not be there any more."""

    sections: tuple[str, ...]  # an island among them
    cards: tuple[str, ...]

    @property
    def boxes(self) -> list[str]:
        """The boxes that the sections and cards come from, in their order."""
        found = {
            shelf.box_of(name)
            for shelf, names in ((SECTIONS, self.sections), (CARDS, self.cards))
            for name in names
            if name in shelf
        }
        return [name for name in BOXES if name in found]


def summarize_code(code: str) -> SetupSummary:
    """What a code has chosen, unchecked, because that takes long for many games."""
    lines = read_lines(code.replace(";", "\n"), (*SETUP_LINES, SEATS_LINE))
    board, cards, island = (
        tuple(section_id(word.text) for word in lines[name].words) if name in lines else ()
        for name in ("board", "cards", "island")
    )
    return SetupSummary((*board, *island), cards)


def setup_for_players(code: str, seats: int) -> Setup:
    """The set-up of a code for so many seats."""
    return replace(read_setup_code(code), seats=seats)
