"""How much work an estimate may take, and how its rollouts are played."""

from dataclasses import dataclass, replace

from kingdombuilder.bots.search import Search, is_native
from kingdombuilder.bots.search.race_config import RaceConfig
from kingdombuilder.native.search import RolloutPolicy

# The careful players of linear races. Their rollouts rank lines better than those of hasty players.
POLICY = RolloutPolicy(turns=99, samples=20, tries=12)
# CPython is about fifty times slower, so rollouts are hasty, and there is more time for them.
PLAIN_POLICY = RolloutPolicy(turns=99, samples=3)
PYTHON_TIME_FACTOR = 8
ELIMINATION_SIGMAS = 3.0
DUEL_SCALE, TABLE_SCALE = 6.0, 15.0  # as in linear races, with two seats and with more
MIN_ROLLOUTS = 16  # for each line that is evaluated


@dataclass(frozen=True, slots=True)
class Effort:
    """The limits of one decision's estimates; `work` makes them repeatable."""

    seconds: float  # of CPU time
    width: int  # of the search of a turn
    lines: int  # that rollouts compare
    work: int | None = None  # rollouts, instead of seconds


QUICK = Effort(seconds=0.75, width=64, lines=16)
THOROUGH = Effort(seconds=4.6, width=256, lines=32)
EFFORTS = {"quick": QUICK, "thorough": THOROUGH}


def fitting_effort(effort: Effort, search: Search) -> Effort:
    """Return an effort with more time and fewer lines if there is no native engine."""
    if is_native(search):
        return effort
    return replace(effort, seconds=PYTHON_TIME_FACTOR * effort.seconds, width=6, lines=6)


def fitting_policy(search: Search) -> RolloutPolicy:
    """Return how rollouts are played on the engine of a search."""
    return POLICY if is_native(search) else PLAIN_POLICY


def race_config(effort: Effort, policy: RolloutPolicy, seats: int) -> RaceConfig:
    """Return how the lines of a turn are compared."""
    return RaceConfig(
        effort.width,
        effort.lines,
        policy,
        scale=DUEL_SCALE if seats == 2 else TABLE_SCALE,
        elimination_sigmas=ELIMINATION_SIGMAS,
    )
