"""The Bazaar, which repeats another location tile: the rules §4.6 and §11.8."""

from .drawings import NO_CARD, drawn
from .engines import CHANCE, Game

PLAIN = """
    L  .  .  .  .  .  .  .  .
     s  .  .  .  .  .  .  .  .
    L  .  .  .  .  .  .  .  .
     .  .  .  .  .  .  .  .  .
    .  .  .  .  .  .  .  .  .
"""
TWO_SECTIONS = """
    L  .  .  .  .  .  .  .  .  o
     s  .  .  .  .  s  .  .  .  .
    L  .  .  .  .  .  .  .  .  .
     .  .  .  .  .  .  .  .  .  .
"""


def test_bazaar_repeats_a_tile(engine: type[Game]) -> None:
    """T143: Farm twice in a turn; both are used then."""
    game, _ = drawn(engine, "L s L . . . D D", "bazaar", "farm", tile=True, card="desert")
    game = game.pick("farm", (4, 7), "bazaar")
    assert game.buttons() == {"farm"}
    game = game.pick("farm", (4, 8))
    assert game.tiles() == {(4, 4): "used", (4, 6): "used"}
    assert game.buttons() == set()


def test_bazaar_may_come_first(engine: type[Game]) -> None:
    """§4.6 Bazaar: it is as if the tile had two uses."""
    game, _ = drawn(engine, "L s L . . . D D", "bazaar", "farm", tile=True, card="desert")
    game = game.pick("bazaar", "farm", (4, 7), "farm", (4, 8))
    assert game.supply() == 37


def test_bazaar_is_of_no_use_alone(engine: type[Game]) -> None:
    """§4.6 Bazaar: there must be another tile with something to do."""
    alone, _ = drawn(engine, "L s . . .", "bazaar", tile=True)
    assert alone.buttons() == set()
    full, _ = drawn(engine, "L s L . .", "bazaar", "oasis", tile=True)
    assert full.buttons() == set()
    useful, _ = drawn(engine, "L s L . D", "bazaar", "oasis", tile=True)
    assert useful.buttons() == {"bazaar", "oasis"}


def test_bazaar_repeats_no_farming(engine: type[Game]) -> None:
    """T142: an action that every seat has is not a tile."""
    game, _ = drawn(engine, "L s A A . .", "bazaar", tile=True)
    assert game.buttons() == {"farming"}
    assert game.pick("farming", (4, 6)).buttons() == set()


def test_bazaar_repeats_no_cave_move(engine: type[Game]) -> None:
    """§7.2: nor that."""
    game, _ = drawn(engine, "L s M^ . .", "bazaar", tile=True)
    assert game.buttons() == {"caves"}


def test_bazaar_repeats_no_tile_won_in_this_turn(engine: type[Game]) -> None:
    """T145."""
    game, _ = drawn(
        engine, "L s L . . .", "bazaar", "farm", card="desert", seat_1="tiles bazaar farm+"
    )
    assert game.buttons() == {"redraw"}


def test_bazaar_repeats_no_nomad_tile_and_no_bonus_tile(engine: type[Game]) -> None:
    """§4.6 Bazaar: only location tiles."""
    game, _ = drawn(
        engine,
        "L s N . L . L",
        "bazaar",
        "refuge",
        "refuge",
        nomads="donation_grass",
        card="desert",
        seat_1="tiles bazaar donation_grass refuge_bonus",
    )
    assert game.buttons() == {"donation_grass", "refuge_bonus", "redraw"}


def test_bazaar_with_barracks_places_two_warriors(engine: type[Game]) -> None:
    """T144: in one turn, and never a third."""
    game, _ = drawn(engine, PLAIN, "bazaar", "barracks", tile=True)
    game = game.pick("barracks", (4, 5), "bazaar", "barracks")
    assert game.targets() == {(4, 5), (6, 5)}
    game = game.pick((6, 5))
    assert len(game.pieces(kind="warrior")) == 2
    assert game.use("barracks").targets() == {(4, 5), (6, 5)}


def test_bazaar_with_a_ship_places_it_and_moves_it(engine: type[Game]) -> None:
    """§4.6 Bazaar: it is the same ship."""
    picture = """
        L  s  W  W  W  W
         L  K  K  K  K  K
    """
    game, _ = drawn(engine, picture, "bazaar", "lighthouse", tile=True, around="K")
    game = game.pick("lighthouse", (4, 6), "bazaar", "lighthouse", (4, 7), (4, 8), (4, 9))
    assert game.pieces(kind="ship") == {(4, 9)}


