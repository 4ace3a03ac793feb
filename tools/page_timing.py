"""What is measured: each function takes figures in milliseconds, or bytes, from a real browser."""

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
from tools.sample_games import laid_out, moment
from tools.server_process import Served

CLOCKS = Path(__file__).with_name("page_timing.js").read_text(encoding="utf-8")
KEPT = (
    "localStorage.kingdombuilder = JSON.stringify("
    "{language: 'en', pace: 'instant', confirmUnused: false})"
)
DESKTOP, PHONE = {"width": 1366, "height": 768}, {"width": 390, "height": 844}
# A phone of the lower middle on a mobile network.
SLOWER, DELAY, DOWN, UP = 4, 150, 1_600_000 / 8, 750_000 / 8
SAMPLES = 10
FIRST = 0  # the seat that looks
STATE = """Promise.all(
    ['hints', 'selectors', 'table', 'view']
        .map((name) => import(`/static/js/table/state/${name}.js`))
).then((modules) => { window.state = Object.assign({}, ...modules); })"""


@contextmanager
def opened(browser: Browser, served: Served, slow: bool = False) -> Iterator[Page]:
    """An empty page with clocks in it; a slow one is a phone."""
    how: dict[str, Any] = {"viewport": PHONE if slow else DESKTOP, "is_mobile": slow}
    with browser.new_context(base_url=served.link, has_touch=slow, **how) as context:
        context.add_init_script(CLOCKS)
        context.add_init_script(KEPT)
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


def first_board(browser: Browser, served: Served, slow: bool) -> float:
    """Until a board can be played on, nothing being in the cache."""
    game = served.game("Mira", ":apprentice", seed=1)
    with opened(browser, served, slow) as page:
        page.goto(f"/table/{game}", wait_until="commit")
        return float(page.evaluate("timing.playable()"))


def page_bytes(browser: Browser, served: Served) -> float:
    """What comes over the network, as it comes, until the table lies there."""
    game = served.game("Mira", ":apprentice", seed=1)
    with opened(browser, served) as page:
        network, sizes = page.context.new_cdp_session(page), []
        network.send("Network.enable")
        network.on("Network.loadingFinished", lambda told: sizes.append(told["encodedDataLength"]))
        page.goto(f"/table/{game}", wait_until="networkidle")
        page.evaluate("timing.playable()")
        return float(sum(sizes))


def clicks(browser: Browser, served: Served) -> list[float]:
    """From click to painted piece, for every settlement of a whole game."""
    found = []
    with _at_table(browser, served, served.game("Mira", ":apprentice", seed=2)) as page:
        while not _over(page):
            hexes = _legal(page)
            if hexes:
                found.append(_timed(page, hexes[0]))
                _wait_for_turn(page)
            else:
                _go_on(page)
    return found


def undos(browser: Browser, served: Served, record: GameRecord, after: float) -> list[float]:
    """From a click on Undo until the piece is gone, in a turn of a long game."""
    at = moment(record, _building, after)
    found = []
    with _at_table(browser, served, laid_out(served, record, at)) as page:
        for _ in range(SAMPLES):
            _timed(page, _legal(page)[0])
            found.append(_timed(page, ".acts .undo"))
    return found


def refusals(browser: Browser, served: Served) -> list[float]:
    """From a click on an illegal hex until the reason is read."""
    found = []
    with _at_table(browser, served, served.game("Mira", ":apprentice", seed=3)) as page:
        allowed = _legal(page)
        illegal = [name for name in _state(page, "[...names]") if name not in allowed]
        for name in illegal[:: len(illegal) // SAMPLES][:SAMPLES]:
            page.evaluate("() => { state.refusal.value = null; }")
            page.wait_for_selector(".refusal", state="detached")
            found.append(_timed(page, name, "document.querySelector('.refusal')"))
    return found


def panning(browser: Browser, served: Served, record: GameRecord) -> list[float]:
    """The lengths of frames while a board that is near is drawn about."""
    at = moment(record, _building, 0.6)
    with _at_table(browser, served, laid_out(served, record, at)) as page:
        x, y = _middle(page, ".stage")
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


def opening(browser: Browser, served: Served, record: GameRecord) -> float:
    """From a click in the list of games until the ledger of the longest game lies on the table.

    The page has been at another table before; the server has not had this game in its hands.
    """
    with _at_table(browser, served, served.game("Mira", ":apprentice", seed=1)) as page:
        game = laid_out(served, record)
        page.evaluate("import('/static/js/router.js').then((router) => router.navigate('/games'))")
        page.wait_for_load_state("networkidle")
        link = f'a[href="/table/{game}"]'
        page.locator(link).scroll_into_view_if_needed()
        return _timed(page, link, "document.querySelector('.ledger tfoot b')")


def _building(state: State) -> bool:
    """The first seat is about to build, and has not ended its turn by one placement."""
    ready = chooser(state) == FIRST and state.phase == BEFORE and not state.doing
    return ready and any(is_hex(pick) for pick in each(legal(state)))


@contextmanager
def _at_table(browser: Browser, served: Served, game: str) -> Iterator[Page]:
    with opened(browser, served) as page:
        page.goto(f"/table/{game}", wait_until="networkidle")
        page.wait_for_selector("[data-hex]", state="attached")
        page.evaluate(STATE)
        yield page


def _timed(page: Page, where: str, changed: str = "") -> float:
    """Click on a hex or an element; milliseconds until what is told is true, else a piece moved."""
    selector = where if where[0] in ".a[" else f'[data-hex="{where}"]'
    changed = changed or f"timing.pieces() !== {page.evaluate('timing.pieces()')}"
    waiting = page.evaluate_handle(f"({{ told: timing.pressed(() => {changed}) }})")
    page.mouse.click(*_middle(page, selector))
    return float(waiting.evaluate("waiting => waiting.told"))


def _middle(page: Page, selector: str) -> tuple[float, float]:
    box = page.locator(selector).first.bounding_box()
    assert box is not None, selector
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def _legal(page: Page) -> list[str]:
    found: list[str] = _state(page, "legal.hexes")
    return found


def _over(page: Page) -> bool:
    return bool(_state(page, "view.position.phase") == "over")


def _go_on(page: Page) -> None:
    """End the turn, or choose what is to be chosen before."""
    seq, buttons = _state(page, "[view.seq, legal.buttons]")
    page.locator(".acts .end" if buttons == ["end"] else ".choices button").first.click()
    _wait_for_turn(page, seq)


def _wait_for_turn(page: Page, past: int = -1) -> None:
    """Wait until it is our turn again after an event, or all is over."""
    page.wait_for_function(
        """past => {
            const now = state.view.value;
            return now.seq > past && (now.can_act || now.position.phase === 'over');
        }""",
        arg=past,
    )


def _state(page: Page, what: str) -> Any:
    """Something of the page's own state."""
    return page.evaluate(
        f"""() => {{
            const {{ view: {{ value: view }}, legal: {{ value: legal }}, table }} = state;
            const names = table.value.layout.hexes.map((hex) => hex.name);
            return {what};
        }}"""
    )
