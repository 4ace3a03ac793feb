"""The six Kingdom Builder cards of Marshlands: the rules §5.3 and §11.10."""

import pytest

from .drawings import draw
from .engines import Game, Place
from .positions import scene

OTHER_CARDS = "knights lords"


def drawn_payment(
    engine: type[Game],
    card: str,
    picture: str,
    *locations: str,
    seats: int = 2,
    outside: str = "K",
    removed: str = "",
) -> list[int]:
    """Return what a card pays the seats on a drawn board."""
    game, _ = draw(
        engine,
        picture,
        *locations,
        cards=f"{card} {OTHER_CARDS}",
        seats=seats,
        outside=outside,
        nomads="treasure" if "N" in picture else "",
        removed=removed,
    )
    return game.gold(card)


def payment(engine: type[Game], card: str, own: list[Place]) -> int:
    """Return what a card pays the first seat with these pieces on board FG."""
    return scene(engine, own, cards=f"{card} {OTHER_CARDS}").gold(card)[0]


def test_geologists_pay_for_each_range_connected_to_another(engine: type[Game]) -> None:
    """§5.3 Geologists: they pay two gold per range; an unconnected range pays nothing."""
    assert drawn_payment(engine, "geologists", "M s s M K M s .") == [4, 0]
    assert drawn_payment(engine, "geologists", "M s M s M s M") == [8, 0]
    assert drawn_payment(engine, "geologists", "M s s . M") == [0, 0]


def test_adjacent_mountains_are_one_range(engine: type[Game]) -> None:
    """§5.3 Geologists: the number of its connected hexes does not matter."""
    bow = """
        M  s  M
         M  M  K
    """
    assert drawn_payment(engine, "geologists", bow) == [0, 0]
    assert drawn_payment(engine, "geologists", bow.replace("M  M  K", "M  K  K")) == [4, 0]


def test_ranges_continue_across_sections(engine: type[Game]) -> None:
    """§5.3 Geologists: (4,9) and (4,10) are in two sections and form one range."""
    assert drawn_payment(engine, "geologists", "K K K K s M M s K") == [0, 0]
    assert drawn_payment(engine, "geologists", "K K K M s M M s K") == [4, 0]


def test_one_area_must_connect_the_ranges(engine: type[Game]) -> None:
    """§5.3 Geologists: two areas, each at a different range, connect nothing."""
    assert drawn_payment(engine, "geologists", "M s . s M") == [0, 0]
    assert drawn_payment(engine, "geologists", "M s o s M") == [0, 0]


def test_a_piece_on_a_mountain_touches_its_range(engine: type[Game]) -> None:
    """A-43: this includes a wagon."""
    assert drawn_payment(engine, "geologists", "K M1w s M K") == [4, 0]
    assert drawn_payment(engine, "geologists", "K m s . K") == [0, 0]


def test_messengers_pay_for_the_widest_area(engine: type[Game]) -> None:
    """§5.3 Messengers: eight hexes from end to end pay 16 gold."""
    assert drawn_payment(engine, "messengers", "s s s s s s s s") == [16, 0]
    bend = """
        s  s  s  .  .
         .  .  s  .  .
        s  s  s  .  .
    """
    assert drawn_payment(engine, "messengers", bend) == [2 * 4, 0]


def test_messengers_pay_for_distances_within_one_area(engine: type[Game]) -> None:
    """§5.3 Messengers (A-10): distant areas and a single piece pay nothing."""
    assert drawn_payment(engine, "messengers", "s . . . . . s s") == [4, 0]
    assert drawn_payment(engine, "messengers", "s . . . . . . s") == [0, 0]


def test_messengers_pay_for_the_straight_distance(engine: type[Game]) -> None:
    """§5.3 Messengers: the shape of the area does not matter."""
    ring = """
        .  s  s  s  .
         s  .  W  s  .
        .  s  .  .  .
    """
    assert drawn_payment(engine, "messengers", ring) == [2 * 4, 0]


def test_noblewomen_pay_for_the_most_pieces_at_a_castle(engine: type[Game]) -> None:
    """T237: the seats have two, two and one; the castle pays all three (A-51)."""
    picture = """
        .  .1 .1 .
         .2 K  .2 .
        .  .3 .  .
    """
    game, _ = draw(engine, picture, cards=f"noblewomen {OTHER_CARDS}", seats=3)
    assert game.gold("noblewomen") == [5, 5, 0]
    assert game.gold("castles") == [3, 3, 3]


def test_noblewomen_do_not_pay_for_a_palace(engine: type[Game]) -> None:
    """T238: it pays once, as a palace."""
    game, _ = draw(engine, "s P s", cards=f"noblewomen {OTHER_CARDS}")
    assert game.gold("noblewomen") == [0, 0]
    assert game.gold("palaces") == [5, 0]


@pytest.mark.parametrize("special", "KLNO")
def test_noblewomen_pay_for_castles_locations_camps_and_silos(
    engine: type[Game], special: str
) -> None:
    """A-42: each hex pays separately."""
    names = ["farm"] * (special == "L")
    assert drawn_payment(engine, "noblewomen", f"s {special} o s", *names, outside="M") == [5, 5]
    assert drawn_payment(engine, "noblewomen", f". {special} o s", *names, outside="M") == [0, 5]


@pytest.mark.parametrize("special", "KLNOP")
def test_workers_and_merchants_count_all_special_hexes(engine: type[Game], special: str) -> None:
    """A-42: silos, camps and palaces are special hexes too."""
    names = ["farm"] * (special == "L")
    row = f"{special} s s K"
    nomads = "treasure" if special == "N" else ""
    game, _ = draw(engine, row, *names, cards="workers merchants lords", nomads=nomads)
    assert game.gold("workers") == [2, 0]
    assert game.gold("merchants") == [8, 0]


def test_vassals_pay_for_pieces_at_an_inner_border(engine: type[Game]) -> None:
    """§5.3 Vassals: rows and columns 9 and 10 pay, each piece once."""
    assert payment(engine, "vassals", [(9, 0), (10, 5), (0, 9), (4, 10), (9, 9), (10, 10)]) == 6
    assert payment(engine, "vassals", [(8, 8), (0, 0), (8, 11), (11, 8)]) == 0


def test_captains_pay_for_pieces_with_three_neighbours(engine: type[Game]) -> None:
    """§5.3 Captains: three or more of the seat's own pieces are needed."""
    picture = """
        s  s  .  .
         s  s  .  .
        .  s  s  o
    """
    assert drawn_payment(engine, "captains", picture) == [4, 0]
    assert drawn_payment(engine, "captains", "s s s") == [0, 0]


def test_scouts_pay_for_pieces_next_to_the_removed_terrain(engine: type[Game]) -> None:
    """§5.3 Scouts: pieces on it do not count."""
    assert drawn_payment(engine, "scouts", "s D d s .", removed="desert") == [1 + 1, 0]
    assert drawn_payment(engine, "scouts", "s D d s .", removed="forest") == [0, 0]


def test_only_tiles_build_on_the_removed_terrain(engine: type[Game]) -> None:
    """§5.3 Scouts: its cards are not in the game, but its hexes are."""
    game, marked = draw(engine, "s Dx .", cards=f"scouts {OTHER_CARDS}", removed="desert")
    assert game.use("oasis").targets() == marked
    assert "=desert" not in game.skip_mandatory().pick("end").buttons()
