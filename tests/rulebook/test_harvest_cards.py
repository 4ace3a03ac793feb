"""The cards of Harvest but Mayors: the rules §5.4 and §11.8."""

from .drawings import drawn, hold
from .scenes import Place, after, done, gold, next_turn, scene, using

REST = "knights lords"
ROVERS = f"rovers {REST}"
SEAM = ". . . . . s . . . ."  # the own settlement is at (4,9), the border on its right
FAR_POND = "s . N M M M M L {} W"  # the pond is in another section than the camp


def paid(card: str, own: list[Place]) -> int:
    """What a card pays the first seat with these pieces on board FG."""
    return gold(scene(own, cards=f"{card} {REST}"), card)[0]


def test_rangers_pay_for_lines_with_exactly_one_piece() -> None:
    """§5.4 Rangers: two gold each; four lines are 8."""
    assert paid("rangers", [(0, 0), (4, 5), (8, 8), (12, 8), (6, 8), (6, 9)]) == 8


def test_travellers_pay_for_pieces_on_the_edge() -> None:
    """§5.4 Travellers: a corner once; six are 6."""
    edge: list[Place] = [(0, 0), (0, 5), (4, 0), (9, 19), (19, 10), (19, 19)]
    assert paid("travellers", edge) == 6
    assert paid("travellers", [(1, 1), (8, 8), (9, 9), (18, 18)]) == 0


def test_chainers_pay_for_pieces_with_exactly_two_neighbours() -> None:
    """§5.4 Chainers: not for one, nor for three."""
    chain, _ = drawn("s s s s s s . s s", cards=f"chainers {REST}")
    assert gold(chain, "chainers") == [4, 0]
    star, _ = drawn(
        """
        .  s  .  .
         .  s  s  .
        .  s  .  .
        """,
        cards=f"chainers {REST}",
    )
    assert gold(star, "chainers") == [0, 0]


def test_homesteaders_pay_for_the_section_with_the_most() -> None:
    """§5.4 Homesteaders: one gold a piece there."""
    assert paid("homesteaders", [(0, 0), (0, 1), (4, 9), (0, 10), (10, 0), (19, 19), (9, 10)]) == 3


def test_rovers_pay_for_the_sections_built_in() -> None:
    """T166: two sections, two gold, at the end of the turn."""
    state, _ = drawn(SEAM, cards=ROVERS)
    state = after(state, (4, 8), (4, 10), (4, 11))
    assert gold(state, "rovers") == [0, 0]
    assert gold(after(state, "end"), "rovers") == [2, 0]


def test_rovers_pay_one_for_one_section() -> None:
    """§5.4 Rovers: however many are built there; and each turn anew."""
    state, _ = drawn(SEAM, cards=ROVERS)
    state.hand[1] = 0
    state = next_turn(after(state, (4, 8), (4, 7), (4, 6)), "grass")
    assert gold(state, "rovers") == [1, 0]
    state.hand[1] = 0
    state = next_turn(after(state, (4, 5), (4, 4), (4, 10)), "grass")
    assert gold(state, "rovers") == [3, 0]


def test_rovers_pay_for_no_move() -> None:
    """§5.4 Rovers: a settlement that moves to another section is not built there."""
    state, _ = drawn(SEAM, cards=ROVERS)
    state = after(using(done(state), "paddock"), (4, 9), (4, 11), "end")
    assert gold(state, "rovers") == [0, 0]


def test_rovers_pay_for_meeples_that_are_placed() -> None:
    """§5.4 Rovers: to place one is a build, like any build of a tile."""
    state, _ = drawn(SEAM, cards=ROVERS)
    state = after(using(done(state), "wagon"), (4, 10), "end")
    assert gold(state, "rovers") == [1, 0]


def test_rovers_pay_for_no_canoe_in_the_turn_of_another() -> None:
    """A-55: neither the one who builds nor the one whose turn it is."""
    state, _ = drawn(FAR_POND.format("o"), "canoe", nomads="treasure", cards=ROVERS)
    hold(state, "canoe", seat=1)
    state = after(state, (4, 5), (4, 13))
    state.hand[1] = 0
    state = after(done(state), "end", "=grass", "end")
    assert gold(state, "rovers") == [1, 0]


def test_rovers_pay_for_an_own_canoe_in_the_own_turn() -> None:
    """§5.4 Rovers: it is the only build in its section."""
    state, _ = drawn(FAR_POND.format("s"), "canoe", nomads="treasure", cards=ROVERS, tile=True)
    state = after(state, (4, 5), (4, 13))
    assert gold(after(done(state), "end"), "rovers") == [2, 0]
