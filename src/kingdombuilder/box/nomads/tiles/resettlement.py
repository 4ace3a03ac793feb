from kingdombuilder.box.things import Nomad, Power, Words
from kingdombuilder.rules.buttons import STOP
from kingdombuilder.rules.cells import Cell, Cells, near
from kingdombuilder.rules.pieces import finish, land, lift
from kingdombuilder.rules.placing import free_land, settlements
from kingdombuilder.rules.state import State

PICKS = 8  # four steps, each a settlement and a hex


def which(s: State, anywhere: int) -> Cells:
    return settlements(s) & near(free_land(s))


def onward(s: State, anywhere: int) -> Cells:
    if s.lifted:
        return near(s.lifted) & free_land(s)
    return which(s, anywhere) | STOP


def step(s: State, pick: Cell) -> None:
    if pick == STOP:
        finish(s)
    elif s.lifted:
        land(s, pick)
        if s.step == PICKS:
            finish(s)
    else:
        lift(s, pick)


RESETTLEMENT = Nomad(
    id="resettlement",
    name=Words(en="Resettlement", fr="Déménagement"),
    rule=Words(
        en=(
            "Move your settlements up to four steps in total, each step onto free land; one "
            "settlement or several."
        ),
        fr=(
            "Déplacez vos cités de quatre pas au plus en tout, chaque pas sur une case libre "
            "constructible ; une seule cité ou plusieurs."
        ),
    ),
    power=Power(start=which, onward=onward, effect=step, lifts=True),
    copies=2,
)
