"""The heat map, by mouse, keyboard and touch, in both languages."""

from collections.abc import Callable

from playwright.sync_api import Locator, expect

from tests.e2e.tabletop import Tabletop
from tests.e2e.test_accessible import serious_violations
from tools.sample_games import find_step, play_sample, upload_game
from tools.server_process import Served

Sit = Callable[..., Tabletop]
DESKTOP = {"width": 1440, "height": 900}  # where numbers have a decimal
PHONE = {"width": 360, "height": 640}


def discs(table: Tabletop) -> Locator:
    """Return the discs on the board."""
    return table.page.locator(".board .heat-map-disc")


def legend(table: Tabletop) -> Locator:
    """Return the legend."""
    return table.page.locator(".heat-map-legend")


def wait_for_map(table: Tabletop, seat: int) -> dict[str, float]:
    """Wait until the heat map of a seat is that of the position on the screen, and return it."""
    state = "tabletop.state"
    table.wait_until(
        f"!{state}.isHeatMapPending.value && {state}.shownHeatMap.value?.seat === {seat}"
    )
    worths: dict[str, float] = table.read("shownHeatMap.value.worths")
    expect(discs(table)).to_have_count(len(worths))
    return worths


def test_the_mouse_shows_what_hexes_are_worth_to_each_seat(server: Served, sit: Sit) -> None:
    """Discs and numbers grow with the value, and the legend names the range."""
    record = play_sample(4, 30)
    game = upload_game(server, record, find_step(record, lambda s: s.turn == 0, after=0.4))
    table = sit(game, viewport=DESKTOP)
    button = table.button("Heat map")
    expect(button).to_have_attribute("aria-pressed", "false")
    expect(discs(table)).to_have_count(0)
    button.click()
    mine = wait_for_map(table, 0)
    expect(button).to_have_attribute("aria-pressed", "true")
    assert set(table.legal["hexes"]) <= mine.keys()
    assert not mine.keys() & {piece["hex"] for piece in table.read("position.value.pieces")}
    best = max(mine, key=lambda name: mine[name])
    expect(legend(table)).to_contain_text(f"+{mine[best]:.1f}")
    expect(legend(table)).to_contain_text("by the expert’s net")
    expect(discs(table).locator("text", has_text=f"{mine[best]:.1f}").first).to_be_visible()
    table.page.mouse.move(*table.middle(best))
    expect(table.page.locator(".board-tooltip-facts")).to_contain_text(
        f"worth +{mine[best]:.1f} gold to Mira"
    )
    legend(table).get_by_role("button", name="Tomas").click()
    assert wait_for_map(table, 1) != mine
    assert serious_violations(table.page) == []
    table.button("Hide the heat map").click()
    expect(discs(table)).to_have_count(0)
    expect(legend(table)).to_have_count(0)


def test_the_keyboard_shows_the_heat_map_in_french(server: Served, sit: Sit) -> None:
    """V toggles it, Escape hides it, hexes announce their value, and each position has its own."""
    table = sit(server.game("Mira", ":novice", seed=6), settings={"language": "fr"})
    page = table.page
    page.keyboard.press("v")
    worths = wait_for_map(table, 0)
    expect(page.locator("#live")).to_contain_text("Carte de chaleur pour Mira. Meilleures cases")
    expect(legend(table)).to_contain_text("selon le réseau de l’expert")
    page.keyboard.press("l")
    focused = page.locator("[data-hex]:focus")
    name = str(focused.get_attribute("data-hex"))
    value = f"{worths[name]:+.1f}".replace("-", "−").replace(".", ",").replace("+0,0", "0,0")
    label = str(focused.get_attribute("aria-label"))
    assert label.endswith(f"vaut {value} pièces d’or pour Mira")
    seq = table.seq
    page.keyboard.press("Enter")
    table.wait_for_pick(seq)
    assert name not in wait_for_map(table, 0)
    page.keyboard.press(",")
    table.wait_until("tabletop.state.view.value.is_past")
    assert name in wait_for_map(table, 0)
    page.keyboard.press("Escape")
    expect(discs(table)).to_have_count(0)
    page.keyboard.press("v")
    wait_for_map(table, 0)
    page.keyboard.press("v")
    expect(legend(table)).to_have_count(0)


def test_a_finger_shows_the_heat_map_on_a_phone(server: Served, sit: Sit) -> None:
    """The discs have numbers after zooming in, and nothing scrolls sideways."""
    table = sit(server.game("Mira", ":novice", seed=6), viewport=PHONE, has_touch=True)
    table.page.locator(".chronicle").get_by_role("button", name="Heat map").tap()
    wait_for_map(table, 0)
    expect(legend(table)).to_be_visible()
    for button in legend(table).get_by_role("button").all():
        box = button.bounding_box()
        assert box
        assert min(box["width"], box["height"]) >= 44
    assert table.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    expect(discs(table).locator("text")).to_have_count(0)
    table.read("camera.value.zoom(3)")
    expect(discs(table).locator("text").first).to_be_attached()
    legend(table).get_by_role("button", name="Hide the heat map").tap()
    expect(discs(table)).to_have_count(0)


def test_a_table_without_hints_has_no_heat_map(server: Served, sit: Sit) -> None:
    """A rated table has none for the same reason; pressing the key shows why."""
    table = sit(server.game("Mira", ":novice", seed=6, options={"hints": False}))
    expect(table.button("Heat map")).to_have_count(0)
    table.page.keyboard.press("v")
    expect(table.page.get_by_text("No heat map: hints are off")).to_be_visible()
    expect(legend(table)).to_have_count(0)
