"""Hardening: https headers and cookies, private files, limited connections, guarded restores."""

import asyncio
import stat
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import asyncpg
import httpx
import pytest

from kingdombuilder.cli import main
from kingdombuilder.server.store.backup import back_up
from kingdombuilder.server.store.connections import POOL
from kingdombuilder.server.store.store import FILE, store_url
from tests.server.hosting import PASSWORD, Host, hosting, register
from tests.server.online_players import friends, table_of_two
from tests.server.postgres import Fresh, Postgres
from tests.server.store.backups import silent

SITE = "https://kb.example.org"
OVER_HTTPS = {"host": "kb.example.org", "origin": SITE}
LISTENERS = 2  # for notifications and for locks


def cookies_set(answer: httpx.Response) -> dict[str, str]:
    """Return the names and attributes of the cookies that a response sets."""
    headers = answer.headers.get_list("set-cookie")
    return {header.partition("=")[0]: header for header in headers}


def test_a_site_with_https_requires_https(tmp_path: Path) -> None:
    """The page, the API and errors have the header; a site without https does not send it."""
    with hosting(tmp_path, site=SITE) as host, host.browser(**OVER_HTTPS) as browser:
        for path in ("/", "/api/me", "/api/none"):
            assert browser.get(path).headers["strict-transport-security"] == "max-age=31536000"
    with hosting(tmp_path, public=False) as host, host.browser() as browser:
        assert "strict-transport-security" not in browser.get("/api/me").headers


def test_cookies_of_a_site_with_https_belong_to_its_host(tmp_path: Path) -> None:
    """No other host of the domain can set or replace them."""
    with hosting(tmp_path, site=SITE) as host, host.browser(**OVER_HTTPS) as browser:
        cookies = cookies_set(browser.get("/api/me"))
        body = {"name": "Mira", "password": PASSWORD}
        cookie = cookies["__Host-player"].partition(";")[0]
        answer = browser.post("/api/accounts", json=body, headers={"cookie": cookie})
        cookies |= cookies_set(answer)
        for name in ("__Host-player", "__Host-session", "__Host-browser"):
            assert "Path=/" in cookies[name]
            assert "Secure" in cookies[name]
            assert "Domain" not in cookies[name]


def test_old_sessions_move_to_the_new_cookies(tmp_path: Path) -> None:
    """The old cookie still works, is replaced immediately, and yields to the new one."""
    with hosting(tmp_path, public=False) as host, host.browser() as browser:
        account = register(browser, "Mira")
        session = browser.cookies["session"]
    with hosting(tmp_path, site=SITE) as host, host.browser(**OVER_HTTPS) as browser:
        answer = browser.get("/api/me", headers={"cookie": f"session={session}"})
        assert answer.json()["id"] == account["id"]
        moved = cookies_set(answer)
        assert moved["__Host-session"].startswith(f"__Host-session={session};")
        assert "Max-Age=0" in moved["session"]
        both = f"session=forged; __Host-session={session}"
        assert browser.get("/api/me", headers={"cookie": both}).json()["id"] == account["id"]
        signed_out = browser.delete("/api/sessions/current", headers={"cookie": both})
        assert "Max-Age=0" in cookies_set(signed_out)["__Host-session"]


def test_only_the_owner_can_read_the_database(tmp_path: Path) -> None:
    """This includes SQLite's other files, and a database of an earlier version."""
    with hosting(tmp_path / "new") as host, host.browser() as browser:
        register(browser, "Mira")
        _check_modes(tmp_path / "new")
    (tmp_path / "new" / FILE).chmod(0o644)
    with hosting(tmp_path / "new") as host, host.browser() as browser:
        register(browser, "Zoe")
        _check_modes(tmp_path / "new")


def _check_modes(folder: Path) -> None:
    files = sorted(folder.glob(f"{FILE}*"))
    assert {file.name.removeprefix(FILE) for file in files} >= {"", "-wal", "-shm"}
    for file in files:
        assert stat.S_IMODE(file.stat().st_mode) == 0o600, file.name


def test_a_node_uses_the_documented_number_of_connections(
    postgres: Postgres, tmp_path: Path
) -> None:
    """It has ten, one for notifications and one for locks, even while every request waits."""
    url = postgres.fresh()
    with hosting(tmp_path, public=False, database=url) as host, friends(host.link, 2) as two:
        table_of_two(*two)
        count = asyncio.run(_count_while_locked(url, host))
    assert POOL <= count <= POOL + LISTENERS


async def _count_while_locked(url: str, host: Host) -> int:
    """Return the number of a node's connections while a lock delays 24 requests."""
    # A transaction sees the activity at its start, so another connection counts.
    locker, observer = await asyncpg.connect(url), await asyncpg.connect(url)
    own = [locker.get_server_pid(), observer.get_server_pid()]
    count = (
        "SELECT count(*) FROM pg_stat_activity "
        "WHERE datname = current_database() AND pid <> ALL ($1)"
    )
    async with locker.transaction():
        await locker.execute("LOCK TABLE games IN ACCESS EXCLUSIVE MODE")
        browsers = ThreadPoolExecutor(24)
        loop = asyncio.get_running_loop()
        requests = [loop.run_in_executor(browsers, _ask, host) for _ in range(24)]
        counts = []
        for _ in range(20):
            await asyncio.sleep(0.1)
            counts.append(await observer.fetchval(count, own))
    assert all(status == 200 for status in await asyncio.gather(*requests))
    browsers.shutdown()
    await locker.close()
    await observer.close()
    return int(max(counts))


def _ask(host: Host) -> int:
    with host.browser() as browser:
        return browser.get("/api/games").status_code


def test_a_store_in_use_is_not_replaced(
    fresh: Fresh, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The command reports it and changes nothing; after the node has stopped, it restores."""
    url, file = fresh(), tmp_path / "backup.gz"
    back_up(url, file, silent)
    restore = ["store", "restore", str(file), "--replace", "--database", url]
    with hosting(tmp_path, public=False, database=url) as host, host.browser() as browser:
        account = register(browser, "Mira")
        browser.get("/api/games")
        assert main(restore) == 2
        assert "is running" in capsys.readouterr().err
        assert browser.get("/api/me").json() == account
    assert main(restore) == 0
    with hosting(tmp_path, public=False, database=url) as host, host.browser() as browser:
        register(browser, "Mira")


def test_the_lock_file_of_a_store_is_private(tmp_path: Path) -> None:
    """It remains after the node has stopped, without effect."""
    with hosting(tmp_path):
        pass
    lock = tmp_path / f"{FILE}.lock"
    assert stat.S_IMODE(lock.stat().st_mode) == 0o600
    back_up(store_url(tmp_path), tmp_path / "backup.gz", silent)
    restore = ["store", "restore", str(tmp_path / "backup.gz"), "--replace"]
    assert main([*restore, "--data-dir", str(tmp_path)]) == 0
