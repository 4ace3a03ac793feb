"""Pictures of boards, which are complete documents for any viewer."""

import os
import re
import subprocess
import sys
from collections import Counter
from dataclasses import replace
from xml.etree import ElementTree

import pytest

from kingdombuilder.drawing.scene import TERRAINS, Scene, ScenePiece, SceneSpecial
from kingdombuilder.drawing.svg import svg

NAMESPACE = "{http://www.w3.org/2000/svg}"

TAVERN_PADDOCK_OASIS_FARM = (
    "FDDMMDDCCCCCCDDWDDDD",
    "FFDDDMMCCCMMCDDWDDDD",
    "FFFFFFFMMMMMCMMWDDLF",
    "WWFKGGTTMMMCMMWMDFFF",
    "FFWWGGGTTCCCTTWMMCFF",
    "FCCWGTTCCCCTTWCCCMFF",
    "DFLCWTTLCGCLTTWFFFFF",
    "DDCWTTGGGGGGTWGKGFGT",
    "DDDWTTTGGGGGTTWGGGGT",
    "DDWWTTTGGGGGTTWGGGTT",
    "DDCWWTTGGGDDCWWTTTGG",
    "DCWFFTTTGGDKCWTTTLGG",
    "DDWFFTTLFGCCCFFFTCFF",
    "WWWFGTFFFFCCFFWDDCCF",
    "WWWWGGGGFFCGGWFFDDCC",
    "WTTWGGCCDCGGLFWFWDDC",
    "WTCTWGCCDCGGGTFFWWDD",
    "WKCFWLDDCWGGTTMWWWDW",
    "WWCFWWWDDWGMTTWWWWWW",
    "WWWWWWWWWWTTTWWWWWWW",
)
MARSH_AND_FIELDS = ("SSSAAAG", "SPSAOAG", "SSSAAMG", "DDWWNGG")
ISLAND = (".DDG.", "DLGG", "CCWTG", "CFKT", ".FFT.")

FULL = Scene(
    TAVERN_PADDOCK_OASIS_FARM,
    (
        SceneSpecial(3, 3, "castle", None, 0),
        SceneSpecial(6, 2, "location", "tavern", 2),
        SceneSpecial(6, 7, "location", "tavern", 1),
        SceneSpecial(12, 7, "location", "oasis", 0),
    ),
    (
        *(ScenePiece(7, column, 0, "settlement") for column in (6, 7, 8)),
        *(ScenePiece(8, column, seat, "settlement") for seat, column in enumerate(range(7, 12))),
        ScenePiece(9, 9, 1, "warrior"),
        ScenePiece(1, 4, 2, "wagon"),
        ScenePiece(19, 2, 3, "ship"),
        ScenePiece(4, 5, 4, "hall"),
        ScenePiece(12, 12, None, "wall"),
        ScenePiece(15, 8, None, "scout"),
    ),
    legal=frozenset({(10, 7), (10, 8), (11, 8)}),
    gains={(10, 7): 3, (8, 7): 1},
)
MARSH = Scene(
    MARSH_AND_FIELDS,
    (
        SceneSpecial(1, 1, "palace", None, 0),
        SceneSpecial(1, 4, "silo", None, 0),
        SceneSpecial(3, 4, "nomad", "donation_flowers", 1),
    ),
    highlight=frozenset({(0, 0), (2, 5)}),
)
SCENES = {
    "full": FULL,
    "marsh": MARSH,
    "island": Scene(ISLAND, (SceneSpecial(1, 1, "location", "rope_bridge", 2),)),
    "one hex": Scene(("G",), ()),
    "apart": Scene(("G..W", "....", "..M."), (), coordinates=False),
}

every_scene = pytest.mark.parametrize("scene", SCENES.values(), ids=SCENES.keys())


@every_scene
def test_a_picture_is_one_well_formed_document(scene: Scene) -> None:
    root = ElementTree.fromstring(svg(scene))
    assert root.tag == f"{NAMESPACE}svg"
    width, height = (float(part) for part in root.attrib["viewBox"].split()[2:])
    assert width / height == pytest.approx(
        int(root.attrib["width"]) / int(root.attrib["height"]), rel=0.02
    )


