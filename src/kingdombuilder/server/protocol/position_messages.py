"""The message that shows a position, and its parts."""

from dataclasses import dataclass
from typing import Literal

from kingdombuilder.insight.seat_contents import TileState
from kingdombuilder.notation.position.implied import Phase

PieceKind = Literal["settlement", "warrior", "wagon", "ship", "hall", "wall", "scout"]


@dataclass(frozen=True)
class PieceInfo:
    """A piece on the board; a city hall is identified by its central hex."""

    hex: str
    seat: int | None  # null for walls and scouts
    kind: PieceKind


@dataclass(frozen=True)
class TileInfo:
    """A seat's tile; a fresh one was won in this turn."""

    thing: str
    state: TileState
    site: str | None  # the hex that it came from


@dataclass(frozen=True, kw_only=True)
class SeatPosition:
    """A seat's pieces, cards and tiles."""

    supply: int
    set_aside: int
    colony_tiles: int
    marked_lines: tuple[int, ...]  # counted from 1
    hand: tuple[str, ...]  # "?" for a hidden card
    tiles: tuple[TileInfo, ...]
    gold: int | None  # null if hidden


@dataclass(frozen=True)
class LegalPicks:
    """The legal picks: hexes, tiles, and other buttons such as end, redraw and stop.

    While the terrain is open, a hex can be picked as well; it chooses its terrain too.
    """

    hexes: tuple[str, ...]
    tiles: tuple[str, ...]
    buttons: tuple[str, ...]
    terrain_hexes: dict[str, tuple[str, ...]]  # by the button that chooses the terrain


@dataclass(frozen=True, kw_only=True)
class PromptInfo:
    """What the seat must do, and the progress of the mandatory action."""

    text: str
    done: int
    total: int | None  # null outside the mandatory action
    terrain: str | None
    tile: str | None  # the tile in use
    lifted: str | None  # the hex that the piece in the hand came from
    carrying: PieceKind | None


@dataclass(frozen=True, kw_only=True)
class PositionInfo:
    """A position as one seat sees it."""

    phase: Phase
    turn: int
    chooser: int | None  # null if no seat picks
    prompt: PromptInfo
    pieces: tuple[PieceInfo, ...]
    tiles_left: dict[str, int]  # by location or nomad hex
    seats: tuple[SeatPosition, ...]
    gold: dict[str, tuple[int | None, ...]]  # by source and seat
    legal: LegalPicks
    deck: int
    discard: int
    last_round: bool
    winners: tuple[int, ...]  # once the game is over


@dataclass(frozen=True, kw_only=True)
class ChronicleLine:
    """A change in the chronicle, in words and as facts."""

    step: int
    round: int
    kind: str
    seat: int
    hex: str | None
    origin: str | None  # the hex that a piece moved from
    thing: str | None
    amount: int
    text: str
    rationale: str | None  # a bot's reason
    terrain: str | None = None  # of the hex of a build
    gain: int | None = None  # the gold of a build that is paid at the end; null if hidden


@dataclass(frozen=True)
class RecentMark:
    """A hex where a seat has played, in order from 1."""

    hex: str
    number: int


@dataclass(frozen=True)
class RecentMarks:
    """The hexes where a seat has played since the viewer's last pick."""

    seat: int
    marks: tuple[RecentMark, ...]


@dataclass(frozen=True, kw_only=True)
class PlanInfo:
    """A plan for the next turn; a plan that failed has no position."""

    is_active: bool
    picks: list[str]
    legal_count: int  # the picks that are legal, from the first
    position: PositionInfo | None  # after these picks
    failure: str | None


@dataclass(frozen=True, kw_only=True)
class ClockInfo:
    """The clocks: the time left by seat at `since_ms`, and the seat whose clock runs."""

    left_ms: list[int]
    running: int | None
    since_ms: int
    now_ms: int


@dataclass(frozen=True, kw_only=True)
class ViewMessage:
    """A position, present or past, and the changes that led to it."""

    type: Literal["view"] = "view"
    seq: int
    step: int
    last_step: int
    is_past: bool
    viewpoint: int | None  # the seat that looks at the screen
    can_act: bool
    hand_over_to: int | None
    round: int
    position: PositionInfo
    changes: list[ChronicleLine]
    keep_lines_to: int  # the last step whose lines the client keeps
    lines: list[ChronicleLine]  # the lines after it
    undo_count: int
    can_redo: bool
    undo_blocked: str | None  # why nothing can be undone
    recent: list[RecentMarks]
    plan: PlanInfo | None
    clock: ClockInfo | None
    notation: str | None = None  # the position as text, for a bot account that can act