def test_bazaar_with_crossroads_draws_a_third_card(engine: type[Game]) -> None:
    """A-29: at the end of this turn, and only of this one."""
    game, _ = drawn(engine, "L s L . . .", "bazaar", "crossroads", tile=True, seat_2=NO_CARD)
    game = game.skip_mandatory().pick("bazaar", "crossroads")
    assert game.buttons() == {"end"}
    game = game.next_turn("grass", "forest", "desert")
    assert game.hand() == ["desert", "forest", "grass"]
    game = game.pick("on-grass").skip_mandatory().pick("end", "=canyon", "=flowers")
    assert game.chooser() == 1


def test_bazaar_repeats_the_temple_and_the_fort(engine: type[Game]) -> None:
    """§4.6 Bazaar: two set aside; another card drawn."""
    game, _ = drawn(engine, "L s L s s", "bazaar", "temple", tile=True)
    game = game.skip_mandatory().pick("temple", (4, 8), "bazaar", "temple", (4, 7))
    assert game.aside() == 2
    game, _ = drawn(engine, "L s L . . .", "bazaar", "fort", tile=True)
    game = game.skip_mandatory().pick("fort", "=grass", (4, 7), "bazaar", "fort")
    assert game.chooser() == CHANCE


def test_bazaar_moves_the_city_hall_that_was_built_in_this_turn(engine: type[Game]) -> None:
    """A-31: it is lifted and placed again, next to an own piece; its tiles are lost and won."""
    game, _ = drawn(engine, PLAIN, "bazaar", "city_hall", tile=True)
    game = game.pick("city_hall", (5, 6), "bazaar", "city_hall")
    game = game.pick((6, 6))
    assert game.pieces(kind="hall") == {(6, 6), (6, 5), (6, 7), (5, 5), (5, 6), (7, 5), (7, 6)}
    assert len(game.pieces()) == 8


def test_a_city_hall_must_be_placed_elsewhere(engine: type[Game]) -> None:
    """A-67: not where it was; its own hexes are free for it."""
    game, _ = drawn(engine, PLAIN, "bazaar", "city_hall", tile=True)
    before = game.use("city_hall").targets()
    game = game.pick("city_hall", (5, 6), "bazaar", "city_hall")
    assert game.targets() == before - {(5, 6)}


def test_a_city_hall_that_moves_may_lose_and_win_a_tile(engine: type[Game]) -> None:
    """A-31: it leaves the Oasis and reaches the Farm."""
    picture = """
        L  .  .  .  L  .  .
         s  .  .  .  .  .  .
        L  .  .  .  .  .  .
         .  .  .  .  .  .  .
        .  .  L  .  .  .  .
    """
    game, _ = drawn(
        engine, picture, "bazaar", "oasis", "city_hall", "farm", seat_1="tiles bazaar city_hall"
    )
    game = game.pick("city_hall", (5, 6))
    assert game.tiles() == {(4, 4): "ready", (4, 8): "won", (6, 4): "used"}
    game = game.pick("bazaar", "city_hall", (6, 6))
    assert game.tiles() == {(4, 4): "used", (6, 4): "used", (8, 6): "won"}


def test_only_the_own_city_hall_is_moved(engine: type[Game]) -> None:
    """A-31: another's stays what and where it is."""
    picture = """
        L  .  .  .  .  .  .  .  .2h .2h
         s  .  .  .  .  .  .  .2h .2h .2h
        L  .  .  .  .  .  .  .  .2h .2h
         .  .  .  .  .  .  .  .  .  .
    """
    game, _ = drawn(engine, picture, "bazaar", "city_hall", tile=True)
    theirs = game.pieces(1)
    game = game.pick("city_hall", (5, 6), "bazaar", "city_hall", (6, 6))
    assert (game.pieces(1), game.pieces(1, "hall")) == (theirs, theirs)
    assert len(game.pieces(kind="hall")) == len(theirs) == 7


