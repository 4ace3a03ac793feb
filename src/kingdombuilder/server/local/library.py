"""The library: the contents of the boxes, sections, bots, terrains and pieces."""

from typing import Any, Literal

from kingdombuilder.bots import BOTS
from kingdombuilder.bots.levels import LEVELS, measured_rating
from kingdombuilder.box import BOXES, ISLANDS, RULINGS, SECTIONS, SHELVES_BY_KIND
from kingdombuilder.box.custom_sections import CUSTOM, HOUSE, is_custom
from kingdombuilder.box.section import Section
from kingdombuilder.box.shelf import Shelf
from kingdombuilder.box.things import Bonus, Common, Location, Nomad, Ruled, Ruling
from kingdombuilder.insight.describe import section_name
from kingdombuilder.rulebook.examples import Example, example_of, with_colours
from kingdombuilder.rules.board import TERRAINS
from kingdombuilder.rules.structs import MAX_SEATS
from kingdombuilder.server.local.example_finder import find_example
from kingdombuilder.server.protocol.errors import ApiError
from kingdombuilder.server.protocol.http_library import (
    BotRating,
    BotRatings,
    BoxInfo,
    BuiltInBot,
    LibraryInfo,
    RulingAnswer,
    RulingInfo,
    SectionInfo,
    SectionLocation,
    TermInfo,
    ThingDetail,
    ThingInfo,
    TileTiming,
)
from kingdombuilder.text.parsing import ParseError
from kingdombuilder.text.translations import LANGUAGES, translate

SHELVES = {shelf.kind: shelf for shelf in SHELVES_BY_KIND.values()}
PLACES = ("castle", "capitol", "location", "camp", "palace", "silo", "cave", "island")
PIECES = ("settlement", "warrior", "wagon", "ship", "hall", "wall", "scout", "colony", "marker")
AUTOMATIC_TRAITS = ("deals", "reacts", "roams", "spent", "widens")
EXAMPLE = "example"  # the kind under which examples have separate URLs
DEFAULT_BOT = "apprentice"  # the opponent in a beginner's game


def library(language: str) -> LibraryInfo:
    """Return the whole library in one language."""
    return LibraryInfo(
        boxes=[
            BoxInfo(id=box.id, name=box.name[language], has_tasks=box.tasks)
            for box in BOXES.values()
        ],
        things=[
            thing_info(shelf, name, language)
            for shelf in SHELVES_BY_KIND.values()
            for name in shelf
        ],
        sections=[
            section_info(shelf[name], shelf.box_of(name), language, shelf is ISLANDS)
            for shelf in (SECTIONS, ISLANDS)
            for name in shelf
            if shelf.box_of(name)
        ],
        rulings=[ruling_info(RULINGS[name], language) for name in RULINGS],
        bots=[bot_info(name, language) for name in sorted(BOTS, key=_level)],
        default_bot=DEFAULT_BOT,
        terrains=[
            *(_term_info("terrain", "terrain", name, language) for name in TERRAINS[1:]),
            *(_term_info("place", "terrain", name, language) for name in PLACES),
        ],
        pieces=[_term_info("piece", "piece", name, language) for name in PIECES],
    )


def bot_info(bot: str, language: str) -> BuiltInBot:
    """Return a bot, with its ratings by the number of seats."""
    return BuiltInBot(
        id=bot,
        name=BOTS[bot].name[language],
        description=BOTS[bot].rule[language],
        is_level=bot in LEVELS,
        is_program=BOTS[bot].is_program,
        people=list(BOTS[bot].people),
        ratings={
            seats: BotRatings(
                one_box=_rating(bot, seats, 1), all_boxes=_rating(bot, seats, len(BOXES))
            )
            for seats in range(2, MAX_SEATS + 1)
        },
    )


