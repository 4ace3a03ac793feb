"""The naive engine against the rules §11.5: the Outpost."""

from .board import Hex
from .first_game import build, hexes, tile_kinds
from .scenes import next_own_turn, scene, use
from .table import TAKE


def test_an_outpost_frees_one_mandatory_placement() -> None:
    """T090."""
    game = scene([(10, 10)], nomad_hand=["outpost"])
    build(game, (10, 11), (10, 12))
    assert (0, 0) not in hexes(game)
    use(game, "outpost")
    assert len(game.legal()) == len(hexes(game)) == 400 - 3
    build(game, (0, 0))
    assert game.legal() == {("end",)}
    next_own_turn(game)
    assert (tile_kinds(game), game.nomad_tiles[0]) == (set(), {})


def test_an_outpost_before_the_mandatory_action_begins_it() -> None:
    """§3.5; the two others follow the rule again."""
    game = scene([(10, 10)], nomad_hand=["outpost", "outpost"], tiles=["farm"])
    assert tile_kinds(game) == {"outpost", "farm"}
    use(game, "outpost")
    assert (game.phase, tile_kinds(game)) == ("placing", set())
    build(game, (0, 0))
    assert tile_kinds(game) == {"outpost"}
    assert hexes(game) == game.board.neighbours((0, 0)) | game.board.neighbours((10, 10))


def test_an_outpost_frees_the_farm() -> None:
    """T091."""
    game = scene([(10, 10)], nomad_hand=["outpost"], tiles=["farm"])
    use(game, "farm")
    assert len(hexes(game)) == 6
    use(game, "outpost")
    assert len(game.legal()) == len(hexes(game)) == 400 - 1 - 1
    build(game, (0, 0))
    assert (game.outpost, game.using, tile_kinds(game)) == (False, None, set())


def test_an_outpost_is_nothing_for_the_village() -> None:
    """T092."""
    game = scene([(9, 10), (9, 11), (10, 10)], nomad_hand=["outpost"], tiles=["village"])
    use(game, "village")
    assert tile_kinds(game) == set()


def test_an_outpost_frees_a_move_where_that_opens_a_hex() -> None:
    """A-16."""
    lake: dict[Hex, str] = dict.fromkeys([(5, 5), (15, 15)], "W")
    game = scene([(5, 4), (10, 10)], paint=lake, nomad_hand=["outpost"], tiles=["harbor"])
    use(game, "harbor")
    assert tile_kinds(game) == set()
    build(game, (10, 10))
    assert hexes(game) == {(5, 5)}
    use(game, "outpost")
    assert game.legal() == {("hex", 5, 5), ("hex", 15, 15)}
    build(game, (15, 15))
    assert not game.outpost


def test_an_outpost_that_is_not_made_use_of_is_gone() -> None:
    """§3.5: it serves the action it was declared in."""
    game = scene([(10, 10)], tiles=["cathedral"], nomad_hand=["outpost"])
    game.colony[0] = 2
    use(game, "cathedral", "outpost")
    game.play(TAKE)
    assert (game.outpost, tile_kinds(game)) == (False, set())
    assert len(hexes(game)) == 6
