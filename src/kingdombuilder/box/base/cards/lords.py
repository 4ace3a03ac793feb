from kingdombuilder.box.things import Card, Words
from kingdombuilder.rules.cells import NONE, QUARTERS, Cells, count
from kingdombuilder.rules.state import State


def prize(s: State, seat: int, quarter: Cells) -> int:
    mine = count(s.own[seat] & quarter)
    if mine == 0 and not s.board.zero_counts:
        return 0
    most = 0
    next_most = -1
    for other in range(s.board.seats):
        theirs = count(s.own[other] & quarter)
        if theirs > most:
            next_most = most
            most = theirs
        elif theirs < most:
            next_most = max(next_most, theirs)
    if mine == most:
        return 12
    return 6 if mine == next_most else 0


def paying(s: State, seat: int) -> Cells:
    paid = NONE
    for quarter in QUARTERS:
        if prize(s, seat, quarter):
            paid |= s.own[seat] & quarter
    return paid


def gold(s: State, seat: int) -> int:
    total = 0
    for quarter in QUARTERS:
        total += prize(s, seat, quarter)
    return total


LORDS = Card(
    id="lords",
    name=Words(en="Lords", fr="Seigneurs"),
    rule=Words(
        en=(
            "In each section, 12 gold for the player with the most settlements and 6 for the "
            "second. Tied players all get the full amount."
        ),
        fr=(
            "Dans chaque section, 12 pièces d’or pour le joueur qui a le plus de cités, 6 pour le "
            "deuxième. À égalité, chacun reçoit tout le montant."
        ),
    ),
    gold=gold,
    paying=paying,
    unit="section",
)
