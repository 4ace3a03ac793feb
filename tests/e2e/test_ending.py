"""The ending: the verdict, the scores on every screen, the picture, and the rematch."""

import struct
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from kingdombuilder.game.record import GameRecord, final_state
from kingdombuilder.insight.scores import payments, totals
from tests.e2e.browser_players import ME, OPEN, button, create_table, open_as, start_game
from tests.e2e.scripts import script
from tests.e2e.tabletop import Tabletop
from tests.e2e.test_phones import expect_no_sideways_scroll, phone, small_controls
from tools.sample_games import every_box, find_step, play_sample, upload_game
from tools.server_process import Served

OpenPage = Callable[..., Page]
Sit = Callable[..., Tabletop]

ZOOMED = (512, 384)  # 1024×768 at 200 %
DESKTOPS = ((1440, 900), (1024, 768), ZOOMED)
PHONES = ((844, 390), (390, 844), (360, 640))
READABLE = (
    ".ledger th, .ledger tbody td, .ledger tfoot td, .ending-verdict, .ending-difference li, "
    ".ledger .button, .ledger .button-round"
)
MOVING: dict[str, Any] = {"reduced_motion": "no-preference", "settings": {"pace": "quick"}}
MIN_FONT_SIZE = 12  # pixels
MIN_BOARD_HEIGHT = 280  # pixels
PNG = b"\x89PNG\r\n\x1a\n"


@pytest.mark.parametrize("sizes", [DESKTOPS, PHONES], ids=["desktops", "phones"])
def test_the_final_scores_of_five_can_be_read(
    server: Served, sit: Sit, sizes: tuple[tuple[int, int], ...]
) -> None:
    """Every row, column and button of a game with every box is readable on every screen."""
    record = every_box(5, 6)
    screen = phone(sizes[0]) if sizes == PHONES else {}
    table = sit(upload_game(server, record, len(record.picks) - 1, people=5), **screen)
    table.play_on(Random(5), table.pick)
    page = table.page
    rows = len(payments(final_state(record), 0))
    expect(page.locator(".ledger tbody td")).to_have_count(5 * rows)
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("tabletop.nextFrame()")
        assert page.evaluate(script("unreadable"), [READABLE, MIN_FONT_SIZE]) == [], (width, height)
        expect_no_sideways_scroll(page)
        _assert_hidden_rows_are_marked(page)
        if (width, height) != ZOOMED:
            _assert_on_screen(page, ".ledger .ending-actions .button", height)
        if sizes == PHONES:
            assert small_controls(page) == []


def test_small_windows_show_the_board_and_the_rules(server: Served, sit: Sit) -> None:
    """The board stays large enough at a zoom of 200 %, and the cards' rules can be read."""
    record = every_box(5, 6)
    step = find_step(record, lambda state: state.phase == 4 and state.turn == 0, after=0.5)
    size = dict(zip(("width", "height"), ZOOMED, strict=True))
    table = sit(upload_game(server, record, step), viewport=size)
    page = table.page
    box = page.locator(".board .board-sheet").bounding_box()
    assert box is not None
    assert box["height"] >= MIN_BOARD_HEIGHT
    parts = ".turn-controls .turn-controls-end, .card, .seat, .tiles button"
    assert page.evaluate(script("unreadable"), [parts, 0]) == []
    expect_no_sideways_scroll(page)
    page.set_viewport_size({"width": 1024, "height": 768})
    expect(page.locator(".board .board-ground")).to_have_count(2)  # the island is beside the board
    rules = page.locator(".card p")
    assert all(rule.is_visible() for rule in rules.all())
    assert page.evaluate(script("clipped")) == []
    page.set_viewport_size({"width": 390, "height": 844})
    page.locator(".card .card-button").first.click()
    message = page.locator(".status-message.status-message-source")
    expect(message).to_contain_text(rules.first.text_content() or "")
    message.get_by_role("button", name="Full card").click()
    sheet = page.get_by_role("dialog")
    expect(sheet.locator(".thing-dialog-rule")).to_have_text(rules.first.text_content() or "")
    top, board = sheet.bounding_box(), page.locator(".table-stage").bounding_box()
    assert top is not None
    assert board is not None
    assert top["y"] > board["y"] + 0.8 * board["height"]


