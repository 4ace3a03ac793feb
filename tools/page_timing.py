"""Measurements in a real browser, in milliseconds or bytes."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page

from kingdombuilder.game.record import GameRecord
from kingdombuilder.rules.buttons import is_hex
from kingdombuilder.rules.hexes import each
from kingdombuilder.rules.state import BEFORE, State
from kingdombuilder.rules.turn import chooser, legal
from tools.sample_games import find_step, upload_game
from tools.server_process import Served

TIMING_SCRIPT = Path(__file__).with_name("page_timing.js").read_text(encoding="utf-8")
SETTINGS_SCRIPT = (
    "localStorage.kingdombuilder = JSON.stringify("
    "{language: 'en', pace: 'instant', confirmUnused: false})"
)
DESKTOP, PHONE = {"width": 1366, "height": 768}, {"width": 390, "height": 844}
# A mid-range phone on a mobile network: CPU slowdown, latency in ms, bytes per second.
SLOWER, DELAY, DOWN, UP = 4, 150, 1_600_000 / 8, 750_000 / 8
SAMPLES, FIRST_BOARDS, OPENINGS = 10, 5, 5
VIEWER = 0  # the viewer's seat
STATE = """fetch('/static/dist/manifest.json')
    .then((response) => response.json())
    .then((manifest) => import(`/static/dist/${manifest.debug}`))
    .then((module) => { window.state = module; })"""


@contextmanager
def open_page(browser: Browser, served: Served, slow: bool = False) -> Iterator[Page]:
    """Open an empty page with the timing script; with `slow`, emulate a phone."""
    how: dict[str, Any] = {"viewport": PHONE if slow else DESKTOP, "is_mobile": slow}
    with browser.new_context(base_url=served.link, has_touch=slow, **how) as context:
        context.add_init_script(TIMING_SCRIPT)
        context.add_init_script(SETTINGS_SCRIPT)
        page = context.new_page()
        if slow:
            network = context.new_cdp_session(page)
            network.send("Network.enable")
            network.send(
                "Network.emulateNetworkConditions",
                {
                    "offline": False,
                    "latency": DELAY,
                    "downloadThroughput": DOWN,
                    "uploadThroughput": UP,
                },
            )
            network.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        yield page


def first_boards(browser: Browser, served: Served, slow: bool) -> list[float]:
    """Return the times until the board is playable, each with an empty cache."""
    times = []
    for _ in range(FIRST_BOARDS):
        game = served.game("Mira", ":apprentice", seed=1)
        with open_page(browser, served, slow) as page:
            page.goto(f"/table/{game}", wait_until="commit")
            times.append(float(page.evaluate("timing.playable()")))
    return times


def page_bytes(browser: Browser, served: Served) -> float:
    """Return the compressed bytes that are transferred until the table is ready."""
    game = served.game("Mira", ":apprentice", seed=1)
    with open_page(browser, served) as page:
        network, sizes = page.context.new_cdp_session(page), []
        network.send("Network.enable")
        network.on(
            "Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"])
        )
        page.goto(f"/table/{game}", wait_until="networkidle")
        page.evaluate("timing.playable()")
        return float(sum(sizes))


def clicks(browser: Browser, served: Served) -> list[float]:
    """Return the times from a click to the painted piece, for every settlement of a game."""
    with _at_table(browser, served, served.game("Mira", ":apprentice", seed=2)) as page:
        return play_by_clicks(page)


def play_by_clicks(page: Page) -> list[float]:
    """Play a game to its end and return the times of all settlements."""
    times = []
    while not _is_over(page):
        hexes = _legal(page)
        if hexes:
            times.append(_time_click(page, hexes[0]))
            _wait_for_turn(page)
        else:
            _end_turn(page)
    return times


def undos(browser: Browser, served: Served, record: GameRecord, after: float) -> list[float]:
    """Return the times from a click on Undo until the piece is gone, in a turn of a long game."""
    at = find_step(record, _is_building, after)
    times = []
    with _at_table(browser, served, upload_game(served, record, at)) as page:
        for _ in range(SAMPLES):
            _time_click(page, _legal(page)[0])
            times.append(_time_click(page, ".turn-controls .turn-controls-undo"))
    return times


def refusals(browser: Browser, served: Served) -> list[float]:
    """Return the times from a click on an illegal hex until the reason is shown."""
    times = []
    with _at_table(browser, served, served.game("Mira", ":apprentice", seed=3)) as page:
        allowed = _legal(page)
        illegal = [name for name in _state(page, "[...names]") if name not in allowed]
        for name in illegal[:: len(illegal) // SAMPLES][:SAMPLES]:
            page.evaluate("() => { state.refusal.value = null; }")
            page.wait_for_selector(".board-tooltip-refusal", state="detached")
            times.append(
                _time_click(page, name, "document.querySelector('.board-tooltip-refusal')")
            )
    return times


def panning(browser: Browser, served: Served, record: GameRecord) -> list[float]:
    """Return the lengths of frames while a zoomed board is dragged."""
    at = find_step(record, _is_building, 0.6)
    with _at_table(browser, served, upload_game(served, record, at)) as page:
        x, y = _middle(page, ".table-stage")
        page.mouse.move(x, y)
        page.mouse.wheel(0, -500)
        page.mouse.down()
        frames = page.evaluate_handle("({ stop: timing.frames() })")
        for turn in range(4):
            way = 180 if turn % 2 else -180
            page.mouse.move(x + way, y + way / 2, steps=40)
        lengths: list[float] = frames.evaluate("frames => frames.stop()")
        page.mouse.up()
        return lengths


def openings(browser: Browser, served: Served, record: GameRecord) -> list[float]:
    """Return the times from a click in the list of games until a long game's ledger is shown."""
    return [_opening(browser, served, record) for _ in range(OPENINGS)]


