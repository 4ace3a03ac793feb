"""The naive engine against the rules: set-up, double cards, several cards, exhausted cards."""

from collections import Counter

import pytest

from .board import Board
from .first_game import FG, build, hexes, tile_kinds
from .game import Game
from .random_setup import NOMAD_POOL, cave_candidates
from .scenes import end, place_three, scene, terrain, use
from .sections import SECTIONS
from .table import Pick


def terrains(game: Game) -> set[str]:
    """The terrains among the legal picks."""
    return {str(p[1]) for p in game.legal() if p[0] == "terrain"}


def test_marshlands_add_five_double_cards() -> None:
    """T002."""
    game = Game.new(FG, ["lords"], 2, marsh=True)
    doubles = {card: n for card, n in game.deck.items() if "/" in card}
    assert sum(game.deck.values()) == 30
    assert doubles == dict.fromkeys(
        [f"swamp/{t}" for t in ("grass", "canyon", "desert", "flowers", "forest")], 1
    )


@pytest.mark.parametrize(("marsh", "left"), [(False, 20), (True, 24)])
def test_the_scouts_card_removes_a_terrain_from_the_deck(marsh: bool, left: int) -> None:
    """T003, T004."""
    game = Game.new(FG, ["scouts"], 2, marsh=marsh, removed_terrain="desert")
    assert sum(game.deck.values()) == left
    assert not any("desert" in card for card in game.deck)


def test_the_pool_of_nomad_tiles_has_fifteen() -> None:
    """T006; a game wants one for each nomad space."""
    assert Counter(map(str, Counter(NOMAD_POOL).values())) == {"1": 7, "2": 4}
    quarry = [(SECTIONS["nomads"]["quarry"], False), *FG[1:]]
    with pytest.raises(ValueError, match="one nomad tile"):
        Game.new(quarry, [], 2)
    spaces = Board(quarry).of_terrain["nomad space"]
    assert len(Game.new(quarry, [], 2, nomads=dict.fromkeys(spaces, "sword")).nomads) == 3


def test_mountains_far_from_special_hexes_can_be_caves() -> None:
    """T010: the section alone, so the others are without special hexes."""
    numbers = {"oracle": 2, "harbor": 1, "farm": 2, "tower": 9, "tavern": 9, "paddock": 13}
    plain = SECTIONS["base"]["oasis"]._replace(rows=("W" * 10,) * 10, locations={})
    for name, number in {**numbers, "oasis": 0}.items():
        board = Board([(SECTIONS["base"][name], False), *[(plain, False)] * 3])
        assert len(cave_candidates(board, (0, 0))) == number


@pytest.mark.parametrize(
    ("field", "value"),
    [("cards", ["friends"]), ("tasks", ["friends"]), ("nomads", {(0, 0): "friends"})],
)
def test_unknown_names_are_refused(field: str, value: object) -> None:
    """Game.new."""
    options: dict[str, object] = {"cards": [], field: value}
    with pytest.raises(ValueError, match="no such"):
        Game.new(FG, seats=2, **options)  # type: ignore[arg-type]


SWAMP_AND_DESERT = {(5, 5): "S", (5, 6): "S", (5, 7): "S"} | dict.fromkeys(
    [(10, 11), (10, 12), (10, 13), (10, 14)], "D"
)


def test_swamp_has_a_quota_of_two() -> None:
    """T035."""
    game = scene((), hand="swamp/desert", paint=SWAMP_AND_DESERT, tiles=["oracle"])
    assert game.legal() == {("terrain", "swamp"), ("terrain", "desert")}
    terrain(game, "swamp")
    assert terrains(game) == set()
    build(game, (5, 5), (5, 6))
    assert game.legal() == {("tile", "oracle"), ("end",)}
    use(game, "oracle")
    assert hexes(game) == {(5, 7)}


def test_the_other_half_has_a_quota_of_three() -> None:
    """T036."""
    game = scene((), hand="swamp/desert", paint=SWAMP_AND_DESERT, tiles=["barn"])
    terrain(game, "desert")
    build(game, (10, 11), (10, 12), (10, 13))
    use(game, "barn")
    build(game, (10, 11))
    assert hexes(game) == {(10, 14)}


