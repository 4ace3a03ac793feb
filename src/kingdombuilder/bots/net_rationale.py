"""Explain a line by a net: the chance to win, the parts that change it, and the next best line."""

from collections.abc import Sequence
from math import exp
from typing import NamedTuple

from kingdombuilder.bots.decision import Thought
from kingdombuilder.bots.rationale import FORCED, gold_rationale, state_after
from kingdombuilder.insight.evaluation import UNIT
from kingdombuilder.insight.evaluation.terms import weighted_terms
from kingdombuilder.insight.net import BoardNet, Forecast
from kingdombuilder.insight.net.forward import GOLD_UNIT, ODDS_WEIGHT
from kingdombuilder.insight.net.parts import (
    CARDS_PART,
    NO_PART,
    PARTS,
    ROOM_PART,
    TEMPO_PART,
    TILES_PART,
)
from kingdombuilder.native.engine import CompiledEngine
from kingdombuilder.native.forecasts import forecasts, part_forecasts
from kingdombuilder.native.shipped_net import shipped_encoder
from kingdombuilder.notation.picks import pick_name
from kingdombuilder.rules.board import Board
from kingdombuilder.rules.buttons import END
from kingdombuilder.rules.cells import Cell
from kingdombuilder.rules.state import OVER, State
from kingdombuilder.rules.turn import legal

TENTH = UNIT // 10
# A linear lead counts once as gold and once as log odds.
LINEAR_SHARE = (1 + ODDS_WEIGHT / GOLD_UNIT) / 2
_TABLES = {"cards": CARDS_PART, "tiles": TILES_PART}
_TERMS = {
    **dict.fromkeys(("castles", "extra"), CARDS_PART),
    **dict.fromkeys(("castles_ahead", "frontier", "freedom"), ROOM_PART),
    "locations_ahead": TILES_PART,
    "supply": TEMPO_PART,
}


class Explainer(NamedTuple):
    """A net on one board, with the engine that runs it."""

    engine: CompiledEngine
    on: BoardNet

    def explain(self, seen: State, best: Sequence[Cell], other: Sequence[Cell] | None) -> Thought:
        """Return the reason for a line, and what is worse about another one."""
        seat = seen.me
        if len(best) == 1 and legal(seen).bit_count() == 1:
            return FORCED
        after = state_after(seen, best)
        if after.phase == OVER:
            return gold_rationale(seen, after)
        before, now = forecasts(self.engine, self.on, [seen, after], seat)
        facts: dict[str, int | str] = {
            "share": _percent(now.log_odds),
            "before": _percent(before.log_odds),
            **_tenths(self._parts(seen, after, seat)),
        }
        against = state_after(seen, other) if other else None
        if other and against and against.phase != OVER:
            its = forecasts(self.engine, self.on, [against], seat)[0]
            parts = self._parts(against, after, seat)
            facts["other"] = " ".join(pick_name(pick) for pick in other if pick != END)
            facts["worse"] = max(0, round((_value(now) - _value(its)) / TENTH))
            facts["where"] = PARTS[max(range(len(parts)), key=parts.__getitem__)]
        return Thought("net", facts)

    def _parts(self, before: State, after: State, seat: int) -> list[float]:
        """Return how much each part changes the value, in thousandths of gold."""
        now = _value(forecasts(self.engine, self.on, [after], seat)[0])
        without_parts = part_forecasts(self.engine, self.on, after, before, seat)
        parts = [float(now - _value(forecast)) for forecast in without_parts]
        for state, sign in ((after, 1), (before, -1)):
            for (table, name), value in weighted_terms(state, seat).items():
                part = _TABLES.get(table, _TERMS.get(name, NO_PART))
                if part != NO_PART:
                    parts[part] += sign * LINEAR_SHARE * value
        return parts


def explainer(board: Board) -> Explainer | None:
    """Return the program's own net on a board, or None without the native engine."""
    encoder = shipped_encoder()
    return Explainer(encoder.engine, encoder.board_net(board)) if encoder else None


def _value(forecast: Forecast) -> int:
    return forecast.lead + ODDS_WEIGHT * forecast.log_odds >> 1


def _percent(log_odds: int) -> int:
    return round(100 / (1 + exp(-log_odds / UNIT)))


def _tenths(parts: Sequence[float]) -> dict[str, int]:
    return {name: round(value / TENTH) for name, value in zip(PARTS, parts, strict=True)}
