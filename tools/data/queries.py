"""The questions that the page answers, each with its query.

Every query returns rows of a label, a mean, its standard error and the number of observations.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Question:
    """A figure of the page."""

    name: str  # of its picture
    title: str
    unit: str
    text: str
    query: str


SEATS = Question(
    "seats",
    "Who plays first",
    "share of victories",
    "The share of victories of each seat, where a shared victory counts in part. Without an "
    "advantage it would be one half, a third, a quarter and a fifth.",
    """\
SELECT format('{} players, seat {}', seats, seat + 1) AS what, avg(won), sem(won), count(*)
FROM (
    SELECT seats, seat, list_contains(winners, seat)::INT / len(winners) AS won
    FROM (SELECT seats, winners, unnest(range(seats::INT)) AS seat FROM games)
)
GROUP BY seats, seat ORDER BY seats, seat""",
)
CARDS = Question(
    "cards",
    "What the cards pay",
    "gold of a seat",
    "The gold that a seat gets from a card, and from its castles.",
    """\
SELECT payment.source AS what, avg(payment.gold), sem(payment.gold), count(*)
FROM (SELECT unnest(sources) AS payment FROM games)
GROUP BY what ORDER BY avg(payment.gold) DESC""",
)
PAIRS = Question(
    "pairs",
    "Which cards go together",
    "gold of a seat beyond the mean of both cards",
    "For two cards in the same game: the gold that a seat gets from both, minus what each of them "
    "pays on average. The five pairs that help each other most, and the five that help least.",
    """\
WITH paid AS (
    SELECT game, payment.seat AS seat, payment.source AS card, payment.gold AS gold
    FROM (SELECT game, cards, unnest(sources) AS payment FROM games)
    WHERE list_contains(cards, payment.source)
), usual AS (SELECT card, avg(gold) AS gold FROM paid GROUP BY card),
pairs AS (
    SELECT a.card || ' and ' || b.card AS what, a.gold + b.gold - u.gold - v.gold AS extra
    FROM paid a JOIN paid b ON a.game = b.game AND a.seat = b.seat AND a.card < b.card
    JOIN usual u ON u.card = a.card JOIN usual v ON v.card = b.card
), ranked AS (
    SELECT what, avg(extra) AS extra, sem(extra) AS error, count(*) AS n,
        row_number() OVER (ORDER BY avg(extra) DESC) AS best,
        row_number() OVER (ORDER BY avg(extra)) AS worst
    FROM pairs GROUP BY what
)
SELECT what, extra, error, n FROM ranked WHERE best <= 5 OR worst <= 5 ORDER BY extra DESC""",
)
TILES = Question(
    "tiles",
    "What the tiles are worth",
    "gold of a seat above the mean of its game",
    "For the seats that hold a tile at the end: their gold minus the mean of all seats of the "
    "game. A seat that plays well also wins more tiles, so this is not the tile's effect alone.",
    """\
SELECT tile AS what, avg(lead), sem(lead), count(*)
FROM (
    SELECT DISTINCT game, held.seat AS seat, held.tile AS tile,
        gold[held.seat + 1] - list_avg(gold) AS lead
    FROM (SELECT game, gold, unnest(tiles) AS held FROM games)
)
GROUP BY tile ORDER BY avg(lead) DESC""",
)
ENDS = Question(
    "ends",
    "How games end",
    "share of games",
    "How often the seat that places its last settlement first, and so ends the game, also wins it.",
    """\
SELECT format('{} players', seats) AS what, avg(won), sem(won), count(*)
FROM (SELECT seats, list_contains(winners, ended_by)::INT AS won FROM games)
GROUP BY seats ORDER BY seats""",
)
ROUNDS = Question(
    "rounds",
    "How long games are",
    "rounds",
    "The number of rounds, which are turns divided by players.",
    """\
SELECT format('{} players', seats) AS what, avg(turns / seats), sem(turns / seats), count(*)
FROM games GROUP BY seats ORDER BY seats""",
)
LUCK = Question(
    "luck",
    "How strong luck is",
    "share of the variance of a seat's lead",
    "Every set-up was played twice by the same bots, with other cards drawn. Where the lead of a "
    "seat agrees in both games, it comes from the set-up and the seat; the rest is luck. This is "
    "that rest, one minus the correlation, with the error of a correlation. Near 1, neither the "
    "set-up nor the seat decides who wins.",
    """\
WITH leads AS (
    SELECT game // 2 AS pair, game % 2 AS turn, seats, seat, gold[seat + 1] - list_avg(gold) AS lead
    FROM (SELECT game, seats, gold, unnest(range(seats::INT)) AS seat FROM games)
)
SELECT format('{} players', a.seats) AS what, 1 - corr(a.lead, b.lead),
    (1 - corr(a.lead, b.lead) ** 2) / sqrt(count(*) - 1), count(*)
FROM leads a JOIN leads b ON a.pair = b.pair AND a.seat = b.seat AND a.turn = 0 AND b.turn = 1
GROUP BY a.seats ORDER BY a.seats""",
)
MARGINS = Question(
    "margins",
    "How far equal players end apart",
    "gold of the winner above the second",
    "What luck amounts to: all players are the same bot, and still one of them wins by this much.",
    """\
SELECT format('{} players', seats) AS what, avg(margin), sem(margin), count(*)
FROM (
    SELECT seats, list_sort(gold, 'DESC')[1] - list_sort(gold, 'DESC')[2] AS margin FROM games
)
GROUP BY seats ORDER BY seats""",
)
QUESTIONS = (SEATS, CARDS, PAIRS, TILES, ENDS, ROUNDS, LUCK, MARGINS)
