"""The naive engine against the rules §10.5 and the scenarios T267 to T275."""

import pytest

from .board import Hex
from .first_game import build, hexes, tile_kinds
from .random_setup import cave_candidates
from .scenes import end, place_three, scene, terrain, use
from .table import STOP, Pick
from .tasks import task_gold

REDRAW: Pick = ("redraw",)
STUCK = {"barn": "D", "harbor": "W", "rope_bridge": "C", "tree_house": "T"}


def test_after_a_redraw_tiles_may_still_be_used() -> None:
    """T267: until the first placement, and again after the last."""
    game = scene([(10, 10)], hand="canyon", tiles=["farm"])
    assert game.legal() == {REDRAW, ("tile", "farm")}
    game.play(REDRAW)
    game.play(("card", "grass"))
    assert (game.phase, tile_kinds(game)) == ("before", {"farm"})
    build(game, (10, 11))
    assert (game.phase, tile_kinds(game)) == ("placing", set())
    build(game, (10, 12), (10, 13))
    assert (game.phase, tile_kinds(game)) == ("after", {"farm"})


def test_the_chosen_terrain_stays_when_nothing_is_left_to_draw() -> None:
    """T268: the other card is not offered; Oracle works once a hex is free again."""
    game = scene([(5, 4)], hand=["desert", "grass"], paint={(5, 5): "D"}, tiles=["oracle"])
    game.deck.clear()
    terrain(game, "desert")
    build(game, (5, 5))
    assert (game.phase, game.legal(), game.hands[0]) == ("after", {("end",)}, ["grass"])
    game.settlements[0].remove((5, 5))
    assert game.legal() == {("end",), ("tile", "oracle")}


@pytest.mark.parametrize("tile", STUCK)
def test_an_outpost_opens_an_action_for_pieces_that_are_stuck(tile: str) -> None:
    """T269: every piece may be lifted, and a stuck one goes by the Outpost alone."""
    ground = dict.fromkeys([(5, 4), (5, 5), (15, 15)], STUCK[tile])
    game = scene([(5, 4), (5, 5)], paint=ground, tiles=[tile], hand="desert")
    assert tile not in tile_kinds(game)
    game = scene(
        [(5, 4), (5, 5)], paint=ground, tiles=[tile], hand="desert", nomad_hand=["outpost"]
    )
    use(game, tile)
    assert hexes(game) == {(5, 4), (5, 5)}
    build(game, (5, 4))
    assert game.legal() == {("tile", "outpost")}
    use(game, "outpost")
    assert game.legal() == {("hex", 15, 15)}


def test_a_city_hall_that_moves_is_not_built_again() -> None:
    """T270: it pays nothing."""
    red = ["shepherds", "ambassadors", "rovers"]
    game = scene([(10, 4), (10, 9)], [(9, 12)], cards=red, tiles=["bazaar", "city_hall"])
    use(game, "city_hall")
    build(game, (10, 6))
    gold, built_in = dict(game.gold[0]), set(game.turn.built_in)
    assert gold["shepherds"] == 2
    use(game, "bazaar", "city_hall")
    build(game, (10, 11))
    assert (dict(game.gold[0]), game.turn.built_in) == (gold, built_in)


def test_a_turn_begun_with_an_empty_supply_triggers_the_end() -> None:
    """T271: settlements set aside do not put it off."""
    game = scene([(10, 10)], [(0, 0)])
    game.supply[1], game.set_aside[1] = 0, 1
    place_three(game)
    assert not game.end_triggered
    end(game)
    assert (game.seat, game.end_triggered) == (1, True)


def test_a_round_without_a_placement_triggers_the_end() -> None:
    """T275: although there are settlements left."""
    game = scene(hand="canyon", rows=("M" * 20,) * 20)
    game.play(REDRAW)
    assert (game.phase, game.idle_turns, game.end_triggered) == ("after", 1, False)
    end(game)
    game.play(REDRAW)
    assert (game.phase, game.end_triggered) == ("after", True)
    end(game)
    assert game.chooser() is None


def test_a_deck_has_the_swamp_cards_if_it_is_told_so() -> None:
    """T272: the set-up decides it by the sections."""
    assert sum(scene(marsh=True).deck.values()) + 2 == 30
    assert sum(scene().deck.values()) + 2 == 25


def test_a_corner_counts_for_one_edge_or_for_both() -> None:
    """T273."""
    opposite: list[Hex] = [(0, 0), (19, 19)]
    four = [*opposite, (0, 19), (19, 0)]
    for rulings, pieces, gold in [
        ([], opposite, 10),
        (["corners-one"], opposite, 0),
        ([], four, 10),
        (["corners-one"], four, 10),
    ]:
        game = scene(pieces, tasks=["compass_points"], rulings=rulings)
        assert task_gold(game, 0, "compass_points") == gold


def test_a_task_pays_once_or_each_time() -> None:
    """A-62."""
    row: list[Hex] = [(8, c) for c in (7, 8, 9, 10)] + [(r, c) for r in (7, 9) for c in (7, 8, 9)]
    assert task_gold(scene(row, tasks=["fortress"]), 0, "fortress") == 6
    each = scene(row, tasks=["fortress"], rulings=["tasks-each"])
    assert task_gold(each, 0, "fortress") == 12


def test_all_colony_tiles_are_returned_at_once_by_the_other_ruling() -> None:
    """A-35: and one cannot stop."""
    game = scene([(10, 10)], tiles=["cathedral"], rulings=["cathedral-all"])
    game.colony[0] = 3
    use(game, "cathedral")
    build(game, (10, 11))
    assert (game.colony[0], STOP in game.legal()) == (0, False)
    build(game, (10, 12), (10, 13))
    assert game.using is None


def test_a_silo_is_used_three_times_by_the_other_ruling() -> None:
    """A-38."""
    for rulings, may_stop in (([], True), (["silo-three"], False)):
        game = scene([(10, 10)], paint={(10, 11): "O"}, rulings=rulings)
        game.start_silos(0)
        game.play(("build",))
        assert (STOP in game.legal()) == may_stop


def test_a_cave_may_be_nearer_by_the_other_ruling() -> None:
    """A-47: at distance two instead of three."""
    game = scene(paint={(5, 5): "M", (5, 7): "K"})
    assert cave_candidates(game.board, (0, 0)) == set()
    assert cave_candidates(game.board, (0, 0), least=2) == {(5, 5)}
