"""The six Kingdom Builder cards of Marshlands: the rules §5.3 and §11.10."""

import pytest

from .drawings import drawn
from .engines import Game, Place
from .positions import scene

REST = "knights lords"


def painted(
    engine: type[Game],
    card: str,
    picture: str,
    *locations: str,
    seats: int = 2,
    around: str = "K",
    removed: str = "",
) -> list[int]:
    """Return what a card pays the seats on a drawn board."""
    game, _ = drawn(
        engine,
        picture,
        *locations,
        cards=f"{card} {REST}",
        seats=seats,
        around=around,
        nomads="treasure" if "N" in picture else "",
        removed=removed,
    )
    return game.gold(card)


def paid(engine: type[Game], card: str, own: list[Place]) -> int:
    """Return what a card pays the first seat with these pieces on board FG."""
    return scene(engine, own, cards=f"{card} {REST}").gold(card)[0]


def test_geologists_pay_for_each_range_that_is_linked_to_another(engine: type[Game]) -> None:
    """§5.3 Geologists: two gold a range; one that is touched alone is nothing."""
    assert painted(engine, "geologists", "M s s M K M s .") == [4, 0]
    assert painted(engine, "geologists", "M s M s M s M") == [8, 0]
    assert painted(engine, "geologists", "M s s . M") == [0, 0]


def test_mountains_that_touch_are_one_range(engine: type[Game]) -> None:
    """§5.3 Geologists: however many of its hexes are linked."""
    bow = """
        M  s  M
         M  M  K
    """
    assert painted(engine, "geologists", bow) == [0, 0]
    assert painted(engine, "geologists", bow.replace("M  M  K", "M  K  K")) == [4, 0]


def test_ranges_are_joined_across_sections(engine: type[Game]) -> None:
    """§5.3 Geologists: (4,9) and (4,10) lie in two sections and are one range."""
    assert painted(engine, "geologists", "K K K K s M M s K") == [0, 0]
    assert painted(engine, "geologists", "K K K M s M M s K") == [4, 0]


def test_one_area_must_link_the_ranges(engine: type[Game]) -> None:
    """§5.3 Geologists: two areas, each at a range of its own, link nothing."""
    assert painted(engine, "geologists", "M s . s M") == [0, 0]
    assert painted(engine, "geologists", "M s o s M") == [0, 0]


def test_a_piece_on_a_mountain_touches_its_range(engine: type[Game]) -> None:
    """A-43: so does a wagon there."""
    assert painted(engine, "geologists", "K M1w s M K") == [4, 0]
    assert painted(engine, "geologists", "K m s . K") == [0, 0]


def test_messengers_pay_for_the_way_through_the_widest_area(engine: type[Game]) -> None:
    """§5.3 Messengers: eight hexes from end to end are 16 gold."""
    assert painted(engine, "messengers", "s s s s s s s s") == [16, 0]
    bend = """
        s  s  s  .  .
         .  .  s  .  .
        s  s  s  .  .
    """
    assert painted(engine, "messengers", bend) == [2 * 4, 0]


def test_messengers_ask_for_one_area(engine: type[Game]) -> None:
    """§5.3 Messengers (A-10): two far away from each other are nothing; nor is one alone."""
    assert painted(engine, "messengers", "s . . . . . s s") == [4, 0]
    assert painted(engine, "messengers", "s . . . . . . s") == [0, 0]


def test_messengers_pay_as_the_crow_flies(engine: type[Game]) -> None:
    """§5.3 Messengers: the area may go round about, the way counts straight."""
    ring = """
        .  s  s  s  .
         s  .  W  s  .
        .  s  .  .  .
    """
    assert painted(engine, "messengers", ring) == [2 * 4, 0]


def test_noblewomen_pay_for_the_most_pieces_at_a_castle(engine: type[Game]) -> None:
    """T237: two, two and one; the three gold of the castle are paid to all three (A-51)."""
    picture = """
        .  .1 .1 .
         .2 K  .2 .
        .  .3 .  .
    """
    game, _ = drawn(engine, picture, cards=f"noblewomen {REST}", seats=3)
    assert game.gold("noblewomen") == [5, 5, 0]
    assert game.gold("castles") == [3, 3, 3]


def test_noblewomen_do_not_pay_for_a_palace(engine: type[Game]) -> None:
    """T238: that is paid once, as a palace."""
    game, _ = drawn(engine, "s P s", cards=f"noblewomen {REST}")
    assert game.gold("noblewomen") == [0, 0]
    assert game.gold("palaces") == [5, 0]


@pytest.mark.parametrize("special", "KLNO")
def test_noblewomen_pay_for_castles_locations_camps_and_silos(
    engine: type[Game], special: str
) -> None:
    """A-42: each by itself."""
    names = ["farm"] * (special == "L")
    assert painted(engine, "noblewomen", f"s {special} o s", *names, around="M") == [5, 5]
    assert painted(engine, "noblewomen", f". {special} o s", *names, around="M") == [0, 5]


@pytest.mark.parametrize("special", "KLNOP")
def test_workers_and_merchants_know_all_special_hexes(engine: type[Game], special: str) -> None:
    """A-42: silos, camps and palaces are such hexes too."""
    names = ["farm"] * (special == "L")
    row = f"{special} s s K"
    nomads = "treasure" if special == "N" else ""
    game, _ = drawn(engine, row, *names, cards="workers merchants lords", nomads=nomads)
    assert game.gold("workers") == [2, 0]
    assert game.gold("merchants") == [8, 0]


def test_vassals_pay_for_pieces_at_an_inner_border(engine: type[Game]) -> None:
    """§5.3 Vassals: rows and columns 9 and 10, each piece once."""
    assert paid(engine, "vassals", [(9, 0), (10, 5), (0, 9), (4, 10), (9, 9), (10, 10)]) == 6
    assert paid(engine, "vassals", [(8, 8), (0, 0), (8, 11), (11, 8)]) == 0


def test_captains_pay_for_pieces_with_three_neighbours(engine: type[Game]) -> None:
    """§5.3 Captains: three or more of the own."""
    picture = """
        s  s  .  .
         s  s  .  .
        .  s  s  o
    """
    assert painted(engine, "captains", picture) == [4, 0]
    assert painted(engine, "captains", "s s s") == [0, 0]


def test_scouts_pay_for_pieces_next_to_the_removed_terrain(engine: type[Game]) -> None:
    """§5.3 Scouts: not for those on it."""
    assert painted(engine, "scouts", "s D d s .", removed="desert") == [1 + 1, 0]
    assert painted(engine, "scouts", "s D d s .", removed="forest") == [0, 0]


def test_on_the_removed_terrain_only_tiles_build(engine: type[Game]) -> None:
    """§5.3 Scouts: its cards are not in the game, its hexes are."""
    game, there = drawn(engine, "s Dx .", cards=f"scouts {REST}", removed="desert")
    assert game.use("oasis").targets() == there
    assert "=desert" not in game.skip_mandatory().pick("end").buttons()
