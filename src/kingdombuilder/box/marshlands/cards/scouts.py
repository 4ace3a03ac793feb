from kingdombuilder.box.things import Card, Words
from kingdombuilder.rules.cells import Cells, count, near
from kingdombuilder.rules.state import State


def paying(s: State, seat: int) -> Cells:
    removed = s.board.terrain[s.board.removed_terrain]
    return s.own[seat] & near(removed) & ~removed


def gold(s: State, seat: int) -> int:
    return count(paying(s, seat))


SCOUTS = Card(
    id="scouts",
    name=Words(en="Scouts", fr="Éclaireurs"),
    rule=Words(
        en=(
            "One terrain has no cards in this game: 1 gold for each of your settlements next to "
            "it, but not on it."
        ),
        fr=(
            "Un terrain n’a pas de cartes dans cette partie : 1 pièce d’or pour chacune de vos "
            "cités à côté de lui, mais pas dessus."
        ),
    ),
    gold=gold,
    paying=paying,
    removes_terrain=True,
)
