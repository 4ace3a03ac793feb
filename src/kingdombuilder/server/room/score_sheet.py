"""The score sheet of a position."""

from collections.abc import Sequence

from kingdombuilder.insight.describe import thing_name
from kingdombuilder.insight.scores import Payment, payments, totals
from kingdombuilder.rules.hexes import each, hex_name
from kingdombuilder.rules.state import State
from kingdombuilder.server.protocol.server_messages import ScoreCell, ScoreRow, ScoreSheetMessage

HIDDEN_CELL = ScoreCell(None, [])


def score_sheet(
    state: State, step: int, language: str, gold_shown: Sequence[bool], winners: Sequence[int]
) -> ScoreSheetMessage:
    """Return the gold of each seat by source, with the hexes that pay it; hidden gold is null."""
    columns = [payments(state, seat) for seat in range(state.board.seats)]
    return ScoreSheetMessage(
        step=step,
        rows=[
            ScoreRow(
                payment.source,
                thing_name(language, payment.source),
                [
                    _cell(column[row]) if shown else HIDDEN_CELL
                    for column, shown in zip(columns, gold_shown, strict=True)
                ],
            )
            for row, payment in enumerate(columns[0])
        ],
        totals=[
            total if shown else None for total, shown in zip(totals(state), gold_shown, strict=True)
        ],
        winners=list(winners),
    )


def _cell(payment: Payment) -> ScoreCell:
    return ScoreCell(payment.gold, [hex_name(hex_) for hex_ in each(payment.hexes)])
