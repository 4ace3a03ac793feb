from kingdombuilder.box.things import Nomad, Power, Words
from kingdombuilder.rules.events import earn
from kingdombuilder.rules.state import FOUND, State

GOLD = 3


def pays(s: State) -> None:
    earn(s, FOUND, GOLD)


TREASURE = Nomad(
    id="treasure",
    name=Words(en="Treasure", fr="Trésor"),
    rule=Words(
        en="3 gold as soon as you take this tile.",
        fr="3 pièces d’or dès que vous prenez cette plaquette.",
    ),
    power=Power(won=pays, trait="spent"),
    copies=2,
)
