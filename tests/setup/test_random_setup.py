"""Random set-ups with the expansions: the rules §1.5, §7 and §11.1."""

from collections import Counter
from random import Random

import pytest

from kingdombuilder.box import BOXES, CARDS, NOMADS, QUEENIES, SECTIONS, TASKS
from kingdombuilder.box.queenies.queenies.caves import sites
from kingdombuilder.box.section import Section
from kingdombuilder.notation.picks import card_name
from kingdombuilder.notation.setup_code import read_setup_code, write_setup_code
from kingdombuilder.rules.board import MOUNTAIN
from kingdombuilder.rules.cells import QUARTERS, count, near
from kingdombuilder.rules.hexes import each, parse_hex
from kingdombuilder.rules.pile import KINDS, copies
from kingdombuilder.rules.rulings import CAVES_NEAR
from kingdombuilder.setup.assembly import assemble
from kingdombuilder.setup.random_setup import random_setup
from kingdombuilder.setup.setup import Setup, bare_board, board_for, start, tile_spec
from kingdombuilder.text.parsing import ParseError

FOUR = ("tavern", "paddock", "oasis", "farm")
FISHERMEN = ("fishermen", "knights", "merchants")
CODE = "board: tavern {} oasis farm; cards: fishermen knights merchants; {}seats: 2"
CROSSROADS = SECTIONS.names_in(("crossroads",))
ALL = tuple(BOXES)
SEA = Section("sea", "house", ("W" * 10,) * 10, ())
CAVE_SITES = {  # §7.2, counted for each section separately
    "oracle": 2,
    "harbor": 1,
    "farm": 2,
    "tower": 9,
    "tavern": 9,
    "paddock": 13,
    "barn": 8,
    "oasis": 0,
    "quarry": 3,
    "garden": 5,
    "village": 4,
    "caravan": 1,
    "lighthouse_foresters_lodge": 3,
    "barracks_crossroads": 1,
    "city_hall_fort": 6,
    "monastery_wagon": 6,
}


def deck(setup: Setup) -> dict[str, int]:
    """Return the cards of a game by name."""
    pile = start(setup).deck
    return {card_name(card): copies(pile, card) for card in range(KINDS) if copies(pile, card)}


def test_marshlands_adds_a_swamp_card_for_each_terrain() -> None:
    """T002: there are 30 cards."""
    cards = deck(random_setup(Random(1), boxes=("marshlands",), cards=FISHERMEN))
    plain = ("grass", "flowers", "forest", "canyon", "desert")
    assert cards == {**dict.fromkeys(plain, 5), **{f"swamp/{name}": 1 for name in plain}}


def test_the_swamp_cards_follow_the_sections_in_play() -> None:
    """T272: they are in the deck if a section has swamp, whatever the boxes."""
    marshy = random_setup(Random(1), sections=["canoe", "temple", "farm", "oasis"])
    assert marshy.swamp_cards
    assert sum(deck(marshy).values()) == 30
    dry = random_setup(Random(1), boxes=("base", "marshlands"), sections=FOUR)
    assert not dry.swamp_cards
    assert sum(deck(dry).values()) == 25


def test_a_set_up_code_decides_on_the_swamp_cards() -> None:
    """A-74: the sections do not."""
    for code in (CODE.format("canoe", ""), CODE.format("tower", "options: swamp-cards; ")):
        setup = read_setup_code(code)
        assert setup.swamp_cards == ("swamp-cards" in code)
        assert write_setup_code(setup) == code


def test_the_removed_terrain_is_that_of_a_random_card() -> None:
    """A-44: swamp is never removed, because a swamp card removes its other terrain."""
    removed = {
        random_setup(Random(seed), boxes=("base", "marshlands"), cards=["scouts"]).removed
        for seed in range(60)
    }
    assert removed == {"grass", "flowers", "forest", "canyon", "desert"}
    assert random_setup(Random(1), cards=["knights", "lords", "farmers"]).removed == ""


@pytest.mark.parametrize("sections", range(5))
def test_each_crossroads_section_brings_a_task(sections: int) -> None:
    """T005: there are as many tasks as Crossroads sections."""
    chosen = [*CROSSROADS[:sections], *FOUR[sections:]]
    tasks = random_setup(Random(1), boxes=ALL, sections=chosen).tasks
    assert len(tasks) == len(set(tasks)) == sections
    assert set(tasks) <= set(TASKS)


def test_every_camp_has_one_nomad_tile() -> None:
    """T006: Quarry and Caravan have four camps."""
    setup = random_setup(Random(1), boxes=ALL, sections=["quarry", "caravan", "oasis", "farm"])
    board = board_for(setup)
    assert len(setup.nomads) == count(board.camps) == 4
    sites_of_tiles = [board.site[slot] for slot in range(len(board.site)) if board.power[slot]]
    assert all(sites_of_tiles.count(camp) == 1 for camp in each(board.camps))


def test_there_are_fifteen_nomad_tiles() -> None:
    """T006: there are seven different donations and two each of four others."""
    copies_of = {name: NOMADS[name].copies for name in NOMADS}
    donations = [name for name in NOMADS if name.startswith("donation_")]
    assert len(donations) == 7
    others = ("resettlement", "outpost", "sword", "treasure")
    assert copies_of == {**dict.fromkeys(donations, 1), **dict.fromkeys(others, 2)}


