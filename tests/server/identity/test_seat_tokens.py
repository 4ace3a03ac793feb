"""Seat links end with the account's password, sessions or deletion."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.server.hosting import PASSWORD, Host, hosting, register
from tests.server.online_players import Friend, friends, table_of_two

NEW_PASSWORD = "another horse battery"


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    """A local server."""
    with hosting(tmp_path_factory.mktemp("tokens"), public=False) as running:
        yield running


@contextmanager
def account_at_table(host: Host, name: str) -> Iterator[tuple[Friend, Friend, str, str]]:
    """Yield an account at a table, another device, the game and the account's seat token."""
    with friends(host.link, 3) as (owner, other, device):
        register(owner.http, name)
        game = table_of_two(owner, other)
        token = owner.last["table"]["seat_token"]
        yield owner, device, game, token


def can_claim(device: Friend, game: str, token: str) -> bool:
    """Return whether a token still claims the first seat on another device."""
    device.enter(game).say("claim_seat", token=token)
    while True:
        message = device.next()
        if message["type"] == "error":
            assert message["code"] == "not_yours"
            return False
        if message["type"] == "table" and message["seats"][0]["is_mine"]:
            return True


def change_password(owner: Friend) -> None:
    """Change the password."""
    passwords = {"current_password": PASSWORD, "new_password": NEW_PASSWORD}
    owner.ask("PUT", "/api/me/password", json=passwords)


def sign_out_others(owner: Friend) -> None:
    """Sign out all other browsers."""
    owner.ask("DELETE", "/api/sessions")


def delete_account(owner: Friend) -> None:
    """Delete the account."""
    owner.ask("DELETE", "/api/me", json={"password": PASSWORD})


@pytest.mark.parametrize("revoke", [change_password, sign_out_others, delete_account])
def test_a_seat_link_ends_when_the_account_is_secured(
    host: Host, revoke: Callable[[Friend], None]
) -> None:
    """It works before and is rejected after, and the screen that it opened is disconnected."""
    with account_at_table(host, f"Mira {revoke.__name__[:9]}") as (owner, device, game, token):
        assert can_claim(device, game, token)
        revoke(owner)
        assert device.close_code() != 0
        assert not can_claim(device, game, token)


def test_the_owner_continues_with_a_new_link(host: Host) -> None:
    """The browser that changed the password keeps its seat and offers a link that works."""
    with account_at_table(host, "Mira again") as (owner, device, game, old):
        change_password(owner)
        owner.enter(game)
        assert owner.last["table"]["seats"][0]["is_mine"]
        new = owner.last["table"]["seat_token"]
        assert new != old
        assert can_claim(device, game, new)
        assert not can_claim(device, game, old)
        owner.enter(game)
        assert owner.last["table"]["seats"][0]["is_mine"]


def test_a_guests_link_ends_with_the_registration(host: Host) -> None:
    """After it, the seat belongs to an account, which is protected by its password."""
    with friends(host.link, 3) as (guest, other, device):
        game = table_of_two(guest, other)
        token = guest.last["table"]["seat_token"]
        assert can_claim(device, game, token)
        register(guest.http, "Registered")
        assert not can_claim(device, game, token)
        guest.enter(game)
        assert can_claim(device, game, guest.last["table"]["seat_token"])


def test_renewing_a_bots_token_ends_its_seat_links(host: Host, tmp_path: Path) -> None:
    """The old links no longer claim the bot's seats."""
    with friends(host.link, 3) as (owner, other, device):
        register(owner.http, "Bot owner")
        bot_account = owner.ask("POST", "/api/bots", json={"name": "Owned bot"})
        bot = Friend(host.link, token=bot_account["token"])
        game = table_of_two(bot, other)
        token = bot.last["table"]["seat_token"]
        assert can_claim(device, game, token)
        owner.ask("POST", f"/api/bots/{bot_account['id']}/token")
        assert not can_claim(device, game, token)
        bot.leave()
        bot.http.close()
