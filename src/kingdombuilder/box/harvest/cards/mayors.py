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
        en="4 gold for each line you mark; the first player with four pieces on a line marks it.",
        fr="4 pièces d’or par ligne marquée ; le premier joueur à y avoir quatre cités la marque.",
    ),
    gold=gold,
    paying=paying,
    arrived=mark_lines,
)
