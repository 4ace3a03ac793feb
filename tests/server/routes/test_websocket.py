"""Games over real sockets on a real server."""

import json
from random import Random

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from kingdombuilder.game.record import final_state, read_record
from kingdombuilder.insight.scores import totals
from kingdombuilder.text.translations import translate
from tests.server.socket_viewers import Message, Viewer, watching
from tools.server_process import Served

ALL_BOXES = ("base", "nomads", "crossroads", "marshlands", "harvest")


def is_over(view: Message) -> bool:
    """Return whether a game is over."""
    return bool(view["position"]["phase"] == "over")


def draw_setup_code(served: Served, seats: int) -> str:
    """Return the code of a set-up with all boxes."""
    request = {
        "seats": seats,
        "boxes": ALL_BOXES,
        "queenies": ["caves", "capitol", "island"],
        "seed": 3,
    }
    return str(served.client.post("/api/setups", json=request).json()["setup_code"])


def test_a_game_against_bots_is_played_to_its_end(served: Served) -> None:
    """SC-4: the last view has the same result as the record of the game."""
    game = served.game(
        "Mira", ":apprentice", ":uniform", setup_code=draw_setup_code(served, 3), seed=5
    )
    with watching(served.link, game) as mira:
        mira.play_on(is_over, Random(1))
        seats = mira.view["position"]["seats"]
    record = read_record(served.text(f"/api/games/{game}/record.txt"))
    assert [seat["gold"] for seat in seats] == list(totals(final_state(record)))
    assert record.names == ("Mira", "apprentice", "uniform")
    entry = next(row for row in served.client.get("/api/games").json() if row["id"] == game)
    assert entry["is_over"]
    assert entry["totals"] == [seat["gold"] for seat in seats]


def test_two_tabs_agree(served: Served) -> None:
    """ON-2: both see a pick of either, and a later viewer sees the same unfinished turn."""
    game = served.game("Mira", "Otto", seed=1)
    with watching(served.link, game) as first, watching(served.link, game) as second:
        for viewer in (first, second):
            viewer.send("take_screen", seat=0)
            viewer.until("view")
        first.pick(first.legal()[0])
        second.until("view", lambda view: view["seq"] == first.view["seq"])
        assert first.view["position"] == second.view["position"]
        with watching(served.link, game) as late:
            late.send("take_screen", seat=0)
            late.until("view")
            assert late.view["position"] == first.view["position"]


@pytest.mark.parametrize(
    ("frame", "error"),
    [
        ("{", "garbage"),
        ("[" * 3000, "garbage"),
        ('"pick"', "garbage"),
        (json.dumps({"type": "dance"}), "unknown"),
        (json.dumps({"type": "pick", "seq": "1", "pick": "C7"}), "garbage"),
        (json.dumps({"type": "pick", "seq": 1, "pick": "C7"}), "stale"),
        (json.dumps({"type": "pick", "seq": 3, "pick": "A1", "more": 1}), "garbage"),
        (json.dumps({"type": "pick", "seq": 3, "pick": "Z99"}), "unknown"),
        (json.dumps({"type": "explain", "pick": "x" * 17_000}), "too_big"),
        (b"\xff\xfe", "garbage"),
    ],
)
def test_a_bad_message_is_reported_to_its_sender_only(
    served: Served, frame: str | bytes, error: str
) -> None:
    """The error is typed, nothing changes, and the socket stays open."""
    game = served.game("Mira", ":apprentice", seed=1)
    with watching(served.link, game) as mira, watching(served.link, game) as other:
        before = mira.view
        mira.connection.send(frame)
        answer = mira.next()
        assert (answer["type"], answer["code"]) == ("error", error)
        assert answer["text"]
        mira.send("scores")
        assert mira.until("scores")["step"] == before["step"]
        other.send("scores")
        assert other.next()["type"] == "scores"


@pytest.mark.parametrize(
    "message", [{"type": "take_screen"}, {"type": "rename_seat", "name": "Mine"}]
)
def test_the_seat_of_a_bot_cannot_be_taken(served: Served, message: Message) -> None:
    """The error is in the viewer's language."""
    game = served.game("Mira", ":apprentice", seed=1)
    with watching(served.link, game, "fr") as mira:
        mira.connection.send(json.dumps({**message, "seat": 1}))
        answer = mira.until("error")
        assert answer["code"] == "not_yours"
        assert answer["text"] == translate("fr", "message_error.not_your_seat")


def test_an_oversized_frame_ends_the_connection(served: Served) -> None:
    """The protocol requires it; other viewers are not affected."""
    game = served.game("Mira", ":apprentice", seed=1)
    with watching(served.link, game) as mira, watching(served.link, game) as other:
        mira.connection.send("x" * 300_000)
        with pytest.raises(ConnectionClosed) as closed:
            mira.next()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1009
        other.send("scores")
        assert other.next()["type"] == "scores"


