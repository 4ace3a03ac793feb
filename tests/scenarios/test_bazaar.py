"""The Bazaar, which repeats another location tile: the rules §4.6 and §11.8."""

from .drawings import NO_CARD, draw
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
    """T143: Farm is used twice in a turn; both tiles are then used."""
    game, _ = draw(engine, "L s L . . . D D", "bazaar", "farm", tile=True, card="desert")
    game = game.pick("farm", (4, 7), "bazaar")
    assert game.buttons() == {"farm"}
    game = game.pick("farm", (4, 8))
    assert game.tiles() == {(4, 4): "used", (4, 6): "used"}
    assert game.buttons() == set()


def test_bazaar_can_be_used_first(engine: type[Game]) -> None:
    """§4.6 Bazaar: the tile then has two uses."""
    game, _ = draw(engine, "L s L . . . D D", "bazaar", "farm", tile=True, card="desert")
    game = game.pick("bazaar", "farm", (4, 7), "farm", (4, 8))
    assert game.supply() == 37


def test_bazaar_cannot_be_used_alone(engine: type[Game]) -> None:
    """§4.6 Bazaar: it needs another usable tile."""
    single, _ = draw(engine, "L s . . .", "bazaar", tile=True)
    assert single.buttons() == set()
    full, _ = draw(engine, "L s L . .", "bazaar", "oasis", tile=True)
    assert full.buttons() == set()
    useful, _ = draw(engine, "L s L . D", "bazaar", "oasis", tile=True)
    assert useful.buttons() == {"bazaar", "oasis"}


def test_bazaar_does_not_repeat_farming(engine: type[Game]) -> None:
    """T142: an action that every seat has is not a tile."""
    game, _ = draw(engine, "L s A A . .", "bazaar", tile=True)
    assert game.buttons() == {"farming"}
    assert game.pick("farming", (4, 6)).buttons() == set()


def test_bazaar_does_not_repeat_a_cave_move(engine: type[Game]) -> None:
    """§7.2: every seat has that action too."""
    game, _ = draw(engine, "L s M^ . .", "bazaar", tile=True)
    assert game.buttons() == {"caves"}


def test_bazaar_does_not_repeat_a_tile_won_in_this_turn(engine: type[Game]) -> None:
    """T145."""
    game, _ = draw(
        engine, "L s L . . .", "bazaar", "farm", card="desert", seat_1="tiles bazaar farm+"
    )
    assert game.buttons() == {"redraw"}