@every_scene
def test_a_picture_contains_everything_that_it_refers_to(scene: Scene) -> None:
    text = svg(scene)
    elements = ElementTree.fromstring(text).iter()
    ids = [element.attrib["id"] for element in elements if "id" in element.attrib]
    assert len(ids) == len(set(ids))
    assert references(text) <= set(ids)
    assert text.count("href=") == text.count('href="#')
    assert text.count("url(") == text.count("url(#")
    assert "@import" not in text


@every_scene
def test_only_used_drawings_are_defined(scene: Scene) -> None:
    text = svg(scene)
    root = ElementTree.fromstring(text)
    defined = [element.attrib["id"] for element in root.findall(f"{NAMESPACE}defs/*")]
    assert defined
    assert set(defined) <= references(text)


@every_scene
def test_a_picture_uses_no_css_variables(scene: Scene) -> None:
    text = svg(scene)
    assert "var(" not in text
    assert "currentColor" not in text


@every_scene
def test_each_terrain_has_one_outline(scene: Scene) -> None:
    letters = set("".join(scene.rows)) - {"."}
    expected = {TERRAINS.get(letter, "plaza") for letter in letters} | {"board", "deep"}
    paths = ElementTree.fromstring(svg(scene)).iter(f"{NAMESPACE}path")
    ids = [path.attrib["id"] for path in paths if "id" in path.attrib]
    assert sorted(ids) == sorted(f"land-{name}" for name in expected)


def test_every_piece_is_drawn_once_in_the_colour_of_its_seat() -> None:
    pieces = layer(FULL, "pieces")
    assert len(pieces) == len(FULL.pieces)
    assert Counter(drawings(pieces)) == {
        "p-house-red": 4,
        "p-house-blue": 1,
        "p-house-amber": 1,
        "p-house-ivory": 1,
        "p-house-black": 1,
        "p-warrior-blue": 1,
        "mark-blue": 1,
        "p-wagon-amber": 1,
        "mark-amber": 1,
        "p-ship-ivory": 1,
        "mark-ivory": 1,
        "p-city-hall-black": 1,
        "p-wall": 1,
        "p-scout": 1,
    }


def test_a_piece_is_drawn_on_its_hex() -> None:
    scene = Scene(("GG", "GG"), (), (ScenePiece(1, 0, 0, "settlement"),))
    (use,) = layer(scene, "pieces").iter(f"{NAMESPACE}use")
    assert use.attrib["transform"] == "translate(86.6 127) scale(1.22)"


def test_lower_pieces_are_drawn_over_upper_ones() -> None:
    column = tuple(ScenePiece(row, 0, seat, "settlement") for seat, row in enumerate((2, 0, 1)))
    pieces = layer(Scene(("G", "G", "G"), (), column), "pieces")
    assert drawings(pieces) == ["p-house-blue", "p-house-amber", "p-house-red"]


def test_the_colour_of_a_seat_is_filled_in() -> None:
    text = svg(Scene(("W",), (), (ScenePiece(0, 0, 1, "ship"),)))
    ship = text.split('<g id="p-ship-blue">')[1].split("</g>")[0]
    assert "#2c62b0" in ship
    assert "#b9262c" not in text


def test_studs_show_the_number_of_tiles_left() -> None:
    counts = Counter(drawings(layer(FULL, "places")))
    assert (counts["b-stud"], counts["b-stud-gone"]) == (3, 3)
    assert (counts["b-location"], counts["b-location-empty"]) == (2, 1)
    assert (counts["e-tavern"], counts["e-oasis"], counts["b-castle"]) == (2, 1, 1)


def test_a_donation_has_the_colour_of_its_terrain() -> None:
    sack = svg(MARSH).split('<g id="n-donation-flowers">')[1].split("</g>")[0]
    assert "#dfb7b8" in sack


def test_legal_and_highlighted_hexes_are_marked() -> None:
    assert drawings(layer(FULL, "marks")) == ["hl-legal"] * 3
    assert drawings(layer(MARSH, "marks")) == ["hl-aim"] * 2


def test_a_veil_is_drawn_for_highlights_but_not_during_a_turn() -> None:
    assert 'id="veil"' in svg(MARSH)
    assert 'id="veil"' not in svg(replace(MARSH, legal=frozenset({(0, 6)})))
    assert 'id="veil"' not in svg(FULL)


