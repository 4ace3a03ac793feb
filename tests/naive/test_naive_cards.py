"""The naive engine against the rules §11: the Kingdom Builder cards and the castles."""

from .board import Hex
from .cards import CARDS
from .first_game import FG, position
from .game import Game


def score(card: str, *pieces: set[Hex], lords_zero_counts: bool = True) -> list[int]:
    """What a card pays each seat on FG for these pieces."""
    game = Game.new(FG, [card], max(2, len(pieces)), lords_zero_counts)
    for seat, places in enumerate(pieces):
        game.settlements[seat] = places
    return [gold[card] for gold in game.scores()][: len(pieces)]


def some(count: int, row: int, column: int) -> set[Hex]:
    """Hexes of one section, whatever their terrain."""
    return {(row + i // 10, column + i % 10) for i in range(count)}


def test_one_chain_links_two_locations() -> None:
    """T220."""
    chain = {(6, 8), (6, 9), (6, 10)}
    assert score("merchants", chain) == [8]
    assert score("workers", chain) == [2]


def test_four_of_five_special_hexes_are_linked() -> None:
    """T222: castle (3, 3) is reached by a piece of its own."""
    chain = {(6, 8), (6, 9), (6, 10)}
    row = {(11, 12), (12, 12), (13, 11), (14, 12)}
    assert score("merchants", chain | row | {(3, 2)}) == [16]


def test_one_chain_of_four_pays_as_much_as_two_pairs() -> None:
    """T223."""
    pairs = {(6, 8), (6, 9), (6, 10), (11, 12), (12, 12), (13, 11), (14, 12)}
    join = {(7, 10), (8, 10), (9, 10), (10, 11)}
    assert score("merchants", pairs) == score("merchants", pairs | join) == [16]


def test_lords_pay_the_two_highest_numbers_of_each_section() -> None:
    """T226: in the three other sections nobody stands, so all are first there."""
    counts = [some(8, 0, 0), some(8, 1, 0), some(6, 2, 0), some(2, 3, 0)]
    assert score("lords", *counts) == [12 + 36, 12 + 36, 6 + 36, 36]
    assert score("lords", *counts, lords_zero_counts=False) == [12, 12, 6, 0]


def test_with_lords_nothing_is_a_number_too() -> None:
    """A-09."""
    assert score("lords", some(1, 0, 0), set()) == [12 + 36, 6 + 36]
    assert score("lords", some(1, 0, 0), set(), lords_zero_counts=False) == [12, 0]


def test_farmers_pay_for_the_poorest_section() -> None:
    """T227."""
    rich = some(10, 0, 0) | some(6, 0, 10) | some(4, 10, 0)
    assert score("farmers", rich | some(6, 10, 10)) == [12]
    assert score("farmers", rich) == [0]


def test_knights_pay_for_one_line_only() -> None:
    """T228."""
    assert score("knights", {(0, 1), (0, 9), (0, 19), (5, 1)}) == [6]
    assert score("knights", some(3, 0, 0) | some(3, 4, 4)) == [6]


def test_discoverers_hermits_and_citizens_count_lines_areas_and_pairs() -> None:
    """§5.1, cards 3 to 5."""
    pieces = {(8, 7), (8, 8), (8, 9), (9, 7), (9, 9), (2, 0), (2, 1)}
    assert score("discoverers", pieces) == [3]
    assert score("hermits", pieces) == [2]
    assert score("citizens", pieces) == [2]


def test_fishermen_and_miners_leave_out_who_stands_on_their_terrain() -> None:
    """§5.1, cards 1 and 6."""
    # Canyon by water, water, mountain by water, and canyon and desert by mountains only.
    pieces = {(10, 2), (9, 2), (3, 15), (0, 7), (0, 5)}
    assert score("fishermen", pieces) == [2]
    assert score("miners", {(0, 7), (0, 5), (0, 4), (3, 14), (8, 8)}) == [3]


def test_a_seat_without_pieces_gets_nothing_but_lords() -> None:
    """§5.1 on empty sets."""
    assert all(score(card, set()) == [0] for card in CARDS if card != "lords")


def test_each_castle_pays_three_gold_once() -> None:
    """§2.11."""
    game = position(own=[(3, 2), (3, 4), (11, 10)], others=[[(3, 2)]])
    assert [gold["castles"] for gold in game.scores()] == [6, 3]
    assert list(game.scores()[0]) == ["fishermen", "knights", "merchants", "castles"]
