"""Databases of released versions, and servers that run on copies of them.

`tests/golden/databases` has a SQLite file and a PostgreSQL dump, filled by the server of that
version, and what its players saw and had: cookies, seat tokens, invitations and bot tokens.
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

from kingdombuilder.server.store.store import FILE
from tests.server.hosting import Host, hosting
from tests.server.online_players import Friend
from tests.server.postgres import Postgres

DATABASES = Path(__file__).parents[2] / "golden" / "databases"
VERSION, REVISION = "0.1.0", "0003"
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

    def check_games(self) -> None:
        """Check that all games are in the same state: hot seat, fork, online and rated."""
        for name, game in self.expected["games"].items():
            with self.player("Ann" if name in ("rated", "running") else "guest 1") as player:
                view = player.enter(game["id"]).view
                position = view["position"]
                if name == "fork":  # its bot continues
                    assert view["seq"] >= game["seq"]
                    continue
                assert (view["seq"], view["last_step"]) == (game["seq"], game["step"]), name
                assert position["pieces"] == game["pieces"]
                assert [seat["supply"] for seat in position["seats"]] == game["supply"]
                assert (position["phase"] == "over") == game["over"]

    def play_on(self) -> None:
        """Let the old players pick in every game, and check that the picks are stored."""
        for name, players in (("hot seat", GUESTS[:1]), ("online", GUESTS), ("running", ACCOUNTS)):
            game = self.expected["games"][name]["id"]
            acted = 0
            for player_name in players:
                with self.player(player_name) as player:
                    view = player.enter(game).view
                    if view["hand_over_to"] is not None:
                        player.say("take_screen", seat=view["hand_over_to"])
                        view = player.until("view")
                    if view["can_act"]:
                        acted += 1
                        assert player.pick(player.legal()[0])["seq"] > view["seq"]
                        assert player.enter(game).view["seq"] > view["seq"]
            assert acted == 1, name


@dataclass(frozen=True, slots=True)
class OldDatabase:
    """A copy of an old database."""

    url: str
    kind: str
    folder: Path

    @contextmanager
    def serve(self, url: str = "") -> Iterator[OldServer]:
        """Run the current server on the copy, or on a database restored from it."""
        expected = json.loads((DATABASES / f"{VERSION}-{self.kind}.json").read_text("utf-8"))
        with hosting(self.folder, database=url or self.url) as host:
            yield OldServer(host, url or self.url, expected)


@pytest.fixture(params=["sqlite", "postgres"])
def old_database(request: pytest.FixtureRequest, tmp_path: Path) -> OldDatabase:
    """A copy of an old database that no server has opened since."""
    if request.param == "sqlite":
        shutil.copy(DATABASES / f"{VERSION}.sqlite3", tmp_path / FILE)
        return OldDatabase(f"sqlite:///{tmp_path / FILE}", request.param, tmp_path)
    postgres: Postgres = request.getfixturevalue("postgres")
    url = postgres.make(f"old{id(request)}")
    asyncio.run(_execute(url, (DATABASES / f"{VERSION}-postgres.sql").read_text("utf-8")))
    return OldDatabase(url, request.param, tmp_path)


@pytest.fixture
def old(old_database: OldDatabase) -> Iterator[OldServer]:
    """The current server on a copy of an old database."""
    with old_database.serve() as server:
        yield server


async def _execute(url: str, statements: str) -> None:
    connection = await asyncpg.connect(url)
    try:
        await connection.execute(statements)
    finally:
        await connection.close()
