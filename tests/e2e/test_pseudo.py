"""The pseudo-locale: every word comes from the words files, and longer words have room."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.tabletop import Tabletop
from tools.prepared import PEOPLE, every_box, laid_out, moment
from tools.serving import Served

OpenPage = Callable[..., Page]

# What is the same in every language: people's names, hexes, keys, the drawing and the code of a
# set-up, and the short names of the languages themselves.
THE_SAME = "kbd, textarea, .code, .languages button, input"
READ = """([same, names]) => {
    const plain = new RegExp(`\\\\b(${names.join('|')}|i?[A-T]\\\\d{1,2})\\\\b`, 'g');
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found = [document.title];
    while (walk.nextNode()) {
        const around = walk.currentNode.parentElement;
        if (around.closest('script, style, [hidden]') || around.closest(same)) continue;
        found.push(walk.currentNode.data);
    }
    for (const named of document.querySelectorAll('[aria-label], [title], [placeholder], [alt]')) {
        if (named.closest(same)) continue;
        for (const name of ['aria-label', 'title', 'placeholder', 'alt']) found.push(named.getAttribute(name) ?? '');
    }
    return [...new Set(found)].filter((text) => /[A-Za-z]{2}/.test(text.replaceAll(plain, '')));
}"""
CLIPPED = """() => [...document.querySelectorAll('body *')].filter((found) => {
    if (!found.checkVisibility() || found.closest('svg, .unseen, textarea, [inert]')) return false;
    if (![...found.childNodes].some((node) => node.nodeType === 3 && node.data.trim())) return false;
    const style = getComputedStyle(found);
    return style.overflowX !== 'visible' && style.overflowX !== 'auto' && found.scrollWidth > found.clientWidth + 1;
}).map((found) => found.outerHTML.slice(0, 160))"""


@pytest.mark.parametrize("where", ["/", "/new", "/games", "/rules", "/editor"])
def test_pages_hold_no_sentence_of_their_own(open_page: OpenPage, where: str) -> None:
    """IN-1: nothing untranslated, nothing clipped at half as long again."""
    page = open_page(f"{where}?lang=zz")
    expect(page.get_by_role("heading", level=1).first).to_be_attached()
    page.wait_for_load_state("networkidle")
    _is_strange(page)


def test_the_table_holds_no_sentence_of_its_own(server: Served, open_page: OpenPage) -> None:
    """IN-1: a turn with everything in the boxes, its menu, its keys, its end."""
    record = every_box(5, 3)
    at = moment(record, lambda state: state.phase == 4 and state.turn == 0, after=0.6)
    page = open_page(f"/table/{laid_out(server, record, at)}?lang=zz")
    table = Tabletop(page).arrived()
    _is_strange(page)
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_be_visible()
    _is_strange(page)
    page.keyboard.press("Escape")
    page.keyboard.press("m")
    expect(page.get_by_role("dialog")).to_be_visible()
    _is_strange(page)
    page.keyboard.press("Escape")
    table.pick(table.legal["hexes"][0])
    _is_strange(page)
    page.goto(f"/table/{laid_out(server, record)}?lang=zz")
    Tabletop(page).arrived()
    expect(page.locator(".ledger tfoot b").first).to_be_visible()
    _is_strange(page)


def _is_strange(page: Page) -> None:
    assert page.evaluate(READ, [THE_SAME, PEOPLE]) == []
    assert page.evaluate(CLIPPED) == []
