from kingdombuilder.box.things import Card, Words
from kingdombuilder.rules.cells import LINES, NONE, Cells, count
from kingdombuilder.rules.pieces import check_end
from kingdombuilder.rules.state import State

WANTED = 4


def mark_lines(s: State, place: int, cells: Cells) -> None:
    for number in range(len(LINES)):
        if cells & LINES[number] and s.supply[s.me] and not marked(s, number):
            if count(s.own[s.me] & LINES[number]) >= WANTED:
                s.markers[s.me] |= 1 << number
                s.supply[s.me] -= 1
                check_end(s)


def marked(s: State, number: int) -> bool:
    for seat in range(s.board.seats):
        if s.markers[seat] >> number & 1:
            return True
    return False


def paying(s: State, seat: int) -> Cells:
    lines = NONE
    for number in range(len(LINES)):
        if s.markers[seat] >> number & 1:
            lines |= s.own[seat] & LINES[number]
    return lines


def gold(s: State, seat: int) -> int:
    return 4 * s.markers[seat].bit_count()


MAYORS = Card(
    id="mayors",
    name=Words(en="Mayors", fr="Maires"),
    rule=Words(
        en=(
            "The first player with four settlements on a horizontal line marks it with a "
            "settlement from their supply. Each marked line pays 4 gold."
        ),
        fr=(
            "Le premier joueur qui a quatre cités sur une ligne horizontale la marque avec une "
            "cité de sa réserve. Chaque ligne marquée rapporte 4 pièces d’or."
        ),
    ),
    gold=gold,
    paying=paying,
    unit="line",
    arrived=mark_lines,
)
