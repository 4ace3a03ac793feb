"""The ten Kingdom Builder cards of the base game: the rules §5.1 and §11.10."""

import pytest

from .drawings import drawn
from .engines import Game, Place
from .positions import THREE_CARDS, scene

CHAIN = [(6, 8), (6, 9), (6, 10)]  # links Tavern (6,7) and Paddock (6,11)
CARDS = [
    "fishermen",
    "merchants",
    "discoverers",
    "hermits",
    "citizens",
    "miners",
    "workers",
    "knights",
    "lords",
    "farmers",
]
EVERYWHERE = 3 * 12  # what Lords pay each seat for three empty sections


def run(length: int, row: int, column: int) -> list[Place]:
    """Return hexes side by side."""
    return [(row, column + i) for i in range(length)]


def paid(engine: type[Game], card: str, *seats: list[Place], options: str = "") -> list[int]:
    """Return what a card pays the seats with these pieces on board FG."""
    game = scene(engine, *seats, cards=row_of(card), more=options)
    return game.gold(card)[: len(seats)]


def painted(engine: type[Game], card: str, picture: str) -> int:
    """Return what a card pays the first seat on a drawn board where all locations are Farms."""
    game, _ = drawn(engine, picture, *["farm"] * picture.count("L"), cards=row_of(card))
    return game.gold(card)[0]


def row_of(card: str) -> str:
    """Return three cards, this one among them."""
    return " ".join([card, *(other for other in THREE_CARDS.split() if other != card)][:3])


def test_fishermen_pay_for_each_settlement_next_to_water(engine: type[Game]) -> None:
    """§5.1 Fishermen: 1 gold each, however many water hexes it touches."""
    assert paid(engine, "fishermen", [(10, 2), (12, 3), (8, 8)]) == [2]


def test_fishermen_pay_nothing_for_a_settlement_on_water(engine: type[Game]) -> None:
    """§5.1 Fishermen: even next to other water; on a mountain next to water they pay."""
    assert paid(engine, "fishermen", [(9, 2)]) == [0]
    assert paid(engine, "fishermen", [(3, 15)]) == [1]


def test_merchants_pay_for_each_place_that_is_linked(engine: type[Game]) -> None:
    """T220: four gold for each of two; Workers pay for the two settlements at the ends."""
    assert paid(engine, "merchants", CHAIN) == [8]
    assert paid(engine, "workers", CHAIN) == [2]


def test_merchants_pay_nothing_for_a_place_that_is_not_linked(engine: type[Game]) -> None:
    """T222: of five, four are linked; the castle on the right is touched alone."""
    picture = """
        L s s L . . . K
         . . s . . . s .
        . . s . . . . .
         K s s L . . . .
    """
    assert painted(engine, "merchants", picture) == 16


def test_two_chains_of_two_pay_like_one_of_four(engine: type[Game]) -> None:
    """T223."""
    assert painted(engine, "merchants", "L s s K . L s L") == 16
    assert painted(engine, "merchants", "L s L s K s L") == 16


def test_merchants_pay_once_for_a_place_with_many_links(engine: type[Game]) -> None:
    """§5.1 Merchants: the castle in the middle is linked to both, and twice to one."""
    picture = """
        L s s K s L
         s . . s . .
        . s s s . .
    """
    assert painted(engine, "merchants", picture) == 12


def test_one_settlement_may_link_two_places(engine: type[Game]) -> None:
    """§5.1 Merchants: it touches both."""
    assert painted(engine, "merchants", "L s K") == 8


def test_only_settlements_link(engine: type[Game]) -> None:
    """§5.1 Merchants (A-11): two places side by side link nothing."""
    assert painted(engine, "merchants", "s L K s") == 0
    assert painted(engine, "merchants", "L s s L K .") == 8


def test_one_place_alone_pays_merchants_nothing(engine: type[Game]) -> None:
    """§5.1 Merchants: another place is needed, and own settlements all the way."""
    assert painted(engine, "merchants", "L s s s s . K") == 0
    assert painted(engine, "merchants", "L s s o s K") == 0


def test_discoverers_pay_for_each_line_with_a_settlement(engine: type[Game]) -> None:
    """§5.1 Discoverers: 1 gold a line, however many stand on it."""
    assert paid(engine, "discoverers", [(0, 0), (0, 19), (7, 3), (8, 3), (19, 19)]) == [4]


def test_hermits_pay_for_each_area(engine: type[Game]) -> None:
    """§5.1 Hermits: one settlement alone is an area."""
    picture = """
        s s . s . .
         . s . . s .
        . . . . . .
         s . . s s s
    """
    assert painted(engine, "hermits", picture) == 5


def test_citizens_pay_for_every_two_of_the_largest_area(engine: type[Game]) -> None:
    """§5.1 Citizens: 7 in the largest area are 3 gold; the others are nothing."""
    picture = """
        s s s . s s
         . s . . s s
        . s s . . .
         . s . s s .
    """
    assert painted(engine, "citizens", picture) == 3
    assert painted(engine, "citizens", "s . s") == 0