def test_the_gold_is_counted_until_it_is_skipped(server: Served, sit: Sit) -> None:
    """The counting goes source by source and does not name the winner before the end."""
    record = play_sample(2, 12)
    state = final_state(record)
    table = sit(upload_game(server, record, len(record.picks) - 1, people=2), **MOVING)
    page = table.page
    page.evaluate(script("record_counting"))
    _make_last_pick(table)
    expect(page.locator(".ending-verdict")).to_have_text("Tomas wins by 6")
    expect(table.banner()).to_have_text("Tomas wins the game")
    steps = page.evaluate("counted")
    first = [payments(state, seat)[0].gold for seat in (0, 1)]
    assert steps[0]["sums"] == [0, 0]
    assert steps[-1]["sums"] == first
    assert all(step["banner"] == "The game is over" and not step["crowns"] for step in steps)
    shown = page.locator(".ledger tfoot b").all_text_contents()
    assert sorted(map(int, shown)) == sorted(totals(state))
    _assert_difference_is_explained(table, record)


def test_the_game_can_be_saved_as_a_picture(server: Served, sit: Sit, downloads: Path) -> None:
    """It is drawn in the page, downloaded as PNG, and shared if the browser supports that."""
    table = sit(upload_game(server, every_box(5, 6)))
    page = table.page
    page.evaluate(
        "() => { navigator.canShare = ({ files }) => files.length === 1;"
        " navigator.share = async (shared) => { window.shared = shared; }; }"
    )
    button(page, "Picture").click()
    dialog = page.get_by_role("dialog")
    picture = dialog.get_by_role("img", name="Mira wins by 1")
    expect(picture).to_be_visible()
    with page.expect_download() as saved:
        dialog.get_by_role("button", name="Download").click()
    file = downloads / saved.value.suggested_filename
    saved.value.save_as(file)
    data = file.read_bytes()
    width, height = struct.unpack(">II", data[16:24])
    assert (data[:8], file.suffix) == (PNG, ".png")
    assert width == picture.evaluate("image => image.naturalWidth") == 1280
    assert 900 < height < 1100
    assert _colours(picture) > 100, "an empty board has fewer colours"
    dialog.get_by_role("button", name="Share").click()
    page.wait_for_function("() => window.shared")
    assert page.evaluate("shared.files[0].size") == len(data)


def test_the_verdict_addresses_the_only_person(server: Served, sit: Sit) -> None:
    """The counting finishes without a click, and a reload shows the result immediately."""
    record = play_sample(2, 12)
    table = sit(upload_game(server, record, len(record.picks) - 1), **MOVING)
    table.wait_until("tabletop.awaitsPick()")  # a bot may end the game
    table.play_on(Random(5), table.pick)
    verdict = table.page.locator(".ending-verdict")
    expect(verdict).to_have_text("You lose by 6")
    expect(table.page.locator(".is-uncounted")).to_have_count(0)
    table.page.goto(f"{table.page.url}?lang=fr")
    expect(verdict).to_have_text("Vous perdez de 6 pièces d’or")


