from kingdombuilder.box.things import Location, Power, Words
from kingdombuilder.rules.buttons import END
from kingdombuilder.rules.cells import NONE, Cells
from kingdombuilder.rules.mandatory import reshuffle
from kingdombuilder.rules.pieces import build_one
from kingdombuilder.rules.pile import FIRST_TERRAIN, SECOND_TERRAIN
from kingdombuilder.rules.placing import adjacent_if_possible, free
from kingdombuilder.rules.state import TELLING, State


def may(s: State, anywhere: int) -> Cells:
    """Return a non-empty set if there is a card to draw, because chance makes the first pick."""
    return END if s.deck | s.discard else NONE


def draws(s: State) -> None:
    s.resume = s.phase
    s.phase = TELLING
    s.step = 1
    reshuffle(s)


def where(s: State, anywhere: int) -> Cells:
    if not s.drawn:
        return NONE
    card = s.drawn - 1
    first = adjacent_if_possible(s, free(s, FIRST_TERRAIN[card]), anywhere)
    return first | adjacent_if_possible(s, free(s, SECOND_TERRAIN[card]), anywhere)


FORT = Location(
    id="fort",
    name=Words(en="Fort", fr="Fort"),
    rule=Words(
        en=(
            "Draw a terrain card and immediately build one settlement on its terrain, next to one "
            "of your settlements if possible."
        ),
        fr=(
            "Piochez une carte Terrain et placez aussitôt une cité sur son terrain, à côté d’une "
            "de vos cités si possible."
        ),
    ),
    power=Power(start=may, onward=where, effect=build_one, begin=draws, from_supply=True),
)
