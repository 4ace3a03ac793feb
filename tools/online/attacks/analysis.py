"""Help from the server during a rated game: hints, gains, positions and copies of them."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from tools.online.attacks.attack import (
    Attack,
    Outcome,
    Settings,
    accounts,
    play_rounds,
    start_game,
    visitors,
)
from tools.online.attacks.visitor import Visitor
from tools.online.position_copy import pieces_of, position_copy

ROUNDS = 3


@contextmanager
def _rated_game(settings: Settings) -> Iterator[tuple[Visitor, Visitor, Visitor, str]]:
    """A rated game after some rounds: the cheat, who picks now, the victim and a spectator."""
    spectator = Visitor(settings.link)
    with visitors(*accounts(settings, 2), spectator) as (cheat, victim, _):
        game = start_game(cheat, victim, rated=True)
        play_rounds(cheat, victim, ROUNDS)
        yield cheat, victim, spectator, game


def download_position(settings: Settings) -> Outcome:
    """Download the position as a player, as the opponent and as a spectator."""
    with _rated_game(settings) as (*people, game):
        return _request_outcome(people, f"/api/games/{game}/position.txt")


def download_record(settings: Settings) -> Outcome:
    """Download the record."""
    with _rated_game(settings) as (*people, game):
        return _request_outcome(people, f"/api/games/{game}/record.txt")


def fork(settings: Settings) -> Outcome:
    """Continue the game on one screen, where hints are allowed."""
    with _rated_game(settings) as (cheat, *_, game):
        body = {"seats": [{}, {}], "fork": {"game": game, "step": cheat.view["step"]}}
        status = cheat.http.post("/api/games", json=body).status_code
    return Outcome(status >= 400, f"status {status}")


def ask_for_hint(settings: Settings) -> Outcome:
    """Ask for a hint at the rated table."""
    with _rated_game(settings) as (cheat, *_):
        answer = cheat.ask("hint", "hint")
    return Outcome(answer["type"] == "error", answer["text"])


def show_gains(settings: Settings) -> Outcome:
    """Connect with the gains of all hexes."""
    with _rated_game(settings) as (cheat, _, _, game):
        cheat.enter(game, query="&gains=1")
        cheat.drain(1.0)
        has_gains = "gains" in cheat.last
    return Outcome(not has_gains, "gains arrived" if has_gains else "no gains arrived")


def upload_copy(settings: Settings) -> Outcome:
    """Upload the position, typed from the screen, and ask for a hint there."""
    return _upload(settings, 0)


def upload_near_copy(settings: Settings) -> Outcome:
    """Upload it with one settlement fewer."""
    return _upload(settings, 1)


def replay_copy(settings: Settings) -> Outcome:
    """Upload the position before the turn, make the picks on one screen, and ask for a hint."""
    with _rated_game(settings) as (cheat, _, helper, _):
        text = position_copy(cheat.table, cheat.view, pieces_of(cheat.view, 2))
        picks = []
        for _ in range(3):
            picks.append(cheat.view["position"]["legal"]["hexes"][0])
            cheat.pick(picks[-1])
        answer = helper.http.post("/api/positions", content=text)
        if answer.status_code >= 400:
            return Outcome(True, f"upload: {answer.status_code}")
        helper.enter(answer.json()["id"])
        helper.say("take_screen", seat=0)
        helper.until("view", lambda view: bool(view["can_act"]))
        for pick in picks:
            helper.pick(pick)
        hint = helper.ask("hint", "hint")
    return Outcome(hint["type"] == "error", hint["text"])


def analyse_copy(settings: Settings) -> Outcome:
    """Show the position on the analysis board, and ask for its best lines."""
    with _rated_game(settings) as (cheat, _, helper, _):
        text = position_copy(cheat.table, cheat.view, pieces_of(cheat.view, 2))
        return _not_analysed(helper, {"position": text})


def analyse_line(settings: Settings) -> Outcome:
    """Ask for the chances of a line that leads from an earlier position to the current one."""
    with _rated_game(settings) as (cheat, _, helper, _):
        text = position_copy(cheat.table, cheat.view, pieces_of(cheat.view, 2))
        line = []
        for _ in range(3):
            line.append(cheat.view["position"]["legal"]["hexes"][0])
            cheat.pick(line[-1])
        return _not_analysed(helper, {"position": text, "lines": [[*line, "end"]]})


def analyse_game(settings: Settings) -> Outcome:
    """Ask for a review of the game, and for a position of it on the analysis board."""
    with _rated_game(settings) as (cheat, _, helper, game):
        statuses = []
        for one in (cheat, helper):
            source = {"source": {"game": game, "step": 1}}
            statuses.append(one.http.post("/api/analysis/positions", json=source).status_code)
            where = f"/api/games/{game}/review"
            statuses.append(one.http.post(where, json={"effort": "quick"}).status_code)
    return Outcome(min(statuses) >= 400, f"status {statuses}")


def _not_analysed(helper: Visitor, sent: dict[str, object]) -> Outcome:
    paths = ["/api/analysis/lines"]
    if "lines" not in sent:
        paths.append("/api/analysis/positions")
    codes = [str(helper.http.post(path, json=sent).json().get("code")) for path in paths]
    return Outcome(set(codes) == {"rated_position"}, f"answers: {codes}")


def _upload(settings: Settings, missing: int) -> Outcome:
    with _rated_game(settings) as (cheat, _, helper, _):
        first, second = pieces_of(cheat.view, 2)
        text = position_copy(cheat.table, cheat.view, [first[missing:], second])
        answer = helper.http.post("/api/positions", content=text)
    body = answer.json()
    is_stopped = body.get("code") == "rated_position"
    return Outcome(is_stopped, f"status {answer.status_code} {body.get('code', '')}")


def _request_outcome(people: Sequence[Visitor], path: str) -> Outcome:
    statuses = [one.http.get(path).status_code for one in people]
    return Outcome(min(statuses) >= 400, f"status {statuses}")


ATTACKS = (
    Attack(4, "download the position", "refused for everyone", download_position),
    Attack(4, "download the record", "refused for everyone", download_record),
    Attack(4, "fork the game", "refused", fork),
    Attack(4, "ask for a hint", "refused", ask_for_hint),
    Attack(4, "show the gains of all hexes", "no gains arrive", show_gains),
    Attack(4, "upload a copy of the position", "recognised and refused", upload_copy),
    Attack(4, "upload a copy less one pick", "recognised and refused", upload_near_copy),
    Attack(4, "play a copy up to the position", "the hint is refused", replay_copy),
    Attack(4, "analyse a copy of the position", "recognised and refused", analyse_copy),
    Attack(4, "analyse a line to the position", "recognised and refused", analyse_line),
    Attack(4, "review or analyse the game", "refused for everyone", analyse_game),
)
