"""Play again after every kind of game starts with the same set-up, seats and options."""

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
from tests.e2e.browser_players import ME, bot, button, create_table, open_as, start_game
from tests.e2e.second_game import (
    game_id,
    make_first_pick,
    play_again,
    table_settings,
    wait_for_next_game,
)
from tests.e2e.tabletop import Tabletop
from tests.server.routes.test_websocket import is_over
from tests.server.socket_viewers import watching
from tools.sample_games import every_box, upload_game
from tools.server_process import Served

OpenPage = Callable[..., Page]
Sit = Callable[..., Tabletop]


def test_a_game_from_the_form_can_be_played_again(server: Served, open_page: OpenPage) -> None:
    """It has every box, two bots, hidden gold and no reasons, and ranks only present players."""
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
    table = Tabletop(page).attach()
    settings = table_settings(table)
    assert settings["seats"] == [("Mira", None), ("Pip", "novice"), ("Tilo", "novice")]
    assert (settings["options"]["gold_shown"], settings["options"]["bots_explain"]) == (
        "off",
        False,
    )
    assert "caves:" in settings["setup_code"]
    assert "present-only" in settings["setup_code"]
    _finish(server, table)
    play_again(table)
    expect(page.locator(".seat .card-purse")).to_have_count(3)


@pytest.mark.parametrize("hints", [True, False])
def test_a_game_with_or_without_hints_can_be_played_again(
    server: Served, sit: Sit, hints: bool
) -> None:
    """A renamed seat keeps its new name, and hints stay available or not."""
    options = {"gold_shown": "mine", "bots_explain": False, "hints": hints}
    table = sit(server.game("Mira", ":novice", seed=8, options=options))
    table.page.evaluate("tabletop.state.renameSeat(0, 'Mirabel')")
    table.wait_until("tabletop.state.table.value.seats[0].name === 'Mirabel'")
    expect(button(table.page, "Hint")).to_have_count(int(hints))
    _finish(server, table)
    assert table_settings(table)["options"] == {**options, "chat": False, "time_control": None}
    play_again(table)
    expect(button(table.page, "Hint")).to_have_count(int(hints))


def test_a_game_forked_from_a_replay_can_be_played_again(server: Served, sit: Sit) -> None:
    """The fork begins one pick before the end of a game with every box, with other opponents."""
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
    first = game_id(table)
    button(table.page, "Start game").click()
    wait_for_next_game(table, first)
    table.wait_until("tabletop.state.view.value.can_act")
    table.play_on(Random(5), table.pick)
    play_again(table)


def test_an_uploaded_record_can_be_played_again(open_page: OpenPage) -> None:
    """The finished record has every box, a person and two bots."""
    record = replace(every_box(3, 5), names=("novice", "Mira", "uniform"))
    table = _upload(open_page, write_record(record))
    assert [bot for _, bot in table_settings(table)["seats"]] == ["novice", None, "uniform"]
    play_again(table)


def test_an_uploaded_position_can_be_played_again(open_page: OpenPage) -> None:
    """The position is one pick before the end; the second game begins with an empty board."""
    before_the_end = list(replay(every_box(3, 5)))[-2]
    table = _upload(open_page, write_position(before_the_end))
    table.play_on(Random(5), table.pick)
    play_again(table)


def test_a_rematch_keeps_the_settings_of_an_online_game(open_page: OpenPage) -> None:
    """It keeps the set-up, the seats and the options; the seats move on by one."""
    page = open_as(open_page, "Mira")
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
    first = create_table(page, *seats, setup_code=code, options=options)
    (table,) = start_game(first, page)
    page.evaluate("() => tabletop.state.sendOrNotify({ type: 'leave_seat' })")
    table.watch()
    settings = table_settings(table)
    assert (settings["setup_code"], settings["options"]) == (code, options)
    _assert_forkable_anywhere(page)
    button(page, "Rematch").click()
    expect(page.get_by_role("heading", name="Waiting for players")).to_be_visible()
    button(page, "I’m ready").click()
    table.attach()
    names = [("Uniform", "uniform"), ("Mira", None), ("Pip", "novice")]
    assert table_settings(table) == {**settings, "seats": names}
    make_first_pick(table)


def _assert_forkable_anywhere(page: Page) -> None:
    """Check that a finished game can be forked at its first position, and return to its scores."""
    page.locator(".ledger .ending-actions button.button").first.click()
    expect(page.get_by_role("slider")).to_have_value("0")
    expect(page.locator(".replay-fork")).to_be_visible()
    page.locator(".replay .replay-exit .button-primary").click()


def _upload(open_page: OpenPage, text: str) -> Tabletop:
    """Upload a file on the home page and return its table."""
    page = open_page("/")
    page.locator("input[type=file]").set_input_files(
        {"name": "game.txt", "mimeType": "text/plain", "buffer": text.encode()}
    )
    return Tabletop(page).attach()


def _finish(server: Served, table: Tabletop) -> None:
    """Let a second viewer make random picks for the person until the game is over."""
    with watching(server.link, game_id(table)) as viewer:
        viewer.play_on(is_over, Random(8))
