"""The Canoe, which builds when a last tile is taken: the rules §4.5 and §11.7."""

from .drawings import NO_CARD, draw
from .engines import OVER, Game
from .ponds import PICK_UP, POND, decline, ponds


def test_a_canoe_builds_on_swamp_or_water_when_a_last_tile_is_taken(engine: type[Game]) -> None:
    """T130: three swamp and four water hexes next to the owner's pieces are legal."""
    game, marked = draw(
        engine,
        """
        .1 .  L  .3 M  Sx M  M  M
         M  M  M  M  Sx .2 Wx M  M
        M  M  M  M  L  .2 Sx M  M
         M  M  M  M  Wx .2 Wx M  W
        M  M  M  M  M  Wx M  S  S
        """,
        "refuge",
        "canoe",
        seats=3,
        seat_2="tiles canoe",
        seat_3="tiles refuge",
    )
    game = game.pick((4, 5))
    assert game.chooser() == 1
    assert (game.targets(), game.buttons()) == (marked, {"stop"})
    assert len(marked) == 7


def test_a_seat_next_to_water_may_build_on_a_distant_swamp(engine: type[Game]) -> None:
    """T131: swamp and water are separate; no swamp is adjacent, so any is legal."""
    game, marked = draw(
        engine,
        """
        .1 .  N  M  L  o  Wx W
         M  M  M  M  M  M  M  M
        Sx Sx M  M  M  M  M  W
        """,
        "canoe",
        nomads="treasure",
        seat_2="tiles canoe",
    )
    assert game.pick((4, 5)).targets() == marked


def test_a_canoe_works_once_until_the_end_of_its_owners_turn(engine: type[Game]) -> None:
    """T134: it cannot be used for a second last tile in the same round (A-26)."""
    game = ponds(engine, 2, far="N", nomads="treasure treasure", seat_2=NO_CARD)
    game = game.pick(PICK_UP, POND[1], "stop")
    assert game.tiles(1) == {(8, 6): "used"}
    choosers, game = decline(game.pick((4, 5)))
    assert choosers == [0]
    game = game.skip_mandatory().pick("end", "=grass", "end", "=grass")
    assert game.tiles(1) == {(8, 6): "ready"}


def test_a_canoe_won_in_this_turn_cannot_be_used(engine: type[Game]) -> None:
    """A-27: it becomes ready at the end of the turn."""
    game = ponds(engine, 2, seat_2="tiles G9+")
    choosers, game = decline(game.pick(PICK_UP))
    assert choosers == [0]
    game = game.skip_mandatory().pick("end", "=grass")
    assert game.tiles(1) == {(8, 6): "ready"}


def test_the_bonus_of_the_canoe_is_an_ordinary_action(engine: type[Game]) -> None:
    """T135: it builds one settlement on swamp or water, before or after the mandatory action."""
    game, _ = draw(
        engine,
        "L s S W L s W",
        "canoe",
        "canoe",
        tile=True,
        card="desert",
        seat_1="tiles canoe_bonus",
    )
    assert game.buttons() == {"canoe_bonus", "redraw"}
    game = game.skip_mandatory().pick("canoe_bonus")
    assert game.targets() == {(4, 6), (4, 10)}
    game = game.pick((4, 10))
    assert (game.buttons(), game.more_tiles()) == ({"end"}, {"canoe_bonus": "used"})


def test_a_canoe_is_not_an_optional_action(engine: type[Game]) -> None:
    """§4.5 Canoe: its owner cannot use it in their turn without a window."""
    game, _ = draw(engine, "L s W W", "canoe", tile=True, card="desert")
    assert game.buttons() == {"redraw"}


def test_a_nomad_tile_won_in_another_seats_turn_is_usable_in_the_next_own_turn(
    engine: type[Game],
) -> None:
    """T096: the second seat wins it by canoe and can use it in its next turn only."""
    game = ponds(engine, 2, pond="N", nomads="treasure donation_grass")
    game = game.pick(PICK_UP, POND[1])
    assert game.more_tiles(1) == {"donation_grass": "won"}
    _, game = decline(game)
    game = game.skip_mandatory().pick("end", "=forest")
    assert "donation_grass" in game.buttons()
    assert game.skip_mandatory().pick("end", "=grass").more_tiles(1) == {}


def test_a_canoe_can_build_the_last_settlement(engine: type[Game]) -> None:
    """T262: this triggers the end in another seat's turn, and the round is finished."""
    game = ponds(engine, 2, seat_2="supply 1")
    game = game.pick(PICK_UP, POND[1], "stop")
    assert (game.is_ending(), game.chooser()) == (True, 0)
    game = game.skip_mandatory().pick("end")
    for seat in (1, 2):
        assert game.chooser() == seat
        game = game.skip_mandatory().pick("end")
    assert game.chooser() == OVER
