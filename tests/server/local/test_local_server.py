"""Games on a device are stored before they are shown, shared by pages, and played by bots."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from kingdombuilder.native import heat_map
from tests.server.local.device import Page, Storage


def run_in_loop(test: Callable[[], Awaitable[None]]) -> Callable[[], None]:
    """Return a test that runs in an event loop."""

    def run() -> None:
        asyncio.run(test())  # type: ignore[arg-type]

    run.__doc__ = test.__doc__
    return run


@run_in_loop
async def test_a_game_is_created_and_shown() -> None:
    """The table comes first, then the view, then the gains."""
    page = Page(Storage())
    await page.connect(await page.new_game("Mira", ":apprentice"))
    assert [one["message"]["type"] for one in page.posted] == ["table", "view", "gains"]
    table, view = page.last("table"), page.last("view")
    assert table["seats"][0]["name"] == "Mira"
    assert table["land_url"].startswith("/api/lands/")
    assert view["can_act"]
    assert view["position"]["legal"]["hexes"]


@run_in_loop
async def test_an_event_is_stored_before_it_is_shown() -> None:
    """No view of a pick leaves the worker before the store has it."""
    page = Page(Storage())
    game = await page.new_game("Mira", "Jo")
    await page.connect(game)
    views, stored = [], []

    def on_store(operation: str) -> None:
        if operation == "append":
            views.append(len(page.messages("view")))
            stored.append(len(page.storage.logs[game]))

    await page.pick()
    page.on_store = on_store
    before = len(page.messages("view"))
    await page.pick()
    assert views == [before]
    assert len(page.messages("view")) == before + 1
    assert len(page.storage.logs[game]) == stored[0] + 1 == page.last("view")["seq"]


@run_in_loop
async def test_a_bot_plays_its_turn() -> None:
    """It builds three settlements, and then it is the person's turn again."""
    page = Page(Storage())
    await page.connect(await page.new_game("Mira", ":apprentice"))
    for _ in range(3):
        await page.pick()
    await page.pick("end")
    await page.until(lambda: page.last("view")["can_act"])
    pieces = page.last("view")["position"]["pieces"]
    assert [piece["seat"] for piece in pieces].count(1) == 3
    await page.until(lambda: not page.storage.leases)
    assert page.reports == []


@run_in_loop
async def test_a_bot_whose_worker_dies_is_replaced_by_chance() -> None:
    """The game continues, and the failure is reported."""
    page = Page(Storage(), thinks=False)
    await page.connect(await page.new_game(":apprentice", "Mira"))
    await page.until(lambda: page.last("view")["can_act"])
    assert "no worker has decided for apprentice" in page.reports[0]


@run_in_loop
async def test_a_hint_is_answered() -> None:
    """The hint bot answers the viewer who asked."""
    page = Page(Storage())
    await page.connect(await page.new_game("Mira", ":novice"))
    await page.say("hint")
    await page.until(lambda: page.messages("hint"))
    assert page.last("hint")["pick"] in page.last("view")["position"]["legal"]["hexes"]


@run_in_loop
async def test_a_heat_map_is_answered() -> None:
    """A worker computes that of the chosen seat, with a lower priority than bots."""
    page = Page(Storage())
    await page.connect(await page.new_game("Mira", ":novice"))
    await page.say("heat_map", seat=1)
    await page.until(lambda: page.messages("heat_map"))
    answered = page.last("heat_map")
    assert answered["seat"] == 1
    assert set(page.last("view")["position"]["legal"]["hexes"]) <= answered["worths"].keys()


