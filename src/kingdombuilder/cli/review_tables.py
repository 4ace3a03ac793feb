"""The tables of a review for the terminal."""

from collections.abc import Iterable, Iterator

from rich.table import Table
from rich.text import Text

from kingdombuilder.cli.render import seat_sign, seat_text
from kingdombuilder.coach.estimates.measures import CONFIDENCE_SIGMAS
from kingdombuilder.coach.review.reasons import describe_reason
from kingdombuilder.coach.review.report import Figure, Review, ReviewedTurn
from kingdombuilder.insight.describe import pick_text, thing_name
from kingdombuilder.notation.picks import parse_pick
from kingdombuilder.text.parsing import Token
from kingdombuilder.text.translations import translate

ERROR_SIGN = "✗"


def turns_table(review: Review, language: str, names: tuple[str, ...]) -> Table:
    """Return a table with the chance, the luck and the loss of every turn, for its player."""
    table = make_table(language, 3, "turn", "player", "card", "chance", "luck", "lost", "")
    for turn in review.turns:
        seat = turn.seat
        cards = ", ".join(thing_name(language, card) for card in turn.cards)
        table.add_row(
            turn_name(turn),
            Text.assemble(seat_sign(seat), f" {names[seat]}"),
            cards or translate(language, "review.silos"),
            percent(turn.before.chance[seat]),
            signed_percent(turn.luck.chance[seat]),
            percent(turn.loss.chance[seat]),
            ERROR_SIGN if turn.is_error else "",
        )
    return table


def players_table(review: Review, language: str, names: tuple[str, ...]) -> Table:
    """Return a table with the totals of every player, in chances and in gold."""
    table = make_table(language, 0, "totals", "luck", "lost", "lost_turn", "position", "errors")
    for seat, player in enumerate(review.players):
        table.add_row(
            seat_text(seat, names[seat]),
            signed_percent(player.luck),
            percent(player.loss),
            percent(player.loss_per_turn),
            signed_percent(player.position),
            f"{player.errors} / {player.turns}",
        )
        table.add_row(
            translate(language, "review.gold"),
            *(
                f"{one.value:+5.1f} ±{CONFIDENCE_SIGMAS * one.error:4.1f}"
                for one in (player.luck_gold, player.loss_gold)
            ),
            "",
            f"{player.position_gold.value:+5.1f} "
            f"±{CONFIDENCE_SIGMAS * player.position_gold.error:4.1f}",
            "",
            style="dim",
        )
    return table


def account_table(review: Review, language: str, names: tuple[str, ...]) -> Table:
    """Return a table of what moved the chance of every seat, from the start to the result."""
    table = Table(translate(language, "review.account"), box=None, padding=(0, 1))
    for seat, name in enumerate(names):
        table.add_column(seat_text(seat, name), justify="right")
    accounts = review.chance_accounts
    rows = [(translate(language, "review.start"), [one.start for one in accounts])]
    for owner, name in enumerate(names):
        luck = translate(language, "review.luck_of", who=name)
        lost = translate(language, "review.errors_of", who=name)
        rows.append((luck, [one.luck[owner] for one in accounts]))
        where = translate(language, "review.position_of", who=name)
        rows.append((lost, [one.loss[owner] for one in accounts]))
        rows.append((where, [one.position[owner] for one in accounts]))
    for label, values in rows:
        number_format = f"{{:{'.1f' if label == rows[0][0] else '+.1f'}}} %"
        table.add_row(label, *(number_format.format(100 * value) for value in values))
    result = translate(language, "review.result")
    table.add_row(result, *(f"{100 * one.result:.1f} %" for one in accounts), style="bold")
    return table


def key_turn_texts(review: Review, language: str, names: tuple[str, ...]) -> Iterator[Text]:
    """Yield the turns that mattered most to each player, with the better line and its reasons."""
    yield Text("\n" + translate(language, "review.key_turns"), style="bold")
    for seat, player in enumerate(review.players):
        if not player.key_turns:
            yield Text(_no_errors(review, language, names, seat), style="dim")
        for number in player.key_turns:
            yield from _key_turn(review.turns[number - 1], language, names)


def _no_errors(review: Review, language: str, names: tuple[str, ...], seat: int) -> str:
    loss = review.players[seat].loss
    is_better = loss.value < -CONFIDENCE_SIGMAS * loss.error
    key = "better_than" if is_better else "no_errors"
    return translate(language, f"review.{key}", who=names[seat])


def _key_turn(turn: ReviewedTurn, language: str, names: tuple[str, ...]) -> Iterator[Text]:
    loss = turn.loss.chance[turn.seat]
    heading = translate(
        language,
        "review.heading",
        name=names[turn.seat],
        turn=turn_name(turn),
        lost=f"{100 * loss.value:.1f} %",
        range=f"{100 * CONFIDENCE_SIGMAS * loss.error:.1f}",
    )
    yield Text.assemble(seat_sign(turn.seat), f" {heading}")
    for one in turn.decisions:
        if one.is_error:
            for key, picks in (("played", one.picks), ("better", one.best_picks)):
                line = line_text(language, picks)
                yield Text(f"    {translate(language, f'review.{key}')}: {line}")
            for reason in one.reasons:
                yield Text(f"      {describe_reason(language, reason)}", style="italic")


def turn_name(turn: ReviewedTurn) -> str:
    """Return a turn's name, as in a record."""
    return f"{turn.round}.{turn.seat + 1}"


def percent(figure: Figure) -> str:
    """Return a figure in percent, with half the width of its interval."""
    return f"{100 * figure.value:5.1f} ±{100 * CONFIDENCE_SIGMAS * figure.error:4.1f}"


def signed_percent(figure: Figure) -> str:
    """Return a figure in percent with its sign."""
    return f"{100 * figure.value:+5.1f} ±{100 * CONFIDENCE_SIGMAS * figure.error:4.1f}"


def line_text(language: str, picks: Iterable[str]) -> str:
    """Return the words for some picks."""
    return " ".join(pick_text(language, parse_pick(Token(pick, 1, 1))) for pick in picks)


def make_table(language: str, left: int, *keys: str) -> Table:
    """Return an empty table with the titles of some keys; the first columns are text."""
    table = Table(box=None, padding=(0, 1), header_style="dim")
    for place, key in enumerate(keys):
        title = translate(language, f"review.{key}") if key else ""
        table.add_column(title, justify="left" if place < left else "right")
    return table