def test_the_terrain_is_chosen_when_it_is_first_needed() -> None:
    """T037."""
    forest = dict.fromkeys([(5, 5), (5, 6), (5, 7), (5, 8)], "T")
    game = scene((), hand=["grass", "forest"], paint=forest, tiles=["farm", "oracle"])
    assert (tile_kinds(game), hexes(game)) == ({"farm"}, set())
    use(game, "farm")
    build(game, (0, 0))
    assert terrains(game) == {"grass", "forest"}
    terrain(game, "forest")
    use(game, "oracle")
    build(game, (5, 5))
    assert (terrains(game), hexes(game)) == (set(), {(5, 6)})
    build(game, (5, 6), (5, 7), (5, 8))
    before = game.discard.total()
    game.play(("end",))
    assert game.discard.total() == before + 2


def test_only_a_usable_terrain_can_be_chosen_if_there_is_one() -> None:
    """A-07."""
    assert terrains(scene(hand=["canyon", "desert", "grass"])) == {"grass"}
    game = scene(hand=["canyon", "swamp/desert"])
    assert terrains(game) == {"canyon", "swamp", "desert"}
    terrain(game, "swamp")
    assert game.legal() == {("redraw",)}
    game.play(("redraw",))
    assert (game.hands[0], game.removed) == (["canyon"], Counter(["swamp/desert"]))
    game.play(("card", "grass"))
    assert game.hands[0] == ["canyon", "grass"]
    place_three(game)
    assert (game.phase, game.turn.placed[3:], game.legal()) == ("after", [], {("end",)})


def test_the_plain_card_is_the_one_in_force() -> None:
    """§2.5 with the same terrain on two cards."""
    game = scene(hand=["swamp/desert", "desert"], paint={(5, 5): "D"})
    terrain(game, "desert")
    build(game, (5, 5))
    assert (game.hands[0], game.removed) == (["swamp/desert"], Counter(["desert"]))


def test_a_replacement_with_two_usable_halves_asks_for_one() -> None:
    """A-08: nothing placed yet, so swamp brings its own quota."""
    game = scene(hand="canyon", paint=SWAMP_AND_DESERT, marsh=True, tiles=["farm"])
    game.play(("redraw",))
    game.play(("card", "swamp/desert"))
    both: set[Pick] = {("terrain", "swamp"), ("terrain", "desert")}
    assert (game.chooser(), game.legal()) == (0, {*both, ("tile", "farm")})
    terrain(game, "swamp")
    build(game, (5, 5), (5, 6))
    assert game.phase == "after"


def test_a_replacement_keeps_the_number_of_a_begun_action() -> None:
    """A-08: one of three placed, so two are left on swamp too."""
    paint = {**SWAMP_AND_DESERT, (18, 18): "C"}
    game = scene(hand="canyon", paint=paint, marsh=True)
    build(game, (18, 18))
    game.play(("card", "swamp/canyon"))  # its canyon half is of no use
    assert (game.turn.terrain, hexes(game)) == ("swamp", {(5, 5), (5, 6), (5, 7)})
    build(game, (5, 5), (5, 6))
    assert game.phase == "after"
    game = scene(hand="swamp/canyon", paint={(18, 18): "S"}, marsh=True)
    terrain(game, "swamp")
    build(game, (18, 18))
    game.play(("card", "grass"))
    build(game, (18, 17))  # a quota of two was begun
    assert game.phase == "after"


def test_without_a_mandatory_action_the_terrain_is_chosen_afterwards() -> None:
    """§2.2: for a Barn, say."""
    game = scene([(0, 0)], hand=["canyon", "grass"], tiles=["barn"], supply=0)
    assert game.legal() == {("terrain", "grass"), ("end",)}
    terrain(game, "grass")
    assert game.legal() == {("tile", "barn"), ("end",)}
    end(game)
    assert game.chooser() == 1
