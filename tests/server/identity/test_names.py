"""An account's name is protected at every table, in every spelling, and after its deletion."""

import asyncio
import shutil
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from secrets import token_hex

import pytest

from kingdombuilder.server.store.exclusive import run_exclusively
from kingdombuilder.server.store.migrate import downgrade, migrate
from kingdombuilder.server.store.names import RESERVED_MS
from kingdombuilder.server.store.store import FILE, Store, prepare_store, store_url
from kingdombuilder.server.store.url import with_driver
from kingdombuilder.server.store.users import NameTaken, UserStore
from tests.server.hosting import PASSWORD, Host, hosting, register, sign_in, status_and_code
from tests.server.online_players import Friend, friends


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    """A server with the account Alice."""
    with hosting(tmp_path_factory.mktemp("names"), public=False) as running:
        with running.browser() as browser:
            register(browser, "Alice")
        yield running


@pytest.fixture
def two(host: Host) -> Iterator[list[Friend]]:
    """Two guests."""
    with friends(host.link, 2) as guests:
        yield guests


@pytest.mark.parametrize("name", ["AIice", "A1ice", "alice", "ＡＬＩＣＥ"])
def test_a_name_that_looks_like_another_cannot_be_registered(host: Host, name: str) -> None:
    """This holds for accounts and for bots."""
    body = {"name": name, "password": PASSWORD}
    with host.browser() as browser:
        assert status_and_code(browser.post("/api/accounts", json=body)) == (409, "name_taken")
        register(browser, f"Bob {token_hex(4)}")
        assert status_and_code(browser.post("/api/bots", json={"name": name})) == (
            409,
            "name_taken",
        )


@pytest.mark.parametrize("name", ["Alice", "AIice", "alice"])
def test_a_guest_cannot_impersonate_an_account(two: list[Friend], name: str) -> None:
    """The name is rejected for a guest, at a new table, when sitting down and for a seat."""
    guest, other = two
    assert status_and_code(guest.http.put("/api/me", json={"name": name})) == (409, "name_taken")
    seats = [{"occupant": "me", "name": name}, {"occupant": "open"}]
    answer = guest.http.post("/api/tables", json={"seats": seats})
    assert status_and_code(answer) == (409, "name_taken")
    game = guest.make("me", "open", listed=True)
    other.enter(game)
    assert other.error_code("sit", seat=1, name=name) == "not_yours"
    other.sit(1, name="Eve")
    assert other.error_code("rename_seat", seat=1, name=name) == "not_yours"
    other.say("rename_seat", seat=1, name="Eva")
    assert other.until("table")["seats"][1]["name"] == "Eva"


def test_a_guest_cannot_impersonate_another_player_of_the_table(two: list[Friend]) -> None:
    """A second name that looks like the first gets a number."""
    guest, other = two
    guest.ask("PUT", "/api/me", json={"name": "Milo"})
    game = guest.make("me", "open", listed=True)
    other.enter(game).sit(1, name="Mi1o")
    assert other.last["table"]["seats"][1]["name"] == "Mi1o 2"
    other.say("rename_seat", seat=1, name="Milo")
    assert other.until("table")["seats"][1]["name"] == "Milo 2"


def test_a_hot_seat_game_accepts_any_names(two: list[Friend]) -> None:
    """Players who share a screen know each other."""
    seats = [{"name": "Alice"}, {"name": "Bob"}]
    assert two[0].http.post("/api/games", json={"seats": seats}).status_code == 201


def test_a_deleted_name_is_reserved_for_a_year(tmp_path: Path) -> None:
    """Then it is available again."""
    url = prepare_store(store_url(tmp_path))

    async def attempt(player: str) -> bool:
        store = Store(url)
        try:
            await UserStore(store).register(player, "Mira", "mira", "hash")
        except NameTaken:
            return False
        finally:
            await store.close()
        return True

    async def remove() -> None:
        store = Store(url)
        assert await UserStore(store).remove("one", "hash")
        await store.close()

    assert asyncio.run(attempt("one"))
    asyncio.run(remove())
    assert not asyncio.run(attempt("two"))
    with sqlite3.connect(tmp_path / FILE) as connection:
        connection.execute("UPDATE names SET released = released - ?", (RESERVED_MS,))
    assert asyncio.run(attempt("three"))


def test_existing_names_that_clash_keep_working(tmp_path: Path) -> None:
    """Both can sign in, and neither their names nor similar ones can be registered."""
    with hosting(tmp_path) as host, host.browser() as browser:
        register(browser, "Alice")
    source, copy = tmp_path / FILE, tmp_path / "old"
    copy.mkdir()
    shutil.copy(source, copy / FILE)
    with sqlite3.connect(copy / FILE) as connection:  # as version 0.2 could have stored it
        connection.execute(
            "INSERT INTO players (id, kind, name, key, password, made) "
            "SELECT 'other', kind, 'AIice', 'aiice', password, made + 1 FROM players"
        )
    url = store_url(copy)
    _downgrade(url)
    migrate(url)
    with hosting(copy) as host, host.browser() as browser, host.browser() as other:
        assert (sign_in(browser, "Alice"), sign_in(other, "AIice")) == (200, 200)
        assert browser.get("/api/me").json()["id"] != other.get("/api/me").json()["id"]
        with host.browser() as third:
            body = {"name": "AIICE", "password": PASSWORD}
            assert status_and_code(third.post("/api/accounts", json=body)) == (409, "name_taken")


def _downgrade(url: str) -> None:
    run_exclusively(with_driver(url), lambda connection: downgrade(connection, "0004"))
