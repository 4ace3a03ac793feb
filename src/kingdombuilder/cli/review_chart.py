"""The chart of a review for the terminal: every seat's win chance over the turns."""

from collections.abc import Sequence

from rich.text import Text

from kingdombuilder.cli.render import seat_sign
from kingdombuilder.coach.review.report import Review

HEIGHT = 10  # rows between 0 and 100 %
MIN_STEP, MAX_STEP = 1, 4  # columns for a turn
LABEL_WIDTH = 6


def chance_chart(review: Review, width: int) -> Text:
    """Return a chart with a mark for each seat, before every turn and at the end."""
    points = [turn.before.chance for turn in review.turns] + [review.result.chance]
    curves = [[point[seat].value for point in points] for seat in range(len(points[0]))]
    step = max(MIN_STEP, min(MAX_STEP, (width - LABEL_WIDTH) // len(points)))
    text = Text()
    for row in range(HEIGHT, -1, -1):
        label = f"{100 * row // HEIGHT:3d} % " if row % (HEIGHT // 2) == 0 else " " * LABEL_WIDTH
        text.append(label, style="dim")
        for place in range(len(points)):
            text.append_text(_cell(curves, place, row))
            text.append(" " * (step - 1))
        text.append("\n")
    rounds = " " * LABEL_WIDTH
    for turn in review.turns:
        if turn.seat == 0 and turn.cards:
            at = LABEL_WIDTH + step * (turn.number - 1)
            rounds = rounds.ljust(at) if at >= len(rounds) else rounds
            rounds += str(turn.round) if len(rounds) == at else ""
    return text.append(rounds, style="dim")


def _cell(curves: Sequence[Sequence[float]], place: int, row: int) -> Text:
    """Return the mark of the best seat whose chance belongs to a row, or an empty place."""
    here = [seat for seat, curve in enumerate(curves) if round(HEIGHT * curve[place]) == row]
    if not here:
        return Text("·" if row in (0, HEIGHT // 2, HEIGHT) else " ", style="dim")
    return seat_sign(max(here, key=lambda seat: curves[seat][place]))