def test_friends_play_a_game_by_link_and_a_rematch(open_page: OpenPage) -> None:
    """Each player sees the result from their side, a spectator by name; both join the rematch."""
    mira = open_as(open_page, "Mira")
    game = create_table(mira, ME, OPEN, listed=False)
    mira.goto(f"/table/{game}")
    link = mira.get_by_label("Invite", exact=True).input_value()
    tomas = open_as(open_page, "Tomas", link)
    button(tomas, "Join").click()
    tables = start_game(game, mira, tomas)
    for seed, table in enumerate(tables):
        table.page.evaluate("seed => tabletop.autoplay(seed)", seed)
    for table in tables:
        table.watch()
    _assert_both_see_the_result(tables)
    spectator = open_as(open_page, "Uma", f"/table/{game}")
    expect(spectator.locator(".ending-verdict")).to_contain_text("wins by")
    button(mira, "Rematch").click()
    expect(mira.get_by_role("heading", name="Waiting for players")).to_be_visible()
    tomas.get_by_role("link", name="Go to the rematch").click()
    for page in (mira, tomas):
        button(page, "I’m ready").click()
    second = [Tabletop(page).attach() for page in (mira, tomas)]
    assert [seat["name"] for seat in second[0].read("table.value.seats")] == ["Tomas", "Mira"]
    assert second[1].read("canAct.value")


def _make_last_pick(table: Tabletop) -> None:
    """Make the last pick of a game without waiting for its result."""
    table.take_over()
    table.press(table.choose(Random(5)))


def _assert_difference_is_explained(table: Tabletop, record: GameRecord) -> None:
    """Check that each difference matches its row and that they add up to the margin."""
    state = final_state(record)
    paid = [{payment.source: payment.gold for payment in payments(state, seat)} for seat in (0, 1)]
    expected = sorted(
        gold - paid[0][source] for source, gold in paid[1].items() if gold != paid[0][source]
    )
    texts = table.page.locator(".ending-difference li b").all_text_contents()
    shown = [int(text.strip().replace("−", "-")) for text in texts]
    assert sorted(shown) == expected
    assert sum(shown) == abs(totals(state)[1] - totals(state)[0])


def _assert_hidden_rows_are_marked(page: Page) -> None:
    """Check that a mark indicates hidden rows until the ledger is scrolled to the end."""
    area = page.locator(".ledger .scroll-area-viewport")
    overflows = "area => area.scrollHeight > area.clientHeight + 2"
    area.evaluate("area => area.scrollTo(0, 0)")
    has_hidden_rows = area.evaluate(overflows)
    expect(page.locator(".ledger-rows.has-more-below")).to_have_count(int(has_hidden_rows))
    area.evaluate("area => area.scrollTo(0, area.scrollHeight)")
    expect(page.locator(".ledger-rows.has-more-below")).to_have_count(0)


def _assert_on_screen(page: Page, selector: str, height: int) -> None:
    """Check that all selected elements are in the window without scrolling the table."""
    page.evaluate("document.querySelector('.table').scrollTo(0, 0)")
    for box in (element.bounding_box() for element in page.locator(selector).all()):
        assert box is not None
        assert 0 <= box["y"] < box["y"] + box["height"] <= height


def _assert_both_see_the_result(tables: list[Tabletop]) -> None:
    """Check that one player wins by what the other loses by, or that they share the victory."""
    first, second = (table.page.locator(".ending-verdict") for table in tables)
    expect(first).to_be_visible()
    expect(second).to_be_visible()
    verdicts = [verdict.inner_text().rsplit(" ", 1) for verdict in (first, second)]
    words = sorted(words for words, _ in verdicts)
    if words == ["You share the victory with"] * 2:
        assert [name for _, name in verdicts] == ["Tomas", "Mira"]
        return
    assert words == ["You lose by", "You win by"]
    assert verdicts[0][1] == verdicts[1][1]


def _colours(picture: Locator) -> int:
    """Count the colours of a picture in a coarse grid of points."""
    count: int = picture.evaluate(
        """image => {
          const { naturalWidth: width, naturalHeight: height } = image;
          const sheet = new OffscreenCanvas(width, height).getContext('2d');
          sheet.drawImage(image, 0, 0);
          const colours = new Set();
          for (let x = 60; x < 700; x += 9)
            for (let y = 140; y < 700; y += 9)
              colours.add(sheet.getImageData(x, y, 1, 1).data.map((part) => part >> 4).join());
          return colours.size;
        }"""
    )
    return count
