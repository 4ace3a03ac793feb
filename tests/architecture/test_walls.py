"""What bot writers and researchers could not do once: each from a wheel, outside the repository."""

import json
import re
import subprocess
from pathlib import Path

import httpx
import pytest

from tests.architecture.installations import Installation
from tests.arena.matches import EXAMPLES
from tests.server.test_join import make_tokens

PATIENCE = 300.0

LAZY = """
import kingdombuilder as kb

def decide(seen, random):
    return next(kb.each(kb.legal(seen)))
"""
# It knows no section and no rule, and cannot import the package: `python -I -S`.
SEARCHER = """
import json, sys

def receive():
    return json.loads(sys.stdin.readline() or '{"type": "closed"}')

def send(message):
    print(json.dumps(message), flush=True)

def ask(questions):
    send({"type": "ask", "questions": questions})
    return receive()["answers"]

while (message := receive())["type"] != "closed":
    if message["type"] == "hello":
        send({"type": "hello", "protocol": 2})
    if message["type"] == "begin":
        hexes = {one["hex"]: one for one in message["board"]["hexes"]}
        assert len(hexes) >= 400 and all(one["terrain"] for one in hexes.values())
        assert all(message["things"][card]["rule"] for card in message["cards"])
    if message["type"] == "move":
        seat, gains = message["seat"], message["gains"]
        assert set(gains) == set(message["legal"])
        picks = sorted(gains, key=gains.get)[-3:]
        dice = {"ask": "rollout", "state": 0, "games": 4, "seed": 1}
        golds = [answer["gold"] for answer in ask([dice | {"picks": [pick]} for pick in picks])]
        leads = [sum(2 * game[seat - 1] - sum(game) for game in gold) for gold in golds]
        send({"pick": picks[leads.index(max(leads))]})
"""
SEARCH = """
import numpy, pyspiel
import kingdombuilder.research.openspiel
from open_spiel.python.algorithms import ismcts, mcts

game = pyspiel.load_game("kingdombuilder", {"supply": 3})
random = numpy.random.RandomState(1)
bot = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, random), 2.0, 8, random_state=random)
state = game.new_initial_state()
while not state.is_terminal():
    if state.is_chance_node():
        outcomes, odds = zip(*state.chance_outcomes())
        state.apply_action(random.choice(outcomes, p=odds))
    else:
        state.apply_action(bot.step(state))
print("returns", state.returns())
"""
WRAPPERS = """
import numpy, supersuit
from kingdombuilder.research.pettingzoo import env

game = supersuit.frame_stack_v1(supersuit.dtype_v0(env(), numpy.float32), 2)
game.reset(seed=1)
for agent in game.agent_iter(max_iter=40):
    seen, _, over, _, info = game.last()
    assert seen.shape == game.observation_space(agent).shape
    game.step(None if over else int(info["action_mask"].argmax()))
print("wrapped")
"""
LEARNER = """
import torch
from sb3_contrib import MaskablePPO
from kingdombuilder.research import Boards
from kingdombuilder.research.gymnasium import SeatEnv

torch.set_num_threads(1)
boards = Boards(range(4), supply=6)
for form, policy in (("flat", "MlpPolicy"), ("parts", "MultiInputPolicy")):
    env = SeatEnv("uniform", boards, observation=form)
    learner = MaskablePPO(policy, env, n_steps=16, batch_size=16, n_epochs=1)
    print("learned", learner.learn(16).num_timesteps)
"""


@pytest.fixture(scope="module")
def maker(tmp_path_factory: pytest.TempPathFactory, wheel: Path) -> Installation:
    """An installation with the extras of bot writers and researchers."""
    installed = Installation(tmp_path_factory.mktemp("maker"))
    installed.install(f"{wheel}[net,openspiel,server]", "supersuit")
    installed.write("lazy.py", LAZY)
    installed.write("searcher.py", SEARCHER)
    where = installed.run("python", "-c", "import kingdombuilder; print(kingdombuilder.__file__)")
    assert str(installed.bin.parent) in where
    return installed


def searcher(maker: Installation) -> str:
    """Return the command of the program that asks the engine."""
    return f"{maker.python} -I -S {maker.folder / 'searcher.py'}"