def test_only_paying_pieces_stay_bright_under_the_veil() -> None:
    pieces = (ScenePiece(0, 0, 0, "settlement"), ScenePiece(0, 1, 1, "settlement"))
    faint = [group.get("class") for group in layer(replace(MARSH, pieces=pieces), "pieces")]
    assert faint == [None, "board-faint"]


def test_a_city_hall_stays_bright_if_any_of_its_hexes_pays() -> None:
    hall = (ScenePiece(2, 1, 0, "hall"),)
    inside, outside = frozenset({(2, 2)}), frozenset({(0, 6)})
    bright = layer(replace(MARSH, pieces=hall, highlight=inside), "pieces")
    assert bright[0].get("class") is None
    faint = layer(replace(MARSH, pieces=hall, highlight=outside), "pieces")
    assert faint[0].get("class") == "board-faint"


def test_coins_show_their_amount() -> None:
    amounts = [element.text for element in layer(FULL, "gains").iter(f"{NAMESPACE}text")]
    assert amounts == ["1", "3"]


def test_coordinates_are_on_all_four_sides() -> None:
    texts = layer(FULL, "coordinates").iter(f"{NAMESPACE}text")
    assert Counter(element.text for element in texts) == Counter(
        [*"ABCDEFGHIJKLMNOPQRST", *map(str, range(1, 21))] * 2
    )
    assert 'id="coordinates"' not in svg(replace(FULL, coordinates=False))


def test_the_description_names_hexes_by_letter_and_number() -> None:
    description = ElementTree.fromstring(svg(FULL)).findtext(f"{NAMESPACE}desc")
    assert description is not None
    assert "Tavern: C7, H7." in description
    assert "Red settlement: G8, H8, I8, H9." in description


def test_borders_are_drawn_only_between_sections() -> None:
    assert 'class="land-seam"' in svg(FULL)
    assert 'class="land-seam"' not in svg(Scene(tuple("G" * 10 for _ in range(10)), ()))


def test_a_full_board_stays_small() -> None:
    assert len(svg(FULL).encode()) < 300_000


def test_equal_scenes_have_equal_pictures_in_every_process() -> None:
    program = (
        "from kingdombuilder.drawing.scene import Scene\n"
        "from kingdombuilder.drawing.svg import svg\n"
        "print(svg(Scene(('GWF', 'TWM', 'WWA'), (), legal=frozenset({(0, 0), (0, 2), (1, 0)}))))"
    )
    texts = {
        subprocess.run(
            [sys.executable, "-c", program],
            env=os.environ | {"PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(sys.path)},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(texts) == 1


@pytest.mark.parametrize(
    ("scene", "reason"),
    [
        (Scene(("G",), (), (ScenePiece(0, 0, 0, "dragon"),)), "unknown kind of piece 'dragon'"),
        (Scene(("G",), (), (ScenePiece(0, 0, None, "settlement"),)), "needs a seat"),
        (Scene(("G",), (), (ScenePiece(0, 0, 5, "settlement"),)), "needs a seat"),
        (Scene(("L",), (SceneSpecial(0, 0, "volcano", None, 0),)), "unknown kind of special hex"),
        (Scene(("L",), (SceneSpecial(0, 0, "location", "atlantis", 1),)), "no drawing"),
        (Scene(("L",), (SceneSpecial(0, 0, "location", "tavern", 3),)), "cannot hold 3 tiles"),
        (Scene(("X",), ()), "unknown terrain letter 'X'"),
        (Scene(("..",), ()), "at least one hex"),
        (Scene((), ()), "at least one hex"),
        (Scene(("G.",), (), (ScenePiece(0, 1, 0, "settlement"),)), "no hex at row 0, column 1"),
        (Scene(("G",), (), legal=frozenset({(3, 3)})), "no hex at row 3, column 3"),
    ],
)
def test_an_invalid_scene_is_rejected(scene: Scene, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        svg(scene)


def references(text: str) -> set[str]:
    named = re.findall(r'href="#([^"]+)"|url\(#([^)]+)\)', text)
    return {first or second for first, second in named}


def layer(scene: Scene, name: str) -> ElementTree.Element:
    group = ElementTree.fromstring(svg(scene)).find(f"{NAMESPACE}g[@id='{name}']")
    assert group is not None
    return group


def drawings(part: ElementTree.Element) -> list[str]:
    return [use.attrib["href"][1:] for use in part.iter(f"{NAMESPACE}use")]