def test_nomad_tiles_do_not_exceed_their_copies() -> None:
    """§1.5: over many games, each kind is used at most as often as it exists."""
    boards = [
        random_setup(Random(seed), boxes=ALL, sections=["quarry", "caravan", "village", "garden"])
        for seed in range(50)
    ]
    assert {name for board in boards for name in board.nomads} == set(NOMADS)
    for board in boards:
        assert all(times <= NOMADS[name].copies for name, times in Counter(board.nomads).items())


def test_the_sword_can_be_left_out() -> None:
    """§0: this is an option of the table, like excluding a card."""
    chosen = ["quarry", "caravan", "village", "garden"]
    for seed in range(50):
        setup = random_setup(
            Random(seed), boxes=ALL, sections=chosen, exclude=("sword", "lords", "mayors")
        )
        assert "sword" not in setup.nomads
        assert not {"lords", "mayors"} & set(setup.cards)


def test_cards_come_from_all_boxes_in_play() -> None:
    """§1.5: a box's cards are used even if none of its sections was drawn."""
    drawn = {
        card
        for seed in range(200)
        for card in random_setup(Random(seed), boxes=("base", "harvest"), sections=FOUR).cards
    }
    assert drawn == set(CARDS.names_in(("base", "harvest")))


@pytest.mark.parametrize(("name", "places"), CAVE_SITES.items())
def test_a_cave_is_far_from_all_special_hexes(name: str, places: int) -> None:
    """T010: the distance is at least three within a section; Oasis has no mountain (A-47)."""
    section = SECTIONS[name]
    tiles = {location: tile_spec(location) for *_, location in section.locations}
    assert count(sites(assemble([section, SEA, SEA, SEA], tiles), 0)) == places


def test_the_french_rule_allows_caves_at_distance_two() -> None:
    """A-47: Oracle then has four sites instead of two."""
    section = SECTIONS["oracle"]
    board = assemble([section, SEA, SEA, SEA], {"oracle": tile_spec("oracle")})
    assert count(sites(board, 0)) == 2
    assert count(sites(board, CAVES_NEAR)) == 4
    for seed in range(20):
        chosen = random_setup(Random(seed), queenies=["caves"], rulings=["caves-near"])
        board = board_for(chosen)
        assert not board.caves & near(board.special)


def test_each_section_with_a_site_gets_one_cave() -> None:
    """§7.2: distances are measured on the whole board, so neighbouring sections matter."""
    for seed in range(30):
        setup = random_setup(Random(seed), boxes=ALL, queenies=["caves"])
        board = board_for(setup)
        zone = board.special
        for _ in range(2):
            zone |= near(zone)
        for quarter in QUARTERS:
            allowed = board.terrain[MOUNTAIN] & quarter & ~zone
            assert count(board.caves & quarter) == (1 if allowed else 0)
            assert not board.caves & quarter & ~allowed


def test_capitols_are_on_castles_of_oracle_and_harbor() -> None:
    """§7.1: each is on one of the section's two castles, and no other section has one."""
    chosen = ["harbor", "oasis", "farm", "oracle"]
    pairs = {
        random_setup(Random(seed), sections=chosen, queenies=["capitol"]).capitols
        for seed in range(40)
    }
    assert len(pairs) == 4
    castles = bare_board(tuple(chosen)).castles
    for pair in pairs:
        first, last = (parse_hex(name) for name in pair)
        assert first is not None
        assert last is not None
        assert first & castles & QUARTERS[0]
        assert last & castles & QUARTERS[3]
    assert random_setup(Random(1), sections=FOUR, queenies=["capitol"]).capitols == ()


def test_an_island_has_one_of_two_sides() -> None:
    """§7.3: each has one castle and one location with two tiles."""
    sides = {random_setup(Random(seed), queenies=["island"]).island for seed in range(20)}
    assert sides == {"island_rope_bridge", "island_tree_house"}
    assert set(QUEENIES) == {"capitol", "caves", "island"}


def test_chosen_places_are_kept_and_the_others_are_random() -> None:
    """§7: this covers the island's side, capitols and caves."""
    sections = ["harbor", "tower", "tavern", "oracle"]
    caves = random_setup(Random(1), sections=sections, queenies=["caves"]).caves
    for seed in range(20):
        setup = random_setup(
            Random(seed), sections=sections, island="island_tree_house", caves=caves[1:2]
        )
        assert (setup.island, setup.capitols, len(setup.caves)) == ("island_tree_house", (), 4)
        assert caves[1] in setup.caves
        assert not board_for(setup).caves & ~board_for(setup).terrain[MOUNTAIN]


@pytest.mark.parametrize(
    "chosen", [{"caves": ["A1"]}, {"capitols": ["A1"]}, {"island": "atlantis"}, {"rulings": ["x"]}]
)
def test_an_invalid_place_is_rejected(chosen: dict[str, object]) -> None:
    """§7: it is not replaced by a random one."""
    with pytest.raises(ParseError):
        random_setup(Random(1), sections=FOUR, **chosen)  # type: ignore[arg-type]
