"""Highlights without colour."""

import base64
from collections.abc import Callable

from playwright.sync_api import Page

from tests.e2e.tabletop import Tabletop
from tools.serving import Served

OpenPage = Callable[..., Page]
Sit = Callable[..., Tabletop]

# The share of pixels around each point whose brightness differs between two pictures.
DIFFERING = """async ([one, other, points, reach]) => {
    const [before, after] = await Promise.all([one, other].map(async (data) => {
        const picture = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob());
        const sheet = new OffscreenCanvas(picture.width, picture.height).getContext('2d');
        sheet.drawImage(picture, 0, 0);
        return (x, y) => {
            const { data: pixels } = sheet.getImageData(x - reach, y - reach, 2 * reach, 2 * reach);
            const grey = [];
            for (let at = 0; at < pixels.length; at += 4) grey.push(0.2126 * pixels[at] + 0.7152 * pixels[at + 1] + 0.0722 * pixels[at + 2]);
            return grey;
        };
    }));
    return points.map(([x, y]) => {
        const [was, is] = [before(x, y), after(x, y)];
        return was.filter((grey, at) => Math.abs(grey - is[at]) > 40).length / was.length;
    });
}"""


def test_a_highlight_survives_without_its_hue(
    server: Served, sit: Sit, open_page: OpenPage
) -> None:
    """LM-2: in brightness alone each legal hex differs from itself without its mark, no other does."""
    table = sit(server.game("Mira", ":greedy", seed=1), reduced_motion="reduce")
    page = table.page
    page.mouse.move(2, 2)
    legal = set(table.legal["hexes"])
    every = table.read("table.value.layout.hexes.map(hex => hex.name)")
    near = set(every) - legal - _beside(page, legal)
    marked = _picture(page)
    page.evaluate(
        "for (const mark of document.querySelectorAll('.legal, .dots')) mark.style.display = 'none'"
    )
    bare = _picture(page)
    names = sorted(legal) + sorted(near)
    points = [table.middle(name) for name in names]
    size = table.hex(names[0]).bounding_box()
    assert size is not None
    elsewhere = open_page("/rules")
    elsewhere.goto("about:blank")
    shares = elsewhere.evaluate(DIFFERING, [marked, bare, points, int(size["width"] / 2)])
    assert min(shares[: len(legal)]) > 0.1
    assert max(shares[len(legal) :]) == 0


def _picture(page: Page) -> str:
    return base64.b64encode(page.screenshot(animations="disabled")).decode()


def _beside(page: Page, hexes: set[str]) -> set[str]:
    """The hexes next to some others: their corners are seen in the square around those."""
    found: list[str] = page.evaluate(
        """async (names) => {
            const { neighbours } = await import(`${location.origin}/static/js/board/geometry.js`);
            const all = tabletop.state.table.value.layout.hexes;
            const at = new Map(all.map((hex) => [`${hex.row},${hex.column}`, hex.name]));
            return all.filter((hex) => names.includes(hex.name)).flatMap((hex) => neighbours(hex.row, hex.column).map((spot) => at.get(spot.join()) ?? ''));
        }""",
        sorted(hexes),
    )
    return set(found)
