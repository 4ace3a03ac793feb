"""Forged cookies and tokens, seats of other players, stale numbers, and pages of other sites."""

import base64
import json
from collections.abc import Iterator
from random import Random

import httpx
import pytest

from kingdombuilder.server.accounts.signing import Signer
from tests.server.abuse_client import other_players_unaffected, raw_client
from tests.server.hosting import register
from tests.server.online_players import Friend, friends, play_on, table_of_two
from tests.server.socket_viewers import Process, process

STRANGER = Signer("another secret")


@pytest.fixture(scope="module")
def public(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    """A public server."""
    folder = tmp_path_factory.mktemp("public")
    with process(folder, "--port", "0", "--public", "--bot-workers", "1") as running:
        yield running


@pytest.fixture
def three(public: Process) -> Iterator[list[Friend]]:
    """Ann and Bob, who play, and Eve, who tries to play for them."""
    with friends(public.link, 3) as players:
        yield players


def edit_signed(signed: str, old: str, new: str) -> str:
    """Change the content of a signed text and keep its signature."""
    content, dot, signature = signed.partition(".")
    text = base64.urlsafe_b64decode(content + "=" * (-len(content) % 4)).decode()
    return base64.urlsafe_b64encode(text.replace(old, new).encode()).decode().rstrip("=") + (
        dot + signature
    )


def test_forged_cookies_identify_no_user(public: Process, three: list[Friend]) -> None:
    """They have another secret, content or purpose, or are too short or too long."""
    ann, bob, eve = three
    game = table_of_two(ann, bob)
    ann_id = ann.me["id"]
    forged = [
        STRANGER.guest_cookie(ann_id, "Ann"),
        edit_signed(eve.http.cookies["player"], eve.me["id"], ann_id),
        ann.last["table"]["seat_token"],
        ann.http.cookies["player"][:-2],
        ann.http.cookies["player"] + "A" * 1000,
        ann_id,
        "",
        "..",
        "\u00e9",
    ]
    for cookie in forged:
        headers = {b"cookie": f"player={cookie}".encode()}
        me = httpx.get(f"{public.link}/api/me", headers=headers).json()
        assert me["id"] != ann_id, cookie
        games = httpx.get(f"{public.link}/api/games", headers=headers).json()
        assert games == [], cookie
    with (
        other_players_unaffected(public),
        raw_client(public.link, game, Cookie=f"player={forged[0]}") as client,
    ):
        assert "101" in client.answer.splitlines()[0]


@pytest.mark.parametrize("token", ["x", "Bearer", "a" * 300, "\u00e9", "0" * 43])
def test_invalid_tokens_are_rejected(public: Process, token: str) -> None:
    """They are rejected as bot tokens; the caller does not become a guest."""
    headers = {b"authorization": f"Bearer {token}".encode()}
    answer = httpx.get(f"{public.link}/api/me", headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (401, "bad_token")


def test_a_renewed_bot_token_invalidates_the_old_one(public: Process) -> None:
    """A session that was ended is invalid too."""
    with httpx.Client(base_url=public.link) as browser:
        register(browser, "Mira")
        bot = browser.post("/api/bots", json={"name": "Mirabot"}).json()
        session = browser.cookies["session"]
        renewed = browser.post(f"/api/bots/{bot['id']}/token").json()
        browser.delete("/api/sessions/current")
    old_headers = {"authorization": f"Bearer {bot['token']}"}
    new_headers = {"authorization": f"Bearer {renewed['token']}"}
    assert httpx.get(f"{public.link}/api/me", headers=old_headers).status_code == 401
    assert httpx.get(f"{public.link}/api/me", headers=new_headers).json()["id"] == bot["id"]
    ended = httpx.get(f"{public.link}/api/me", headers={"cookie": f"session={session}"}).json()
    assert ended["kind"] == "guest"


def test_only_its_own_token_claims_a_seat(public: Process, three: list[Friend]) -> None:
    """Tokens that are forged, edited, of another table or of an earlier player are rejected."""
    ann, bob, eve = three
    other_game = table_of_two(ann, bob)
    other_token = ann.last["table"]["seat_token"]
    game = ann.make("me", "open", listed=True)
    ann.enter(game)
    bob.enter(game).say("sit", seat=1)
    old_token = bob.until("table", lambda table: table["seats"][1]["is_mine"])["seat_token"]
    bob.say("leave_seat")
    bob.until("table", lambda table: table["seats"][1]["is_open"])
    bob.sit(1)
    token = bob.last["table"]["seat_token"]
    assert token != old_token
    eve.enter(game)
    for bad in (
        other_token,
        old_token,
        STRANGER.seat_token(game, 1, 3),
        edit_signed(other_token, other_game, game),
        ann.last["table"]["invite"],
        eve.http.cookies["player"],
        token[:-1],
        "",
    ):
        assert eve.error_code("claim_seat", token=bad) == "not_yours", bad
    eve.say("claim_seat", token=token)
    assert eve.until("table", lambda table: table["seats"][1]["is_mine"])


def test_an_invitation_is_valid_for_one_table(three: list[Friend]) -> None:
    """No one else can write one."""
    ann, bob, _ = three
    other_game, game = ann.make("me", "open"), ann.make("me", "open")
    other_invite = ann.enter(other_game).last["table"]["invite"]
    ann.enter(game)
    bob.enter(game)
    assert bob.last["table"]["invite"] is None
    for bad in (
        other_invite,
        STRANGER.invite(game),
        "",
        "x" * 200,
        "\u00e9",
        ann.last["table"]["seat_token"],
    ):
        assert bob.error_code("sit", seat=1, invite=bad) == "not_yours"


def test_users_cannot_play_for_others(public: Process, three: list[Friend]) -> None:
    """Picks, plans, names and seats of others stay unchanged, and nothing is stored."""
    ann, bob, eve = three
    with other_players_unaffected(public):
        game = table_of_two(ann, bob)
        eve.enter(game)
        acting, waiting = (ann, bob) if ann.view["can_act"] else (bob, ann)
        number = acting.view["seq"]
        for thief in (waiting, eve):
            pick = acting.legal()[0]
            assert thief.error_code("pick", seq=number + 1, pick=pick) == "not_yours"
            assert thief.error_code("undo", seq=number + 1) == "not_yours"
            assert thief.error_code("redo", seq=number + 1) == "not_yours"
            place = [seat["is_mine"] for seat in acting.last["table"]["seats"]].index(True)
            assert thief.error_code("take_screen", seat=place) == "not_yours"
            assert thief.error_code("rename_seat", seat=place, name="Mine") == "not_yours"
            assert thief.error_code("replace_player", seat=place) in ("not_now", "not_yours")
            assert thief.error_code("assign_bot", seat=place, bot=None) == "not_now"
        assert eve.error_code("plan", picks=[]) == "not_now"
        for message in ("leave_seat", "return_to_seat", "chat", "rematch"):
            facts = {"text": "hello"} if message == "chat" else {}
            assert eve.error_code(message, **facts) in ("not_yours", "not_now")
        assert eve.error_code("hint") == "not_now"
        assert acting.pick(acting.legal()[0])["seq"] == number + 1


def test_each_seq_is_accepted_once(three: list[Friend]) -> None:
    """Stale, doubled, huge or invalid numbers change nothing."""
    ann, bob, _ = three
    table_of_two(ann, bob)
    play_on([ann, bob], Random(1), lambda view: view["round"] > 1)
    acting = ann if ann.view["can_act"] else bob
    number, pick = acting.view["seq"], acting.legal()[0]
    for wrong in (0, 1, number, number + 2, 999_999):
        assert acting.error_code("pick", seq=wrong, pick=pick) == "stale"
    for wrong in (-1, 1_000_001, 10**30, 1.5, "1", None, True, [number + 1]):
        assert acting.error_code("pick", seq=wrong, pick=pick) == "garbage"
    for _ in range(3):
        acting.say("pick", seq=number + 1, pick=pick)
    codes = [acting.until("error")["code"] for _ in range(2)]
    assert codes == ["stale", "stale"]
    assert [
        friend.until("view", lambda view: view["step"] > 0)
        for friend in (ann, bob)
        if friend is not acting
    ]


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "http://evil.example"},
        {"Origin": "null"},
        {"Origin": "http://127.0.0.1:1"},
        {"Sec-Fetch-Site": "cross-site"},
    ],
)
def test_a_page_of_another_site_cannot_open_a_socket(
    public: Process, three: list[Friend], headers: dict[str, str]
) -> None:
    """The cookies that the browser sends do not matter."""
    ann, bob, _ = three
    game = table_of_two(ann, bob)
    cookie = f"player={ann.http.cookies['player']}"
    with raw_client(public.link, game, Cookie=cookie, **headers) as client:
        assert client.answer.startswith("HTTP/1.1 403")


