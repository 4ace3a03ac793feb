"""Self-play is repeatable and writes what the net reads; a truth set is created and ranked."""

import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random

import numpy as np
import pytest

from kingdombuilder.insight.evaluation import worth
from kingdombuilder.insight.net import read_net
from kingdombuilder.insight.net.numbers import NUMBER_COUNT, seat_number
from kingdombuilder.insight.net.sets import SET_COUNT, seat_set
from kingdombuilder.native.encoder import BoardEncoder
from kingdombuilder.native.search import RolloutPolicy
from kingdombuilder.setup.setup import start
from tests.bots.decisions import positions
from tests.insight.nets import random_net_file
from tools.learn import replay, rollout_ranking, truth
from tools.learn.engine import PlayConfig, SelfPlay, learning_engine, write_position
from tools.learn.games import Task, make_shard
from tools.learn.kinds import BASE, EVERY, MIX, SOME, Kind, parse_kind, sample_setup
from tools.learn.ranking import SCALE, VALUE_SCALE, Turn, as_chances, rank
from tools.learn.rollout_ranking import parse_policy
from tools.learn.shards import position_type, read_shards, write_shard

CONFIG = PlayConfig(
    *(1, 12), roots=200, wide=12, lines=4, best=2, games=2, samples=2, tries=0, turns=2
)


def test_a_written_position_matches_the_dialect() -> None:
    """Sets, numbers and worth of every seat are compared, with every box."""
    for state in positions():
        seats = state.board.seats
        record = np.frombuffer(write_position(state, 1), position_type(seats))[0]
        assert record["seat"] == 1
        for seat in range(seats):
            view = record["views"][seat]
            sets = [int.from_bytes(cells.tobytes(), "little") for cells in view["sets"]]
            assert sets == [int(seat_set(state, seat, which)) for which in range(SET_COUNT)]
            numbers = [seat_number(state, seat, which) for which in range(NUMBER_COUNT)]
            assert view["numbers"][:NUMBER_COUNT].tolist() == numbers
            assert view["worth"] == worth(state, seat)


