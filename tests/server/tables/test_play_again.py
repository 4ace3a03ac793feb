"""Every option that a finished game shows is accepted by the route that creates the next one."""

from itertools import product
from random import Random

import pytest

from kingdombuilder.game.record import GameRecord, final_state, write_record
from kingdombuilder.notation.position import write_position
from tests.server.online_players import Friend, friends, is_over, play_on, table_of_two
from tests.server.socket_viewers import Message, watching
from tools.sample_games import every_box
from tools.server_process import Served, seat_requests

TIME_CONTROL = {"kind": "game", "seconds": 900, "increment": 5, "days": 0}


@pytest.fixture(scope="module")
def whole_game() -> GameRecord:
    """A whole game of three players with every box."""
    return every_box(3, 5)


def test_an_uploaded_game_can_be_played_again(served: Served, whole_game: GameRecord) -> None:
    """The new game begins with the same set-up and options."""
    record = served.create("/api/records", content=write_record(whole_game))
    position = served.create("/api/positions", content=write_position(final_state(whole_game)))
    for game in (record, position):
        first = _table_at_the_end(served, game)
        _check_new_game(served, first, _play_again(served, first))


@pytest.mark.parametrize(
    ("gold", "explain", "hints"),
    list(product(("all", "mine", "off"), (False, True), (False, True))),
)
def test_the_next_game_has_the_options_of_a_finished_one(
    served: Served, whole_game: GameRecord, gold: str, explain: bool, hints: bool
) -> None:
    """On one screen, all values of all options work, for people and a bot."""
    whole = served.create("/api/records", content=write_record(whole_game))
    options = {"gold_shown": gold, "bots_explain": explain, "hints": hints}
    end = {"game": whole, "step": len(whole_game.picks)}
    seats = seat_requests(["Mira", "Tomas:novice", "Oona"])
    forked = served.create("/api/games", json={"fork": end, "seats": seats, "options": options})
    first = _table_at_the_end(served, forked)
    assert first["options"] == {**options, "chat": False, "time_control": None}
    _check_new_game(served, first, _play_again(served, first))


@pytest.mark.parametrize(
    "options",
    [
        {
            "gold_shown": "off",
            "bots_explain": True,
            "hints": False,
            "chat": False,
            "time_control": TIME_CONTROL,
        },
        {
            "gold_shown": "mine",
            "bots_explain": False,
            "hints": True,
            "chat": True,
            "time_control": None,
        },
    ],
)
def test_the_next_online_game_has_the_options_of_a_finished_one(
    served: Served, options: dict[str, object]
) -> None:
    """A new table accepts them, and the rematch has them already."""
    with friends(served.link, 2) as (ann, bob):
        table_of_two(ann, bob, options=options)
        play_on([ann, bob], Random(2), is_over)
        shown = ann.last["table"]["options"]
        assert shown == options
        opened = ann.make("me", "open", options=shown)
        ann.say("rematch")
        rematch = ann.until("table", lambda table: bool(table["rematch_game"]))["rematch_game"]
        for game in (opened, rematch):
            assert _options_at(ann, game) == options


def _table_at_the_end(served: Served, game: str) -> Message:
    """Return the table of a finished game as a page receives it."""
    with watching(served.link, game) as viewer:
        assert is_over(viewer.view)
        return viewer.table


def _play_again(served: Served, first: Message) -> str:
    """Create the game that Play again creates and return its id; all options are sent back."""
    request = {
        "setup_code": first["setup_code"],
        "seats": _seats(first),
        "options": first["options"],
    }
    answer = served.client.post("/api/games", json=request)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["id"])


def _check_new_game(served: Served, first: Message, again: str) -> None:
    with watching(served.link, again) as viewer:
        assert viewer.view["round"] == 1
        assert all(piece["seat"] is None for piece in viewer.view["position"]["pieces"])
        for name in ("setup_code", "options"):
            assert viewer.table[name] == first[name]
        assert _seats(viewer.table) == _seats(first)


def _seats(table: Message) -> list[dict[str, str | None]]:
    return [{"name": seat["name"], "bot": seat["bot"]} for seat in table["seats"]]


def _options_at(friend: Friend, game: str) -> object:
    return friend.enter(game).last["table"]["options"]