def test_in_a_later_turn_the_city_hall_stays(engine: type[Game]) -> None:
    """A-31: the Bazaar moves it only in the turn in which it was placed."""
    game, _ = drawn(engine, PLAIN, "bazaar", "city_hall", tile=True, seat_2=NO_CARD)
    game = game.skip_mandatory().pick("city_hall", (5, 6)).next_turn("desert")
    assert not {"bazaar", "city_hall"} & game.buttons()


def test_bazaar_places_the_scouts_again(engine: type[Game]) -> None:
    """A-67: both are lifted first, so they may go where they were."""
    game, _ = drawn(
        engine,
        """
        L  s  M  M
         L  M  M  M
        """,
        "bazaar",
        "scout_cabin",
        tile=True,
        around="K",
    )
    game = game.pick("scout_cabin", (4, 6), (4, 7), "bazaar", "scout_cabin")
    assert game.scouts() == set()
    assert game.targets() == {(4, 6), (5, 5)}
    assert game.pick((5, 5), (5, 6)).scouts() == {(5, 5), (5, 6)}


def test_bazaar_repeats_a_canoe_inside_its_window(engine: type[Game]) -> None:
    """§4.6 Bazaar: in the own turn."""
    row = "s . N M L s W W M L s"
    game, _ = drawn(engine, row, "canoe", "bazaar", nomads="treasure", tile=True)
    game = game.pick((4, 5))
    assert game.targets() == {(4, 10)}
    game = game.pick((4, 10))
    assert (game.targets(), game.buttons()) == ({(4, 11)}, {"stop"})
    assert game.pick("stop").tiles() == {(4, 8): "used", (4, 13): "ready"}
    assert game.pick((4, 11)).tiles() == {(4, 8): "used", (4, 13): "used"}


def test_bazaar_does_not_wake_a_canoe_won_in_this_turn(engine: type[Game]) -> None:
    """A-27: it is no tile that could be used now."""
    game, _ = drawn(
        engine,
        "s . . . N M L s W W M L s",
        "canoe",
        "bazaar",
        nomads="treasure",
        seat_1="tiles bazaar canoe+",
    )
    assert game.pick((4, 5), (4, 6), (4, 7)).buttons() == {"end"}


def test_bazaar_repeats_nothing_in_the_turn_of_another(engine: type[Game]) -> None:
    """§4.6 Bazaar: one answer of the canoe is all."""
    game, _ = drawn(
        engine,
        "s . N M L o W W M L o",
        "canoe",
        "bazaar",
        nomads="treasure",
        seat_2="tiles canoe bazaar",
    )
    game = game.pick((4, 5), (4, 10))
    assert game.chooser() == 0
    assert game.tiles(1) == {(4, 8): "used", (4, 13): "ready"}


def test_a_city_hall_that_moves_is_not_built_again(engine: type[Game]) -> None:
    """T270: Shepherds, Ambassadors and Rovers pay for the first placement only (A-31, A-60)."""
    red = "shepherds ambassadors rovers"
    game, _ = drawn(engine, TWO_SECTIONS, "bazaar", "city_hall", tile=True, cards=red)
    game = game.skip_mandatory().pick("city_hall", (5, 6))
    assert [game.gold(card)[0] for card in red.split()] == [2, 0, 0]
    game = game.pick("bazaar", "city_hall", (5, 11), "end")
    assert [game.gold(card)[0] for card in red.split()] == [2, 0, 1]


def test_the_scout_cabin_is_judged_with_the_scouts_lifted(engine: type[Game]) -> None:
    """A-67: the only free hexes are those on which they stand."""
    picture = """
        L  s  M
         L  M  K
    """
    game, _ = drawn(engine, picture, "bazaar", "scout_cabin", tile=True, around="K")
    game = game.pick("scout_cabin", (4, 6), (5, 5), "bazaar", "scout_cabin")
    assert game.targets() == {(4, 6), (5, 5)}


def test_bazaar_with_a_wagon_places_it_and_moves_it(engine: type[Game]) -> None:
    """§4.6 Bazaar: it is the same wagon, and it can stop early."""
    game, _ = drawn(engine, PLAIN, "bazaar", "wagon", tile=True)
    game = game.pick("wagon", (5, 5), "bazaar", "wagon")
    assert game.buttons() == {"take"}
    assert game.pick((5, 6), "stop").pieces(kind="wagon") == {(5, 6)}
