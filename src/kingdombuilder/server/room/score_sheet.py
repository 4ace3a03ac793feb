"""The score sheet of a position."""

from collections.abc import Sequence

from kingdombuilder.insight.describe import thing_name
from kingdombuilder.insight.patterns import pattern, sections_compared
from kingdombuilder.insight.scores import Payment, payments, totals
from kingdombuilder.rules.cells import Cells
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
                    _cell(state, seat, columns[seat][row]) if shown else HIDDEN_CELL
                    for seat, shown in enumerate(gold_shown)
                ],
                [_names(section) for section in sections_compared(state.board, payment.source)],
            )
            for row, payment in enumerate(columns[0])
        ],
        totals=[
            total if shown else None for total, shown in zip(totals(state), gold_shown, strict=True)
        ],
        winners=list(winners),
    )


def _cell(state: State, seat: int, payment: Payment) -> ScoreCell:
    shape = pattern(state, seat, payment)
    return ScoreCell(
        payment.gold,
        _names(payment.hexes),
        [_names(region) for region in shape.regions],
        [[hex_name(hex_) for hex_ in link] for link in shape.links],
    )


def _names(hexes: Cells) -> list[str]:
    return [hex_name(hex_) for hex_ in each(hexes)]
