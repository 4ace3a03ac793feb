"""A network file plays like any bot, and picks what the network rates highest."""

from pathlib import Path
from random import Random
from runpy import run_path
from typing import Any

import numpy as np
import pytest

import kingdombuilder as kb
from kingdombuilder.arena.game_runner import run_game
from kingdombuilder.arena.players import ContestantPool
from kingdombuilder.cli import main
from kingdombuilder.research import (
    ACTIONS,
    PLANES,
    VERSION,
    Buffers,
    VectorEnv,
    action_named,
    legal_actions,
    observe,
    pick_of,
)
from kingdombuilder.research.action_net import FEATURES, ActionNet, action_features
from kingdombuilder.research.net_bot import NetBot
from kingdombuilder.research.observing import immediate_gains
from tests.arena.matches import EXAMPLES, make_spec
from tests.research.games import all_boards, any_actions


def greedy_net() -> ActionNet:
    """Return a network that rates actions by the gold they bring."""
    first = np.zeros((FEATURES, 2), np.float32)
    first[0] = [1, -1]
    return ActionNet(first, np.zeros(2, np.float32), np.array([1, -1], np.float32))


def position(steps: int = 0) -> Any:
    """Return what a seat sees after some random picks."""
    state, random = kb.start(kb.first_game()), Random(1)
    while steps or kb.chooser(state) == kb.CHANCE:
        is_chance = kb.chooser(state) == kb.CHANCE
        picks = list(kb.each(kb.legal(state)))
        kb.advance(state, kb.draw_card(state, random) if is_chance else random.choice(picks))
        steps -= bool(steps) and not is_chance
    return kb.seen_by(state, state.me)


def test_the_features_of_an_action_describe_its_surroundings() -> None:
    """They are computed for every legal action of every row, with any box."""
    env = VectorEnv(4, all_boards(3), buffers=Buffers.blank(4, 3, gains=True))
    random = np.random.default_rng(1)
    for _ in range(40):
        env.step(any_actions(env.buffers.legal, random))
    now = env.buffers
    rows, actions, features = action_features(now.planes, now.gains, now.legal)  # type: ignore[arg-type]
    assert len(rows) == now.legal.sum()
    for row, action, values in zip(rows.tolist(), actions.tolist(), features, strict=True):
        assert values[0] == now.gains[row, action]  # type: ignore[index]
        if action < 520:
            own = now.planes[row].reshape(len(PLANES), -1)[:, action]  # type: ignore[index]
            assert (values[1 : 1 + len(PLANES)] == (own > 0)).all()
            assert values[-128:].sum() == 0
        else:
            assert values[-128:].argmax() == action - 520


def test_a_bot_gets_the_gains_of_the_vector_environment() -> None:
    """`immediate_gains` equals the array of the native engine."""
    env = VectorEnv(1, all_boards(2), buffers=Buffers.blank(1, 2, gains=True))
    random = np.random.default_rng(2)
    for _ in range(60):
        seen = env.engine.seen(0, int(env.buffers.mover[0]))
        assert (immediate_gains(seen) == env.buffers.gains[0]).all()  # type: ignore[index]
        assert (legal_actions(seen) == env.buffers.legal[0]).all()
        assert (observe(seen).planes == env.buffers.planes).all()
        env.step(any_actions(env.buffers.legal, random))


def test_a_network_picks_what_it_rates_highest(tmp_path: Path) -> None:
    """With a temperature it sometimes picks something else that is legal."""
    greedy_net().save(tmp_path / "net.npz")
    bot, seen = NetBot(tmp_path / "net.npz"), position(20)
    gains = immediate_gains(seen)
    pick = bot(seen, Random(1))
    assert gains[bot.rate(seen).argmax()] == max(gains[legal_actions(seen)])
    assert pick & kb.legal(seen)
    loose = NetBot(tmp_path / "net.npz", temperature=5.0)
    picks = {loose(seen, Random(seed)) for seed in range(20)}
    assert len(picks) > 1
    assert all(one & kb.legal(seen) for one in picks)


def test_a_network_file_can_play(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The same argument names it in a match and in self-play."""
    monkeypatch.chdir(tmp_path)
    greedy_net().save("net.npz")
    match = make_spec("uniform", "net.npz", games=2, seconds=30)
    pool = ContestantPool(match.entrants)
    try:
        results = [run_game(match, number, pool) for number in range(2)]
    finally:
        pool.close()
    assert [result.forfeit for result in results] == [None, None]
    assert all(sum(result.gold) > 20 for result in results)
    assert main(["selfplay", "--games", "1", "--bots", "net.npz,uniform", "--jobs", "1"]) == 0
    assert "net" in capsys.readouterr().out


@pytest.mark.parametrize("spoil", ["text", "version", "kind"])
def test_a_file_that_is_not_a_network_is_reported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], spoil: str
) -> None:
    """The command names the file and the reason in one line."""
    monkeypatch.chdir(tmp_path)
    if spoil == "text":
        Path("net.npz").write_text("not a network")
    elif spoil == "version":
        net = greedy_net()
        np.savez("net.npz", version=VERSION + 1, first=net.first, bias=net.bias, second=net.second)
    else:
        np.savez("net.npz", weights=np.zeros(3))
    with pytest.raises(ValueError, match=r"net\.npz"):
        NetBot("net.npz")
    assert main(["arena", "uniform", "net.npz", "--games", "2"]) != 0
    assert "net.npz cannot start" in capsys.readouterr().err


def test_an_onnx_network_can_play(tmp_path: Path) -> None:
    """Its inputs have the names of an observation's arrays."""
    pytest.importorskip("onnxruntime")
    onnx = pytest.importorskip("onnx")
    helper, kind = onnx.helper, onnx.TensorProto.FLOAT
    graph = helper.make_graph(
        [helper.make_node("Identity", ["gains"], ["ratings"])],
        "greedy",
        [helper.make_tensor_value_info("gains", kind, [1, ACTIONS])],
        [helper.make_tensor_value_info("ratings", kind, [1, ACTIONS])],
    )
    opsets = [helper.make_opsetid("", 17)]
    model = helper.make_model(graph, opset_imports=opsets, ir_version=8)
    onnx.save(model, str(tmp_path / "net.onnx"))
    seen = position(20)
    bot = NetBot(tmp_path / "net.onnx")
    assert pick_of(int(bot.rate(seen).argmax())) == bot(seen, Random(1))
    assert bot.rate(seen).max() == max(immediate_gains(seen)[legal_actions(seen)])
    assert bot.rate(seen)[action_named("A1")] == -np.inf or legal_actions(seen)[0]


def test_the_network_of_the_example_beats_the_novice(tmp_path: Path) -> None:
    """Its curve rises over 250 rounds of training, and it wins the match."""
    file = tmp_path / "net.npz"
    curve = run_path(str(EXAMPLES / "train_net.py"))["main"](str(file), seconds=3600, rounds=250)
    assert curve[-1] > 1.3 * curve[0]
    match = make_spec("novice", str(file), games=40, seconds=30)
    pool = ContestantPool(match.entrants)
    try:
        results = [run_game(match, number, pool) for number in range(40)]
    finally:
        pool.close()
    assert sum(result.victory_shares()[result.seats.index("net")] for result in results) > 20


def test_the_training_of_the_example_runs(tmp_path: Path) -> None:
    """A few rounds write a file that can be loaded."""
    file = tmp_path / "net.npz"
    curve = run_path(str(EXAMPLES / "train_net.py"))["main"](str(file), seconds=0.1)
    assert curve[0] > 0
    assert ActionNet.load(file).first.shape[0] == FEATURES
