from kingdombuilder.box.things import Card, Words
from kingdombuilder.rules.cells import NONE, QUARTERS, Cells
from kingdombuilder.rules.events import earn
from kingdombuilder.rules.state import State


def note(s: State, place: int, cells: Cells) -> None:
    if s.me == s.turn:
        s.built |= cells


def sections_built_in(s: State, place: int, cells: Cells) -> None:
    for quarter in QUARTERS:
        if cells & quarter:
            earn(s, place, 1)


def gold(s: State, seat: int) -> int:
    return 0


def paying(s: State, seat: int) -> Cells:
    return NONE


ROVERS = Card(
    id="rovers",
    name=Words(en="Rovers", fr="Vagabonds"),
    rule=Words(
        en=(
            "At the end of each of your turns, 1 gold for each section in which you built this "
            "turn."
        ),
        fr=(
            "À la fin de chacun de vos tours, 1 pièce d’or pour chaque section où vous avez "
            "construit ce tour-ci."
        ),
    ),
    gold=gold,
    paying=paying,
    unit="section",
    built=note,
    turn_done=sections_built_in,
)
