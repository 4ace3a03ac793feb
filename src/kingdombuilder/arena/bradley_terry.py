"""Bradley–Terry strengths by Newton's method, in pure Python."""

from collections import defaultdict
from math import exp

Pair = tuple[int, int]
Wins = dict[Pair, float]  # by winner and loser; a draw is half a win for each

_STEPS, _TOLERANCE, _MAX_STEP = 50, 1e-9, 2.0


def fit_strengths(
    wins: Wins, bots: set[int], anchor: int, begin: dict[int, float]
) -> dict[int, float]:
    """Return the maximum-likelihood strengths for these wins; the anchor's is 0."""
    free = sorted(bots - {anchor})
    strengths = {bot: begin.get(bot, 0.0) for bot in bots}
    pairs = [(a, b) for a, b in wins if a in bots and a < b]
    for _ in range(_STEPS):
        slope = dict.fromkeys(bots, 0.0)
        curve: dict[Pair, float] = defaultdict(float)
        for a, b in pairs:
            games = wins[a, b] + wins[b, a]
            expected = 1 / (1 + exp(strengths[b] - strengths[a]))
            gain, bend = wins[a, b] - games * expected, games * expected * (1 - expected)
            slope[a] += gain
            slope[b] -= gain
            for pair, sign in (((a, a), 1), ((b, b), 1), ((a, b), -1), ((b, a), -1)):
                curve[pair] += sign * bend
        steps = _solve([[curve[a, b] for b in free] for a in free], [slope[bot] for bot in free])
        for bot, step in zip(free, steps, strict=True):
            strengths[bot] += max(-_MAX_STEP, min(_MAX_STEP, step))
        if max(map(abs, steps), default=0.0) < _TOLERANCE:
            break
    return strengths


def _solve(rows: list[list[float]], right: list[float]) -> list[float]:
    """Solve linear equations by elimination with partial pivoting."""
    size = len(rows)
    table = [[*row, value] for row, value in zip(rows, right, strict=True)]
    for step in range(size):
        pivot = max(range(step, size), key=lambda row: abs(table[row][step]))
        table[step], table[pivot] = table[pivot], table[step]
        for row in range(step + 1, size):
            part = table[row][step] / table[step][step]
            if part:
                for column in range(step, size + 1):
                    table[row][column] -= part * table[step][column]
    solution = [0.0] * size
    for step in reversed(range(size)):
        rest = sum(table[step][column] * solution[column] for column in range(step + 1, size))
        solution[step] = (table[step][size] - rest) / table[step][step]
    return solution