def test_own_bots_enter_every_command(maker: Installation) -> None:
    """The same text names a Python file or a program everywhere."""
    own = ("--program", f"mine={searcher(maker)}")
    play = maker.run("kingdombuilder", "play", "--seats", "lazy.py,mine", "--seed", "1", *own)
    assert "lazy" in play
    record = ("--games", "1", "--records", "records")
    selfplay = maker.run("kingdombuilder", "selfplay", "--bots", "lazy.py,mine", *own, *record)
    assert "1 game" in selfplay
    (file,) = (maker.folder / "records").iterdir()
    review = maker.run("kingdombuilder", "review", str(file), "--quick", "--bot", "lazy.py")
    assert "What lazy would have played" in review
    arena = maker.run("kingdombuilder", "arena", "novice", "lazy.py", *own, "--games", "6")
    assert "6 games" in arena


def test_a_program_searches_without_knowing_a_section_or_a_rule(maker: Installation) -> None:
    """The board and the rule texts come with the game, and the engine answers its questions."""
    report = maker.run("kingdombuilder", "protocol", "check", searcher(maker), "--json")
    checked = json.loads(report)
    assert (checked["conforms"], checked["protocol"]) == (True, 2)
    assert checked["questions"] > 100
    own = ("--program", f"mine={searcher(maker)}", "--games", "4", "--seed", "1", "--json")
    match = json.loads(maker.run("kingdombuilder", "arena", "uniform", *own))
    gold = {bot["name"]: bot["gold"] for bot in match["bots"]}
    assert gold["mine"] > gold["uniform"]


def test_a_program_of_the_arena_plays_at_an_online_table(maker: Installation) -> None:
    """The server and the command are of the same wheel; the program is that of the arena."""
    server = subprocess.Popen(
        [maker.bin / "kingdombuilder", "serve", "--no-browser", "--port", "0", "--public"],
        cwd=maker.folder,
        env=maker.environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    try:
        assert server.stdout
        link = re.search(r"http://[^/\s]+", server.stdout.readline())
        assert link
        host, guest = (make_tokens(link[0], owner, 1)[0] for owner in ("Maker", "Lobbyist"))
        seats = [{"occupant": "me"}, {"occupant": "open"}]
        table = httpx.post(
            f"{link[0]}/api/tables",
            json={"seats": seats, "listed": True},
            headers={"authorization": f"Bearer {host}"},
            timeout=PATIENCE,
        ).json()["id"]
        players = [
            subprocess.Popen(
                [maker.bin / "kingdombuilder", "join", url, "--json", *who],
                cwd=maker.folder,
                env=maker.environment | {"KINGDOMBUILDER_BOT_TOKEN": token},
                stdout=subprocess.PIPE,
                text=True,
            )
            for url, token, who in (
                (f"{link[0]}/table/{table}", host, ("--program", searcher(maker))),
                (link[0], guest, ("--bot", "lazy.py")),
            )
        ]
        results = [json.loads(player.communicate(timeout=PATIENCE)[0]) for player in players]
        assert results[0]["gold"] == results[1]["gold"]
        assert {result["seat"] for result in results} == {1, 2}
    finally:
        server.kill()
        server.communicate()


def test_a_trained_network_takes_a_seat(maker: Installation) -> None:
    """The file that the example writes plays without code."""
    maker.write("train_net.py", (EXAMPLES / "train_net.py").read_text("utf-8"))
    maker.run("python", "train_net.py", "net.npz", "5")
    match = maker.run("kingdombuilder", "arena", "uniform", "net.npz", "--games", "4", "--json")
    assert {bot["name"] for bot in json.loads(match)["bots"]} == {"uniform", "net"}


def test_information_set_search_plays_the_openspiel_game(maker: Installation) -> None:
    """The search of OpenSpiel resamples what a player cannot see."""
    assert "returns" in maker.run_script(SEARCH)


def test_supersuit_wraps_the_environment(maker: Installation) -> None:
    """Its observation is one array."""
    assert "wrapped" in maker.run_script(WRAPPERS)


def test_maskable_ppo_learns_with_its_default_extractors(maker: Installation) -> None:
    """From the flat observation and from its parts."""
    maker.install("sb3-contrib", "torch<2.14")  # the index may have it without CUDA
    assert maker.run_script(LEARNER).count("learned 16") == 2
