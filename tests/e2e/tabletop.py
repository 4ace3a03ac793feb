"""A table in the browser: the prompt, the legal picks, and picking with the mouse."""

from collections.abc import Callable
from random import Random
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.e2e.scripts import script

WEIGHTS = {"hexes": 6, "tiles": 2, "buttons": 1}  # of a random player's picks
END = "end"

Legal = dict[str, list[str]]


class Tabletop:
    """A page at a table."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def attach(self) -> "Tabletop":
        """Wait for the board, load the test script and return the table."""
        self.page.wait_for_selector("[data-hex]", state="attached")
        self.page.evaluate(script("tabletop"))
        self.wait_until("tabletop.isReady()")
        self.page.evaluate("tabletop.nextFrame()")  # the key handlers are attached by then
        return self

    def read(self, expression: str) -> Any:
        """Return the value of an expression on the page's state."""
        return self.page.evaluate(f"tabletop.state.{expression}")

    def wait_until(self, condition: str) -> None:
        """Wait until an expression is true; only a function passes the page's security policy."""
        self.page.wait_for_function(f"() => {condition}")

    @property
    def seq(self) -> int:
        """The sequence number of the last event."""
        return int(self.read("view.value.seq"))

    @property
    def legal(self) -> Legal:
        """The legal picks, as the server sent them."""
        legal: Legal = self.read("legal.value")
        return legal

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return bool(self.read("view.value.position.phase") == "over")

    def seat(self, seat: int) -> Any:
        """Return what the page knows about a seat."""
        return self.read(f"position.value.seats[{seat}]")

    def hex(self, name: str) -> Locator:
        """Return a hex of the board."""
        return self.page.locator(f'[data-hex="{name}"]')

    def banner(self) -> Locator:
        """Return the ribbon with the prompt."""
        return self.page.locator(".banner strong")

    def button(self, name: str) -> Locator:
        """Return a button by its exact name."""
        return self.page.get_by_role("button", name=name, exact=True)

    def action(self, name: str) -> Locator:
        """Return the undo, redo, restart or end button; some show an icon instead of text."""
        return self.page.locator(f".turn-controls-{name}")

    def end_button(self) -> Locator:
        """Return the button that ends the turn; its text may be longer than its name."""
        return self.action("end")

    def press(self, word: str) -> None:
        """Make a pick with the mouse."""
        if word == END:
            self.end_button().click()
        elif word in self.legal["tiles"]:
            self.tile(word).click()
        elif word in self.legal["buttons"]:
            self.choice(word).click()
        else:
            self.page.mouse.click(*self.middle(word))

    def tile(self, thing: str) -> Locator:
        """Return the button of a usable tile."""
        return self.page.locator(".tiles button").nth(self.tile_index(thing))

    def tile_index(self, thing: str) -> int:
        """Return the index of a usable tile among the viewer's tiles."""
        held = self.seat(int(self.read("viewpoint.value")))["tiles"]
        same = [
            (tile["state"] != "ready", index)
            for index, tile in enumerate(held)
            if tile["thing"] == thing
        ]
        return min(same)[1]

    def choice(self, word: str) -> Locator:
        """Return the button of a pick that is neither a hex nor a tile."""
        others = [button for button in self.legal["buttons"] if button != END]
        return self.page.locator(".choices button").nth(others.index(word))

    def middle(self, name: str) -> tuple[float, float]:
        """Return the middle of a hex on the screen."""
        box = self.hex(name).bounding_box()
        assert box is not None, name
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def pick(self, word: str) -> None:
        """Make a pick with the mouse and wait until the next pick is due."""
        seq = self.seq
        self.press(word)
        self.wait_for_pick(seq)

    def wait_for_pick(self, seq: int) -> None:
        """Wait until a pick is due at this screen after an event, or the game is over."""
        self.page.wait_for_function("seq => tabletop.awaitsPick(seq)", arg=seq)

    def wait_past(self, seq: int) -> None:
        """Wait until a later event is shown or the game is over, regardless of whose turn it is."""
        self.page.wait_for_function("seq => tabletop.isPast(seq)", arg=seq)

    def watch(self) -> None:
        """Watch until the game is over, waiting for one event at a time."""
        while not self.is_over:
            self.wait_past(self.seq)

    def send(self, word: str) -> None:
        """Make a pick through the page's state and wait until the next pick is due."""
        seq = self.seq
        self.page.evaluate("word => tabletop.state.pick(word)", word)
        self.wait_for_pick(seq)

    def choose(self, random: Random) -> str:
        """Return a random legal pick that prefers hexes to tiles and other buttons to `end`."""
        legal = self.legal
        buttons = [word for word in legal["buttons"] if word != END]
        picks = {"hexes": legal["hexes"], "tiles": legal["tiles"], "buttons": buttons}
        kinds = [kind for kind, words in picks.items() if words]
        if not kinds or (END in legal["buttons"] and random.random() < 0.6):
            return END
        kind = random.choices(kinds, [WEIGHTS[kind] for kind in kinds])[0]
        return random.choice(picks[kind])

    def play_on(self, random: Random, act: Callable[[str], None], limit: int = 2000) -> int:
        """Pick at random until the game is over and return the number of picks."""
        for picks in range(limit):
            if self.is_over:
                return picks
            self.take_over()
            act(self.choose(random))
        raise AssertionError(f"not over after {limit} picks")

    def take_over(self) -> None:
        """Take over the screen if it is being handed over."""
        seat = self.read("view.value.hand_over_to")
        if seat is not None:
            self.page.evaluate("seat => tabletop.state.takeScreen(seat)", seat)
            self.wait_until("tabletop.state.canAct.value")

    def expect_seq(self, seq: int) -> None:
        """Wait until an event is on the screen."""
        self.page.wait_for_function("seq => tabletop.state.view.value.seq === seq", arg=seq)

    def expect_text(self, text: str) -> None:
        """Wait until a text is visible."""
        expect(self.page.get_by_text(text).first).to_be_visible()