def ruling_info(ruling: Ruling, language: str) -> RulingInfo:
    """Return a ruling and its answers, the default first."""
    return RulingInfo(
        id=ruling.id,
        name=ruling.name[language],
        box=RULINGS.box_of(ruling.id),
        answers=[
            RulingAnswer(id=ruling.word(answer), rule=answer.rule[language])
            for answer in (ruling.default, ruling.other)
        ],
    )


def thing_info(shelf: Shelf[Any], name: str, language: str) -> ThingInfo:
    """Return a thing's name and rule."""
    thing = shelf[name]
    return ThingInfo(
        id=name,
        kind=shelf.kind,
        box=shelf.box_of(name),
        name=thing.name[language],
        rule=thing.rule[language],
        has_example=_example(name, shelf.kind) is not None,
        timing=tile_timing(thing),
    )


def tile_timing(thing: Ruled) -> TileTiming | None:
    """Return when a tile can be used: every turn, on the next turn only, or automatically."""
    if not isinstance(thing, Location | Bonus | Nomad | Common):
        return None
    if thing.power.trait in AUTOMATIC_TRAITS:
        return "automatic"
    return "next_turn" if isinstance(thing, Nomad) else "turn"


def thing_detail(kind: str, name: str, language: str) -> ThingDetail:
    """Return a thing with its example; raise `ApiError` if there is no such thing."""
    if kind not in SHELVES or name not in SHELVES[kind]:
        raise ApiError(404, "no_thing", name=name[:40])
    info, example = thing_info(SHELVES[kind], name, language), _example(name, kind)
    names = SHELVES[kind][name].name
    others = [names[other] for other in LANGUAGES if names[other] != info.name]
    return ThingDetail(
        **info.model_dump(),
        other_name=others[0] if others else None,
        details=(example.details[language] or None) if example else None,
        example_text=with_colours(example.words[language], language) if example else None,
        example_url=example_url(kind, name) if example else None,
    )


def example_url(kind: str, name: str) -> str:
    """Return the URL of the drawn example of a thing."""
    return f"/api/things/{kind}/{name}/example.svg"


def example_for(kind: str, name: str) -> Example:
    """Return the example of a thing, or of the kind `example` the one of that name.

    Raise `ApiError` if there is none.
    """
    exists = kind == EXAMPLE or (kind in SHELVES and name in SHELVES[kind])
    example = _example(name, "" if kind == EXAMPLE else kind) if exists else None
    if example is None:
        raise ApiError(404, "no_thing", name=name[:40])
    return example


def section_info(section: Section, box: str, language: str, island: bool) -> SectionInfo:
    """Return a section with its drawing."""
    return SectionInfo(
        id=section.id,
        box=box,
        name=section_name(section, language),
        is_official=section.layout != HOUSE,
        is_custom=box == CUSTOM or is_custom(section.id, island),
        is_island=island,
        rows=list(section.rows),
        locations=[
            SectionLocation(row=row, column=column, thing=name)
            for row, column, name in section.locations
        ],
    )


def _rating(bot: str, seats: int, boxes: int) -> BotRating | None:
    measured = measured_rating(bot, seats, boxes)
    if measured is None:
        return None
    return BotRating(rating=measured.elo, low=measured.low, high=measured.high)


def _level(bot: str) -> int:
    """Return the sort key of a bot: levels by strength, then all others."""
    return LEVELS.index(bot) if bot in LEVELS else len(LEVELS)


def _term_info(
    kind: Literal["terrain", "place", "piece"], key: str, name: str, language: str
) -> TermInfo:
    example = find_example(name)
    return TermInfo(
        id=name,
        kind=kind,
        name=translate(language, f"{key}.{name}"),
        rule=translate(language, f"{key}_rule.{name}"),
        example_text=with_colours(example.words[language], language) if example else None,
        example_url=example_url(EXAMPLE, example.id) if example else None,
    )


def _example(name: str, kind: str) -> Example | None:
    try:
        return example_of(name, kind)
    except ParseError:
        return None
