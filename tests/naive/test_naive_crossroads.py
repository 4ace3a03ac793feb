"""The naive engine against the rules §11.6: Crossroads but the meeples."""

from .first_game import build, hexes, tile_kinds
from .scenes import end, hold, next_own_turn, place_three, scene, terrain, use


def test_a_crossroads_tile_gives_a_second_card_at_once() -> None:
    """T100."""
    game = scene([(10, 10)], locations={(10, 12): "crossroads"})
    build(game, (10, 11), (10, 9), (10, 8))
    end(game)
    assert (len(game.hands[0]), game.seat) == (2, 1)


def test_a_lost_crossroads_tile_leaves_the_cards_in_hand() -> None:
    """T101."""
    game = scene(
        [(10, 11)],
        hand=["grass", "desert"],
        paint={(0, 0): "D"},
        locations={(10, 12): "crossroads"},
        tiles=["paddock"],
    )
    hold(game, 0, (10, 12))
    use(game, "paddock")
    build(game, (10, 11), (10, 9))
    assert game.tiles[0] == {}
    assert {p for p in game.legal() if p[0] == "terrain"} == {
        ("terrain", "grass"),
        ("terrain", "desert"),
    }
    terrain(game, "desert")
    build(game, (0, 0))
    game.play(("card", "grass"))
    place_three(game)
    end(game)
    assert len(game.hands[0]) == 1


def test_the_fort_builds_next_to_own_pieces_on_the_drawn_terrain() -> None:
    """T102."""
    game = scene([(10, 10)], paint={(10, 11): "C", (0, 0): "C"}, tiles=["fort", "farm"], supply=5)
    use(game, "fort")
    assert (game.chooser(), {p[0] for p in game.legal()}) == ("chance", {"card"})
    game.play(("card", "canyon"))
    assert game.legal() == {("hex", 10, 11)}
    assert game.discard["canyon"] == 1
    build(game, (10, 11))
    assert (game.using, tile_kinds(game)) == (None, {"farm"})


def test_the_fort_offers_both_terrains_of_a_double_card() -> None:
    """T103: each next to own pieces if possible."""
    swamp = dict.fromkeys([(0, 0), (0, 5)], "S")
    game = scene([(10, 10)], paint=swamp, tiles=["fort"], marsh=True)
    use(game, "fort")
    game.play(("card", "swamp/grass"))
    assert hexes(game) == {(0, 0), (0, 5)} | game.board.neighbours((10, 10))
    build(game, (0, 5))
    assert game.using is None


def test_the_fort_builds_nothing_on_a_full_terrain() -> None:
    """T104."""
    game = scene([(10, 10)], tiles=["fort"])
    use(game, "fort")
    game.play(("card", "canyon"))
    assert (game.using, game.discard["canyon"], tile_kinds(game)) == (None, 1, set())
    assert game.tiles[0] == {(17, 5): "used"}


def test_the_fort_needs_a_settlement_and_a_card() -> None:
    """§4.4."""
    assert tile_kinds(scene([(10, 10)], tiles=["fort"], supply=0)) == set()
    game = scene([(10, 10)], tiles=["fort"])
    game.deck.clear()
    assert tile_kinds(game) == set()
    game.discard["grass"] = 1
    use(game, "fort")
    assert game.legal() == {("card", "grass")}


def test_an_outpost_may_be_declared_after_the_draw_of_the_fort() -> None:
    """§3.5."""
    game = scene(
        [(10, 10)], paint={(10, 11): "C", (0, 0): "C"}, tiles=["fort"], nomad_hand=["outpost"]
    )
    use(game, "fort")
    game.play(("card", "canyon"))
    use(game, "outpost")
    assert game.legal() == {("hex", 10, 11), ("hex", 0, 0)}


def test_the_city_hall_gains_all_tiles_around_it() -> None:
    """T106."""
    game = scene([(10, 7)], locations={(8, 9): "farm", (12, 10): "tower"}, tiles=["city_hall"])
    use(game, "city_hall")
    build(game, (10, 9))
    assert game.hall_cells(0) == {(10, 9)} | game.board.neighbours((10, 9))
    assert game.tiles[0] == {(17, 5): "used", (8, 9): "new", (12, 10): "new"}
    assert (game.supply[0], len(game.own(0))) == (39, 8)
    place_three(game)
    next_own_turn(game)
    assert "city_hall" not in tile_kinds(game)


def test_the_city_hall_needs_seven_free_hexes_next_to_an_own_piece() -> None:
    """§3.9."""
    game = scene([(10, 7)], [(9, 9)], paint={(12, 8): "W"}, tiles=["city_hall"])
    use(game, "city_hall")
    assert hexes(game) == {(8, 6), (8, 7), (8, 8), (9, 5), (10, 5), (11, 5), (12, 6)}


def test_ambassadors_pay_each_cell_of_a_city_hall() -> None:
    """T108."""
    game = scene([(10, 7)], [(8, 9), (10, 11)], tiles=["city_hall"], cards=["ambassadors"])
    use(game, "city_hall")
    build(game, (10, 9))
    # (8, 9) touches the cells (9, 8) and (9, 9), (10, 11) touches (10, 10) only.
    assert game.scores()[0]["ambassadors"] == 3
    game = scene([(10, 7)], [(8, 8), (10, 11)], tiles=["city_hall"], cards=["ambassadors"])
    use(game, "city_hall")
    build(game, (10, 9))
    assert game.scores()[0]["ambassadors"] == 2
