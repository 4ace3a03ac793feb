"""The ten Kingdom Builder cards of the base game: the rules §5.1 and §11.10."""

import pytest

from .drawings import draw
from .engines import Game, Place
from .positions import THREE_CARDS, scene

CHAIN = [(6, 8), (6, 9), (6, 10)]  # connects Tavern (6,7) and Paddock (6,11)
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
EMPTY_SECTIONS = 3 * 12  # paid by Lords to each seat for three empty sections


def run(length: int, row: int, column: int) -> list[Place]:
    """Return a run of hexes in a line."""
    return [(row, column + i) for i in range(length)]


def payment(engine: type[Game], card: str, *seats: list[Place], options: str = "") -> list[int]:
    """Return what a card pays the seats with these pieces on board FG."""
    game = scene(engine, *seats, cards=three_cards(card), extra_lines=options)
    return game.gold(card)[: len(seats)]


def drawn_payment(engine: type[Game], card: str, picture: str) -> int:
    """Return what a card pays the first seat on a drawn board whose locations are all Farms."""
    game, _ = draw(engine, picture, *["farm"] * picture.count("L"), cards=three_cards(card))
    return game.gold(card)[0]


def three_cards(card: str) -> str:
    """Return three cards, including this one."""
    return " ".join([card, *(other for other in THREE_CARDS.split() if other != card)][:3])


def test_fishermen_pay_for_each_settlement_next_to_water(engine: type[Game]) -> None:
    """§5.1 Fishermen: they pay 1 gold each, however many water hexes it touches."""
    assert payment(engine, "fishermen", [(10, 2), (12, 3), (8, 8)]) == [2]


def test_fishermen_pay_nothing_for_a_settlement_on_water(engine: type[Game]) -> None:
    """§5.1 Fishermen: they pay for a mountain next to water."""
    assert payment(engine, "fishermen", [(9, 2)]) == [0]
    assert payment(engine, "fishermen", [(3, 15)]) == [1]


def test_merchants_pay_for_each_connected_place(engine: type[Game]) -> None:
    """T220: they pay four gold for each of two; Workers pay for the two ends."""
    assert payment(engine, "merchants", CHAIN) == [8]
    assert payment(engine, "workers", CHAIN) == [2]


def test_merchants_pay_nothing_for_an_unconnected_place(engine: type[Game]) -> None:
    """T222: four of five are connected; the castle on the right is not."""
    picture = """
        L s s L . . . K
         . . s . . . s .
        . . s . . . . .
         K s s L . . . .
    """
    assert drawn_payment(engine, "merchants", picture) == 16


def test_two_chains_of_two_pay_the_same_as_one_of_four(engine: type[Game]) -> None:
    """T223."""
    assert drawn_payment(engine, "merchants", "L s s K . L s L") == 16
    assert drawn_payment(engine, "merchants", "L s L s K s L") == 16


def test_merchants_pay_once_for_a_place_with_several_connections(engine: type[Game]) -> None:
    """§5.1 Merchants: the castle in the middle is connected to both, and twice to one."""
    picture = """
        L s s K s L
         s . . s . .
        . s s s . .
    """
    assert drawn_payment(engine, "merchants", picture) == 12


def test_one_settlement_can_connect_two_places(engine: type[Game]) -> None:
    """§5.1 Merchants: it touches both."""
    assert drawn_payment(engine, "merchants", "L s K") == 8


def test_only_settlements_connect_places(engine: type[Game]) -> None:
    """§5.1 Merchants (A-11): two adjacent places do not connect anything."""
    assert drawn_payment(engine, "merchants", "s L K s") == 0
    assert drawn_payment(engine, "merchants", "L s s L K .") == 8


def test_merchants_pay_nothing_for_one_place(engine: type[Game]) -> None:
    """§5.1 Merchants: the seat's settlements must lead to another place."""
    assert drawn_payment(engine, "merchants", "L s s s s . K") == 0
    assert drawn_payment(engine, "merchants", "L s s o s K") == 0


def test_discoverers_pay_for_each_line_with_a_settlement(engine: type[Game]) -> None:
    """§5.1 Discoverers: they pay 1 gold per line, whatever the number of settlements."""
    assert payment(engine, "discoverers", [(0, 0), (0, 19), (7, 3), (8, 3), (19, 19)]) == [4]


def test_hermits_pay_for_each_area(engine: type[Game]) -> None:
    """§5.1 Hermits: a lone settlement is an area."""
    picture = """
        s s . s . .
         . s . . s .
        . . . . . .
         s . . s s s
    """
    assert drawn_payment(engine, "hermits", picture) == 5


def test_citizens_pay_for_every_two_of_the_largest_area(engine: type[Game]) -> None:
    """§5.1 Citizens: 7 in the largest area pay 3 gold; other areas pay nothing."""
    picture = """
        s s s . s s
         . s . . s s
        . s s . . .
         . s . s s .
    """
    assert drawn_payment(engine, "citizens", picture) == 3
    assert drawn_payment(engine, "citizens", "s . s") == 0


