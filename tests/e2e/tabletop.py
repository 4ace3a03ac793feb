"""A table as one sits at it: what is asked, what may be picked, and picking it with the mouse."""

from collections.abc import Callable
from random import Random
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.e2e.scripts import script

WAYS = {"hexes": 6, "tiles": 2, "buttons": 1}  # how gladly a random player picks what
END = "end"

Legal = dict[str, list[str]]


class Tabletop:
    """A page at a table."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def arrived(self) -> "Tabletop":
        """The same, once its board can be seen."""
        self.page.wait_for_selector("[data-hex]", state="attached")
        self.page.evaluate(script("tabletop"))
        self.until("tabletop.ready()")
        self.page.evaluate("tabletop.drawn()")  # by then the keys are listened to
        return self

    def read(self, what: str) -> Any:
        """The value of an expression about the page's own state."""
        return self.page.evaluate(f"tabletop.state.{what}")

    def until(self, condition: str) -> None:
        """Wait until an expression is true; as a function, for an expression would be refused."""
        self.page.wait_for_function(f"() => {condition}")

    @property
    def seq(self) -> int:
        """The number of the last event."""
        return int(self.read("view.value.seq"))

    @property
    def legal(self) -> Legal:
        """What may be picked, as the server sent it."""
        sent: Legal = self.read("legal.value")
        return sent

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return bool(self.read("view.value.position.phase") == "over")

    def seat(self, seat: int) -> Any:
        """What lies before a seat."""
        return self.read(f"position.value.seats[{seat}]")

    def hex(self, name: str) -> Locator:
        """A hex of the board."""
        return self.page.locator(f'[data-hex="{name}"]')

    def banner(self) -> Locator:
        """The ribbon that says what is expected."""
        return self.page.locator(".banner strong")

    def button(self, name: str) -> Locator:
        """A button by its exact name."""
        return self.page.get_by_role("button", name=name, exact=True)

    def act(self, name: str) -> Locator:
        """An action of a turn: undo, redo, restart or end; some show no text but a sign."""
        return self.page.locator(f".acts .{name}")

    def end(self) -> Locator:
        """The button that ends the turn; it may say more than its name."""
        return self.act("end")

    def press(self, word: str) -> None:
        """Make a pick with the mouse."""
        if word == END:
            self.end().click()
        elif word in self.legal["tiles"]:
            self.tile(word).click()
        elif word in self.legal["buttons"]:
            self.choice(word).click()
        else:
            self.page.mouse.click(*self.middle(word))

    def tile(self, thing: str) -> Locator:
        """The button of a tile that may be used."""
        return self.page.locator(".mytiles button").nth(self.place_of(thing))

    def place_of(self, thing: str) -> int:
        """Where a tile that may be used lies among the tiles of who looks, counted from 0."""
        held = self.seat(int(self.read("viewpoint.value")))["tiles"]
        same = [
            (tile["state"] != "ready", at) for at, tile in enumerate(held) if tile["thing"] == thing
        ]
        return min(same)[1]

    def choice(self, word: str) -> Locator:
        """The button of a pick that is neither hex nor tile."""
        others = [button for button in self.legal["buttons"] if button != END]
        return self.page.locator(".choices button").nth(others.index(word))

    def middle(self, name: str) -> tuple[float, float]:
        """Where a hex is on the screen."""
        box = self.hex(name).bounding_box()
        assert box is not None, name
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def pick(self, word: str) -> None:
        """Make a pick with the mouse and wait until it is on the screen."""
        seq = self.seq
        self.press(word)
        self.after(seq)

    def after(self, seq: int) -> None:
        """Wait until an event is past and it is somebody's turn here again, or all is over."""
        self.page.wait_for_function("seq => tabletop.waits(seq)", arg=seq)

    def past(self, seq: int) -> None:
        """Wait until an event is past or the game is over, regardless of whose turn it is."""
        self.page.wait_for_function("seq => tabletop.past(seq)", arg=seq)

    def watch(self) -> None:
        """Watch the others until the game is over; its events are waited for one by one."""
        while not self.over:
            self.past(self.seq)

    def send(self, word: str) -> None:
        """Make a pick through the page's own state and wait for the answer."""
        seq = self.seq
        self.page.evaluate("word => tabletop.state.pick(word)", word)
        self.after(seq)

    def chosen(self, random: Random) -> str:
        """A random legal pick: rather a hex than a tile, and the end of the turn last."""
        legal = self.legal
        buttons = [word for word in legal["buttons"] if word != END]
        some = {"hexes": legal["hexes"], "tiles": legal["tiles"], "buttons": buttons}
        kinds = [kind for kind, words in some.items() if words]
        if not kinds or (END in legal["buttons"] and random.random() < 0.6):
            return END
        kind = random.choices(kinds, [WAYS[kind] for kind in kinds])[0]
        return random.choice(some[kind])

    def play_on(self, random: Random, act: Callable[[str], None], most: int = 2000) -> int:
        """Pick at random until the game is over; how many picks it took."""
        for picks in range(most):
            if self.over:
                return picks
            self.take_over()
            act(self.chosen(random))
        raise AssertionError(f"not over after {most} picks")

    def take_over(self) -> None:
        """Take over the screen if it waits to be handed over."""
        seat = self.read("view.value.hand_over_to")
        if seat is not None:
            self.page.evaluate("seat => tabletop.state.takeScreen(seat)", seat)
            self.until("tabletop.state.canAct.value")

    def expect_seq(self, seq: int) -> None:
        """Wait until an event is on the screen."""
        self.page.wait_for_function("seq => tabletop.state.view.value.seq === seq", arg=seq)

    def has(self, text: str) -> None:
        """Wait until a text can be read somewhere."""
        expect(self.page.get_by_text(text).first).to_be_visible()
