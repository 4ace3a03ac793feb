"""The naive engine against the rules §11: the mandatory action, the turn and the end."""

from collections import Counter

import pytest

from .board import Board
from .first_game import FG, build, hexes, position, split, tile_kinds
from .game import Game


def test_the_deck_has_five_cards_of_each_terrain() -> None:
    """T001."""
    game = Game.new(FG, ["lords", "miners", "workers"], 3)
    assert (sum(game.deck.values()), set(game.deck.values())) == (25, {5})


def test_the_first_settlement_goes_anywhere_on_its_terrain() -> None:
    """T020."""
    game = position(card="flowers")
    assert len(game.legal()) == len(hexes(game)) == 57


@pytest.mark.parametrize(
    ("card", "expected"), [("flowers", {(13, 7), (13, 8)}), ("forest", {(11, 7)})]
)
def test_the_next_settlement_goes_next_to_own_ones(
    card: str, expected: set[tuple[int, int]]
) -> None:
    """T021, T023."""
    assert hexes(position(own=[(12, 8)], card=card)) == expected


def test_a_seat_that_touches_no_canyon_starts_anew_at_the_oasis() -> None:
    """T025."""
    game = position(own=[(14, 14), (15, 13), (16, 14)], card="canyon")
    build(game, (16, 6))
    assert game.tiles[0] == {(17, 5): "new"}


def test_placements_may_be_split_between_two_groups() -> None:
    """T026."""
    game = position(own=[(8, 7), (8, 11)], card="forest")
    build(game, (8, 6), (8, 12), (7, 12))
    assert game.legal() == {("end",)}


def test_no_tile_is_usable_between_mandatory_placements() -> None:
    """T027."""
    game = position(own=[(12, 18)], card="flowers", tiles={(11, 17): "farm"})
    assert tile_kinds(game) == {"farm"}
    build(game, (12, 19))
    with pytest.raises(ValueError, match="not legal"):
        game.play(("tile", "farm"))
    assert {p[0] for p in game.legal()} == {"hex"}
    build(game, (13, 19), (12, 15))
    assert game.legal() == {("tile", "farm"), ("end",)}


def test_a_supply_of_two_gives_two_placements_and_triggers_the_end() -> None:
    """T028."""
    game = position(own=[(12, 8)], card="flowers", supply=2, tiles={(2, 18): "paddock"})
    build(game, (13, 7))
    assert not game.end_triggered
    build(game, (13, 6))
    assert game.end_triggered
    assert game.legal() == {("tile", "paddock"), ("end",)}


def test_with_an_empty_supply_the_turn_has_no_mandatory_action() -> None:
    """T029."""
    game = position(own=[(8, 4)], supply=0, tiles={(2, 18): "paddock", (11, 17): "farm"})
    assert game.legal() == {("tile", "paddock"), ("end",)}


def test_optional_builds_may_use_up_the_supply_before_the_mandatory_action() -> None:
    """§2.1."""
    game = position(own=[(12, 8)], supply=1, tiles={(11, 17): "farm"})
    game.play(("tile", "farm"))
    build(game, (12, 9))
    assert game.end_triggered
    assert game.legal() == {("end",)}


def test_a_card_of_a_full_terrain_is_replaced() -> None:
    """T030."""
    desert = split(Board(FG).of_terrain["desert"])
    game = position(card="desert", others=desert)
    assert game.legal() == {("redraw",)}
    game.play(("redraw",))
    assert (game.chooser(), game.hands[0], game.removed) == ("chance", [], Counter(["desert"]))
    game.play(("card", "desert"))  # of no use either, so another one is drawn
    assert (game.chooser(), game.removed["desert"]) == ("chance", 2)
    game.play(("card", "forest"))
    assert (game.chooser(), game.hands[0]) == (0, ["forest"])
    build(game, (11, 5), (11, 6), (11, 7))
    assert game.legal() == {("end",)}