def test_a_doubled_pick_counts_once(served: Served) -> None:
    """UN-3: the second of two equal messages is stale."""
    game = served.game("Mira", ":apprentice", seed=1)
    with watching(served.link, game) as mira:
        number, pick = mira.view["seq"] + 1, mira.legal()[0]
        for _ in range(2):
            mira.send("pick", seq=number, pick=pick)
        assert mira.until("view")["seq"] == number
        assert mira.until("error")["code"] == "stale"


def test_hands_of_others_do_not_reach_a_socket(served: Served) -> None:
    """ON-1: in all frames of a game, hands of others are unknown until they are face up."""
    game = served.game("Mira", ":apprentice", ":uniform", seed=2)
    with watching(served.link, game) as mira:
        mira.play_on(lambda view: view["round"] == 6 and view["can_act"], Random(2))
    views = [message for message in mira.received if message["type"] == "view"]
    assert len(views) > 50
    for view in views:
        position = view["position"]
        for seat, shown in enumerate(position["seats"]):
            if seat not in (0, position["turn"]):
                assert set(shown["hand"]) <= {"?"}
        for line in (*view["lines"], *view["changes"]):
            assert line["kind"] != "card_drawn" or line["seat"] == 0 or not line["thing"].strip("?")


def test_the_language_changes_without_a_new_socket(served: Served) -> None:
    """IN-1: the table and the view are sent again, in French."""
    game = served.game("Mira", ":apprentice", seed=1)
    with watching(served.link, game) as mira:
        english = mira.view["position"]["prompt"]["text"]
        mira.send("set_language", language="fr")
        assert mira.until("table")["language"] == "fr"
        assert mira.until("view")["position"]["prompt"]["text"] != english
        mira.send("explain", pick="x" * 17_000)
        assert mira.until("error")["text"].startswith("Le message est trop long")


def test_a_hint_is_a_legal_pick(served: Served) -> None:
    """A worker answers with a text."""
    game = served.game("Mira", ":apprentice", seed=1)
    with watching(served.link, game) as mira:
        mira.send("hint")
        hint = mira.until("hint")
        assert hint["pick"] in mira.legal()
        assert hint["text"]


def test_a_heat_map_is_computed_by_a_worker(served: Served) -> None:
    """If more requests arrive in the meantime, only the latest is answered."""
    game = served.game("Mira", ":apprentice", seed=1)
    with watching(served.link, game) as mira:
        for seat in (0, 1, 0, 1):
            mira.send("heat_map", seat=seat)
        answered = mira.until("heat_map", lambda answer: answer["seat"] == 1)
        assert answered["step"] == mira.view["step"]
        assert set(mira.view["position"]["legal"]["hexes"]) <= answered["worths"].keys()


def test_bots_continue_without_viewers(served: Served) -> None:
    """ON-3: a person ends their turn and leaves; later it is their turn again."""
    game = served.game("Mira", ":apprentice", seed=4)
    with watching(served.link, game) as mira:
        mira.play_on(lambda view: "end" in view["position"]["legal"]["buttons"], Random(4))
        left_at = mira.view["seq"]
        mira.send("pick", seq=left_at + 1, pick="end")
        mira.until("view")
    while True:
        entry = next(row for row in served.client.get("/api/games").json() if row["id"] == game)
        if entry["is_my_turn"]:
            break
    assert entry["step"] > left_at + 5


def test_the_tables_land_url_is_served(served: Served) -> None:
    """The picture can be cached for ever."""
    game = served.game("Mira", ":apprentice", seed=1)
    with watching(served.link, game) as mira:
        picture = served.client.get(mira.table["land_url"])
    assert picture.status_code == 200
    assert "immutable" in picture.headers["cache-control"]
    assert 'viewBox="-26 -18 1827.4 1579"' in picture.text


def test_a_missing_game_is_reported(served: Served) -> None:
    """The socket sends an error."""
    link = served.link.replace("http", "ws", 1)
    with connect(f"{link}/api/games/nothing/socket?protocol=2&language=fr") as connection:
        assert json.loads(connection.recv(timeout=10))["code"] == "no_game"


def test_a_deleted_game_ends_for_all_viewers(served: Served) -> None:
    """They receive an error, and afterwards the game does not exist."""
    game = served.game("Mira", ":apprentice", seed=1)
    with watching(served.link, game) as mira:
        assert served.client.delete(f"/api/games/{game}").status_code == 204
        assert mira.until("error")["code"] == "no_game"
    assert served.client.delete(f"/api/games/{game}").status_code == 404


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://127.0.0.1:1"])
def test_a_page_of_another_site_cannot_open_a_socket(served: Served, origin: str) -> None:
    """Its Origin does not match the Host."""
    game = served.game("Mira", ":apprentice", seed=1)
    with (
        pytest.raises(InvalidStatus),
        watching(served.link, game, additional_headers={"origin": origin}),
    ):
        pass


def test_our_own_page_can_open_a_socket(served: Served) -> None:
    """Its Origin matches the Host."""
    game = served.game("Mira", ":apprentice", seed=1)
    with watching(served.link, game, additional_headers={"origin": served.link}) as mira:
        assert isinstance(mira, Viewer)
        assert mira.view["can_act"]