def test_miners_pay_for_each_settlement_next_to_a_mountain(engine: type[Game]) -> None:
    """§5.1 Miners: 1 gold each, however many mountains it touches."""
    assert paid(engine, "miners", [(0, 2), (0, 5), (3, 7), (8, 8)]) == [3]


def test_miners_pay_nothing_for_a_settlement_on_a_mountain(engine: type[Game]) -> None:
    """§5.1 Miners: even next to another; on water next to a mountain they pay."""
    assert paid(engine, "miners", [(0, 3)]) == [0]
    assert paid(engine, "miners", [(3, 14)]) == [1]


def test_workers_pay_for_each_settlement_next_to_a_location_or_castle(engine: type[Game]) -> None:
    """§5.1 Workers: 1 gold a settlement, also for two at one place."""
    assert paid(engine, "workers", [(12, 8), (13, 7), (3, 2), (8, 8)]) == [3]


def test_workers_pay_once_for_a_settlement_between_two_places(engine: type[Game]) -> None:
    """§5.1 Workers: per settlement, not per place."""
    assert painted(engine, "workers", "L s K") == 1


def test_knights_pay_for_the_best_line(engine: type[Game]) -> None:
    """T228: 2 gold for each of three; they need not touch."""
    assert paid(engine, "knights", [(0, 0), (0, 5), (0, 19), (4, 4), (4, 5)]) == [6]


def test_knights_pay_for_one_line_only(engine: type[Game]) -> None:
    """T228: two lines with three are still 6."""
    assert paid(engine, "knights", run(3, 0, 0) + run(3, 4, 4)) == [6]


def test_lords_pay_the_first_and_the_second_in_a_section(engine: type[Game]) -> None:
    """T226: 8, 8, 6 and 2 settlements."""
    seats = run(8, 0, 0), run(8, 1, 0), run(6, 2, 0), run(2, 2, 6)
    assert paid(engine, "lords", *seats) == [EVERYWHERE + prize for prize in (12, 12, 6, 0)]
    assert paid(engine, "lords", *reversed(seats)) == [
        EVERYWHERE + prize for prize in (0, 6, 12, 12)
    ]


def test_lords_pay_every_seat_that_is_second(engine: type[Game]) -> None:
    """§5.1 Lords: the next lower number is second, for every seat that has it."""
    seats = run(6, 0, 0), run(8, 1, 0), run(6, 2, 0), run(2, 3, 4)
    assert paid(engine, "lords", *seats) == [EVERYWHERE + prize for prize in (6, 12, 6, 0)]


def test_lords_pay_in_each_section(engine: type[Game]) -> None:
    """§5.1 Lords: each section by itself."""
    one = run(2, 0, 0) + run(1, 0, 10) + run(1, 10, 0) + run(1, 10, 10)
    other = run(1, 1, 0) + run(2, 1, 10) + run(1, 11, 0) + run(2, 12, 10)
    assert paid(engine, "lords", one, other) == [12 + 6 + 12 + 6, 6 + 12 + 12 + 12]


def test_nothing_is_a_number_for_lords(engine: type[Game]) -> None:
    """§5.1 Lords (A-09): a seat with no piece can be second; in an empty section all are first."""
    assert paid(engine, "lords", run(1, 0, 0), []) == [EVERYWHERE + 12, EVERYWHERE + 6]
    assert paid(engine, "lords", run(2, 0, 0), run(1, 1, 0), []) == [
        EVERYWHERE + prize for prize in (12, 6, 0)
    ]


def test_by_an_option_lords_ignore_seats_without_a_piece(engine: type[Game]) -> None:
    """§5.1 Lords: `lordsZeroCounts` is an option of the table."""
    option = "options: present-only"
    assert paid(engine, "lords", run(1, 0, 0), [], options=option) == [12, 0]
    assert paid(engine, "lords", run(2, 0, 0), run(1, 1, 0), options=option) == [12, 6]


def test_farmers_pay_for_the_section_with_the_fewest(engine: type[Game]) -> None:
    """T227: of 10, 6, 6 and 4 they pay three times 4."""
    own = run(10, 0, 0) + run(6, 0, 10) + run(6, 10, 0) + run(4, 10, 10)
    assert paid(engine, "farmers", own) == [12]


def test_farmers_pay_nothing_to_a_seat_missing_from_a_section(engine: type[Game]) -> None:
    """T227: 10, 6, 0 and 4."""
    assert paid(engine, "farmers", run(10, 0, 0) + run(6, 0, 10) + run(4, 10, 10)) == [0]


@pytest.mark.parametrize("card", CARDS)
def test_a_seat_without_pieces_is_paid_by_lords_alone(engine: type[Game], card: str) -> None:
    """§5.1: in every section all are first."""
    assert paid(engine, card, [], []) == ([48, 48] if card == "lords" else [0, 0])
