from kingdombuilder.box.things import Card, Words
from kingdombuilder.rules.cells import NONE, Cells, count, near
from kingdombuilder.rules.events import earn
from kingdombuilder.rules.placing import others
from kingdombuilder.rules.state import State


def neighbours(s: State, place: int, cells: Cells) -> None:
    earn(s, place, count(cells & near(others(s))))


def gold(s: State, seat: int) -> int:
    return 0


def paying(s: State, seat: int) -> Cells:
    return NONE


AMBASSADORS = Card(
    id="ambassadors",
    name=Words(en="Ambassadors", fr="Ambassadeurs"),
    rule=Words(
        en="1 gold each time you build a settlement next to another player’s, paid immediately.",
        fr=(
            "1 pièce d’or chaque fois que vous placez une cité à côté d’une cité adverse, payée "
            "aussitôt."
        ),
    ),
    gold=gold,
    paying=paying,
    built=neighbours,
)