def test_miners_pay_for_each_settlement_next_to_a_mountain(engine: type[Game]) -> None:
    """§5.1 Miners: they pay 1 gold each, however many mountains it touches."""
    assert payment(engine, "miners", [(0, 2), (0, 5), (3, 7), (8, 8)]) == [3]


def test_miners_pay_nothing_for_a_settlement_on_a_mountain(engine: type[Game]) -> None:
    """§5.1 Miners: they pay for water next to a mountain."""
    assert payment(engine, "miners", [(0, 3)]) == [0]
    assert payment(engine, "miners", [(3, 14)]) == [1]


def test_workers_pay_for_each_settlement_next_to_a_location_or_castle(engine: type[Game]) -> None:
    """§5.1 Workers: they pay 1 gold each, also for two settlements at one place."""
    assert payment(engine, "workers", [(12, 8), (13, 7), (3, 2), (8, 8)]) == [3]


def test_workers_pay_once_for_a_settlement_between_two_places(engine: type[Game]) -> None:
    """§5.1 Workers: they pay per settlement, not per place."""
    assert drawn_payment(engine, "workers", "L s K") == 1


def test_knights_pay_for_the_best_line(engine: type[Game]) -> None:
    """T228: they pay 2 gold for each of three, which need not touch."""
    assert payment(engine, "knights", [(0, 0), (0, 5), (0, 19), (4, 4), (4, 5)]) == [6]


def test_knights_pay_for_one_line_only(engine: type[Game]) -> None:
    """T228: two lines of three still pay 6."""
    assert payment(engine, "knights", run(3, 0, 0) + run(3, 4, 4)) == [6]


def test_lords_pay_first_and_second_place_in_a_section(engine: type[Game]) -> None:
    """T226: the seats have 8, 8, 6 and 2 settlements."""
    seats = run(8, 0, 0), run(8, 1, 0), run(6, 2, 0), run(2, 2, 6)
    assert payment(engine, "lords", *seats) == [EMPTY_SECTIONS + prize for prize in (12, 12, 6, 0)]
    assert payment(engine, "lords", *reversed(seats)) == [
        EMPTY_SECTIONS + prize for prize in (0, 6, 12, 12)
    ]


def test_lords_pay_every_seat_in_second_place(engine: type[Game]) -> None:
    """§5.1 Lords: the next lower number is second, for every seat that has it."""
    seats = run(6, 0, 0), run(8, 1, 0), run(6, 2, 0), run(2, 3, 4)
    assert payment(engine, "lords", *seats) == [EMPTY_SECTIONS + prize for prize in (6, 12, 6, 0)]


def test_lords_pay_each_section_separately(engine: type[Game]) -> None:
    """§5.1 Lords: there are four sections."""
    first = run(2, 0, 0) + run(1, 0, 10) + run(1, 10, 0) + run(1, 10, 10)
    second = run(1, 1, 0) + run(2, 1, 10) + run(1, 11, 0) + run(2, 12, 10)
    assert payment(engine, "lords", first, second) == [12 + 6 + 12 + 6, 6 + 12 + 12 + 12]


def test_lords_count_seats_without_pieces(engine: type[Game]) -> None:
    """§5.1 Lords (A-09): such a seat can be second; in an empty section all are first."""
    assert payment(engine, "lords", run(1, 0, 0), []) == [EMPTY_SECTIONS + 12, EMPTY_SECTIONS + 6]
    assert payment(engine, "lords", run(2, 0, 0), run(1, 1, 0), []) == [
        EMPTY_SECTIONS + prize for prize in (12, 6, 0)
    ]


def test_an_option_makes_lords_ignore_seats_without_pieces(engine: type[Game]) -> None:
    """§5.1 Lords: `lordsZeroCounts` is an option of the table."""
    option = "options: present-only"
    assert payment(engine, "lords", run(1, 0, 0), [], options=option) == [12, 0]
    assert payment(engine, "lords", run(2, 0, 0), run(1, 1, 0), options=option) == [12, 6]


def test_farmers_pay_for_the_section_with_the_fewest_pieces(engine: type[Game]) -> None:
    """T227: with 10, 6, 6 and 4 they pay three times 4."""
    own = run(10, 0, 0) + run(6, 0, 10) + run(6, 10, 0) + run(4, 10, 10)
    assert payment(engine, "farmers", own) == [12]


def test_farmers_pay_nothing_to_a_seat_missing_from_a_section(engine: type[Game]) -> None:
    """T227: the seat has 10, 6, 0 and 4."""
    assert payment(engine, "farmers", run(10, 0, 0) + run(6, 0, 10) + run(4, 10, 10)) == [0]


@pytest.mark.parametrize("card", CARDS)
def test_only_lords_pay_a_seat_without_pieces(engine: type[Game], card: str) -> None:
    """§5.1: all seats are first in every section."""
    assert payment(engine, card, [], []) == ([48, 48] if card == "lords" else [0, 0])
