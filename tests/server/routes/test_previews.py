"""Link previews of tables: their tags and their picture."""

import re
import struct
import zlib
from html import unescape

import pytest

from kingdombuilder.drawing.png import SEAT_COLOURS
from tools.sample_games import play_sample, upload_game
from tools.server_process import Served

TAG = re.compile(r'<meta property="(og:[\w:]+)" content="([^"]*)">')
PNG = b"\x89PNG\r\n\x1a\n"


def preview_of(served: Served, game: str, language: str = "en") -> dict[str, str]:
    """Return the tags of a table's document."""
    answer = served.client.get(f"/table/{game}", headers={"accept-language": language})
    return {name: unescape(text) for name, text in TAG.findall(answer.text)}


def colours_of(picture: bytes) -> set[str]:
    """Return the colours of the pixels of a PNG with a palette."""
    chunks, at = {}, len(PNG)
    assert picture.startswith(PNG)
    while at < len(picture):
        length, kind = struct.unpack(">I4s", picture[at : at + 8])
        chunks[kind] = picture[at + 8 : at + 8 + length]
        assert (
            zlib.crc32(kind + chunks[kind])
            == struct.unpack(">I", picture[at + 8 + length : at + 12 + length])[0]
        )
        at += 12 + length
    width, height = struct.unpack(">2I", chunks[b"IHDR"][:8])
    rows = zlib.decompress(chunks[b"IDAT"])
    assert len(rows) == height * (width + 1)
    used = {number for row in range(height) for number in rows[row * (width + 1) + 1 :][:width]}
    palette = chunks[b"PLTE"]
    return {"#" + palette[3 * number : 3 * number + 3].hex() for number in used}


@pytest.mark.parametrize(
    ("language", "title", "text"),
    [
        ("en", "Kingdom Builder: Mira, <Tomas>", "A game is in progress. Watch it live."),
        ("fr", "Kingdom Builder : Mira, <Tomas>", "Une partie est en cours. Suivez-la en direct."),
    ],
)
def test_the_tags_describe_a_table(served: Served, language: str, title: str, text: str) -> None:
    """They contain the names of the seats, the state of the game, and absolute URLs."""
    game = served.game("Mira", "<Tomas>", seed=1)
    tags = preview_of(served, game, language)
    assert tags["og:title"] == title
    assert tags["og:description"] == text
    assert tags["og:url"] == f"{served.link}/table/{game}"
    picture = served.client.get(tags["og:image"])
    assert picture.headers["content-type"] == tags["og:image:type"] == "image/png"
    size = struct.unpack(">2I", picture.content[16:24])
    assert size == (int(tags["og:image:width"]), int(tags["og:image:height"]))


def test_the_picture_shows_the_pieces_of_the_position(served: Served) -> None:
    """A new game has none, and a finished one has those of every seat."""
    record = play_sample(2, 4)
    new, over = served.game("Mira", "Tomas", seed=1), upload_game(served, record)
    roofs = [SEAT_COLOURS[colour][1] for colour in ("red", "blue", "amber")]
    for game, shown in ((new, [False, False, False]), (over, [True, True, False])):
        picture = served.client.get(f"/api/games/{game}/preview.png").content
        colours = colours_of(picture)
        assert [roof in colours for roof in roofs] == shown
    assert preview_of(served, over)["og:description"].startswith("This game is over.")


def test_an_unknown_table_has_no_preview(served: Served) -> None:
    """The page itself reports that there is no such table."""
    assert preview_of(served, "nothing") == {}
    assert served.client.get("/api/games/nothing/preview.png").status_code == 404
