"""Nobody is ever sent a card that they cannot know: every byte of whole games, against the log."""

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from kingdombuilder.box import BOXES, QUEENIES
from kingdombuilder.notation.position import write_position
from kingdombuilder.notation.setup_code import write_setup_code
from kingdombuilder.server.store.url import FILE
from tests.server.leak_checker import WATCHER, Sent, Truth, hand, open_cards, truth_of
from tests.server.online_players import Friend, Message, is_over, leaving
from tests.server.scripted_players import Party, every_box, offered
from tests.server.socket_viewers import Process, process

SEEN = ("show_position", "plan", "set_language", "take_screen", "undo")  # answered with a view
ANSWERS = {"explain": "explanation"} | dict.fromkeys(SEEN, "view")
ENOUGH = 4  # rounds of a game with many seats


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the server keeps its games."""
    return tmp_path_factory.mktemp("hidden")


@pytest.fixture(scope="module")
def public(folder: Path) -> Iterator[Process]:
    """A server that strangers reach."""
    with process(folder, "--port", "0", "--public", "--bot-workers", "1") as running:
        yield running


class Witness(Friend):
    """Somebody who keeps everything that they are sent, and when."""

    query = "protocol=2&gains=1"

    def __init__(self, link: str, seat: int, language: str) -> None:
        self.sent: list[Sent] = []
        self.seat, self.language, self.number = WATCHER, language, 0
        super().__init__(link)
        self.place = seat

    def next(self, patience: float = 30.0) -> Message:
        """The next message, kept."""
        message = super().next(patience)
        if message["type"] == "view":
            self.number = message["seq"]
        language = message.get("language", self.language)
        self.language = language if message["type"] == "table" else self.language
        self.sent.append(Sent(self.seat, self.language, self.number, self.heard[-1]))
        return message

    def ask(self, method: str, path: str, status: int = 0, **how: Any) -> Any:
        """Ask by HTTP, and keep the answer."""
        answer = super().ask(method, path, status, **how)
        if not isinstance(answer, str):
            self.sent.append(Sent(self.seat, self.language, self.number, json.dumps(answer)))
        return answer

    def sit_down(self) -> None:
        """Take the seat; from now on its cards may be known."""
        self.seat = self.place
        self.sit(self.place)

    def question(self, type_: str, **facts: object) -> None:
        """Ask something and wait for the answer, whatever it is."""
        self.say(type_, **facts)
        wanted = (ANSWERS.get(type_, type_), "error")
        while self.next()["type"] not in wanted:
            pass

    def be_curious(self, random: Random, game: str) -> None:
        """Ask anything that can be asked."""
        at = random.randrange(self.view["last_step"] + 1)
        match random.randrange(12):
            case 0:
                self.question("explain", pick=random.choice(["C7", "end", "K11", "redraw", "T20"]))
            case 1:
                self.question("scores")
            case 2:
                self.question("scores", step=at)
            case 3:
                self.question("show_position", step=at)
                self.question("show_position", step=None)
            case 4:
                self.question("set_language", language=random.choice(["en", "fr"]))
            case 5:
                self.question("chat", text="Hello.")
            case 6:
                self.plan(random)
            case 7:
                self.ask_for_a_position(game, at)
            case 8:
                self.ask_for_the_record(game)
            case 9:
                self.ask("GET", random.choice(["/api/games", "/api/tables", "/api/me"]))
            case 10:
                self.number = 0
                self.enter(game)
            case 11:
                self.question("take_screen", seat=random.randrange(5))

    def ask_for_a_position(self, game: str, at: int) -> None:
        """As a file; it lies open if the game is over, so its end is read before it is judged."""
        text = self.ask("GET", f"/api/games/{game}/position.txt", params={"step": at})
        self.ask_for_the_record(game)
        self.sent.append(Sent(self.seat, self.language, self.number, text, at))

    def ask_for_the_record(self, game: str) -> None:
        """It tells every card, so nobody gets it before the game is over."""
        answer = self.http.get(f"/api/games/{game}/record.txt")
        if answer.status_code == 409:
            return
        assert answer.is_success, (answer.status_code, answer.text)
        while not is_over(self.view):  # a bot may have ended it, which is still to be read
            self.until("view")

    def plan(self, random: Random) -> None:
        """Lay out some picks of the next turn, and sometimes drop them."""
        self.question("plan", picks=[])
        planned = self.view["plan"]
        if planned and planned["position"] and random.random() < 0.7:
            hexes = planned["position"]["legal"]["hexes"]
            self.question("plan", picks=[random.choice(hexes)] if hexes else [])
        if random.random() < 0.5:
            self.question("plan", picks=None)


def all_have_read(everybody: list[Witness]) -> None:
    """Whatever any of them knows has happened."""
    newest = max(one.view["seq"] for one in everybody)
    for one in everybody:
        while one.view["seq"] < newest:
            one.until("view")


def play(people: list[Witness], watchers: list[Witness], game: str, random: Random) -> None:
    """Play, curious all the time, until enough has happened."""
    everybody = [*people, *watchers]
    hinted = False
    while not (len(people) > 2 and people[0].view["round"] > ENOUGH):
        for one in everybody:
            if random.random() < 0.12 and not is_over(one.view):
                one.be_curious(random, game)
        all_have_read(everybody)  # or all might wait for one who acts and has not read it yet
        if is_over(people[0].view):
            return
        acting = [one for one in people if one.view["can_act"] and not one.view["is_past"]]
        if not acting:
            people[0].until("view")
            continue
        one = acting[0]
        if not hinted and one.view["round"] > 1:
            one.question("hint")
            hinted = True
        before = one.view["seq"]
        if one.view["undo_count"] and random.random() < 0.2:
            one.question("undo", seq=before + 1)
        else:
            one.pick(random.choice(one.legal()))
        all_have_read(everybody)


@pytest.mark.parametrize(
    ("seats", "bots", "seed", "options"),
    [
        (2, 0, 1, {"gold_shown": "off"}),
        (3, 1, 3, {"gold_shown": "mine", "bots_explain": True}),
        (4, 1, 4, {"bots_explain": True}),
        (5, 0, 5, {}),
    ],
)
def test_no_byte_tells_a_hidden_card(
    public: Process, folder: Path, seats: int, bots: int, seed: int, options: Message
) -> None:
    """ON-5: all boxes and Queenies, whatever is asked, in both languages."""
    random, languages = Random(seed), ["en", "fr"] * 4
    people = [Witness(public.link, seat, languages[seat]) for seat in range(seats - bots)]
    watchers = [Witness(public.link, WATCHER, language) for language in ("fr", "en")]
    ann = people[0]
    boxes, wanted = list(BOXES), list(QUEENIES)
    drawn = {"seats": seats, "boxes": boxes, "queenies": wanted, "seed": seed}
    with leaving([*people, *watchers]):
        code = ann.ask("POST", "/api/setups", json=drawn)["setup_code"]
        ann.sent.clear()  # so far there is no game
        kinds = ["me", *["open"] * (seats - bots - 1), *["novice"] * bots]
        game = ann.make(*kinds, setup_code=code, listed=True, options=options)
        for one in people:
            one.enter(game)
            one.say("set_language", language=one.language)
            if one is not ann:
                one.sit_down()
        ann.seat = 0
        ann.say("set_ready")
        for one in people:
            one.until("view")
        for watcher in watchers:
            watcher.enter(game)
        play(people, watchers, game, random)
    truth = truth_of(folder / FILE, game)
    told = [sent for one in (*people, *watchers) for sent in one.sent]
    assert len(told) > 300
    for one in (*people, *watchers):
        for sent in one.sent:
            assert not truth.leaks(sent), (sent.seat, sent.number, truth.leaks(sent))
    kinds_sent = {json.loads(sent.text)["type"] for sent in told if sent.text.startswith('{"type')}
    assert {"table", "view", "explanation", "scores", "chat", "error"} <= kinds_sent
    assert ("gains" in kinds_sent) == (options.get("gold_shown") != "off")


@pytest.fixture(scope="module")
def party() -> Party:
    """Some rounds at a table of three, without a server."""
    party, random = Party(("", "", ""), every_box(9, 3)), Random(9)
    for seat, name in enumerate(("ann", "bob", "eve")):
        party.join(name, [seat])
    while party.view("ann")["round"] < 4 or party.view("ann")["position"]["turn"] != 1:
        name = next(name for name in ("ann", "bob", "eve") if party.view(name)["can_act"])
        party.pick(name, random.choice(offered(party.view(name))))
    return party


def _leaks(party: Party, message: Message, seat: int = 0) -> list[str]:
    truth = Truth(write_setup_code(party.setup), 3, [(one.kind, one.data) for one in party.events])
    return truth.leaks(Sent(seat, "en", party.room.seq, json.dumps(message)))


def test_what_each_was_sent_is_theirs_alone(party: Party) -> None:
    """The checker finds nothing in a view, and something when another seat gets it."""
    view = party.view("ann")
    assert not _leaks(party, view)
    assert _leaks(party, view, seat=2)
    assert _leaks(party, view, seat=WATCHER)


def test_a_leak_is_found_wherever_it_is(party: Party) -> None:
    """In a hand, a line, a plan, a sentence, a count."""
    state = party.room.state
    (secret,) = hand(state, 2)
    word = secret.split("/")[0]
    assert word not in open_cards(0, state), "the position shows nothing"

    def with_leak(change: str) -> Message:
        view: Message = json.loads(json.dumps(party.view("ann")))
        drawn = {"kind": "card_drawn", "seat": 2, "step": view["step"], "thing": secret, "text": ""}
        match change:
            case "hand":
                view["position"]["seats"][2]["hand"] = [secret]
            case "line":
                view["lines"].append(drawn)
            case "words":
                view["changes"].append(drawn | {"kind": "placed", "thing": "", "text": f"a {word}"})
            case "plan":
                view["plan"] = {"position": view["position"]}
                view = json.loads(json.dumps(view))
                view["plan"]["position"]["seats"][2]["hand"] = [secret]
            case "prompt":
                view["position"]["prompt"]["text"] = f"Build on {word}."
            case "deck":
                view["position"]["deck"] += 1
        return view

    for change in ("hand", "line", "words", "plan", "prompt", "deck"):
        assert _leaks(party, with_leak(change)), change
    assert _leaks(party, {"type": "error", "code": "illegal", "text": f"They hold {word}."})
    assert not _leaks(party, {"type": "error", "code": "illegal", "text": "No."})


def test_a_position_as_text_is_checked_too(party: Party) -> None:
    """Each sees their own hand there."""
    truth = Truth(write_setup_code(party.setup), 3, [(one.kind, one.data) for one in party.events])
    number, at = party.room.seq, party.room.step
    for seat in range(3):
        text = write_position(party.room.seen(at, seat))
        assert not truth.leaks(Sent(seat, "en", number, text, at))
    assert truth.leaks(Sent(0, "en", number, write_position(party.room.seen(at, 2)), at))
    assert truth.leaks(Sent(0, "en", number, write_position(party.room.state), at))
