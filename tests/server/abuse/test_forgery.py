"""Whoever pretends: forged cookies and tokens, seats of others, stale numbers, pages of others."""

import base64
import json
from collections.abc import Iterator
from random import Random

import httpx
import pytest

from kingdombuilder.server.accounts.signing import Signer
from tests.server.abuse_client import rough, undisturbed
from tests.server.hosting import register
from tests.server.online_players import Friend, friends, play_on, table_of_two
from tests.server.socket_viewers import Process, process

STRANGER = Signer("another secret")


@pytest.fixture(scope="module")
def public(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    """A server that strangers reach."""
    folder = tmp_path_factory.mktemp("public")
    with process(folder, "--port", "0", "--public", "--bot-workers", "1") as running:
        yield running


@pytest.fixture
def three(public: Process) -> Iterator[list[Friend]]:
    """Ann and Bob, who play, and Eve, who would like to play for them."""
    with friends(public.link, 3) as found:
        yield found


def edited(signed: str, old: str, new: str) -> str:
    """Something signed whose content is changed and whose signature is kept."""
    content, dot, signature = signed.partition(".")
    text = base64.urlsafe_b64decode(content + "=" * (-len(content) % 4)).decode()
    return base64.urlsafe_b64encode(text.replace(old, new).encode()).decode().rstrip("=") + (
        dot + signature
    )


def test_forged_cookies_make_nobody(public: Process, three: list[Friend]) -> None:
    """Another secret, another content, another use, half of it, or too much of it."""
    ann, bob, eve = three
    game = table_of_two(ann, bob)
    mine = ann.me["id"]
    forged = [
        STRANGER.guest_cookie(mine, "Ann"),
        edited(eve.http.cookies["player"], eve.me["id"], mine),
        ann.last["table"]["seat_token"],
        ann.http.cookies["player"][:-2],
        ann.http.cookies["player"] + "A" * 1000,
        mine,
        "",
        "..",
        "\u00e9",
    ]
    for cookie in forged:
        headers = {b"cookie": f"player={cookie}".encode()}
        me = httpx.get(f"{public.link}/api/me", headers=headers).json()
        assert me["id"] != mine, cookie
        games = httpx.get(f"{public.link}/api/games", headers=headers).json()
        assert games == [], cookie
    with undisturbed(public), rough(public.link, game, Cookie=f"player={forged[0]}") as other:
        assert "101" in other.answer.splitlines()[0]


@pytest.mark.parametrize("token", ["x", "Bearer", "a" * 300, "\u00e9", "0" * 43])
def test_tokens_that_are_none_are_refused(public: Process, token: str) -> None:
    """As a bot's, not as a guest's."""
    headers = {b"authorization": f"Bearer {token}".encode()}
    answer = httpx.get(f"{public.link}/api/me", headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (401, "bad_token")


def test_a_token_of_a_bot_is_worth_nothing_once_renewed(public: Process) -> None:
    """Nor is a session that was ended."""
    with httpx.Client(base_url=public.link) as browser:
        register(browser, "Mira")
        bot = browser.post("/api/bots", json={"name": "Mirabot"}).json()
        session = browser.cookies["session"]
        renewed = browser.post(f"/api/bots/{bot['id']}/token").json()
        browser.delete("/api/sessions/current")
    old = {"authorization": f"Bearer {bot['token']}"}
    new = {"authorization": f"Bearer {renewed['token']}"}
    assert httpx.get(f"{public.link}/api/me", headers=old).status_code == 401
    assert httpx.get(f"{public.link}/api/me", headers=new).json()["id"] == bot["id"]
    ended = httpx.get(f"{public.link}/api/me", headers={"cookie": f"session={session}"}).json()
    assert ended["kind"] == "guest"


def test_a_seat_is_had_by_its_own_token_alone(public: Process, three: list[Friend]) -> None:
    """Not by one that is forged, edited, of another table, or of who sat there before."""
    ann, bob, eve = three
    elsewhere = table_of_two(ann, bob)
    foreign = ann.last["table"]["seat_token"]
    game = ann.make("me", "open", listed=True)
    ann.enter(game)
    bob.enter(game).say("sit", seat=1)
    before = bob.until("table", lambda table: table["seats"][1]["is_mine"])["seat_token"]
    bob.say("leave_seat")
    bob.until("table", lambda table: table["seats"][1]["is_open"])
    bob.sit(1)
    token = bob.last["table"]["seat_token"]
    assert token != before
    eve.enter(game)
    for bad in (
        foreign,
        before,
        STRANGER.seat_token(game, 1, 3),
        edited(foreign, elsewhere, game),
        ann.last["table"]["invite"],
        eve.http.cookies["player"],
        token[:-1],
        "",
    ):
        assert eve.error("claim_seat", token=bad) == "not_yours", bad
    eve.say("claim_seat", token=token)
    assert eve.until("table", lambda table: table["seats"][1]["is_mine"])


def test_an_invitation_is_for_one_table(three: list[Friend]) -> None:
    """And nobody else can write one."""
    ann, bob, _ = three
    other, game = ann.make("me", "open"), ann.make("me", "open")
    foreign = ann.enter(other).last["table"]["invite"]
    ann.enter(game)
    bob.enter(game)
    assert bob.last["table"]["invite"] is None
    for bad in (
        foreign,
        STRANGER.invite(game),
        "",
        "x" * 200,
        "\u00e9",
        ann.last["table"]["seat_token"],
    ):
        assert bob.error("sit", seat=1, invite=bad) == "not_yours"


def test_nobody_plays_for_another(public: Process, three: list[Friend]) -> None:
    """Picks, plans, names and seats of others are left alone, and nothing is stored."""
    ann, bob, eve = three
    with undisturbed(public):
        game = table_of_two(ann, bob)
        eve.enter(game)
        acts, waits = (ann, bob) if ann.view["can_act"] else (bob, ann)
        number = acts.view["seq"]
        for thief in (waits, eve):
            pick = acts.legal()[0]
            assert thief.error("pick", seq=number + 1, pick=pick) == "not_yours"
            assert thief.error("undo", seq=number + 1) == "not_yours"
            assert thief.error("redo", seq=number + 1) == "not_yours"
            place = [seat["is_mine"] for seat in acts.last["table"]["seats"]].index(True)
            assert thief.error("take_screen", seat=place) == "not_yours"
            assert thief.error("rename_seat", seat=place, name="Mine") == "not_yours"
            assert thief.error("replace_player", seat=place) in ("not_now", "not_yours")
            assert thief.error("assign_bot", seat=place, bot=None) == "not_now"
        assert eve.error("plan", picks=[]) == "not_now"
        for message in ("leave_seat", "return_to_seat", "chat", "rematch"):
            facts = {"text": "hello"} if message == "chat" else {}
            assert eve.error(message, **facts) in ("not_yours", "not_now")
        assert eve.error("hint") == "not_now"
        assert acts.pick(acts.legal()[0])["seq"] == number + 1


def test_a_number_serves_once(three: list[Friend]) -> None:
    """Stale, doubled, huge or no numbers at all change nothing."""
    ann, bob, _ = three
    table_of_two(ann, bob)
    play_on([ann, bob], Random(1), lambda view: view["round"] > 1)
    acts = ann if ann.view["can_act"] else bob
    number, pick = acts.view["seq"], acts.legal()[0]
    for wrong in (0, 1, number, number + 2, 999_999):
        assert acts.error("pick", seq=wrong, pick=pick) == "stale"
    for wrong in (-1, 1_000_001, 10**30, 1.5, "1", None, True, [number + 1]):
        assert acts.error("pick", seq=wrong, pick=pick) == "garbage"
    for _ in range(3):
        acts.say("pick", seq=number + 1, pick=pick)
    codes = [acts.until("error")["code"] for _ in range(2)]
    assert codes == ["stale", "stale"]
    assert [
        one.until("view", lambda view: view["step"] > 0) for one in (ann, bob) if one is not acts
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
def test_a_page_of_another_site_opens_no_socket(
    public: Process, three: list[Friend], headers: dict[str, str]
) -> None:
    """Whatever cookies the browser sends along."""
    ann, bob, _ = three
    game = table_of_two(ann, bob)
    cookie = f"player={ann.http.cookies['player']}"
    with rough(public.link, game, Cookie=cookie, **headers) as refused:
        assert refused.answer.startswith("HTTP/1.1 403")


def test_a_site_has_one_name(tmp_path_factory: pytest.TempPathFactory) -> None:
    """A socket or request for another Host is refused; the page of the site is let in."""
    folder, site = tmp_path_factory.mktemp("site"), "https://kb.example.org"
    with process(folder, "--port", "0", "--site", site, "--bot-workers", "1") as running:
        at_home = {"host": "kb.example.org", "origin": site}
        seats = {"seats": [{"occupant": "me"}, {"occupant": "open"}]}
        made = httpx.post(f"{running.link}/api/tables", json=seats, headers=at_home, timeout=30)
        assert made.status_code == 201
        assert "secure" in made.headers["set-cookie"].lower()
        game = made.json()["id"]
        for host, origin, status in (
            ("kb.example.org", site, "101"),
            ("kb.example.org", "http://kb.example.org", "403"),
            ("evil.example", site, "403"),
            ("127.0.0.1", "http://127.0.0.1", "403"),
        ):
            with rough(running.link, game, host=host, Origin=origin) as one:
                assert one.answer.split()[1] == status, (host, origin)
        for host in ("evil.example", "127.0.0.1", ""):
            answer = httpx.get(f"{running.link}/api/tables", headers={"host": host})
            assert (answer.status_code, answer.json()["code"]) in ((421, "site"), (400, "invalid"))


def test_ids_of_games_are_no_paths(public: Process) -> None:
    """Nothing outside can be read, whatever stands where a name should."""
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
