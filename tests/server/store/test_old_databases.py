"""Databases of released versions can be opened, continued, backed up and restored."""

import time
from pathlib import Path

from kingdombuilder.game.record import read_record
from kingdombuilder.server.store.backup import back_up, contents
from kingdombuilder.server.store.restore import restore
from kingdombuilder.server.store.store import prepare_store
from tests.server.online_players import Friend
from tests.server.store.backups import silent
from tests.server.store.old_databases import ACCOUNTS, OldServer, old, old_database

__all__ = ["old", "old_database"]


def test_games_open_in_their_old_state(old: OldServer) -> None:
    """They are hot seat, a fork, online, rated in progress and rated to the end."""
    old.check_games()


def test_games_continue(old: OldServer) -> None:
    """The old players pick, and their picks are stored."""
    old.play_on()


def test_users_are_still_signed_in(old: OldServer) -> None:
    """They have a session, a guest's cookie or a bot's token."""
    for name in ACCOUNTS:
        with old.player(name) as player:
            user = player.ask("GET", "/api/me")
            assert (user["name"], user["kind"]) == (name, "account")
    bot = Friend(old.host.link, token=old.expected["bot_token"])
    assert (bot.me["name"], bot.me["kind"]) == ("Annbot", "bot")
    bot.http.close()


def test_seat_links_and_invitations_still_work(old: OldServer) -> None:
    """They are used on another device and by a new guest."""
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
        assert player.error_code("sit", seat=1) == "not_yours"
        player.sit(1, invite=waiting["invite"])


def test_finished_games_and_ratings_are_unchanged(old: OldServer) -> None:
    """The record has the same picks and the same rules version."""
    game, before = old.expected["games"]["rated"], old.expected["ratings"]
    with old.player("Ann") as player:
        text = player.ask("GET", f"/api/games/{game['id']}/record.txt")
        assert read_record(text) == read_record(game["record"])
        profile = player.ask("GET", "/api/players/Ann")
        assert profile["ratings"] == before["ratings"]
        (played,) = profile["games"]
        assert played["seats"] == before["games"][0]["seats"]
        assert played["rating_change"] == before["games"][0]["change"]


def test_an_old_database_can_be_backed_up_and_restored(old: OldServer, tmp_path: Path) -> None:
    """The new database has every row, including those of games archived since."""
    deadline = time.monotonic() + 20
    while not contents(old.url).rows["archive"]:
        assert time.monotonic() < deadline
        time.sleep(0.1)
    file, target = tmp_path / "backup.gz", f"sqlite:///{tmp_path / 'restored.sqlite3'}"
    rows = back_up(old.url, file, silent).rows
    prepare_store(target)
    assert restore(target, file, replace=False, progress=silent) == rows
    assert contents(target).rows == contents(old.url).rows
