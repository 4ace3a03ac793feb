"""The analysis board without a server: read, change and describe positions, and find lines."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from kingdombuilder.coach.analysis.editing import begin_turn_of, put_piece, set_hand
from kingdombuilder.coach.analysis.lines import (
    LinesPart,
    estimate_lines,
    find_lines,
    play_line,
    position_of,
)
from kingdombuilder.coach.analysis.terms import evaluate_seats
from kingdombuilder.insight.legality import IllegalPick, check
from kingdombuilder.insight.preview import Gain, preview_all
from kingdombuilder.native.search import Picks
from kingdombuilder.notation.picks import card_name, parse_pick, pick_name
from kingdombuilder.notation.position import read_position, write_position
from kingdombuilder.notation.setup_code import write_setup_code
from kingdombuilder.rules.cells import Cell
from kingdombuilder.rules.hexes import each, parse_hex
from kingdombuilder.rules.pile import KINDS
from kingdombuilder.rules.state import State
from kingdombuilder.rules.turn import CHANCE, advance, chooser, legal
from kingdombuilder.server.local.lands import Land, land_of, land_url
from kingdombuilder.server.local.setups import layout_notes
from kingdombuilder.server.protocol.errors import ApiError
from kingdombuilder.server.protocol.http_analysis import (
    AnalysisInfo,
    AnalysisRequest,
    GameStep,
    LinesInfo,
    LinesRequest,
    PositionEdit,
)
from kingdombuilder.server.room.layout import board_layout
from kingdombuilder.server.room.position_view import position_view, public_facts
from kingdombuilder.server.room.room import Room
from kingdombuilder.setup.setup import setup_of
from kingdombuilder.text.parsing import ParseError, Token


@dataclass(frozen=True, slots=True)
class LinesOrder:
    """A state, and the lines to estimate; without lines, the best ones are found first."""

    state: State
    lines: tuple[Picks, ...] | None
    part: int

    def states_of_lines(self) -> Iterator[State]:
        """Yield the states that the given lines pass through."""
        for line in self.lines or ():
            state = self.state
            for pick in line:
                state = play_line(state, (pick,))
                yield state


def source_of(request: AnalysisRequest) -> str | GameStep:
    """Return the position that a request is about: a text, or one of a game; raise `ApiError`."""
    source = request.source if request.position is None else request.position
    if source is None:
        raise ApiError(422, "invalid", where="position")
    return source


def state_at(room: Room, step: int) -> State:
    """Return a state of a finished game, because it shows all hands; raise `ApiError`."""
    if not room.over:
        raise ApiError(409, "not_over")
    if step > room.step:
        raise ApiError(404, "no_position", n=room.step)
    return room.states[step]


def analyse(
    source: str | State, picks: Sequence[str], edit: PositionEdit | None, language: str
) -> tuple[State, AnalysisInfo, Land]:
    """Return a position after some picks and a change, and its image; raise `ParseError`."""
    start = read_position(source) if isinstance(source, str) else source
    state = change_state(start, picks, edit)
    land = land_of(state.board)
    return state, describe_analysis(state, land_url(land), language), land


def change_state(state: State, picks: Sequence[str], edit: PositionEdit | None = None) -> State:
    """Return a state after some picks and a change; raise `ParseError` for an illegal one."""
    for pick, word in zip(_parse_picks(picks), picks, strict=True):
        state = _play(state, pick, word)
    return _apply_edit(state, edit) if edit else state


def describe_analysis(state: State, land_url: str, language: str) -> AnalysisInfo:
    """Return what the analysis board shows of a state, with all hands."""
    setup = setup_of(state.board)
    seats = [True] * state.board.seats
    return AnalysisInfo(
        position=write_position(state),
        setup_code=write_setup_code(setup),
        layout=board_layout(state.board),
        land_url=land_url,
        info=position_view(state, public_facts(state), language, seats, can_act=True),
        gains=_gains(state),
        evaluation=evaluate_seats(state),
        draws=[pick_name(pick) for pick in each(legal(state))] if _is_chance(state) else [],
        notes=layout_notes(setup, language),
    )


def read_lines_order(request: LinesRequest) -> LinesOrder:
    """Return what to estimate; raise `ParseError` for an illegal line, and `ApiError`."""
    state, lines, part = read_position(request.position), request.lines, request.part
    if chooser(state) < 0:
        raise ApiError(409, "nothing_to_pick")
    if lines is None:
        return LinesOrder(state, None, part)
    parsed = tuple(_parse_picks(line) for line in lines)
    for line, words in zip(parsed, lines, strict=True):
        try:
            play_line(state, line)
        except IllegalPick as error:
            raise _illegal(error, " ".join(words)) from None
    return LinesOrder(state, parsed, part)


def lines_info(part: LinesPart) -> LinesInfo:
    """Return a part of the estimates as an answer."""
    return LinesInfo(seat=part.seat, engine=part.engine, lines=part.lines)


def estimate(order: LinesOrder) -> LinesPart:
    """Return a part of the estimates of the lines."""
    position = position_of(order.state)
    lines = order.lines or tuple(find_lines(position, seed=order.part))
    return estimate_lines(position, lines, seed=order.part + 1)


def _gains(state: State) -> dict[str, Gain]:
    if chooser(state) < 0 or state.lifted:
        return {}
    return preview_all(state, state)


def _is_chance(state: State) -> bool:
    return chooser(state) == CHANCE


def _play(state: State, pick: Cell, word: str) -> State:
    try:
        check(state, pick)
    except IllegalPick as error:
        raise _illegal(error, word) from None
    after = state.copy()
    advance(after, pick)
    return after


def _parse_picks(names: Sequence[str]) -> Picks:
    return tuple(parse_pick(Token(name, 1, 1)) for name in names)


def _illegal(error: IllegalPick, word: str) -> ParseError:
    why = error.reason.code if error.reason else "button"
    return ParseError("illegal", name=word, why=why)


def _apply_edit(state: State, edit: PositionEdit) -> State:
    if edit.seat is not None and edit.seat >= state.board.seats:
        raise ApiError(422, "seat_count", n=state.board.seats)
    if edit.kind == "piece":
        hex_ = parse_hex(edit.hex or "")
        if hex_ is None:
            raise ParseError("no_hex", name=edit.hex or "")
        return put_piece(state, hex_, edit.seat)
    if edit.seat is None:
        raise ApiError(422, "invalid", where="seat")
    if edit.kind == "turn":
        return begin_turn_of(state, edit.seat)
    kinds = {card_name(kind): kind for kind in range(KINDS)}
    if edit.card not in kinds:
        raise ParseError("unknown", kind="card", name=edit.card or "", known=list(kinds))
    return set_hand(state, edit.seat, kinds[edit.card])
