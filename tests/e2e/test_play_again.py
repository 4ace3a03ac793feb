"""Play again after every kind of game: the same set-up, seats and options from the beginning."""

from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest
from playwright.sync_api import Page, expect

from kingdombuilder.box import BOXES, QUEENIES
from kingdombuilder.game.record import replay, write_record
from kingdombuilder.notation.position import write_position
from kingdombuilder.notation.setup_code import write_setup_code
from kingdombuilder.setup.random_setup import random_setup
from tests.e2e.browser_players import ME, begun, bot, button, person, table_of
from tests.e2e.second_game import agreed, game_of, leave_for_next, make_first_pick, play_again
from tests.e2e.tabletop import Tabletop
from tests.server.routes.test_websocket import is_over
from tests.server.socket_viewers import watching
from tools.sample_games import every_box, upload_game
from tools.server_process import Served

OpenPage = Callable[..., Page]
Sit = Callable[..., Tabletop]


def test_after_a_game_from_the_form(server: Served, open_page: OpenPage) -> None:
    """Every box, two kinds of bots, hidden gold, no reasons, players with none not ranked."""
    page = open_page("/new?customise=1")
    page.get_by_role("textbox", name="Red: name").fill("Mira")
    page.get_by_role("combobox", name="Blue: player or bot").select_option("novice")
    button(page, "Add bot").click()
    page.get_by_role("combobox", name="Amber: player or bot").select_option("novice")
    button(page, "Select all").click()
    page.get_by_role("checkbox", name="Caves").check()
    button(page, "Hidden").click()
    page.get_by_role("checkbox", name="Count players with no settlement in a section").uncheck()
    page.get_by_role("checkbox", name="Bots explain their moves").uncheck()
    button(page, "Start game").click()
    table = Tabletop(page).arrived()
    wanted = agreed(table)
    assert wanted["seats"] == [("Mira", None), ("Pip", "novice"), ("Tilo", "novice")]
    assert (wanted["options"]["gold_shown"], wanted["options"]["bots_explain"]) == ("off", False)
    assert "caves:" in wanted["setup_code"]
    assert "present-only" in wanted["setup_code"]
    _finish(server, table)
    play_again(table)
    expect(page.locator(".seat .purse")).to_have_count(3)


@pytest.mark.parametrize("hints", [True, False])
def test_after_a_game_with_and_without_hints(server: Served, sit: Sit, hints: bool) -> None:
    """A renamed seat keeps its new name, and the table shows a hint or none as before."""
    options = {"gold_shown": "mine", "bots_explain": False, "hints": hints}
    table = sit(server.game("Mira", ":novice", seed=8, options=options))
    table.page.evaluate("tabletop.state.renameSeat(0, 'Mirabel')")
    table.until("tabletop.state.table.value.seats[0].name === 'Mirabel'")
    expect(button(table.page, "Hint")).to_have_count(int(hints))
    _finish(server, table)
    assert agreed(table)["options"] == {**options, "chat": False, "time_control": None}
    play_again(table)
    expect(button(table.page, "Hint")).to_have_count(int(hints))


def test_after_a_game_forked_from_a_replay(server: Served, sit: Sit) -> None:
    """One pick before the end of a game with every box, against other opponents."""
    record = every_box(3, 5)
    table = sit(upload_game(server, record))
    last = len(record.picks) - 1
    button(table.page, "Replay").first.click()
    table.page.get_by_role("slider").fill(str(last))
    table.page.wait_for_function("step => tabletop.state.view.value.step === step", arg=last)
    chooser = table.read("position.value.chooser")
    button(table.page, "Play from here").click()
    for seat, choice in enumerate(table.page.get_by_role("dialog").get_by_role("combobox").all()):
        choice.select_option("" if seat == chooser else "novice")
    first = game_of(table)
    button(table.page, "Start game").click()
    leave_for_next(table, first)
    table.until("tabletop.state.view.value.can_act")
    table.play_on(Random(5), table.pick)
    play_again(table)


def test_after_an_uploaded_record(open_page: OpenPage) -> None:
    """A person and two bots in a record with every box; it is over when it is laid out."""
    record = replace(every_box(3, 5), names=("novice", "Mira", "uniform"))
    table = _uploaded(open_page, write_record(record))
    assert [bot for _, bot in agreed(table)["seats"]] == ["novice", None, "uniform"]
    play_again(table)


def test_after_an_uploaded_position(open_page: OpenPage) -> None:
    """One pick before the end; the second game begins with an empty board."""
    before_the_end = list(replay(every_box(3, 5)))[-2]
    table = _uploaded(open_page, write_position(before_the_end))
    table.play_on(Random(5), table.pick)
    play_again(table)


def test_after_an_online_game(open_page: OpenPage) -> None:
    """The rematch repeats all that the table has agreed on, with the seats moved on by one."""
    page = person(open_page, "Mira")
    code = write_setup_code(random_setup(Random(5), 3, tuple(BOXES), queenies=tuple(QUEENIES)))
    clock = {"kind": "game", "seconds": 900, "increment": 5, "days": 0}
    options = {
        "gold_shown": "mine",
        "bots_explain": True,
        "hints": False,
        "chat": False,
        "time_control": clock,
    }
    seats = (ME, bot("novice"), bot("uniform"))
    first = table_of(page, *seats, setup_code=code, options=options)
    (table,) = begun(first, page)
    page.evaluate("() => tabletop.state.sendOrNotify({ type: 'leave_seat' })")
    table.watch()
    wanted = agreed(table)
    assert (wanted["setup_code"], wanted["options"]) == (code, options)
    _can_be_forked_anywhere(page)
    button(page, "Rematch").click()
    expect(page.get_by_role("heading", name="Waiting for players")).to_be_visible()
    button(page, "I’m ready").click()
    table.arrived()
    names = [("Uniform", "uniform"), ("Mira", None), ("Pip", "novice")]
    assert agreed(table) == {**wanted, "seats": names}
    make_first_pick(table)


def _can_be_forked_anywhere(page: Page) -> None:
    """Look back at the first position of a finished game, and return to the final scores."""
    page.locator(".ledger .row .btn").first.click()
    expect(page.get_by_role("slider")).to_have_value("0")
    expect(page.locator(".fork-here")).to_be_visible()
    page.locator(".replay .leave .go").click()


def _uploaded(open_page: OpenPage, text: str) -> Tabletop:
    """Return the table of a file that was laid on the first page."""
    page = open_page("/")
    page.locator("input[type=file]").set_input_files(
        {"name": "game.txt", "mimeType": "text/plain", "buffer": text.encode()}
    )
    return Tabletop(page).arrived()


def _finish(server: Served, table: Tabletop) -> None:
    """Let a second viewer of the game make random picks for its person until it is over."""
    with watching(server.link, game_of(table)) as viewer:
        viewer.play_on(is_over, Random(8))
