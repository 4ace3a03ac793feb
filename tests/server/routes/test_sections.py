"""Sections as pictures and text, and custom sections."""

from pathlib import Path
from xml.etree import ElementTree

import pytest

from kingdombuilder.box import ISLANDS, LOCATIONS, SECTIONS
from kingdombuilder.box.section import parse_section, write_section
from tests.box.test_custom_sections import drawing
from tests.server.socket_viewers import process, watching
from tools.server_process import Served, serving

UNOFFICIAL = next(name for name in SECTIONS if SECTIONS[name].layout == "house")


@pytest.mark.parametrize("name", [*SECTIONS, *ISLANDS])
def test_every_section_has_a_picture_and_a_text(served: Served, name: str) -> None:
    """The picture can be rotated, and the text gives the same section."""
    island = name in ISLANDS
    pictures = [
        served.text(f"/api/sections/{name}.svg?rotated={rotated}") for rotated in (0, not island)
    ]
    for picture in pictures:
        assert ElementTree.fromstring(picture).tag.endswith("svg")
    assert island or pictures[0] != pictures[1]
    text = served.text(f"/api/sections/{name}.txt")
    assert parse_section(text, set(LOCATIONS), island) == (ISLANDS if island else SECTIONS)[name]


def test_a_drawing_is_checked(served: Served) -> None:
    """The answer has the section and its picture, or the mistake and its place."""
    good = served.client.post("/api/sections/check", content=drawing()).json()
    assert good["error"] is None
    assert good["section"]["id"] == "my_lake"
    assert ElementTree.fromstring(good["svg"]).tag.endswith("svg")
    text = drawing().replace("G G T T W", "G G X T W")
    bad = served.client.post("/api/sections/check?language=fr", content=text).json()
    assert (bad["section"], bad["error"]["line"], bad["error"]["column"]) == (None, 7, 5)
    assert "« X »" in bad["error"]["text"].replace("\u00a0", " ")


def test_a_custom_section_can_be_played_and_is_stored(tmp_path: Path) -> None:
    """It is in the library and on boards; the next server continues the game."""
    with serving(tmp_path) as served:
        saved = served.client.put("/api/sections/my_lake", content=drawing().encode())
        assert saved.json()["is_custom"]
        request = {"sections": ["my_lake~", "farm", "oasis", "tower"], "boxes": ["base"]}
        code = served.client.post("/api/setups", json=request).json()["setup_code"]
        game = served.game("Mira", ":apprentice", setup_code=code, seed=1)
        with watching(served.link, game) as mira:
            before = mira.view["position"]
        listed = served.client.get("/api/library").json()["sections"]
        assert next(entry for entry in listed if entry["id"] == "my_lake")["box"] == "own"
        deleted = served.client.delete("/api/sections/my_lake")
        assert (deleted.status_code, deleted.json()["code"]) == (409, "in_use")
        other = drawing().replace("G G T T W", "G G T T T")
        changed = served.client.put("/api/sections/my_lake", content=other.encode())
        assert (changed.status_code, changed.json()["code"]) == (409, "in_use")
    with process(tmp_path, "--port", "0") as again, watching(again.link, game) as mira:
        assert mira.view["position"] == before


def test_a_custom_section_can_be_changed_and_deleted(served: Served) -> None:
    """No game uses it; afterwards its name is free, and other sections stay in place."""
    client = served.client
    client.put("/api/sections/my_lake", content=drawing())
    other = drawing().replace("G G T T W", "G G T T T")
    client.put("/api/sections/my_lake", content=other)
    assert "G G T T T" in served.text("/api/sections/my_lake.txt")
    second = drawing().replace("my_lake", "my_pond")
    client.put("/api/sections/my_pond", content=second)
    request = {"sections": ["my_pond", "farm", "oasis", "tower"]}
    game = served.game(
        "Mira",
        ":apprentice",
        setup_code=client.post("/api/setups", json=request).json()["setup_code"],
    )
    with watching(served.link, game) as mira:
        assert client.delete("/api/sections/my_lake").status_code == 204
        assert mira.table["layout"]["sections"][0] == "my_pond"
        with watching(served.link, game) as late:
            assert late.table["layout"] == mira.table["layout"]
    assert client.get("/api/sections/my_lake.txt").status_code == 404
    missing = client.post("/api/setups", json={"sections": ["my_lake", "farm", "oasis", "tower"]})
    assert missing.json()["code"] == "unknown"
    client.delete(f"/api/games/{game}")
    assert client.delete("/api/sections/my_pond").status_code == 204


def test_a_printed_section_replaces_an_unofficial_layout(served: Served) -> None:
    """The unofficial layout returns when it is deleted."""
    before = served.text(f"/api/sections/{UNOFFICIAL}.txt")
    printed = write_section(SECTIONS[UNOFFICIAL]).replace("layout: house", "layout: published")
    assert served.client.put(f"/api/sections/{UNOFFICIAL}", content=printed).json()["is_custom"]
    assert served.text(f"/api/sections/{UNOFFICIAL}.txt") == printed
    assert served.client.delete(f"/api/sections/{UNOFFICIAL}").status_code == 204
    assert served.text(f"/api/sections/{UNOFFICIAL}.txt") == before


def test_only_custom_sections_can_be_changed(served: Served) -> None:
    """Names of built-in sections are taken, and the URL must match the section's name."""
    client = served.client
    taken = client.put("/api/sections/farm", content=drawing().replace("my_lake", "farm"))
    assert (taken.status_code, taken.json()["code"]) == (400, "twice")
    deleted = client.delete("/api/sections/farm")
    assert (deleted.status_code, deleted.json()["code"]) == (404, "not_own")
    wrong = client.put("/api/sections/my_pond", content=drawing())
    assert (wrong.status_code, wrong.json()["code"]) == (400, "other_name")
    assert client.get("/api/sections/my_pond.txt").status_code == 404
