"""Why one line is better than another: gold, tiles, and what it prepares."""

from collections import Counter
from collections.abc import Sequence

from kingdombuilder.bots.rationale import term_kind
from kingdombuilder.coach.review.report import ReviewReason
from kingdombuilder.insight.changes import TILE_LOST, TILE_WON, tile_changes
from kingdombuilder.insight.describe import thing_name
from kingdombuilder.insight.evaluation import UNIT
from kingdombuilder.insight.evaluation.terms import weighted_terms
from kingdombuilder.insight.scores import gold_by_source
from kingdombuilder.rules.cells import Cell
from kingdombuilder.rules.state import OVER, State
from kingdombuilder.rules.turn import advance
from kingdombuilder.text.translations import translate

MORE_GOLD, LESS_GOLD = "more_gold", "less_gold"
WINS_TILE, KEEPS_TILE, RIVAL_GOLD = "wins_tile", "keeps_tile", "rival_gold"
PREPARES = "prepares_"  # followed by the kind of a term of the evaluation
MAX_REASONS, MAX_COSTS = 4, 2
MIN_TERM = UNIT // 2  # thousandths of gold that a term must add to be worth a word


def reasons_for(seen: State, better: Sequence[Cell], other: Sequence[Cell]) -> list[ReviewReason]:
    """Return why a line of the seat that picks is better than another, and then what it costs."""
    seat = seen.me
    here, there = _state_after(seen, better), _state_after(seen, other)
    gold = _gold(here, there, seat)
    costs = [reason for reason in gold if reason.code == LESS_GOLD]
    reasons = [*_tiles(seen, here, there, seat), *(one for one in gold if one not in costs)]
    if OVER not in (here.phase, there.phase):
        reasons += _preparations(here, there, seat, {reason.thing for reason in reasons + costs})
    return reasons[:MAX_REASONS] + costs[:MAX_COSTS]


def describe_reason(language: str, reason: ReviewReason) -> str:
    """Return a reason as one sentence."""
    thing = thing_name(language, reason.thing) if reason.thing else ""
    return translate(language, f"review.reason.{reason.code}", thing=thing, n=reason.amount)


def _state_after(seen: State, picks: Sequence[Cell]) -> State:
    state = seen.copy()
    for pick in picks:
        advance(state, pick)
    return state


def _tiles(seen: State, here: State, there: State, seat: int) -> list[ReviewReason]:
    """Return the tiles that only one of the lines wins or keeps."""
    won, lost = (
        Counter(one.thing for one in tile_changes(seen, here, seat) if one.kind == kind)
        for kind in (TILE_WON, TILE_LOST)
    )
    won_there, lost_there = (
        Counter(one.thing for one in tile_changes(seen, there, seat) if one.kind == kind)
        for kind in (TILE_WON, TILE_LOST)
    )
    wins = [ReviewReason(WINS_TILE, tile) for tile in (won - won_there).elements()]
    return wins + [ReviewReason(KEEPS_TILE, tile) for tile in (lost_there - lost).elements()]


def _gold(here: State, there: State, seat: int) -> list[ReviewReason]:
    """Return the sources that pay the seat, or its rivals, differently after the two lines."""
    own, other = gold_by_source(here, seat), gold_by_source(there, seat)
    reasons = [
        ReviewReason(
            MORE_GOLD if own[source] > other[source] else LESS_GOLD,
            source,
            abs(own[source] - other[source]),
        )
        for source in own
        if own[source] != other[source]
    ]
    for rival in range(here.board.seats):
        if rival == seat:
            continue
        rival_gold = gold_by_source(there, rival), gold_by_source(here, rival)
        reasons += [
            ReviewReason(RIVAL_GOLD, source, before - rival_gold[1][source])
            for source, before in rival_gold[0].items()
            if before > rival_gold[1][source]
        ]
    return sorted(reasons, key=lambda reason: -reason.amount)


def _preparations(
    here: State, there: State, seat: int, already_named: set[str | None]
) -> list[ReviewReason]:
    """Return the terms of the evaluation that the line raises most, except those already named."""
    raised = Counter(weighted_terms(here, seat))
    raised.subtract(weighted_terms(there, seat))
    kinds: Counter[tuple[str, str]] = Counter()
    for (table, name), value in raised.items():
        kinds[term_kind(table, name)] += value
    return [
        ReviewReason(PREPARES + code, thing or None, max(1, round(value / UNIT)))
        for (code, thing), value in kinds.most_common()
        if value >= MIN_TERM and (thing or code) not in already_named
    ]
