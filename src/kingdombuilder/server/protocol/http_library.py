"""HTTP responses about the contents of the boxes, sections and the rules."""

from typing import Literal

from pydantic import BaseModel

from kingdombuilder.server.protocol.errors import ErrorBody


class BoxInfo(BaseModel):
    """A box; `has_tasks` is whether it adds tasks to a game."""

    id: str
    name: str
    has_tasks: bool


TileTiming = Literal["turn", "next_turn", "automatic"]


class ThingInfo(BaseModel):
    """A thing from a box, such as a card or a location tile."""

    id: str
    kind: str
    box: str
    name: str
    rule: str
    has_example: bool
    timing: TileTiming | None = None  # when a tile can be used


class ThingDetail(ThingInfo):
    """A thing with its example and its name in the other language."""

    other_name: str | None
    details: str | None
    example_text: str | None
    example_url: str | None


class TermInfo(BaseModel):
    """A terrain, a special place or a kind of piece."""

    id: str
    kind: Literal["terrain", "place", "piece"]
    name: str
    rule: str
    example_text: str | None
    example_url: str | None


class SectionLocation(BaseModel):
    """A location hex of a section, and its tile."""

    row: int
    column: int
    thing: str


class SectionInfo(BaseModel):
    """A section or an island; `is_official` is whether its layout is the printed one."""

    id: str
    box: str
    name: str
    is_official: bool
    is_custom: bool
    is_island: bool
    rows: list[str]
    locations: list[SectionLocation]


class SectionCheck(BaseModel):
    """The section in a drawing, or the error in it."""

    section: SectionInfo | None = None
    svg: str | None = None
    error: ErrorBody | None = None


class RulingAnswer(BaseModel):
    """An answer to a ruling; its id chooses it in a set-up."""

    id: str
    rule: str


class RulingInfo(BaseModel):
    """A question on which rulebooks disagree, and its answers, the default first."""

    id: str
    name: str
    box: str
    answers: list[RulingAnswer]


class BotRating(BaseModel):
    """A bot's measured rating, and its 95 % interval."""

    rating: int
    low: int
    high: int


class BotRatings(BaseModel):
    """A bot's ratings with one box and with all boxes."""

    one_box: BotRating | None
    all_boxes: BotRating | None


class BuiltInBot(BaseModel):
    """A bot, and its ratings by the number of seats."""

    id: str
    name: str
    description: str
    is_level: bool  # whether it is offered as an opponent
    is_program: bool  # whether it is a program of this server
    people: list[str]  # names that its seats take, the first one first
    ratings: dict[int, BotRatings]


class LibraryInfo(BaseModel):
    """The contents of all boxes, and the bots; `default_bot` is a beginner's opponent."""

    boxes: list[BoxInfo]
    things: list[ThingInfo]
    sections: list[SectionInfo]
    rulings: list[RulingInfo]
    bots: list[BuiltInBot]
    default_bot: str
    terrains: list[TermInfo]
    pieces: list[TermInfo]


class RulesChapter(BaseModel):
    """A chapter of the rules reference."""

    id: str
    title: str
    html: str


class SearchWords(BaseModel):
    """Words that a search in the rules ignores, and groups of words that mean the same."""

    ignored: list[str]
    same: list[list[str]]


class RulesReference(BaseModel):
    """The rules reference, and how to search it with plain questions."""

    chapters: list[RulesChapter]
    search_words: SearchWords
