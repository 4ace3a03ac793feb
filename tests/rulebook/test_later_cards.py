"""The six Kingdom Builder cards of Marshlands: the rules §5.3 and §11.10."""

import pytest

from kingdombuilder.insight.scores import CASTLES, PALACES

from .drawings import drawn
from .scenes import Place, after, buttons, done, gold, scene, targets, using

REST = "knights lords"


def painted(
    card: str, picture: str, *locations: str, seats: int = 2, around: str = "K", removed: str = ""
) -> list[int]:
    """What a card pays the seats on a drawn board."""
    state, _ = drawn(
        picture,
        *locations,
        cards=f"{card} {REST}",
        seats=seats,
        around=around,
        nomads="treasure" if "N" in picture else "",
        removed=removed,
    )
    return gold(state, card)


def paid(card: str, own: list[Place]) -> int:
    """What a card pays the first seat with these pieces on board FG."""
    return gold(scene(own, cards=f"{card} {REST}"), card)[0]


def test_geologists_pay_for_each_range_that_is_linked_to_another() -> None:
    """§5.3 Geologists: two gold a range; one that is touched alone is nothing."""
    assert painted("geologists", "M s s M K M s .") == [4, 0]
    assert painted("geologists", "M s M s M s M") == [8, 0]
    assert painted("geologists", "M s s . M") == [0, 0]


def test_mountains_that_touch_are_one_range() -> None:
    """§5.3 Geologists: however many of its hexes are linked."""
    bow = """
        M  s  M
         M  M  K
    """
    assert painted("geologists", bow) == [0, 0]
    assert painted("geologists", bow.replace("M  M  K", "M  K  K")) == [4, 0]


def test_ranges_are_joined_across_sections() -> None:
    """§5.3 Geologists: (4,9) and (4,10) lie in two sections and are one range."""
    assert painted("geologists", "K K K K s M M s K") == [0, 0]
    assert painted("geologists", "K K K M s M M s K") == [4, 0]


def test_one_area_must_link_the_ranges() -> None:
    """§5.3 Geologists: two areas, each at a range of its own, link nothing."""
    assert painted("geologists", "M s . s M") == [0, 0]
    assert painted("geologists", "M s o s M") == [0, 0]


def test_who_stands_on_a_mountain_touches_its_range() -> None:
    """A-43: so does a wagon there."""
    assert painted("geologists", "K M1w s M K") == [4, 0]
    assert painted("geologists", "K m s . K") == [0, 0]


def test_messengers_pay_for_the_way_through_the_widest_area() -> None:
    """§5.3 Messengers: eight hexes from end to end are 16 gold."""
    assert painted("messengers", "s s s s s s s s") == [16, 0]
    bend = """
        s  s  s  .  .
         .  .  s  .  .
        s  s  s  .  .
    """
    assert painted("messengers", bend) == [2 * 4, 0]


def test_messengers_ask_for_one_area() -> None:
    """§5.3 Messengers (A-10): two far away from each other are nothing; nor is one alone."""
    assert painted("messengers", "s . . . . . s s") == [4, 0]
    assert painted("messengers", "s . . . . . . s") == [0, 0]


def test_messengers_pay_as_the_crow_flies() -> None:
    """§5.3 Messengers: the area may go round about, the way counts straight."""
    ring = """
        .  s  s  s  .
         s  .  W  s  .
        .  s  .  .  .
    """
    assert painted("messengers", ring) == [2 * 4, 0]


def test_noblewomen_pay_whoever_has_most_pieces_at_a_castle() -> None:
    """T237: two, two and one; the three gold of the castle are paid to all three (A-51)."""
    picture = """
        .  .1 .1 .
         .2 K  .2 .
        .  .3 .  .
    """
    state, _ = drawn(picture, cards=f"noblewomen {REST}", seats=3)
    assert gold(state, "noblewomen") == [5, 5, 0]
    assert gold(state, CASTLES) == [3, 3, 3]


def test_noblewomen_do_not_pay_for_a_palace() -> None:
    """T238: that is paid once, as a palace."""
    state, _ = drawn("s P s", cards=f"noblewomen {REST}")
    assert gold(state, "noblewomen") == [0, 0]
    assert gold(state, PALACES) == [5, 0]


@pytest.mark.parametrize("special", "KLNO")
def test_noblewomen_pay_for_castles_locations_camps_and_silos(special: str) -> None:
    """A-42: each by itself."""
    names = ["farm"] * (special == "L")
    assert painted("noblewomen", f"s {special} o s", *names, around="M") == [5, 5]
    assert painted("noblewomen", f". {special} o s", *names, around="M") == [0, 5]


@pytest.mark.parametrize("special", "KLNOP")
def test_workers_and_merchants_know_all_special_hexes(special: str) -> None:
    """A-42: silos, camps and palaces are such hexes too."""
    names = ["farm"] * (special == "L")
    row = f"{special} s s K"
    nomads = "treasure" if special == "N" else ""
    state, _ = drawn(row, *names, cards="workers merchants lords", nomads=nomads)
    assert gold(state, "workers") == [2, 0]
    assert gold(state, "merchants") == [8, 0]


def test_vassals_pay_for_pieces_at_an_inner_border() -> None:
    """§5.3 Vassals: rows and columns 9 and 10, each piece once."""
    assert paid("vassals", [(9, 0), (10, 5), (0, 9), (4, 10), (9, 9), (10, 10)]) == 6
    assert paid("vassals", [(8, 8), (0, 0), (8, 11), (11, 8)]) == 0


def test_captains_pay_for_pieces_with_three_neighbours() -> None:
    """§5.3 Captains: three or more of the own."""
    picture = """
        s  s  .  .
         s  s  .  .
        .  s  s  o
    """
    assert painted("captains", picture) == [4, 0]
    assert painted("captains", "s s s") == [0, 0]


def test_scouts_pay_for_pieces_next_to_the_removed_terrain() -> None:
    """§5.3 Scouts: not for those on it."""
    assert painted("scouts", "s D d s .", removed="desert") == [1 + 1, 0]
    assert painted("scouts", "s D d s .", removed="forest") == [0, 0]


def test_on_the_removed_terrain_only_tiles_build() -> None:
    """§5.3 Scouts: its cards are not in the game, its hexes are."""
    state, there = drawn("s Dx .", cards=f"scouts {REST}", removed="desert")
    assert targets(using(state, "oasis")) == there
    assert "=desert" not in buttons(after(done(state), "end"))
