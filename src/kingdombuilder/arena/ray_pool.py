"""Distribute games over the machines of a Ray cluster."""

from collections.abc import Iterable
from importlib.metadata import version
from typing import Any

from kingdombuilder.arena.game_runner import run_game
from kingdombuilder.arena.match_spec import MatchSpec
from kingdombuilder.arena.players import ContestantPool
from kingdombuilder.arena.results import GameResult
from kingdombuilder.arena.worker_pool import GameStream, RetryQueue
from kingdombuilder.box.custom_sections import load_custom_sections, user_data_folder
from kingdombuilder.game.ray_cluster import connect_ray, cores_of
from kingdombuilder.text.parsing import ParseError


class RayWorker:
    """A worker process of the cluster that plays the given games."""

    def __init__(self, order: MatchSpec) -> None:
        load_custom_sections(user_data_folder())
        self._order = order
        self._bench = ContestantPool(order.entrants)

    def version(self) -> str:
        """Return the version of the package, which determines the rules."""
        return version("kingdombuilder")

    def play(self, number: int) -> GameResult:
        """Play a game."""
        return run_game(self._order, number, self._bench)

    def close(self) -> None:
        """Stop the programs that it has started."""
        self._bench.close()


def run_games_on_ray(address: str, order: MatchSpec, numbers: Iterable[int]) -> GameStream:
    """Yield the results of games as they end; closing stops everything started on the cluster.

    Raise `ParseError` if Ray or the cluster is not available or has another version.
    """
    ray, joined = connect_ray(address)
    games = RetryQueue(numbers)
    hands: list[Any] = []
    running: dict[Any, tuple[Any, int]] = {}
    try:
        hired = ray.remote(num_cpus=1)(RayWorker)
        for _ in range(min(cores_of(ray), len(games))):
            hands.append(hired.remote(order))
        _check_versions(ray, hands)
        for hand in hands:
            number = games.next()
            running[hand.play.remote(number)] = hand, number
        while running:
            (done, *_), _ = ray.wait(list(running), num_returns=1)
            hand, number = running.pop(done)
            try:
                outcome = ray.get(done)
            except ray.exceptions.RayError:
                outcome = games.requeue(number)
                hands.remove(hand)
                ray.kill(hand)
                hand = hired.remote(order)
                hands.append(hand)
            if games:
                number = games.next()
                running[hand.play.remote(number)] = hand, number
            yield outcome
    finally:
        _dismiss(ray, hands)
        if joined:
            ray.shutdown()


def _check_versions(ray: Any, hands: list[Any]) -> None:
    """Raise `ParseError` if a machine has other rules, because its games would differ."""
    here = version("kingdombuilder")
    for there in ray.get([hand.version.remote() for hand in hands]):
        if there != here:
            raise ParseError("arena_versions", there=there, here=here)


def _dismiss(ray: Any, hands: list[Any]) -> None:
    """Stop the programs, then the workers, without waiting long for a game in progress."""
    ray.wait([hand.close.remote() for hand in hands], num_returns=len(hands), timeout=1.0)
    for hand in hands:
        ray.kill(hand)
