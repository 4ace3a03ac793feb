"""No viewer is ever sent a card that they may not know.

All messages of whole games are compared with the stored log."""

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
from tests.server.leak_checker import SPECTATOR, Sent, Truth, hand, open_cards, truth_of
from tests.server.online_players import Friend, Message, is_over, leaving
from tests.server.scripted_players import Party, every_box, legal_picks
from tests.server.socket_viewers import Process, process

# These requests are answered with a view.
VIEW_REQUESTS = ("show_position", "plan", "set_language", "take_screen", "undo")
ANSWERS = {"explain": "explanation"} | dict.fromkeys(VIEW_REQUESTS, "view")
MAX_ROUNDS = 4  # of a game with more than two people


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The server's data folder."""
    return tmp_path_factory.mktemp("hidden")


@pytest.fixture(scope="module")
def public(folder: Path) -> Iterator[Process]:
    """A public server."""
    with process(folder, "--port", "0", "--public", "--bot-workers", "1") as running:
        yield running


class Witness(Friend):
    """A user who keeps everything that they receive, and when."""

    query = "protocol=2&gains=1"

    def __init__(self, link: str, seat: int, language: str) -> None:
        self.sent: list[Sent] = []
        self.seat, self.language, self.seq = SPECTATOR, language, 0
        super().__init__(link)
        self.place = seat

    def next(self, timeout: float = 30.0) -> Message:
        """Return the next message and keep it."""
        message = super().next(timeout)
        if message["type"] == "view":
            self.seq = message["seq"]
        language = message.get("language", self.language)
        self.language = language if message["type"] == "table" else self.language
        self.sent.append(Sent(self.seat, self.language, self.seq, self.received[-1]))
        return message

    def ask(self, method: str, path: str, status: int = 0, **how: Any) -> Any:
        """Send an HTTP request, and keep the answer."""
        answer = super().ask(method, path, status, **how)
        if not isinstance(answer, str):
            self.sent.append(Sent(self.seat, self.language, self.seq, json.dumps(answer)))
        return answer

    def sit_down(self) -> None:
        """Take the seat, which allows the user to know its cards."""
        self.seat = self.place
        self.sit(self.place)

    def ask_room(self, type_: str, **facts: object) -> None:
        """Send a message and wait for its answer, even if it is an error."""
        self.say(type_, **facts)
        expected = (ANSWERS.get(type_, type_), "error")
        while self.next()["type"] not in expected:
            pass

    def ask_anything(self, random: Random, game: str) -> None:
        """Send a random request out of everything that can be asked."""
        step = random.randrange(self.view["last_step"] + 1)
        match random.randrange(12):
            case 0:
                self.ask_room("explain", pick=random.choice(["C7", "end", "K11", "redraw", "T20"]))
            case 1:
                self.ask_room("scores")
            case 2:
                self.ask_room("scores", step=step)
            case 3:
                self.ask_room("show_position", step=step)
                self.ask_room("show_position", step=None)
            case 4:
                self.ask_room("set_language", language=random.choice(["en", "fr"]))
            case 5:
                self.ask_room("chat", text="Hello.")
            case 6:
                self.plan(random)
            case 7:
                self.ask_position(game, step)
            case 8:
                self.ask_record(game)
            case 9:
                self.ask("GET", random.choice(["/api/games", "/api/tables", "/api/me"]))
            case 10:
                self.seq = 0
                self.enter(game)
            case 11:
                self.ask_room("take_screen", seat=random.randrange(5))

    def ask_position(self, game: str, step: int) -> None:
        """Ask for a position as a file, and read the end of a finished game before the check."""
        text = self.ask("GET", f"/api/games/{game}/position.txt", params={"step": step})
        self.ask_record(game)
        self.sent.append(Sent(self.seat, self.language, self.seq, text, step))

    def ask_record(self, game: str) -> None:
        """Ask for the record, which names every card and is only available after the game."""
        answer = self.http.get(f"/api/games/{game}/record.txt")
        if answer.status_code == 409:
            return
        assert answer.is_success, (answer.status_code, answer.text)
        while not is_over(self.view):  # a bot may have ended it in a view not yet received
            self.until("view")

    def plan(self, random: Random) -> None:
        """Plan some picks of the next turn, and sometimes drop the plan."""
        self.ask_room("plan", picks=[])
        planned = self.view["plan"]
        if planned and planned["position"] and random.random() < 0.7:
            hexes = planned["position"]["legal"]["hexes"]
            self.ask_room("plan", picks=[random.choice(hexes)] if hexes else [])
        if random.random() < 0.5:
            self.ask_room("plan", picks=None)


