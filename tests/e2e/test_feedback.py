"""Feedback of the table: refusals, other players' turns, payments, languages and replays."""

import re
from collections.abc import Callable
from statistics import median

import pytest
from playwright.sync_api import Page, expect

from kingdombuilder.game.record import final_state, write_record
from kingdombuilder.insight.scores import payments
from kingdombuilder.rules.hexes import each, hex_name
from tests.e2e.scripts import script
from tests.e2e.second_game import game_id
from tests.e2e.tabletop import Tabletop
from tools.sample_games import every_box, find_step, play_sample, upload_game
from tools.server_process import Served

OpenPage = Callable[..., Page]
Sit = Callable[..., Tabletop]
MAX_DELAY_MS = 100
CLICKS = 5


@pytest.mark.serial
def test_an_illegal_hex_is_explained_immediately_and_changes_nothing(
    server: Served, sit: Sit
) -> None:
    """LM-3: the reason appears within 100 milliseconds and disappears again."""
    table = sit(server.game("Mira", ":apprentice", seed=1))
    seq, delays = table.seq, []
    special = table.read(
        "table.value.layout.places.map(place => place.hex)"
    )  # these open their rule
    illegal = sorted(
        set(table.read("table.value.layout.hexes.map(hex => hex.name)"))
        - set(table.legal["hexes"])
        - set(special)
    )
    for hex in illegal[:: len(illegal) // CLICKS][:CLICKS]:
        table.page.evaluate("() => { tabletop.state.refusal.value = null; }")
        expect(table.page.locator(".board-tooltip-refusal")).to_have_count(0)
        refusal = table.page.evaluate_handle(script("refusal_delay"))
        table.page.mouse.click(*table.middle(hex))
        delay, text = refusal.evaluate("refusal => refusal.measured")
        delays.append(delay)
        assert len(text) > 20
    assert median(delays) <= MAX_DELAY_MS, delays
    assert table.seq == seq
    expect(table.page.locator(".board-tooltip-refusal")).to_have_count(0)


def test_a_drag_does_not_build(server: Served, sit: Sit) -> None:
    """PZ-3: a movement under 8 pixels is a click, a longer one pans."""
    table = sit(server.game("Mira", ":apprentice", seed=2))
    mouse, seq = table.page.mouse, table.seq
    x, y = table.middle(table.legal["hexes"][0])
    mouse.move(x, y)
    mouse.down()
    mouse.move(x + 30, y + 5, steps=4)
    mouse.move(x, y, steps=4)
    mouse.up()
    table.page.evaluate("tabletop.nextFrame()")
    assert table.seq == seq
    mouse.move(x, y)
    mouse.down()
    mouse.move(x + 5, y + 3)
    mouse.up()
    table.wait_for_pick(seq)


def test_the_last_turn_of_an_opponent_stays_marked_in_order(server: Served, sit: Sit) -> None:
    """LM-6: the marks are numbered and stay until the viewer's next pick."""
    table = sit(server.game("Mira", ":apprentice", seed=3))
    for _ in range(3):
        table.pick(table.legal["hexes"][0])
    table.pick("end")
    lines = table.read("lines.value")
    placed = [line["hex"] for line in lines if line["seat"] == 1 and line["kind"] == "placed"]
    assert len(placed) == 3
    assert table.page.evaluate(
        "tabletop.outlinedHexes('.board-mark-recent .board-mark-over')"
    ) == sorted(placed)
    tags = table.page.locator(".board-tag").all_text_contents()
    assert tags == ["1", "2", "3"]
    table.pick(table.legal["hexes"][0])
    expect(table.page.locator(".board-tag")).to_have_count(0)


def test_a_ledger_cell_highlights_the_paying_hexes(server: Served, sit: Sit) -> None:
    """SC-2: for every source and seat these are exactly the hexes of the engine's payment."""
    record = every_box(4, 3)
    table = sit(upload_game(server, record))
    state = final_state(record)
    expect(table.page.locator(".ledger tbody tr").first).to_be_visible()
    names = table.page.locator(".ledger thead th span").all_text_contents()
    for column, name in enumerate(names):
        for row, payment in enumerate(payments(state, record.names.index(name))):
            cell = table.page.locator(".ledger tbody tr").nth(row).locator("td").nth(column)
            cell.get_by_role("button").click()
            assert cell.text_content() == str(payment.gold)
            highlighted = table.page.evaluate(
                "tabletop.nextFrame().then(() =>"
                " tabletop.outlinedHexes('.board-mark-hovered .board-mark-over'))"
            )
            assert highlighted == sorted(map(hex_name, each(payment.hexes))), (name, payment.source)
            assert cell.get_by_role("button").get_attribute("aria-pressed") == "true"


def test_the_language_changes_without_a_reload(server: Served, sit: Sit) -> None:
    """IN-1: the table, its chronicle and its dialogs change to French and back."""
    table = sit(server.game("Mira", ":apprentice", seed=1))
    table.pick(table.legal["hexes"][0])
    english = table.banner().text_content()
    line = table.page.locator(".chronicle button.chronicle-line").first.text_content()
    table.page.evaluate("() => { window.same = true; }")
    table.button("Menu").first.click()
    table.button("Français").click()
    table.page.keyboard.press("Escape")
    expect(table.banner()).not_to_have_text(english or "")
    expect(table.page.locator("html")).to_have_attribute("lang", "fr")
    expect(table.page.locator(".chronicle button.chronicle-line").first).not_to_have_text(
        line or ""
    )
    expect(table.button("Annuler")).to_be_visible()
    table.button("Menu").first.click()
    table.button("English").click()
    table.page.keyboard.press("Escape")
    expect(table.banner()).to_have_text(english or "")
    assert table.page.evaluate("window.same")


def test_a_game_can_be_replayed_and_continued_from_its_middle(server: Served, sit: Sit) -> None:
    """ON-5: the past board has a link, and a new game can begin there."""
    record = play_sample(2, 4)
    table = sit(upload_game(server, record))
    middle = find_step(record, lambda state: state.phase == 4 and state.turn == 0, after=0.5)
    table.button("Replay").first.click()
    scrubber = table.page.get_by_role("slider")
    expect(scrubber).to_have_value("0")
    assert table.read("position.value.pieces") == []
    scrubber.fill(str(middle))
    expect(table.page).to_have_url(re.compile(rf"/table/{game_id(table)}\?at={middle}$"))
    table.page.wait_for_function("step => tabletop.state.view.value.step === step", arg=middle)
    pieces = table.read("position.value.pieces")
    assert len(pieces) > 20
    table.page.reload()
    table.attach()
    table.page.wait_for_function("step => tabletop.state.view.value.step === step", arg=middle)
    assert table.read("position.value.pieces") == pieces
    table.button("Play from here").click()
    dialog = table.page.get_by_role("dialog")
    dialog.get_by_role("combobox").nth(1).select_option("apprentice")
    dialog.get_by_role("button", name="Start game").click()
    table.wait_until("tabletop.state.view.value?.can_act")
    assert table.read("view.value.step") == middle
    assert table.read("position.value.pieces") == pieces
    table.pick(table.legal["hexes"][0])


def test_an_uploaded_record_is_the_same_game(server: Served, open_page: OpenPage) -> None:
    """ON-5: the home page accepts a record file."""
    record = play_sample(2, 5)
    page = open_page("/")
    page.locator("input[type=file]").set_input_files(
        {"name": "game.txt", "mimeType": "text/plain", "buffer": write_record(record).encode()}
    )
    table = Tabletop(page).attach()
    expect(page.get_by_role("heading", name="Final scores")).to_be_visible()
    record_text = server.text(f"/api/games/{game_id(table)}/record.txt")
    assert [line for line in record_text.splitlines() if not line.startswith("date")] == [
        line for line in write_record(record).splitlines() if not line.startswith("date")
    ]
