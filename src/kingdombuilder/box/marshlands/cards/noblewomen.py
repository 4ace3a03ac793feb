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
        en=(
            "5 gold for each castle, location, nomad camp or silo with more of your settlements "
            "around it than anyone else’s; ties all get 5."
        ),
        fr=(
            "5 pièces d’or pour chaque château, lieu, case Nomades ou silo entouré de plus de vos "
            "cités que de celles d’un autre ; à égalité, 5 chacun."
        ),
    ),
    gold=gold,
    paying=paying,
)