def _opening(browser: Browser, served: Served, record: GameRecord) -> float:
    """Return one of the times.

    The page has shown another table before, and the server has not loaded this game yet.
    """
    with _at_table(browser, served, served.game("Mira", ":apprentice", seed=1)) as page:
        game = upload_game(served, record)
        page.evaluate("state.navigate('/games')")
        page.wait_for_load_state("networkidle")
        link = f'a[href="/table/{game}"]'
        page.locator(link).scroll_into_view_if_needed()
        return _time_click(page, link, "document.querySelector('.ledger tfoot b')")


def _is_building(state: State) -> bool:
    """Return whether the viewer's seat can build now."""
    ready = chooser(state) == VIEWER and state.phase == BEFORE and not state.doing
    return ready and any(is_hex(pick) for pick in each(legal(state)))


@contextmanager
def _at_table(browser: Browser, served: Served, game: str) -> Iterator[Page]:
    with open_page(browser, served) as page:
        page.goto(f"/table/{game}", wait_until="networkidle")
        page.wait_for_selector("[data-hex]", state="attached")
        page.evaluate(STATE)
        yield page


def _time_click(page: Page, where: str, changed: str = "") -> float:
    """Click on a hex or an element and return the time until `changed` is true.

    Without `changed`, wait until a piece appears or disappears.
    """
    selector = where if where[0] in ".a[" else f'[data-hex="{where}"]'
    changed = changed or f"timing.pieces() !== {page.evaluate('timing.pieces()')}"
    waiting = page.evaluate_handle(f"({{ time: timing.pressed(() => {changed}) }})")
    page.mouse.click(*_middle(page, selector))
    return float(waiting.evaluate("waiting => waiting.time"))


def _middle(page: Page, selector: str) -> tuple[float, float]:
    box = page.locator(selector).first.bounding_box()
    assert box is not None, selector
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def _legal(page: Page) -> list[str]:
    hexes: list[str] = _state(page, "legal.hexes")
    return hexes


def _is_over(page: Page) -> bool:
    return bool(_state(page, "view.position.phase") == "over")


def _end_turn(page: Page) -> None:
    """End the turn, or make the choice that is required first."""
    seq, buttons = _state(page, "[view.seq, legal.buttons]")
    page.locator(
        ".turn-controls .turn-controls-end" if buttons == ["end"] else ".choices button"
    ).first.click()
    _wait_for_turn(page, seq)


def _wait_for_turn(page: Page, past: int = -1) -> None:
    """Wait until the viewer can act after an event, or the game is over."""
    page.wait_for_function(
        """past => {
            const now = state.view.value;
            return now.seq > past && (now.can_act || now.position.phase === 'over');
        }""",
        arg=past,
    )


def _state(page: Page, what: str) -> Any:
    """Evaluate an expression on the page's state."""
    return page.evaluate(
        f"""() => {{
            const {{ view: {{ value: view }}, legal: {{ value: legal }}, table }} = state;
            const names = table.value.layout.hexes.map((hex) => hex.name);
            return {what};
        }}"""
    )