def catch_up(witnesses: list[Witness]) -> None:
    """Let all witnesses read the newest view that any of them has."""
    newest = max(witness.view["seq"] for witness in witnesses)
    for witness in witnesses:
        while witness.view["seq"] < newest:
            witness.until("view")


def play(people: list[Witness], spectators: list[Witness], game: str, random: Random) -> None:
    """Play and ask anything until the game is over or has had enough rounds."""
    witnesses = [*people, *spectators]
    hinted = False
    while not (len(people) > 2 and people[0].view["round"] > MAX_ROUNDS):
        for witness in witnesses:
            if random.random() < 0.12 and not is_over(witness.view):
                witness.ask_anything(random, game)
        catch_up(witnesses)  # or all might wait for one that has not read its turn
        if is_over(people[0].view):
            return
        ready = [each for each in people if each.view["can_act"] and not each.view["is_past"]]
        if not ready:
            people[0].until("view")
            continue
        acting = ready[0]
        if not hinted and acting.view["round"] > 1:
            acting.ask_room("hint")
            acting.ask_room("heat_map", seat=0)
            hinted = True
        before = acting.view["seq"]
        if acting.view["undo_count"] and random.random() < 0.2:
            acting.ask_room("undo", seq=before + 1)
        else:
            acting.pick(random.choice(acting.legal()))
        catch_up(witnesses)


@pytest.mark.parametrize(
    ("seats", "bots", "seed", "options"),
    [
        (2, 0, 1, {"gold_shown": "off"}),
        (3, 1, 3, {"gold_shown": "mine", "bots_explain": True}),
        (4, 1, 4, {"bots_explain": True}),
        (5, 0, 5, {}),
    ],
)
def test_no_message_reveals_a_hidden_card(
    public: Process, folder: Path, seats: int, bots: int, seed: int, options: Message
) -> None:
    """ON-5: this holds with all boxes and Queenies, for every request, in both languages."""
    random, languages = Random(seed), ["en", "fr"] * 4
    people = [Witness(public.link, seat, languages[seat]) for seat in range(seats - bots)]
    spectators = [Witness(public.link, SPECTATOR, language) for language in ("fr", "en")]
    ann = people[0]
    boxes, queenies = list(BOXES), list(QUEENIES)
    setup_request = {"seats": seats, "boxes": boxes, "queenies": queenies, "seed": seed}
    with leaving([*people, *spectators]):
        code = ann.ask("POST", "/api/setups", json=setup_request)["setup_code"]
        ann.sent.clear()  # there is no game yet
        kinds = ["me", *["open"] * (seats - bots - 1), *["novice"] * bots]
        game = ann.make(*kinds, setup_code=code, listed=True, options=options)
        for witness in people:
            witness.enter(game)
            witness.say("set_language", language=witness.language)
            if witness is not ann:
                witness.sit_down()
        ann.seat = 0
        ann.say("set_ready")
        for witness in people:
            witness.until("view")
        for spectator in spectators:
            spectator.enter(game)
        play(people, spectators, game, random)
    truth = truth_of(folder / FILE, game)
    messages = [sent for witness in (*people, *spectators) for sent in witness.sent]
    assert len(messages) > 300
    for witness in (*people, *spectators):
        for sent in witness.sent:
            assert not truth.leaks(sent), (sent.seat, sent.seq, truth.leaks(sent))
    kinds_sent = {
        json.loads(sent.text)["type"] for sent in messages if sent.text.startswith('{"type')
    }
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
        party.pick(name, random.choice(legal_picks(party.view(name))))
    return party


def _leaks(party: Party, message: Message, seat: int = 0) -> list[str]:
    truth = Truth(
        write_setup_code(party.setup), 3, [(event.kind, event.data) for event in party.events]
    )
    return truth.leaks(Sent(seat, "en", party.room.seq, json.dumps(message)))


def test_a_view_is_a_leak_for_other_viewers(party: Party) -> None:
    """The checker finds nothing in a player's own view, and leaks in that of another seat."""
    view = party.view("ann")
    assert not _leaks(party, view)
    assert _leaks(party, view, seat=2)
    assert _leaks(party, view, seat=SPECTATOR)


def test_leaks_are_found_in_all_parts_of_a_message(party: Party) -> None:
    """Leaks are detected in hands, chronicle lines, plans, texts and counts."""
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
    """Each player sees only their own hand there."""
    truth = Truth(
        write_setup_code(party.setup), 3, [(event.kind, event.data) for event in party.events]
    )
    seq, step = party.room.seq, party.room.step
    for seat in range(3):
        text = write_position(party.room.seen(step, seat))
        assert not truth.leaks(Sent(seat, "en", seq, text, step))
    assert truth.leaks(Sent(0, "en", seq, write_position(party.room.seen(step, 2)), step))
    assert truth.leaks(Sent(0, "en", seq, write_position(party.room.state), step))
