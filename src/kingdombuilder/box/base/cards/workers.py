from kingdombuilder.box.things import Card, Words
from kingdombuilder.rules.cells import Cells, count
from kingdombuilder.rules.state import State


def paying(s: State, seat: int) -> Cells:
    return s.own[seat] & s.board.outskirts


def gold(s: State, seat: int) -> int:
    return count(s.own[seat] & s.board.outskirts)


WORKERS = Card(
    id="workers",
    name=Words(en="Workers", fr="Ouvriers"),
    rule=Words(
        en=(
            "1 gold for each of your settlements next to a location, castle, nomad camp, palace "
            "or silo."
        ),
        fr=(
            "1 pièce d’or pour chacune de vos cités à côté d’un lieu, d’un château, d’une case "
            "Nomades, d’un palais ou d’un silo."
        ),
    ),
    gold=gold,
    paying=paying,
)
