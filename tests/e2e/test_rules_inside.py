"""Everything on the table opens its rule with a drawn example."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.positions import create_paddock_game
from tests.e2e.tabletop import Tabletop
from tools.server_process import Served

OpenPage = Callable[..., Page]
Sit = Callable[..., Tabletop]


@pytest.fixture
def table(server: Served, sit: Sit) -> Tabletop:
    """A table with a card in the hand, a tile and a settlement."""
    return sit(create_paddock_game(server))


def expect_dialog(table: Tabletop, name: str) -> Locator:
    """Return the open dialog of a thing."""
    dialog = table.page.get_by_role("dialog", name=name)
    expect(dialog).to_be_visible()
    return dialog


def test_a_card_opens_its_rule_with_a_drawn_example(table: Tabletop) -> None:
    """TU-1: the rule's text and the picture of its example load in both languages."""
    table.page.get_by_role("button", name="Knights: read the rule").click()
    dialog = expect_dialog(table, "Knights")
    expect(dialog).to_contain_text("2 gold")
    picture = dialog.locator("figure img")
    expect(picture).to_be_visible()
    assert picture.evaluate("image => image.decode().then(() => image.naturalWidth)") > 100
    table.page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    table.read("setLanguage('fr')")
    table.page.get_by_role("button", name="Chevaliers").click()
    expect(expect_dialog(table, "Chevaliers").locator("figure img")).to_be_visible()


def test_the_card_in_the_hand_opens_its_terrain_rule(table: Tabletop) -> None:
    """TU-1: this covers terrains."""
    table.page.locator(".hand button").click()
    expect(expect_dialog(table, "Forest").locator("figure img")).to_be_visible()


@pytest.mark.parametrize(
    ("hex_", "name"),
    [
        ("K7", "Settlement"),
        ("L7", "Paddock"),
        ("A1", "Flowers"),
        ("D4", "Castle"),
        ("D1", "Mountain"),
    ],
)
def test_a_right_click_on_a_hex_opens_its_rule(table: Tabletop, hex_: str, name: str) -> None:
    """TU-1: this covers pieces, locations, terrains and castles, and picks nothing."""
    seq = table.seq
    table.hex(hex_).click(button="right")
    dialog = expect_dialog(table, name)
    expect(dialog.locator(".thing-dialog-rule")).not_to_be_empty()
    expect(dialog.locator("figure img")).to_be_visible()
    assert table.seq == seq


@pytest.mark.parametrize(
    ("language", "question", "answer"),
    [
        ("en", "how does the game end", "The end of the game"),
        ("en", "who wins?", "Scoring"),
        ("fr", "comment finit la partie", "La fin de la partie"),
        ("fr", "Quand est-ce que la partie se termine ?", "La fin de la partie"),
    ],
)
def test_plain_questions_find_their_chapter(
    open_page: OpenPage, language: str, question: str, answer: str
) -> None:
    page = open_page("/rules", settings={"language": language})
    page.get_by_role("searchbox").fill(question)
    expect(page.locator(".rules-chapter h2").first).to_have_text(answer)


@pytest.mark.parametrize(("language", "play"), [("en", "Play your first"), ("fr", "Jouer votre")])
def test_how_to_play_is_illustrated_and_leads_to_a_game(
    open_page: OpenPage, language: str, play: str
) -> None:
    page = open_page("/", settings={"language": language})
    page.locator('.home-links a[href="/learn"]').click()
    page.locator('.learn a[href="/how-to-play"]').click()
    pictures = page.locator("figure img")
    expect(pictures).to_have_count(4)
    for index in range(4):
        picture = pictures.nth(index)
        picture.scroll_into_view_if_needed()
        expect(picture).not_to_have_js_property("naturalWidth", 0)
        assert picture.evaluate("image => image.naturalWidth") > 100
    text = page.locator(".how-to-play .rules-text").inner_text()
    assert len(text.split()) < 500, "longer than two minutes to read"
    assert not set("▲●■◆✚") & set(text)
    page.get_by_role("button", name=play).click()
    Tabletop(page).attach()


def test_the_keyboard_opens_the_rule_of_a_hex(table: Tabletop) -> None:
    """KB-1: Shift+Enter on a hex opens its rule."""
    table.hex("L7").focus()
    table.page.keyboard.press("Shift+Enter")
    expect(expect_dialog(table, "Paddock").locator("figure img")).to_be_visible()
