"""The section editor: paint, paste, see errors with their line, save, play and download."""

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, expect

from kingdombuilder.box import LOCATIONS
from kingdombuilder.box.section import parse_section
from tests.custom_sections import LAKE
from tests.e2e.tabletop import Tabletop
from tools.server_process import Served

OpenPage = Callable[..., Page]


def test_painting_and_typing_change_the_same_section(open_page: OpenPage) -> None:
    """Painting changes the text, typing changes the picture, and undo removes a whole stroke."""
    page = open_page("/editor")
    page.get_by_role("button", name="Empty section").click()
    text = page.locator("textarea")
    before = text.input_value()
    page.get_by_role("button", name="Paint forest").click()
    start, end = (page.locator(f"#hex-4-{column}").bounding_box() for column in (2, 6))
    assert start is not None
    assert end is not None
    y = start["y"] + start["height"] / 2
    page.mouse.move(start["x"] + start["width"] / 2, y)
    page.mouse.down()
    page.mouse.move(end["x"] + end["width"] / 2, y, steps=20)
    page.mouse.up()
    assert text.input_value().count("T") - before.count("T") == 5
    page.get_by_role("button", name="Undo the last stroke").click()
    assert text.input_value() == before
    text.fill(LAKE.format(name="my_lake"))
    expect(page.locator("#hex-4-5")).to_have_attribute("aria-label", "F5: Harbor")
    expect(page.locator(".editor-verdict")).to_have_text("No errors found")


def test_a_mistake_is_shown_with_its_line(open_page: OpenPage) -> None:
    """The line is named and marked, and a click moves the cursor there."""
    page = open_page("/editor")
    text = page.locator("textarea")
    text.fill(LAKE.format(name="my_lake").replace(" F F F F W", " F F X F W"))
    expect(page.locator(".editor-verdict .page-error")).to_contain_text("line 12, column 6")
    expect(page.locator(".editor-gutter .is-wrong")).to_have_text("12")
    expect(page.get_by_role("button", name="Save", exact=True)).to_be_disabled()
    page.get_by_role("button", name="Go to line 12").click()
    assert page.evaluate("document.activeElement.selectionStart") == text.input_value().index("X")


def test_a_section_can_be_downloaded_saved_and_played(
    server: Served, open_page: OpenPage, downloads: Path
) -> None:
    """The editor leads straight to a board with the section, and the file parses back."""
    page = open_page("/editor")
    drawn = LAKE.format(name="e2e_lake")
    page.locator("textarea").fill(drawn)
    expect(page.locator(".editor-verdict")).to_have_text("No errors found")
    with page.expect_download() as download:
        page.get_by_role("button", name="Download").click()
    file = downloads / "section.txt"
    download.value.save_as(file)
    assert parse_section(file.read_text(), LOCATIONS) == parse_section(drawn, LOCATIONS)
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_role("button", name="Delete e2e_lake")).to_be_visible()
    page.get_by_role("button", name="Play with it").click()
    expect(page.locator(".new-game-sections")).to_contain_text("Harbor")
    # A site draws the picture itself, under another address.
    picture = page.locator(".new-game-section").locator(
        "img[src*='e2e_lake'], img[data-drawn*='e2e_lake']"
    )
    expect(picture).to_have_count(1)
    page.get_by_role("button", name="Start").click()
    table = Tabletop(page).attach()
    assert any("e2e_lake" in section for section in table.read("table.value.layout.sections"))
