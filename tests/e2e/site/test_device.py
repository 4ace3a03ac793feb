"""The storage of a device: files, blocked and full storage, and a worker that dies."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.conftest import DEFAULTS, TIMEOUT_MS, watch_errors
from tests.e2e.practice import solve_lesson, wait_for_progress
from tests.e2e.site.device_host import READ, DeviceHost
from tests.e2e.tabletop import Tabletop
from tests.e2e.test_review import PATIENCE_MS, RECORD
from tools.browser import ARGUMENTS, find_browser
from tools.static_host import StaticHost

OpenPage = Callable[..., Page]
Sit = Callable[..., Tabletop]
MAX_TURNS = 10  # each stores about three kilobytes
RESULT = """const result = (request) => new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
    });"""
# Rewrite the store in the format of the first version.
MAKE_OLD_STORE = """async () => {
    RESULT
    const names = ['games', 'events', 'sections', 'settings'];
    const database = await result(indexedDB.open('kingdombuilder'));
    const read = (name) => database.transaction(name).objectStore(name);
    const keys = names.map((name) => read(name).keyPath);
    const rows = await Promise.all(names.map((name) => result(read(name).getAll())));
    database.close();
    await result(indexedDB.deleteDatabase('kingdombuilder'));
    const old = indexedDB.open('kingdombuilder', 1);
    old.onupgradeneeded = () => names.forEach((name, at) => {
        const store = old.result.createObjectStore(name, { keyPath: keys[at] });
        for (const row of rows[at]) store.put(row);
    });
    (await result(old)).close();
}""".replace("RESULT", RESULT)
# Wait until a setting in the database contains a text.
WAIT_UNTIL_STORED = """async (text) => {
    RESULT
    const database = await result(indexedDB.open('kingdombuilder'));
    const read = () => result(database.transaction('settings').objectStore('settings').getAll());
    while (!(await read()).some(({ value }) => value.includes(text)))
        await new Promise((resolve) => setTimeout(resolve, 50));
    database.close();
}""".replace("RESULT", RESULT)
BLOCKING = {"profile": {"default_content_setting_values": {"cookies": 2}}}


def table_worker(page: Page) -> object:
    """Return the worker with the tables."""
    return next(worker for worker in page.workers if "table-worker" in worker.url)


def build_three(table: Tabletop) -> None:
    """Build the settlements of a turn."""
    for _ in range(3):
        table.pick(table.legal["hexes"][0])


def test_everything_moves_to_another_device_as_a_file(
    server: DeviceHost, open_page: OpenPage, sit: Sit, downloads: Path
) -> None:
    """Games, settings and progress are in one file, and a second import adds nothing."""
    table = sit(server.game("Mira", ":apprentice", seed=1))
    build_three(table)
    table.page.goto(f"{server.link}/#/learn/location")
    solve_lesson(table.page, "location")
    table.page.goto(f"{server.link}/#/account")
    with table.page.expect_download() as download:
        table.page.get_by_role("button", name="Save everything to a file").click()
    file = downloads / "device.json"
    download.value.save_as(file)
    saved = json.loads(file.read_text("utf-8"))
    progress = json.loads(saved["settings"]["kingdombuilder.learning"])
    assert progress["lessons"] == ["location"]
    other = open_page("/account")
    for added in (1, 0):
        other.locator("input[type=file]").set_input_files(file)
        expect(other.get_by_text(f"Added {added} games, 0 reviews and 0 sections.")).to_be_visible()
    wait_for_progress(other, "progress.lessons.length === 1")
    other.goto(f"{server.link}/#/games")
    other.get_by_role("link", name="Continue").click()
    assert len(Tabletop(other).attach().read("position.value.pieces")) == 3


def test_a_file_of_another_kind_is_rejected(open_page: OpenPage, downloads: Path) -> None:
    """The page explains that it is not a file with saved games."""
    page = open_page("/account")
    file = downloads / "other.json"
    file.write_text("{", "utf-8")
    page.locator("input[type=file]").set_input_files(file)
    expect(page.get_by_text("This isn’t a file with saved games")).to_be_visible()


def test_a_game_continues_after_its_worker_dies(server: DeviceHost, sit: Sit) -> None:
    """The log has the picks of the turn, and the next one is made in another worker."""
    table = sit(server.game("Mira", ":apprentice", seed=2))
    build_three(table)
    before = table.page.evaluate("tabletop.snapshot()")
    dead = table_worker(table.page)
    dead.evaluate("self.close()")  # type: ignore[attr-defined]
    table.page.wait_for_function("() => !tabletop.state.isConnected.value")
    table.wait_until("tabletop.state.isConnected.value && tabletop.awaitsPick()")
    assert table_worker(table.page) is not dead
    assert table.page.evaluate("tabletop.snapshot()") == before
    table.end_button().click()
    table.wait_until("tabletop.state.view.value.round === 2 && tabletop.awaitsPick()")


def test_settings_outlive_the_local_storage(browser: Browser, host: StaticHost) -> None:
    """A browser may clear it and keep the database, where each change is soon stored."""
    with browser.new_context(**DEFAULTS, service_workers="block") as context:
        page = context.new_page()
        page.goto(host.link)
        page.evaluate(READ, "/api/games")  # the worker is ready, and the database open
        page.get_by_role("button", name="Theme: system").click()
        page.get_by_role("button", name="Theme: light").click()
        page.evaluate(WAIT_UNTIL_STORED, '"theme":"dark"')
        page.evaluate("localStorage.clear()")
        page.reload()
        expect(page.get_by_role("button", name="Theme: dark")).to_be_visible()
        assert page.evaluate("document.documentElement.dataset.theme") == "dark"


@pytest.mark.parametrize("space", [1, 12_000], ids=["immediately", "during a game"])
def test_a_full_device_shows_a_notice_and_the_game_continues(
    host: StaticHost, browser: Browser, open_page: OpenPage, page_errors: list[str], space: int
) -> None:
    """The game continues in memory and can be saved to a file."""
    other = open_page("/")
    expect(other.locator(".site-notice.site-notice-loading")).to_have_count(0)
    used = other.evaluate("navigator.storage.estimate().then((space) => space.usage)")
    with browser.new_context(**DEFAULTS, service_workers="block") as context:
        page = context.new_page()
        watch_errors(page, page_errors)
        # The browser remembers the space for some time after it has stored something.
        session = context.new_cdp_session(page)
        quota = {"origin": host.link.split("/games/")[0], "quotaSize": used + space}
        session.send("Storage.overrideQuotaForOrigin", quota)
        page.goto(host.link)
        page.get_by_role("button", name="Play now").click()
        table = Tabletop(page).attach()
        notice = page.get_by_text("This device has no space left.")
        expect(notice).to_have_count(int(space == 1))
        for turn in range(2, MAX_TURNS):
            build_three(table)
            table.end_button().click()
            table.wait_until(f"tabletop.state.view.value.round === {turn} && tabletop.awaitsPick()")
            if notice.is_visible():
                break
        expect(notice).to_be_visible()
        before = len(table.read("position.value.pieces"))
        build_three(table)
        assert len(table.read("position.value.pieces")) == before + 3


@pytest.fixture
def blocked_page(
    host: StaticHost, browser: Browser, tmp_path: Path, page_errors: list[str]
) -> Iterator[Page]:
    """A page of the site in a browser that blocks all site data."""
    profile = tmp_path / "profile" / "Default"
    profile.mkdir(parents=True)
    (profile / "Preferences").write_text(json.dumps(BLOCKING), "utf-8")
    kind, path = browser.browser_type, find_browser()
    with kind.launch_persistent_context(
        profile.parent, executable_path=path, args=list(ARGUMENTS), **DEFAULTS
    ) as context:
        context.set_default_timeout(TIMEOUT_MS)
        page = context.new_page()
        watch_errors(page, page_errors)
        page.goto(host.link)
        yield page


def test_a_browser_without_storage_shows_a_notice_and_the_game_continues(
    blocked_page: Page, downloads: Path
) -> None:
    """All site data are blocked, and the games can still be saved to a file."""
    page = blocked_page
    expect(page.get_by_text("This browser doesn’t store anything")).to_be_visible()
    page.get_by_role("button", name="Play now").click()
    table = Tabletop(page).attach()
    build_three(table)
    table.end_button().click()
    table.wait_until("tabletop.state.view.value.round === 2 && tabletop.awaitsPick()")
    page.get_by_role("link", name="Games on this device").click()
    with page.expect_download() as download:
        page.get_by_role("button", name="Save everything to a file").click()
    download.value.save_as(downloads / "device.json")
    saved = json.loads((downloads / "device.json").read_text("utf-8"))
    assert len(saved["games"]) == 1


def test_a_browser_without_storage_can_review_a_game(blocked_page: Page) -> None:
    """The review is in memory, follows other pages of the site, and can be cancelled."""
    page = blocked_page
    page.get_by_role("link", name="My games").click()
    page.get_by_role("link", name="Review a record").click()
    page.locator("input[type=file]").set_input_files(RECORD)
    expect(page.locator(".review-turn-table tbody tr").first).to_be_attached(timeout=PATIENCE_MS)
    page.get_by_role("link", name="To the table").click()
    page.go_back()
    expect(page.locator(".review-turn-table tbody tr").first).to_be_attached()
    page.get_by_role("button", name="Cancel").click()
    expect(page.get_by_role("button", name="Quick review")).to_be_visible()


def test_the_store_of_an_older_version_is_migrated(server: DeviceHost, sit: Sit) -> None:
    """Its games continue, although it has no reviews."""
    table = sit(server.game("Mira", ":apprentice", seed=1))
    build_three(table)
    table.page.evaluate(MAKE_OLD_STORE)
    table.page.reload()
    table = Tabletop(table.page).attach()
    assert len(table.read("position.value.pieces")) == 3
    table.end_button().click()
    table.wait_until("tabletop.state.view.value.round === 2 && tabletop.awaitsPick()")
    versions = table.page.evaluate(
        "indexedDB.databases().then((all) => all.map((one) => one.version))"
    )
    assert versions == [2]


@pytest.mark.parametrize(
    ("language", "title"), [("en", "This needs a server"), ("fr", "Il faut un serveur")]
)
def test_a_page_that_needs_a_server_explains_it(
    open_page: OpenPage, language: str, title: str
) -> None:
    """It links to the server that the site was built with."""
    page = open_page("/lobby", settings={"language": language})
    link = page.locator("a[href^='https://play.example.org']")
    expect(link).to_contain_text("play.example.org")
    expect(page.locator("h1")).to_have_text(title)