def test_a_page_without_the_engine_reports_that_it_has_no_heat_map(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Its engine may not have been loaded."""
    monkeypatch.setattr(heat_map, "shipped_encoder", lambda: None)

    async def ask() -> None:
        page = Page(Storage())
        await page.connect(await page.new_game("Mira", ":novice"))
        await page.say("heat_map", seat=0)
        await page.until(lambda: page.messages("error"))
        refused = page.last("error")
        assert (refused["code"], refused["request"]) == ("no_heat_map_engine", "heat_map")

    asyncio.run(ask())


@run_in_loop
async def test_two_pages_show_the_same_game() -> None:
    """A pick in one page appears in the other, and only one of them plays the bots."""
    storage = Storage()
    one, two = Page(storage), Page(storage)
    game = await one.new_game("Mira", ":apprentice")
    await one.connect(game)
    await two.connect(game)
    await one.pick()
    await two.send("changed", game=game)
    assert two.last("view")["seq"] == one.last("view")["seq"]
    assert two.last("view")["position"]["pieces"] == one.last("view")["position"]["pieces"]


@run_in_loop
async def test_the_slower_of_two_pages_is_rejected_and_shows_the_other_pick() -> None:
    """Both pick with the same number; nothing is stored twice."""
    storage = Storage()
    one, two = Page(storage), Page(storage)
    game = await one.new_game("Mira", "Jo")
    await one.connect(game)
    await two.connect(game)
    await one.pick()
    number = len(storage.logs[game])
    await two.pick()
    assert len(storage.logs[game]) == number
    assert two.last("error")["code"] == "stale"
    assert two.last("view")["seq"] == number


@run_in_loop
async def test_a_game_continues_in_another_worker() -> None:
    """Another worker reads the log and shows the same position, in the other language."""
    storage = Storage()
    first = Page(storage)
    game = await first.new_game("Mira", ":novice")
    await first.connect(game)
    await first.pick()
    second = Page(storage)
    await second.connect(game, language="fr")
    assert second.last("view")["position"]["pieces"] == first.last("view")["position"]["pieces"]
    assert second.last("table")["language"] == "fr"


@run_in_loop
async def test_a_deleted_game_is_closed_in_every_page() -> None:
    """A page notices when it is notified or when it picks."""
    storage = Storage()
    one, two, three = Page(storage), Page(storage), Page(storage)
    game = await one.new_game("Mira", "Jo")
    for page in storage.pages:
        await page.connect(game)
    assert (await one.request("DELETE", f"/api/games/{game}"))["status"] == 204
    assert one.posted[-1] == {"type": "close", "connection": "screen"}
    await two.send("changed", game=game)
    assert two.posted[-1] == {"type": "close", "connection": "screen"}
    await three.pick()
    assert three.last("error")["code"] == "no_game"
    assert three.posted[-1] == {"type": "close", "connection": "screen"}


@run_in_loop
async def test_an_unknown_game_is_rejected() -> None:
    """The error has the same text as on a server, and the connection is closed."""
    page = Page(Storage())
    await page.connect("nothing")
    assert page.last("error")["text"] == "Game not found."
    assert page.posted[-1]["type"] == "close"


@run_in_loop
async def test_a_store_that_fails_is_reported_and_nothing_is_shown() -> None:
    """After that, the game continues from what is stored."""
    page = Page(Storage())
    game = await page.new_game("Mira", "Jo")
    await page.connect(game)
    await page.pick()
    views = len(page.messages("view"))
    page.storage.is_broken = True
    await page.pick()
    assert page.last("error")["request"] == "pick"
    assert len(page.messages("view")) == views
    page.storage.is_broken = False
    await page.pick()
    await page.pick()
    assert len(page.storage.logs[game]) == page.last("view")["seq"]


@pytest.mark.parametrize("kind", ["chat", "rematch"])
def test_messages_between_players_need_a_server(kind: str) -> None:
    """The page reports it."""

    async def test() -> None:
        page = Page(Storage())
        await page.connect(await page.new_game("Mira", "Jo"))
        await page.say(kind, **({"text": "hello"} if kind == "chat" else {}))
        assert page.last("error")["code"] == "needs_server"
        await page.say("pick", seq="one", pick="A1")
        assert page.last("error")["code"] == "garbage"

    asyncio.run(test())


@run_in_loop
async def test_a_game_of_a_newer_page_is_not_opened() -> None:
    """Its rules have a later version than this program knows."""
    page = Page(Storage())
    game = await page.new_game("Mira", "Jo")
    page.storage.games[game]["rules"] = 999
    await page.connect(game)
    assert page.last("error")["code"] == "newer_page"