def test_bazaar_does_not_repeat_nomad_or_bonus_tiles(engine: type[Game]) -> None:
    """§4.6 Bazaar: it repeats only location tiles."""
    game, _ = draw(
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
    """T144: they are placed in one turn, and there is no third."""
    game, _ = draw(engine, PLAIN, "bazaar", "barracks", tile=True)
    game = game.pick("barracks", (4, 5), "bazaar", "barracks")
    assert game.targets() == {(4, 5), (6, 5)}
    game = game.pick((6, 5))
    assert len(game.pieces(kind="warrior")) == 2
    assert game.use("barracks").targets() == {(4, 5), (6, 5)}


def test_bazaar_places_and_moves_a_ship(engine: type[Game]) -> None:
    """§4.6 Bazaar: it is the same ship."""
    picture = """
        L  s  W  W  W  W
         L  K  K  K  K  K
    """
    game, _ = draw(engine, picture, "bazaar", "lighthouse", tile=True, outside="K")
    game = game.pick("lighthouse", (4, 6), "bazaar", "lighthouse", (4, 7), (4, 8), (4, 9))
    assert game.pieces(kind="ship") == {(4, 9)}


def test_bazaar_with_crossroads_draws_a_third_card(engine: type[Game]) -> None:
    """A-29: this happens at the end of this turn only."""
    game, _ = draw(engine, "L s L . . .", "bazaar", "crossroads", tile=True, seat_2=NO_CARD)
    game = game.skip_mandatory().pick("bazaar", "crossroads")
    assert game.buttons() == {"end"}
    game = game.next_turn("grass", "forest", "desert")
    assert game.hand() == ["desert", "forest", "grass"]
    game = game.pick("on-grass").skip_mandatory().pick("end", "=canyon", "=flowers")
    assert game.chooser() == 1


def test_bazaar_repeats_the_temple_and_the_fort(engine: type[Game]) -> None:
    """§4.6 Bazaar: two settlements are set aside; a second card is drawn."""
    game, _ = draw(engine, "L s L s s", "bazaar", "temple", tile=True)
    game = game.skip_mandatory().pick("temple", (4, 8), "bazaar", "temple", (4, 7))
    assert game.aside() == 2
    game, _ = draw(engine, "L s L . . .", "bazaar", "fort", tile=True)
    game = game.skip_mandatory().pick("fort", "=grass", (4, 7), "bazaar", "fort")
    assert game.chooser() == CHANCE


def test_bazaar_moves_a_city_hall_built_in_this_turn(engine: type[Game]) -> None:
    """A-31: it is lifted and placed again next to a piece; its tiles are lost and won."""
    game, _ = draw(engine, PLAIN, "bazaar", "city_hall", tile=True)
    game = game.pick("city_hall", (5, 6), "bazaar", "city_hall")
    game = game.pick((6, 6))
    assert game.pieces(kind="hall") == {(6, 6), (6, 5), (6, 7), (5, 5), (5, 6), (7, 5), (7, 6)}
    assert len(game.pieces()) == 8


def test_a_moved_city_hall_must_change_its_place(engine: type[Game]) -> None:
    """A-67: it may overlap its old hexes."""
    game, _ = draw(engine, PLAIN, "bazaar", "city_hall", tile=True)
    before = game.use("city_hall").targets()
    game = game.pick("city_hall", (5, 6), "bazaar", "city_hall")
    assert game.targets() == before - {(5, 6)}


def test_a_moved_city_hall_can_lose_and_win_a_tile(engine: type[Game]) -> None:
    """A-31: it leaves the Oasis and reaches the Farm."""
    picture = """
        L  .  .  .  L  .  .
         s  .  .  .  .  .  .
        L  .  .  .  .  .  .
         .  .  .  .  .  .  .
        .  .  L  .  .  .  .
    """
    game, _ = draw(
        engine, picture, "bazaar", "oasis", "city_hall", "farm", seat_1="tiles bazaar city_hall"
    )
    game = game.pick("city_hall", (5, 6))
    assert game.tiles() == {(4, 4): "ready", (4, 8): "won", (6, 4): "used"}
    game = game.pick("bazaar", "city_hall", (6, 6))
    assert game.tiles() == {(4, 4): "used", (6, 4): "used", (8, 6): "won"}


def test_bazaar_does_not_move_an_opponents_city_hall(engine: type[Game]) -> None:
    """A-31: it keeps its kind and place."""
    picture = """
        L  .  .  .  .  .  .  .  .2h .2h
         s  .  .  .  .  .  .  .2h .2h .2h
        L  .  .  .  .  .  .  .  .2h .2h
         .  .  .  .  .  .  .  .  .  .
    """
    game, _ = draw(engine, picture, "bazaar", "city_hall", tile=True)
    theirs = game.pieces(1)
    game = game.pick("city_hall", (5, 6), "bazaar", "city_hall", (6, 6))
    assert (game.pieces(1), game.pieces(1, "hall")) == (theirs, theirs)
    assert len(game.pieces(kind="hall")) == len(theirs) == 7


def test_bazaar_does_not_move_a_city_hall_in_a_later_turn(engine: type[Game]) -> None:
    """A-31: it moves only in the turn in which it was placed."""
    game, _ = draw(engine, PLAIN, "bazaar", "city_hall", tile=True, seat_2=NO_CARD)
    game = game.skip_mandatory().pick("city_hall", (5, 6)).next_turn("desert")
    assert not {"bazaar", "city_hall"} & game.buttons()


def test_bazaar_places_the_scouts_again(engine: type[Game]) -> None:
    """A-67: both are lifted first, so they may return to their hexes."""
    game, _ = draw(
        engine,
        """
        L  s  M  M
         L  M  M  M
        """,
        "bazaar",
        "scout_cabin",
        tile=True,
        outside="K",
    )
    game = game.pick("scout_cabin", (4, 6), (4, 7), "bazaar", "scout_cabin")
    assert game.scouts() == set()
    assert game.targets() == {(4, 6), (5, 5)}
    assert game.pick((5, 5), (5, 6)).scouts() == {(5, 5), (5, 6)}


def test_bazaar_repeats_a_canoe_in_its_window(engine: type[Game]) -> None:
    """§4.6 Bazaar: this is possible in its owner's turn."""
    row = "s . N M L s W W M L s"
    game, _ = draw(engine, row, "canoe", "bazaar", nomads="treasure", tile=True)
    game = game.pick((4, 5))
    assert game.targets() == {(4, 10)}
    game = game.pick((4, 10))
    assert (game.targets(), game.buttons()) == ({(4, 11)}, {"stop"})
    assert game.pick("stop").tiles() == {(4, 8): "used", (4, 13): "ready"}
    assert game.pick((4, 11)).tiles() == {(4, 8): "used", (4, 13): "used"}


def test_bazaar_does_not_repeat_a_canoe_won_in_this_turn(engine: type[Game]) -> None:
    """A-27: the tile cannot be used yet."""
    game, _ = draw(
        engine,
        "s . . . N M L s W W M L s",
        "canoe",
        "bazaar",
        nomads="treasure",
        seat_1="tiles bazaar canoe+",
    )
    assert game.pick((4, 5), (4, 6), (4, 7)).buttons() == {"end"}


def test_bazaar_repeats_nothing_in_another_seats_turn(engine: type[Game]) -> None:
    """§4.6 Bazaar: the canoe builds once."""
    game, _ = draw(
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


def test_moving_a_city_hall_is_not_a_build(engine: type[Game]) -> None:
    """T270: Shepherds, Ambassadors and Rovers pay for the first placement only (A-31, A-60)."""
    red = "shepherds ambassadors rovers"
    game, _ = draw(engine, TWO_SECTIONS, "bazaar", "city_hall", tile=True, cards=red)
    game = game.skip_mandatory().pick("city_hall", (5, 6))
    assert [game.gold(card)[0] for card in red.split()] == [2, 0, 0]
    game = game.pick("bazaar", "city_hall", (5, 11), "end")
    assert [game.gold(card)[0] for card in red.split()] == [2, 0, 1]


def test_the_scout_cabin_can_be_repeated_on_the_hexes_of_its_scouts(engine: type[Game]) -> None:
    """A-67: these are the only free hexes."""
    picture = """
        L  s  M
         L  M  K
    """
    game, _ = draw(engine, picture, "bazaar", "scout_cabin", tile=True, outside="K")
    game = game.pick("scout_cabin", (4, 6), (5, 5), "bazaar", "scout_cabin")
    assert game.targets() == {(4, 6), (5, 5)}


def test_bazaar_places_and_moves_a_wagon(engine: type[Game]) -> None:
    """§4.6 Bazaar: it is the same wagon, and it can stop early."""
    game, _ = draw(engine, PLAIN, "bazaar", "wagon", tile=True)
    game = game.pick("wagon", (5, 5), "bazaar", "wagon")
    assert game.buttons() == {"take"}
    assert game.pick((5, 6), "stop").pieces(kind="wagon") == {(5, 6)}