def test_a_site_accepts_only_its_own_host(tmp_path_factory: pytest.TempPathFactory) -> None:
    """A socket or request for another Host is rejected; the site's own page is accepted."""
    folder, site = tmp_path_factory.mktemp("site"), "https://kb.example.org"
    with process(folder, "--port", "0", "--site", site, "--bot-workers", "1") as running:
        own_headers = {"host": "kb.example.org", "origin": site}
        seats = {"seats": [{"occupant": "me"}, {"occupant": "open"}]}
        created = httpx.post(
            f"{running.link}/api/tables", json=seats, headers=own_headers, timeout=30
        )
        assert created.status_code == 201
        assert "secure" in created.headers["set-cookie"].lower()
        game = created.json()["id"]
        for host, origin, status in (
            ("kb.example.org", site, "101"),
            ("kb.example.org", "http://kb.example.org", "403"),
            ("evil.example", site, "403"),
            ("127.0.0.1", "http://127.0.0.1", "403"),
        ):
            with raw_client(running.link, game, host=host, Origin=origin) as client:
                assert client.answer.split()[1] == status, (host, origin)
        for host in ("evil.example", "127.0.0.1", ""):
            answer = httpx.get(f"{running.link}/api/tables", headers={"host": host})
            assert (answer.status_code, answer.json()["code"]) in ((421, "site"), (400, "invalid"))


def test_ids_and_names_are_not_paths(public: Process) -> None:
    """No file outside the site can be read through any URL."""
    for path in (
        "/static/../../pyproject.toml",
        "/static/..%2f..%2fpyproject.toml",
        "/static/%2e%2e/%2e%2e/store/schema.py",
        "/static//etc/passwd",
        "/static/%00",
        "/api/games/..%2f..%2fetc/record.txt",
        "/api/games/%00/position.txt",
        "/api/lands/..%2fx.svg",
        "/api/sections/..%2f..%2fx.txt",
        "/api/players/%ff%fe",
        "/api/players/" + "x" * 5000,
        "/table/" + "%2e" * 50,
    ):
        answer = httpx.get(public.link + path, follow_redirects=True)
        assert answer.status_code in (200, 404, 422), path
        assert "root:" not in answer.text
        assert "build-backend" not in answer.text
        if answer.status_code != 200:
            assert json.loads(answer.text)["code"], path
