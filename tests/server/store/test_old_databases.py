"""Databases of released versions open, play on, are backed up and restored.

`tests/golden/databases` has a SQLite file and a dump of PostgreSQL, filled by the server of that
version, and what its players saw and hold: cookies, seat tokens, invitations and bot tokens.
"""

import asyncio
import json
import shutil
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import asyncpg
import pytest

from kingdombuilder.game.record import read_record
from kingdombuilder.server.store.backup import back_up, contents
from kingdombuilder.server.store.restore import restore
from kingdombuilder.server.store.store import FILE, prepare_store
from tests.server.hosting import Host, hosting
from tests.server.online_players import Friend
from tests.server.postgres import Postgres
from tests.server.store.backups import silent

DATABASES = Path(__file__).parents[2] / "golden" / "databases"
VERSION = "0.1.0"
ACCOUNTS, GUESTS = ("Ann", "Bob"), ("guest 1", "guest 2")


@dataclass(frozen=True, slots=True)
class OldServer:
    """A server that runs on a database of an old version."""

    host: Host
    url: str
    expected: dict[str, Any]

    @contextmanager
    def player(self, name: str) -> Iterator[Friend]:
        """Yield a player with the cookies that the old server set."""
        friend = Friend(self.host.link)
        friend.http.cookies.clear()
        friend.http.cookies.update(self.expected["cookies"].get(name, {}))
        with closing(friend.http):
            yield friend
            friend.leave()


@pytest.fixture(params=["sqlite", "postgres"])
def old(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[OldServer]:
    """Run the present server on a copy of an old database."""
    expected = json.loads((DATABASES / f"{VERSION}-{request.param}.json").read_text("utf-8"))
    if request.param == "sqlite":
        url = f"sqlite:///{tmp_path / FILE}"
        shutil.copy(DATABASES / f"{VERSION}.sqlite3", tmp_path / FILE)
    else:
        postgres: Postgres = request.getfixturevalue("postgres")
        url = postgres.make(f"old{id(request)}")
        asyncio.run(_execute(url, (DATABASES / f"{VERSION}-postgres.sql").read_text("utf-8")))
    database = "" if request.param == "sqlite" else url
    with hosting(tmp_path, database=database) as host:
        yield OldServer(host, url, expected)


async def _execute(url: str, statements: str) -> None:
    connection = await asyncpg.connect(url)
    try:
        await connection.execute(statements)
    finally:
        await connection.close()


def test_games_open_where_they_were_left(old: OldServer) -> None:
    """Hot seat, fork, online, rated in progress and rated to the end."""
    for name, game in old.expected["games"].items():
        with old.player("Ann" if name in ("rated", "running") else "guest 1") as player:
            view = player.enter(game["id"]).view
            position = view["position"]
            if name == "fork":  # its bot plays on
                assert view["seq"] >= game["seq"]
                continue
            assert (view["seq"], view["last_step"]) == (game["seq"], game["step"]), name
            assert position["pieces"] == game["pieces"]
            assert [seat["supply"] for seat in position["seats"]] == game["supply"]
            assert (position["phase"] == "over") == game["over"]


def test_games_go_on(old: OldServer) -> None:
    """The players of before pick, and their pick is stored."""
    for name, players in (("hot seat", GUESTS[:1]), ("online", GUESTS), ("running", ACCOUNTS)):
        game = old.expected["games"][name]["id"]
        acted = 0
        for player_name in players:
            with old.player(player_name) as player:
                view = player.enter(game).view
                if view["hand_over_to"] is not None:
                    player.say("take_screen", seat=view["hand_over_to"])
                    view = player.until("view")
                if view["can_act"]:
                    acted += 1
                    assert player.pick(player.legal()[0])["seq"] > view["seq"]
                    assert player.enter(game).view["seq"] > view["seq"]
        assert acted == 1, name


def test_users_are_still_signed_in(old: OldServer) -> None:
    """By session, by the cookie of a guest, and by the token of a bot."""
    for name in ACCOUNTS:
        with old.player(name) as player:
            user = player.ask("GET", "/api/me")
            assert (user["name"], user["kind"]) == (name, "account")
    bot = Friend(old.host.link, token=old.expected["bot_token"])
    assert (bot.me["name"], bot.me["kind"]) == ("Annbot", "bot")
    bot.http.close()


def test_seat_links_and_invitations_still_work(old: OldServer) -> None:
    """On another device, and for a new guest."""
    held = old.expected["seat_tokens"]
    for seat, token in enumerate(held["tokens"]):
        with old.player("new device") as player:
            player.ask("GET", "/api/me")
            player.enter(held["game"]).say("claim_seat", token=token)
            while not player.until("table")["seats"][seat]["is_mine"]:
                pass
    waiting = old.expected["waiting"]
    with old.player("new guest") as player:
        player.ask("GET", "/api/me")
        player.enter(waiting["id"])
        assert player.error("sit", seat=1) == "not_yours"
        player.sit(1, invite=waiting["invite"])


def test_finished_games_and_ratings_are_unchanged(old: OldServer) -> None:
    """The record has the same picks, played by the rules of its time."""
    game, before = old.expected["games"]["rated"], old.expected["ratings"]
    with old.player("Ann") as player:
        text = player.ask("GET", f"/api/games/{game['id']}/record.txt")
        assert read_record(text) == read_record(game["record"])
        profile = player.ask("GET", "/api/players/Ann")
        assert profile["ratings"] == before["ratings"]
        (played,) = profile["games"]
        assert played["seats"] == before["games"][0]["seats"]
        assert played["rating_change"] == before["games"][0]["change"]


def test_an_old_database_is_backed_up_and_restored(old: OldServer, tmp_path: Path) -> None:
    """Every row is in a new database after it."""
    file, target = tmp_path / "backup.gz", f"sqlite:///{tmp_path / 'restored.sqlite3'}"
    rows = back_up(old.url, file, silent)
    prepare_store(target)
    assert restore(target, file, replace=False, progress=silent) == rows
    assert contents(target).rows == contents(old.url).rows