def test_a_terrain_that_fills_up_is_replaced_for_the_remaining_placements() -> None:
    """T031."""
    desert = split(Board(FG).of_terrain["desert"] - {(10, 10)})
    game = position(card="desert", others=desert, tiles={(17, 5): "oracle"})
    assert hexes(game) == {(10, 10)}
    build(game, (10, 10))
    assert game.chooser() == "chance"
    game.play(("card", "canyon"))
    assert hexes(game) == game.board.of_terrain["canyon"]  # none is next to (10, 10)
    build(game, (12, 10), (12, 11))
    assert game.legal() == {("tile", "oracle"), ("end",)}


def test_an_exhausted_terrain_leaves_the_oracle_without_use() -> None:
    """T032."""
    desert = split(Board(FG).of_terrain["desert"] - {(10, 10), (10, 11), (11, 10)})
    game = position(card="desert", others=desert, tiles={(17, 5): "oracle"})
    build(game, (10, 10), (10, 11), (11, 10))
    assert game.legal() == {("end",)}
    assert game.tiles[0][(17, 5)] == "ready"


def test_the_mandatory_action_ends_when_no_card_is_of_use() -> None:
    """§2.5, last clause."""
    desert = split(Board(FG).of_terrain["desert"])
    game = position(card="desert", others=desert)
    game.deck, game.discard = Counter({"desert": 1}), Counter({"desert": 2})
    game.play(("redraw",))
    assert game.legal() == {("end",)}
    assert (game.hands[0], game.removed) == ([], Counter({"desert": 1}))
    assert (game.deck, game.discard) == (Counter({"desert": 1}), Counter({"desert": 2}))


def test_the_whole_desert_area_taken_frees_from_adjacency() -> None:
    """T070."""
    game = position(own=[(10, 10), (10, 11), (11, 10)], card="desert")
    assert hexes(game) == game.board.of_terrain["desert"] - game.settlements[0]
    assert len(hexes(game)) == 50


def play_turn(game: Game) -> None:
    """Place the mandatory settlements anywhere and end the turn; chance deals what it can."""
    while ("end",) not in game.legal():
        game.play(min(game.legal()))
    game.play(("end",))
    while game.chooser() == "chance":
        game.play(min(game.legal()))


def test_the_round_of_the_trigger_is_completed() -> None:
    """T260."""
    game = position(others=[(), (), ()])
    play_turn(game)
    game.supply[1] = 3
    play_turn(game)
    assert (game.end_triggered, game.hands[1]) == (True, [])
    play_turn(game)
    assert game.chooser() == 3
    play_turn(game)
    assert (game.chooser(), game.legal()) == (None, set())


def test_the_last_seat_ends_the_game_with_its_own_turn() -> None:
    """T261."""
    game = position()
    play_turn(game)
    game.supply[1] = 1
    play_turn(game)
    assert game.chooser() is None


def test_equal_totals_share_the_victory() -> None:
    """T263."""
    game = position(own=[(0, 16)], others=[[(0, 17)], [(1, 14)]], cards=["knights"])
    assert (game.totals(), game.winners()) == ([2, 2, 2], [0, 1, 2])


def test_an_empty_draw_pile_is_made_of_the_discards() -> None:
    """T264."""
    game = position(card="grass")
    game.deck, game.discard = Counter(), Counter({"canyon": 1})
    build(game, (8, 7), (8, 8), (8, 9))
    game.play(("end",))
    assert game.legal() == {("card", "canyon"), ("card", "grass")}
    assert not game.discard


def test_a_seat_without_a_card_skips_its_mandatory_action() -> None:
    """§2.5, last clause, one turn later."""
    desert = split(Board(FG).of_terrain["desert"])
    game = position(card="desert", others=desert, tiles={(17, 5): "oracle"})
    game.deck = Counter()
    game.play(("redraw",))
    game.play(("end",))
    assert (game.chooser(), game.hands[0]) == (1, [])
    play_turn(game)
    play_turn(game)
    assert (game.chooser(), game.legal()) == (0, {("end",)})


def test_a_game_has_two_to_five_seats() -> None:
    """A-01."""
    for seats in (1, 6):
        with pytest.raises(ValueError, match="two to five"):
            Game.new(FG, ["lords"], seats)
