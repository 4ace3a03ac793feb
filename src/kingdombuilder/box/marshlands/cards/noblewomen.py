from kingdombuilder.box.things import Card, Words
from kingdombuilder.rules.cells import Cells, count
from kingdombuilder.rules.scoring import majorities
from kingdombuilder.rules.state import State

PRIZE = 5


def paying(s: State, seat: int) -> Cells:
    return majorities(s, seat, s.board.special & ~s.board.palaces)


def gold(s: State, seat: int) -> int:
    return PRIZE * count(paying(s, seat))


NOBLEWOMEN = Card(
    id="noblewomen",
    name=Words(en="Noblewomen", fr="Nobles dames"),
    rule=Words(
        en="5 gold for each castle, location, nomad camp or silo where you have the most pieces.",
        fr="5 pièces d’or par château, lieu, case Nomades ou silo où vous avez le plus de cités.",
    ),
    gold=gold,
    paying=paying,
)