@pytest.mark.parametrize("kind", ["base-2", "all-5"])
def test_a_shard_is_repeatable_and_complete(tmp_path: Path, kind: str) -> None:
    """The same seed plays the same games, with and without a net."""
    net = random_net_file(1)
    shards = []
    for used, name in ((None, "first"), (None, "again"), (net, "net")):
        folder = tmp_path / name
        folder.mkdir()
        shard = make_shard(Task(kind, 1, 0, 3, time.time() + 600, used, CONFIG))
        write_shard(folder, shard)
        boards, records = read_shards(folder, parse_kind(kind).seats)
        assert (shard.positions, len(boards)) == (len(records), 3)
        shards.append(records)
    first, again, with_net = shards
    assert first.tobytes() == again.tobytes() != with_net.tobytes()
    views = first["views"]
    played, compared = first[first["lines"] == 0], first[first["lines"] > 0]
    assert np.allclose(played["views"]["share"].sum(1), 1)
    assert played["views"]["gold"].min() >= 0
    assert (np.sign(views["lead"]) == np.sign(np.round(views["chance"] - 0.5, 6))).mean() > 0.8
    assert len(compared) > 0
    assert len(compared) % CONFIG.lines == 0
    for lines in np.split(compared, len(compared) // CONFIG.lines):
        assert len({(line["turn"], line["seat"]) for line in lines}) == 1
        assert len({line["views"]["sets"].tobytes() for line in lines}) > 1
    for game in np.unique(played["game"]):  # all positions of a game have its results
        results = played[played["game"] == game]["views"]["gold"]
        assert (results == results[0]).all()


def test_a_lead_is_over_the_best_other_seat(tmp_path: Path) -> None:
    """In finished games, the winner's is positive and the others' are negative, unless they tie."""
    write_shard(tmp_path, make_shard(Task("base-3", 1, 0, 6, time.time() + 600, None, CONFIG)))
    _, records = read_shards(tmp_path, 3)
    views = records[records["lines"] == 0]["views"]
    for view in views:
        gold = view["gold"].tolist()
        leads = [own - max(gold[:n] + gold[n + 1 :]) for n, own in enumerate(gold)]
        assert view["lead"].tolist() == leads
        assert np.allclose(view["chance"], 1 / (1 + np.exp(-view["lead"] / 6)), atol=1e-5)


def test_playing_continues_with_the_missing_shards(tmp_path: Path) -> None:
    """The same command plays no shard twice, but plays an unfinished shard again."""
    command = [sys.executable, "-m", "tools.learn.play", str(tmp_path), "--shards", "2"]
    command += ["--boards", "1", "--kinds", "base-2,all-3", "--processes", "1", "--roots", "0"]
    subprocess.run(command, capture_output=True, check=True)
    files = {file.name: file.read_bytes() for file in tmp_path.iterdir()}
    assert sorted(files) == [
        *("all-3.1.1.boards", "all-3.1.1.positions", "base-2.1.0.boards", "base-2.1.0.positions"),
    ]
    (tmp_path / "base-2.1.0.positions").unlink()
    again = subprocess.run(command, capture_output=True, text=True, check=True)
    assert {file.name: file.read_bytes() for file in tmp_path.iterdir()} == files
    assert len(again.stdout.splitlines()) == 1


def test_an_unknown_kind_is_rejected() -> None:
    """The error names the known ones."""
    for text in ("base", "base-6", "swamp-2", "2"):
        with pytest.raises(ValueError, match="try base-2"):
            parse_kind(text)


def test_games_along_a_line_share_their_dice() -> None:
    """Equal dice give equal leads, and other dice give others."""
    search, state = SelfPlay(CONFIG), positions()[0]
    _, picks = search.best_lines(state, 2, 2, 2, 1)[0]
    leads = search.searched_games(state, picks, list(range(8)), 1)
    assert [search.searched_games(state, picks, [dice], 1)[0] for dice in range(8)] == leads
    assert len(set(leads)) > 1


def test_a_net_can_choose_the_turns_of_games() -> None:
    """It takes other ends of turns than the linear evaluation."""
    search, state = SelfPlay(CONFIG), positions()[1]
    net = BoardEncoder(learning_engine(), read_net(random_net_file(1))).board_net(state.board)
    _, picks = search.best_lines(state, 2, 2, 2, 1)[0]
    dice = list(range(8))
    by_net = search.searched_games(state, picks, dice, 4, net)
    assert by_net == search.searched_games(state, picks, dice, 4, net)
    assert by_net != search.searched_games(state, picks, dice, 4)


def test_a_truth_set_is_created_and_ranked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An untrained net has a ranking too, next to that of the linear evaluation."""
    monkeypatch.setattr(truth, "GAMES", 2)
    monkeypatch.setattr(truth, "SEARCH_WIDTH", 12)
    monkeypatch.setattr(truth, "GAME_WIDTH", 1)
    file, net = tmp_path / "truth.json.gz", tmp_path / "random.net"
    net.write_bytes(random_net_file(1))
    truth.make(file, 2, 600, 1)
    turns = list(truth.read(file))
    truth.make(file, 2, 600, 1)
    assert list(truth.read(file)) == turns
    for turn in turns:
        assert len(turn.lines) == len(turn.leads) >= truth.BEST
    for _, linear, learned in truth.ranked_turns(file, net):
        assert (linear.leads == learned.leads).all()
        assert (linear.values != learned.values).any()


def test_a_truth_set_continues_after_games_that_ended_early(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A game without a turn is replaced, and no turn is computed twice."""
    monkeypatch.setattr(truth, "ProcessPoolExecutor", ThreadPoolExecutor)
    monkeypatch.setattr(truth, "make_turn", _two_of_three_turns)
    file = tmp_path / "truth.json.gz"
    for turns in (2, 5):
        truth.make(file, turns, 600, 1)
    assert [turn.number for turn in truth.read(file)] == [1, 2, 4, 5, 7]


def _two_of_three_turns(number: int) -> truth.TrueTurn | None:
    return truth.TrueTurn(number, "base 2", "", [], []) if number % 3 else None


def test_a_truth_set_is_replayed_by_a_net(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The turns and lines stay, their games are others, and no turn is played twice."""
    monkeypatch.setattr(truth, "GAMES", 2)
    monkeypatch.setattr(truth, "SEARCH_WIDTH", 12)
    monkeypatch.setattr(truth, "GAME_WIDTH", 1)
    monkeypatch.setattr(replay, "GAMES", 8)
    monkeypatch.setattr(replay, "ProcessPoolExecutor", ThreadPoolExecutor)
    file, out, net = tmp_path / "truth.json.gz", tmp_path / "again.json.gz", tmp_path / "random.net"
    net.write_bytes(random_net_file(1))
    truth.make(file, 2, 600, 1)
    turns = list(truth.read(file))
    replay.replay(turns[:1], out, net, 2, 1)
    first = list(truth.read(out))
    replay.replay(turns, out, net, 2, 1)
    again = list(truth.read(out))
    assert again[:1] == first
    for old, new in zip(turns, again, strict=True):
        assert (new.number, new.position, new.lines) == (old.number, old.position, old.lines)
        assert all(len(leads) == 8 for leads in new.leads)


def test_a_net_chooses_the_lines_of_a_truth_set(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its best lines come first, and rollouts find all of them again."""
    monkeypatch.setattr(truth, "GAMES", 2)
    monkeypatch.setattr(truth, "GAME_WIDTH", 1)
    monkeypatch.setattr(replay, "GAMES", 2)
    file, net = tmp_path / "truth.json.gz", tmp_path / "random.net"
    net.write_bytes(random_net_file(1))
    truth.make(file, 2, 600, 1)
    turns = [turn for turn in truth.read(file) if turn.kind == "base 2"]
    chosen = [replay.replay_turn(turn, net, 1, chooses=True) for turn in turns]
    for old, new in zip(turns, chosen, strict=True):
        assert truth.BEST <= len(set(map(tuple, new.lines))) == len(new.leads)
        assert new.lines[: truth.BEST] != old.lines[: truth.BEST]
    (row,) = rollout_ranking.measure(chosen, net, [parse_policy("turns=1")], by_race=True)
    rollouts = max(rollout_ranking.COUNTS)
    assert row.rollouts == rollouts * sum(len(turn.lines) for turn in chosen) > 0


def test_rollouts_are_ranked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each policy has a row with its correlations; results that are its own correlate fully."""
    monkeypatch.setattr(truth, "GAMES", 2)
    monkeypatch.setattr(truth, "GAME_WIDTH", 1)
    file, net = tmp_path / "truth.json.gz", tmp_path / "random.net"
    net.write_bytes(random_net_file(1))
    truth.make(file, 2, 600, 1)
    policies = [parse_policy(text) for text in ("turns=2", "turns=4 width=1 samples=3 every=2")]
    assert policies[1] == RolloutPolicy(turns=4, samples=3, tries=12, width=1, every=2)
    rows = rollout_ranking.measure(list(truth.read(file)), net, policies)
    for row in rows:
        assert len(row.turns) == 2
        assert str(row).count("|") == len(rollout_ranking.COUNTS) + 2
        for number, turn in enumerate(row.turns):
            mean = np.mean([each.values for each in turn], 0).clip(1e-6, 1 - 1e-6)
            leads = SCALE * np.log(mean / (1 - mean))
            own = np.repeat(leads[:, None], 2, 1)
            row.turns[number] = tuple(each._replace(leads=own) for each in turn)
        assert row.correlation(4) < row.correlation(32) == pytest.approx(1, abs=0.01)
    with pytest.raises(ValueError, match="unknown words: wide"):
        parse_policy("turns=2 wide=4")


def test_a_ranking_ignores_the_noise_of_games() -> None:
    """Perfect values correlate fully although games are noisy; random values do not."""
    random = np.random.default_rng(1)
    perfect, useless = [], []
    for _ in range(200):
        quality = random.normal(0, 3, 12)
        leads = quality[:, None] + random.normal(0, 10, (12, 40))
        perfect.append(Turn(quality, leads))
        useless.append(Turn(random.normal(0, 1, 12), leads))
    assert rank(perfect).correlation == pytest.approx(1, abs=0.05)
    assert rank(perfect).gain > 0.1
    assert rank(useless).low < 0 < rank(useless).high


def test_decided_games_count_less_as_chances() -> None:
    """Values in gold differ as much in a decided game as in a close one, and results do not."""
    random = np.random.default_rng(1)
    turns = []
    for lead in (0, 0, 40, 40):
        quality = lead + random.normal(0, 3, 12)
        turns.append(Turn(quality, quality[:, None] + random.normal(0, 10, (12, 400))))
    in_gold, chances = rank(turns), rank(list(map(as_chances, turns)))
    assert in_gold.correlation < 0.85
    assert chances.correlation > 0.95
    assert chances.gain == in_gold.gain
    assert as_chances(Turn(np.array([0, VALUE_SCALE]), turns[0].leads)).values == pytest.approx(
        [0.5, 0.731], abs=1e-3
    )


def test_a_match_is_played_and_continued(tmp_path: Path) -> None:
    """Two bots with a net play on duplicate deals; finished games are not repeated."""
    net, out = tmp_path / "random.net", tmp_path / "match.jsonl"
    net.write_bytes(random_net_file(1))
    command = [sys.executable, "-m", "tools.learn.match", str(net), "net-rivals@0.05s", "net-ends"]
    command += ["--games", "2", "--out", str(out), "--processes", "1"]
    first = subprocess.run(command, capture_output=True, text=True, check=True)
    written = out.read_bytes()
    again = subprocess.run(command, capture_output=True, text=True, check=True)
    assert first.stdout == again.stdout
    assert first.stdout.startswith("net-rivals@0.05s: ")
    assert "of 2 games" in first.stdout
    assert out.read_bytes() == written


def test_set_ups_cover_all_kinds() -> None:
    """They are the base game, every box, and some of the boxes."""
    boards = {
        boxes: [start(sample_setup(Random(seed), Kind(boxes, 2))).board for seed in range(12)]
        for boxes in (BASE, EVERY, SOME)
    }
    has_more = {
        boxes: {bool(board.camps or board.capitols or board.island) for board in dealt}
        for boxes, dealt in boards.items()
    }
    assert has_more == {BASE: {False}, EVERY: {True}, SOME: {False, True}}
    assert {parse_kind(kind).boxes for kind in MIX} == {BASE, EVERY, SOME}
    assert {parse_kind(kind).seats for kind in MIX} == {2, 3, 4, 5}
