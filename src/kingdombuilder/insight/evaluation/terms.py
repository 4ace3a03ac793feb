"""The terms of the evaluation by name: what `tools.fit_weights` fits weights to."""

from collections.abc import Iterator

from kingdombuilder.box import CARDS, POWERS
from kingdombuilder.insight.evaluation.weights import weight
from kingdombuilder.insight.evaluation.worth import freedom, time_left
from kingdombuilder.rules.board import CARDS_IN_PLAY, SLOTS
from kingdombuilder.rules.cells import count, near
from kingdombuilder.rules.scoring import CASTLE_GOLD, card_gold, extra_gold
from kingdombuilder.rules.state import State

WeightedTerm = tuple[str, str]  # the table of a term's weights, and its name there
Term = tuple[str, str, int]  # the same with its amount


def terms(s: State, seat: int) -> Iterator[Term]:
    """Yield the terms of a seat's assets and position."""
    beside = near(s.own[seat])
    frontier = beside & s.free & s.board.land
    ahead = near(frontier) & ~beside
    yield "terms", "one", 1
    yield "terms", "castles", CASTLE_GOLD * count(beside & s.board.castles)
    yield "terms", "castles_ahead", count(ahead & s.board.castles)
    yield "terms", "locations_ahead", count(ahead & s.board.locations)
    yield "terms", "frontier", count(frontier)
    yield "terms", "freedom", freedom(s, frontier)
    yield "terms", "supply", s.supply[seat] - time_left(s)
    yield "terms", "extra", extra_gold(s, seat)
    for place in range(CARDS_IN_PLAY):
        yield "cards", CARDS.at(s.board.cards[place]).id, card_gold(s, seat, place)
    for slot in range(SLOTS):
        if s.held[seat] >> slot & 1:
            yield "tiles", POWERS[s.board.power[slot]], 1


def weighted_terms(s: State, seat: int) -> dict[WeightedTerm, int]:
    """Return the contribution of each term to a seat's worth, by table and name."""
    time = time_left(s)
    values: dict[WeightedTerm, int] = {}
    for table, name, amount in terms(s, seat):
        by_itself, by_time, *more = weight(table, name)
        value = amount * (by_itself + by_time * time) + sum(more) * time
        values[table, name] = values.get((table, name), 0) + value
    return values
