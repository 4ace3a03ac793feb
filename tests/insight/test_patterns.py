"""The patterns of payments outline what a card counts and agree with the gold."""

from collections.abc import Iterable
from itertools import pairwise

import pytest

from kingdombuilder.box import CARDS
from kingdombuilder.game.record import GameRecord, replay
from kingdombuilder.insight.patterns import Pattern, pattern, sections_compared
from kingdombuilder.insight.scores import Payment, payments
from kingdombuilder.notation.position import read_position
from kingdombuilder.rules.cells import NONE, QUARTERS, Cells, count, near
from kingdombuilder.rules.hexes import each, hex_name, hex_names
from kingdombuilder.rules.state import State
from tools.sample_games import every_box, play_sample


def payment_pattern(state: State, source: str, seat: int = 0) -> tuple[Payment, Pattern]:
    """Return what a source pays a seat, and its pattern."""
    payment = next(row for row in payments(state, seat) if row.source == source)
    return payment, pattern(state, seat, payment)


def position(pieces: str, *cards: str) -> State:
    """Return a position of the first section boards with some pieces of the first seat."""
    return read_position(f"""
        board: tavern paddock oasis farm
        cards: {" ".join(cards)}
        seat 1: {pieces}; hand forest
        seat 2: hand canyon
        turn: 1 before
    """)


def test_knights_outline_the_whole_paying_line() -> None:
    """It goes from edge to edge and includes special hexes."""
    payment, shape = payment_pattern(
        position("A1 C1 B5", "knights", "hermits", "citizens"), "knights"
    )
    assert payment.gold == 4
    assert [hex_names(region).split()[0] for region in shape.regions] == ["A1"]
    assert count(shape.regions[0]) == 20


def test_hermits_outline_each_area() -> None:
    """Each outline stands for one gold."""
    payment, shape = payment_pattern(
        position("A1 B1 B5", "knights", "hermits", "citizens"), "hermits"
    )
    assert payment.gold == len(shape.regions) == 2
    assert hex_names(shape.regions[0]) == "A1 B1"


@pytest.mark.parametrize("record", [play_sample(2, 12), every_box(3, 1)], ids=["merchants", "all"])
def test_patterns_of_whole_games_agree_with_the_gold(record: GameRecord) -> None:
    """Links connect paying places over neighbours, and regions contain the paying hexes."""
    shapes = 0
    for state in list(replay(record))[::40]:
        for seat in range(state.board.seats):
            for payment in payments(state, seat):
                shape = pattern(state, seat, payment)
                check_links(state, seat, payment, shape)
                assert not shape.regions or not payment.hexes & ~union(shape.regions)
                shapes += len(shape.regions) + len(shape.links)
    assert shapes


def check_links(state: State, seat: int, payment: Payment, shape: Pattern) -> None:
    """Check that links are chains of the seat's pieces and reach every paying place."""
    ends = NONE
    for link in shape.links:
        first, *between, last = link
        ends |= first | last
        assert all(piece & state.own[seat] for piece in between)
        steps = pairwise(link)
        names = [hex_name(hex_) for hex_ in link]
        assert all(near(start) & end for start, end in steps), names
    if payment.source in CARDS and CARDS[payment.source].unit == "link":
        assert ends == payment.hexes


def union(regions: Iterable[Cells]) -> Cells:
    """Return the hexes of all regions."""
    total = NONE
    for region in regions:
        total |= region
    return total


def test_only_cards_that_compare_sections_show_them_all() -> None:
    """Lords have four outlines, Knights none."""
    state = position("A1", "knights", "lords", "citizens")
    assert [set(each(part)) for part in sections_compared(state.board, "lords")] == [
        set(each(quarter)) for quarter in QUARTERS
    ]
    assert sections_compared(state.board, "knights") == ()
