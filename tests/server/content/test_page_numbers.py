"""Numbers that the server and the page share: hex geometry, breakpoints and plurals."""

import json
import re
import subprocess

import pytest

from kingdombuilder.drawing.hex_layout import PITCH, RADIUS, WIDTH, hex_centre, neighbours
from kingdombuilder.server.local.page_texts import PLURAL_RULE
from kingdombuilder.text.translations import LANGUAGES, PSEUDO_LOCALE, singular_numbers
from tools.built_page import WEB, find_node
from tools.server_process import Served

HEXES = [[0, 0], [3, 4], [4, 3], [19, 19]]
MEDIA = (WEB / "css" / "media.css").read_text("utf-8")
QUERIES = {
    name: " ".join(query.split())
    for name, query in re.findall(r"@custom-media (--[\w-]+) ([^;]+);", MEDIA)
}


def test_the_server_and_the_page_agree_on_hex_positions() -> None:
    """The server's pictures and the page's marks must be aligned."""
    module = json.dumps((WEB / "js" / "board" / "geometry.js").as_uri())
    text = (
        f"const g = await import({module}); const hexes = {json.dumps(HEXES)};"
        "console.log(JSON.stringify([g.RADIUS, g.WIDTH, g.PITCH,"
        "hexes.map((hex) => g.centre(...hex)), hexes.map((hex) => g.neighbours(...hex))]))"
    )
    node = find_node()
    assert node, "there is no Node: make check installs it"
    result = subprocess.run(
        (node, "--input-type=module", "--eval", text), capture_output=True, text=True, check=True
    )
    radius, width, pitch, centres, all_neighbours = json.loads(result.stdout)
    assert (radius, pitch) == (RADIUS, PITCH)
    assert width == pytest.approx(WIDTH)
    for (row, column), centre, adjacent in zip(HEXES, centres, all_neighbours, strict=True):
        assert centre == pytest.approx(hex_centre((row, column)))
        assert [tuple(position) for position in adjacent] == list(neighbours((row, column)))


def test_a_breakpoint_is_defined_once() -> None:
    """Components use the names of media.css, and do not repeat its numbers."""
    feature = re.compile(r"\((?:min|max)-(?:width|height): [\d.]+px\)")
    shared = set(feature.findall(MEDIA))
    for file in WEB.glob("css/**/*.css"):
        text = file.read_text("utf-8")
        for query in re.findall(r"@media ([^{]+)\{", text):
            assert not shared & set(feature.findall(query)), (file.name, query)
            assert set(re.findall(r"--[\w-]+", query)) <= set(QUERIES), (file.name, query)


def test_every_custom_query_is_used() -> None:
    """A list of queries must be used alone, because the server inlines it as text."""
    styles = "".join(file.read_text("utf-8") for file in WEB.glob("css/**/*.css"))
    for name, query in QUERIES.items():
        uses = re.findall(rf"@media [^{{]*\({name}\)[^{{]*", styles)
        assert uses, name
        if "," in query:
            assert {use.strip() for use in uses} == {f"@media ({name})"}


def test_scripts_use_the_media_queries_of_the_styles() -> None:
    """A script that depends on the screen size uses a query of media.css."""
    queries = [
        " ".join(query.split())
        for file in WEB.glob("js/**/*.js")
        for query in re.findall(r"matchMedia\(\s*'([^']+)'", file.read_text("utf-8"))
        if "px" in query
    ]
    assert queries
    assert set(queries) <= set(QUERIES.values())


@pytest.mark.parametrize("language", [*LANGUAGES, PSEUDO_LOCALE])
def test_the_page_receives_the_plural_rule(served: Served, language: str) -> None:
    """It comes with the texts of the language."""
    texts = served.client.get("/api/translations", params={"language": language}).json()
    numbers = tuple(int(number) for number in texts[PLURAL_RULE].split())
    assert numbers == singular_numbers(language)
    assert numbers == ((0, 1) if language == "fr" else (1,))
