"""The example of an online bot plays by invitation, from the lobby, and rated."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import httpx
import pytest

from tests.server.hosting import register
from tests.server.online_players import Friend, is_over, play_on
from tests.server.socket_viewers import Process, process

EXAMPLE = Path(__file__).parents[2] / "examples" / "online_bot.py"
TIMEOUT = 120  # seconds


@pytest.fixture(scope="module")
def public(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    """A public server."""
    folder = tmp_path_factory.mktemp("public")
    with process(folder, "--port", "0", "--public", "--bot-workers", "1") as running:
        yield running


@pytest.fixture
def bots(public: Process, request: pytest.FixtureRequest) -> dict[str, str]:
    """The tokens of two bots by name, each of a new account."""
    tag, tokens = str(abs(hash(request.node.name)))[:6], dict[str, str]()
    for name in ("Ro", "Bo"):
        with httpx.Client(base_url=public.link) as browser:
            register(browser, f"Owner of {name} {tag}")
            bot = browser.post("/api/bots", json={"name": f"{name}{tag}"}).json()
        tokens[bot["name"]] = bot["token"]
    return tokens


def start_example(link: str, token: str, *place: str) -> subprocess.Popen[str]:
    """Start the example."""
    return subprocess.Popen(
        (sys.executable, EXAMPLE, link, *place),
        env=os.environ | {"BOT_TOKEN": token},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def final_output(running: subprocess.Popen[str]) -> str:
    """Return the output of the example after it has exited normally."""
    out, errors = running.communicate(timeout=TIMEOUT)
    assert running.returncode == 0, errors
    return out.strip()


def test_a_bot_plays_with_a_person(public: Process, bots: dict[str, str]) -> None:
    """It is invited, plays to the end, and prints the gold of all seats."""
    (name, token), *_ = bots.items()
    ann = Friend(public.link)
    game = ann.make("me", "open")
    ann.enter(game)
    bot = start_example(public.link, token, game, ann.last["table"]["invite"])
    ann.until("table", lambda table: table["seats"][1]["name"] == name)
    ann.say("set_ready")
    ann.until("view")
    play_on([ann], Random(1), is_over)
    assert final_output(bot) == str([seat["gold"] for seat in ann.view["position"]["seats"]])
    ann.leave()
    ann.http.close()


def test_a_rated_game_of_two_bots_changes_their_ratings(
    public: Process, bots: dict[str, str]
) -> None:
    """One created the table, and the other found it in the lobby."""
    (first, first_token), (second, second_token) = bots.items()
    headers = {"authorization": f"Bearer {first_token}"}
    with httpx.Client(base_url=public.link, headers=headers, timeout=TIMEOUT) as client:
        request = {
            "seats": [{"occupant": "me"}, {"occupant": "open"}],
            "listed": True,
            "rated": True,
        }
        game = client.post("/api/tables", json=request).json()["id"]
        players = [
            start_example(public.link, first_token, game),
            start_example(public.link, second_token),
        ]
        gold = {final_output(player) for player in players}
        assert len(gold) == 1
        profiles = [client.get(f"/api/players/{name}").json() for name in (first, second)]
    ratings = [profile["ratings"][0] for profile in profiles]
    assert [rating["games"] for rating in ratings] == [1, 1]
    assert [rating["seats"] for rating in ratings] == [2, 2]
    assert all(profile["games"][0]["id"] == game for profile in profiles)
    ranks = [profile["games"][0]["rank"] for profile in profiles]
    better = [rating["rating"] > 400 for rating in ratings]
    assert ranks == [1, 1] or better == [rank == 1 for rank in ranks]


def test_an_invalid_token_ends_the_bot_with_a_message(public: Process) -> None:
    """There is no traceback."""
    ann = Friend(public.link)
    bot = start_example(public.link, "nonsense", ann.make("me", "open"))
    _, errors = bot.communicate(timeout=TIMEOUT)
    assert (bot.returncode, errors.strip()) == (1, "Invalid token.")
    ann.http.close()
