"""Fewer clicks: hexes that choose the terrain, unused tiles, and turns that end automatically."""

import re
from collections.abc import Callable

from playwright.sync_api import expect

from tests.e2e.positions import ONE_BOT, create_paddock_game
from tests.e2e.tabletop import Tabletop
from tools.server_process import Served

Sit = Callable[..., Tabletop]
SWAMP = """
board: temple refuge canoe fountain
cards: geologists messengers noblewomen
options: swamp-cards
seat 1: E8; hand swamp/canyon
seat 2: hand grass
turn: 1 before
"""


def test_a_hex_of_either_terrain_can_be_clicked(server: Served, sit: Sit) -> None:
    game = server.create("/api/positions", content=SWAMP, params={"seats": ONE_BOT})
    table = sit(game)
    expect(table.banner()).to_contain_text("Build on canyon or swamp")
    hexes = table.read("legal.value.terrain_hexes")
    for name in (*hexes["on-swamp"], hexes["on-canyon"][0]):
        expect(table.hex(name)).to_have_attribute("aria-label", re.compile("legal"))
    table.pick("D8")
    expect(table.banner()).to_contain_text("2 of 2")
    expect(table.page.locator(".chronicle")).to_contain_text("Mira builds 1 on swamp (D8)")


def test_unused_tiles_can_be_used_from_the_question(server: Served, sit: Sit) -> None:
    table = sit(create_paddock_game(server, "after"), settings={"confirmUnused": True})
    table.end_button().click()
    table.button("Use Paddock").click()
    table.wait_until("tabletop.state.position.value.prompt.tile === 'paddock'")
    expect(table.page.get_by_role("dialog")).to_have_count(0)


def test_a_turn_ends_automatically_only_if_the_setting_is_on(server: Served, sit: Sit) -> None:
    game = server.game("Mira", "Tomas:novice", seed=3)
    table = sit(game)
    for _ in range(3):
        table.pick(table.legal["hexes"][0])
    assert table.legal["buttons"] == ["end"]
    expect(table.end_button()).to_have_attribute("aria-disabled", "false")
    table.page.keyboard.press("m")
    table.page.get_by_role("button", name="Settings").click()
    table.page.get_by_role("checkbox", name="End my turn automatically").check()
    table.wait_until("tabletop.state.view.value.round > 1")
