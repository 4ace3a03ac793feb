"""Positions for the analysis board, which are read and described in a worker process."""

from collections.abc import Sequence

from kingdombuilder.rules.state import State
from kingdombuilder.server.local.analysis import change_state, describe_analysis, read_analysis
from kingdombuilder.server.local.lands import Land, land_of, land_url
from kingdombuilder.server.protocol.http_analysis import AnalysisInfo, PositionEdit


def analyse_text(
    text: str, picks: Sequence[str], edit: PositionEdit | None, language: str
) -> tuple[State, AnalysisInfo, Land]:
    """Return the position of a text after some picks and a change; raise `ParseError`."""
    return _described(read_analysis(text, picks, edit), language)


def analyse_state(
    state: State, picks: Sequence[str], edit: PositionEdit | None, language: str
) -> tuple[State, AnalysisInfo, Land]:
    """Return a position of a game after some picks and a change; raise `ParseError`."""
    return _described(change_state(state, picks, edit), language)


def _described(state: State, language: str) -> tuple[State, AnalysisInfo, Land]:
    land = land_of(state.board)
    return state, describe_analysis(state, land_url(land), language), land
